#include "cli/lint/text_diff.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace abide::cli {
namespace {

struct Case {
  std::string name;
  std::string before;
  std::string now;
  std::string diff;  // without the names
};

const Case kCases[] = {
    {"equal", "a\nb\n", "a\nb\n", ""},
    {"both empty", "", "", ""},
    {"a line more at the end", "a\n", "a\nb\n", "@@ -1 +1,2 @@\n a\n+b\n"},
    {"a line more at the start", "b\n", "a\nb\n", "@@ -1 +1,2 @@\n+a\n b\n"},
    {"a line less", "a\nb\nc\n", "a\nc\n", "@@ -1,3 +1,2 @@\n a\n-b\n c\n"},
    {"a line changed", "a\nb\nc\n", "a\nx\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n"},
    {"from nothing", "", "a\n", "@@ -0,0 +1 @@\n+a\n"},
    {"to nothing", "a\n", "", "@@ -1 +0,0 @@\n-a\n"},
    {"far apart", "a\n1\n2\n3\n4\n5\n6\n7\n8\nb\n", "A\n1\n2\n3\n4\n5\n6\n7\n8\nB\n",
     "@@ -1,4 +1,4 @@\n-a\n+A\n 1\n 2\n 3\n@@ -7,4 +7,4 @@\n 6\n 7\n 8\n-b\n+B\n"},
};

TEST(TextDiff, IsUnifiedAndShort) {
  for (const Case& each : kCases) {
    const std::string names = each.diff.empty() ? "" : "--- old\n+++ new\n";
    EXPECT_EQ(unified_diff("old", each.before, "new", each.now), names + each.diff) << each.name;
  }
}

// What `patch` makes of the old text; it REQUIRES that every line ends at LF.
std::string patched(const std::string& text, const std::string& diff) {
  const auto lines_of = [](const std::string& of) {
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < of.size();) {
      const std::size_t end = of.find('\n', i) + 1;
      lines.push_back(of.substr(i, end - i));
      i = end;
    }
    return lines;
  };
  const std::vector<std::string> old_lines = lines_of(text);
  std::string now;
  std::size_t at = 0;
  for (const std::string& line : lines_of(diff)) {
    if (line.starts_with("--- ") || line.starts_with("+++ ")) continue;
    if (line.starts_with("@@ -")) {
      const std::size_t start = std::stoul(line.substr(4));
      const bool is_insertion = line.substr(4, line.find(' ', 4) - 4).ends_with(",0");
      for (const std::size_t until = is_insertion ? start : start - 1; at < until;) {
        now += old_lines[at++];
      }
    } else if (line[0] == '+') {
      now += line.substr(1);
    } else {
      EXPECT_EQ(line.substr(1), old_lines[at]);
      if (line[0] == ' ') now += old_lines[at];
      ++at;
    }
  }
  while (at < old_lines.size()) now += old_lines[at++];
  return now;
}

TEST(TextDiff, LeadsFromOneTextToTheOther) {
  std::mt19937 random(1);
  const auto text = [&] {
    std::string made;
    for (std::size_t lines = random() % 30; lines > 0; --lines) {
      made += static_cast<char>('a' + random() % 4);
      made += '\n';
    }
    return made;
  };
  for (int i = 0; i < 2'000; ++i) {
    const std::string before = text();
    const std::string now = text();
    EXPECT_EQ(patched(before, unified_diff("a", before, "b", now)), now) << before << "->\n" << now;
  }
}

TEST(TextDiff, OfTwoLargeTextsThatHaveNothingInCommonIsOneChange) {
  std::string before;
  std::string now;
  for (int i = 0; i < 20'000; ++i) {
    before += "a" + std::to_string(i) + "\n";
    now += "b" + std::to_string(i) + "\n";
  }
  EXPECT_EQ(patched(before, unified_diff("a", before, "b", now)), now);
}

}  // namespace
}  // namespace abide::cli
