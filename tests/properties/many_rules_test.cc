// Files of so many rules that they are indexed are decided as by the reference: the indexes lose no
// rule, whatever the patterns have in common.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "reference/compare.h"

namespace abide {
namespace {

// A site's patterns, made of so few parts that many begin alike, hold the same pieces, or are
// equal.
class Site {
 public:
  explicit Site(std::uint64_t seed) : random_(seed), parts_(2 + random_() % 20) {}

  std::string file(std::size_t rules) {
    std::string body = "User-agent: *\n";
    for (std::size_t i = 0; i < rules; ++i) {
      body += chance(8) ? "Allow: " : "Disallow: ";
      patterns_.push_back(pattern());
      body += patterns_.back() + '\n';
    }
    return body;
  }

  std::string url() {
    std::string url = "http://site.example";
    if (chance(10)) return url + '/' + words(random_() % 12);
    std::string pattern = patterns_[random_() % patterns_.size()];
    if (pattern.ends_with('$')) pattern.pop_back();
    if (pattern.empty() || (pattern[0] != '/' && pattern[0] != '*')) url += '/';
    for (const char c : pattern) {
      if (c == '*') {
        url += chance(2) ? words(random_() % 4) : "";
      } else if (!chance(60)) {
        url += c;
      }
    }
    if (chance(2)) url += words(1 + random_() % 3);
    if (url.size() > 19 && url[19] != '/') url.insert(19, "/");
    return url;
  }

 private:
  bool chance(std::uint64_t one_in) { return random_() % one_in == 0; }

  std::string words(std::size_t count) {
    constexpr std::array<std::string_view, 22> kParts = {"a",           "b",
                                                         "/",           "-",
                                                         "item",        "page/",
                                                         "index.htm",   "aaaaaaaa",
                                                         "?",           "&x=",
                                                         "=",           "product",
                                                         "/list/",      ".pdf",
                                                         "aaaaaaaab",   "%2f",
                                                         "\xC3\xA9",    "ab",
                                                         "utm_source=", "$",
                                                         "//",          "abcdefghijklmnopq"};
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
      text += kParts[random_() % std::min(parts_, kParts.size())];
    }
    return text;
  }

  std::string pattern() {
    std::string text(chance(15) ? "" : "/");
    text += words(random_() % 6);
    while (chance(4)) text += '*' + words(random_() % 4);
    if (chance(8)) text += '$';
    return text;
  }

  std::mt19937_64 random_;
  std::size_t parts_;
  std::vector<std::string> patterns_;
};

class ManyRules : public testing::TestWithParam<std::uint64_t> {};

TEST_P(ManyRules, AreDecidedAsByTheReference) {
  constexpr int kFiles = 12;
  constexpr int kQuestions = 60;
  for (std::uint64_t file = 0; file < kFiles; ++file) {
    Site site(GetParam() * 1000 + file);
    const std::string body = site.file(20 + 60 * (file % 12));
    for (const Dialect& dialect : Dialect::all()) {
      const reference::Both both(body, dialect);
      for (int i = 0; i < kQuestions; ++i) {
        ASSERT_EQ(both.compare_check(Crawler::named("AnyBot"), site.url()), "");
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, ManyRules, testing::Range<std::uint64_t>(1, 9));

// The rules that no index can find well: equal ones, those that only differ behind what is indexed,
// those of one piece, those whose grams fill a chain or a path.
TEST(ManyRules, ThatNoIndexFindsWellAreFoundAllTheSame) {
  std::vector<std::string> files(5, "User-agent: *\n");
  constexpr int kRules = 500;  // more than are compared without an index, in every file
  for (int i = 0; i < kRules; ++i) {
    const std::string number = std::to_string(i);
    files[0] += "Disallow: /same\nAllow: /*same\n";
    files[1] += "Disallow: /" + std::string(300, 'x') + number + "\n";
    files[2] += "Disallow: /*" + std::string(1, static_cast<char>('a' + i % 26)) + "*" +
                std::string(1, static_cast<char>('a' + i / 26)) + "\n";
    files[3] += "Disallow: /*abcdefghi*" + number + "\n";
    files[4] += "Disallow: /*gram-" + number + "-of-many\n";
  }
  std::string all_grams = "/";
  for (int i = 0; i < kRules; ++i) all_grams += "gram-" + std::to_string(i) + "-of-many/";
  const std::vector<std::string> urls = {"/same",
                                         "/not/same",
                                         "/" + std::string(300, 'x') + "7",
                                         "/" + std::string(300, 'x') + "299",
                                         "/" + std::string(301, 'x'),
                                         "/zzza",
                                         "/qwertyh",
                                         "/abcdefghi/250",
                                         "/abcdefgh/250",
                                         "/aabcdefghi250",
                                         "/gram-299-of-many",
                                         "/x/gram-17-of-man",
                                         all_grams};
  for (const std::string& body : files) {
    for (const Dialect& dialect : Dialect::all()) {
      const reference::Both both(body, dialect);
      for (const std::string& url : urls) {
        EXPECT_EQ(both.compare_check(Crawler::named("AnyBot"), url), "");
      }
    }
  }
}

// A path that is longer than what is written down at once comes in parts: what stands where two of
// them meet is found, too.
TEST(ManyRules, AreFoundInPathsOfAnyLength) {
  std::string body = "User-agent: *\n";
  for (int i = 0; i < 100; ++i) {
    const std::string number = std::to_string(i);
    body += "Disallow: /*piece-number-" + number + "/\n";
    body += "Disallow: /*x" + number + "y$\n";
    body += "Allow: /*nine-" + number + "-bytes*end\n";
    body += "Disallow: /begin-" + number + "\n";
  }
  for (const Dialect* dialect : {&Dialect::google(), &Dialect::rfc9309()}) {
    const reference::Both both(body, *dialect);
    // The first is put behind a slash in every dialect, the second is escaped where R1 holds.
    for (const std::string_view start : {"http://e.com?", "http://e.com/|"}) {
      for (std::size_t filler :
           {0u, 100u, 16'340u, 16'345u, 16'350u, 16'352u, 16'353u, 16'360u, 16'361u, 16'367u,
            16'368u, 16'369u, 16'370u, 16'375u, 16'380u, 16'384u, 16'390u, 33'000u}) {
        for (const std::string_view end : {"piece-number-7/", "x42y", "nine-3-bytes-end", "none"}) {
          std::string url(start);
          url.append(filler, '-');
          url += end;
          ASSERT_EQ(both.compare_check(Crawler::named("AnyBot"), url), "") << filler << end;
        }
      }
    }
  }
}

// Few rules are told from a path by the bytes that it lacks; of a path that comes in parts the
// first part lacks what a later one holds.
TEST(FewRules, AreFoundInPathsOfAnyLength) {
  const std::string body = "User-agent: *\nDisallow: /*wxy$\nAllow: /*z\n";
  const reference::Both both(body, Dialect::rfc9309());
  for (const std::size_t filler : {0u, 1'000u, 5'500u, 17'000u}) {
    for (const std::string_view end : {"wxy", "wx", "z", "zwxy"}) {
      // Escaped where R1 holds, so that the path is written down.
      const std::string url = "http://e.com/" + std::string(filler, '|') + std::string(end);
      ASSERT_EQ(both.compare_check(Crawler::named("AnyBot"), url), "") << filler << end;
    }
  }
}

}  // namespace
}  // namespace abide
