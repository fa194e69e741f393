// Containment and overlap of patterns, against the matcher itself.
#include "lint/pattern_containment.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "abide/path_pattern.h"

namespace abide::linting {
namespace {

struct ContainmentCase {
  std::string_view a;
  std::string_view b;
  bool contained;
};

TEST(Containment, OfPatterns) {
  constexpr ContainmentCase kCases[] = {
      {"/a", "/a", true},         {"/a", "/ab", true},
      {"/ab", "/a", false},       {"/a*", "/a", true},
      {"/a", "/a*", true},        {"/a$", "/a", false},
      {"/a", "/a$", true},        {"/a*$", "/a", true},
      {"/*b", "/ab", true},       {"/*b", "/a*b", true},
      {"/*b", "/a*c", false},     {"/*b*c", "/b/c", true},
      {"/a*b$", "/a*c*b$", true}, {"/a*c*b$", "/a*b$", false},
      {"/*", "*", true},          {"/", "*x", true},
      {"/*x", "*x", true},        {"/*/x", "*/x", false},
      {"*/x", "/x", true},        {"*", "/", true},
      {"/", "", false},           {"/a*a", "/a", false},
      {"/*aab", "/aaab", true},   {"/$", "/", false},
  };
  for (const ContainmentCase& c : kCases) {
    Budget budget(10000);
    EXPECT_EQ(contains(c.a, c.b, budget), c.contained) << c.a << " contains " << c.b;
  }
}

// Short patterns over a small alphabet, and all paths of up to six letters of it.
class RandomPatterns {
 public:
  std::string pattern() {
    std::string text = random_() % 8 == 0 ? "" : "/";
    const std::size_t length = 1 + random_() % 4;
    for (std::size_t i = 0; i < length; ++i) text += "ab/?:*"[random_() % 6];
    if (random_() % 4 == 0) text += '$';
    return text;
  }
  static std::vector<std::string> paths() {
    std::vector<std::string> all = {"/"};
    for (std::size_t i = 0; i < all.size() && all[i].size() < 6; ++i) {
      for (const char c : {'a', 'b', '/', '?', ':'}) all.push_back(all[i] + c);
    }
    return all;
  }

 private:
  std::mt19937_64 random_{99};
};

TEST(Containment, IsTrueOfEveryPath) {
  RandomPatterns patterns;
  const std::vector<std::string> paths = RandomPatterns::paths();
  int contained = 0;
  for (int i = 0; i < 1500; ++i) {
    const std::string value_a = patterns.pattern();
    const std::string value_b = patterns.pattern();
    for (const Dialect* dialect : {&Dialect::google(), &Dialect::rfc9309()}) {
      const PathPattern a(value_a, *dialect);
      const PathPattern b(value_b, *dialect);
      Budget budget(10000);
      if (!contains(a.text(), b.text(), budget)) continue;
      ++contained;
      for (const std::string& path : paths) {
        ASSERT_TRUE(a.matches(path) || !b.matches(path))
            << value_a << " contains " << value_b << " but for " << path;
      }
    }
  }
  EXPECT_GT(contained, 100);
}

TEST(Overlap, IsDeniedOnlyIfNoPathIsMatchedByBoth) {
  RandomPatterns patterns;
  const std::vector<std::string> paths = RandomPatterns::paths();
  int denied = 0;
  for (int i = 0; i < 1500; ++i) {
    const std::string value_a = patterns.pattern();
    const std::string value_b = patterns.pattern();
    for (const Dialect* dialect : {&Dialect::google(), &Dialect::rfc9309()}) {
      const PathPattern a(value_a, *dialect);
      const PathPattern b(value_b, *dialect);
      if (may_overlap(a.text(), b.text())) continue;
      ++denied;
      for (const std::string& path : paths) {
        ASSERT_FALSE(a.matches(path) && b.matches(path))
            << value_a << ", " << value_b << ", " << path;
      }
    }
  }
  EXPECT_GT(denied, 100);
}

TEST(Containment, StopsAtTheEndOfItsBudget) {
  std::string a = "/";
  for (int i = 0; i < 20000; ++i) a += "a*";
  const std::string b = "/" + std::string(40000, 'a');
  Budget budget(1000);
  EXPECT_FALSE(contains(a + "b", b, budget));
  EXPECT_TRUE(budget.empty());
}

}  // namespace
}  // namespace abide::linting
