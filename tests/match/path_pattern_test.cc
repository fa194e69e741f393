#include "abide/path_pattern.h"

#include <gtest/gtest.h>

namespace abide {
namespace {

TEST(PathPattern, MatchesAsItsWildcardsSay) {
  struct Case {
    const char* pattern;
    const char* url;
    bool matches;
  };
  const Case cases[] = {
      {"/fish", "http://e.com/fish.html", true},
      {"/fish", "http://e.com/Fish", false},
      {"/*.php$", "http://e.com/a.php", true},
      {"/*.php$", "http://e.com/a.php?x", false},
      {"/*.php$", "http://e.com/a.php.php", true},
      {"/a*b*c", "http://e.com/a-b-c-d", true},
      {"/a*b*c", "http://e.com/a-c-b", false},
      {"/a*a$", "http://e.com/a", false},
      {"/a*a$", "http://e.com/aa", true},
      {"/**", "http://e.com/", true},
      {"*", "http://e.com/", true},
      {"*$", "http://e.com/x", true},
      {"$", "http://e.com/", false},
      {"/$", "http://e.com", true},
      {"/a$b", "http://e.com/a$bc", true},
      {"/?x", "http://e.com?x=1", true},
      {"*?x", "http://e.com?x=1", true},
      {"", "http://e.com/", false},
  };
  for (const Case& one : cases) {
    EXPECT_EQ(PathPattern(one.pattern).matches(one.url), one.matches)
        << one.pattern << " for " << one.url;
  }
}

TEST(PathPattern, OfAStarThatMayRunOverTheQuestionMarkMatchesBothSidesOfIt) {
  const PathPattern pattern("/*/feed:x", Dialect::rfc9309());
  EXPECT_TRUE(pattern.matches("http://e.com/a/feed:x"));
  EXPECT_TRUE(pattern.matches("http://e.com/a?b=/feed:x"));
  EXPECT_TRUE(pattern.matches("http://e.com/a?b=%2Ffeed%3Ax"));
  EXPECT_FALSE(pattern.matches("http://e.com/a%2Ffeed%3Ax"));
}

TEST(PathPattern, KnowsItsPieces) {
  const PathPattern pattern("/a*b*$");
  EXPECT_EQ(pattern.pieces(), (std::vector<std::string_view>{"/a", "b", ""}));
  EXPECT_TRUE(pattern.anchored_at_end());
  EXPECT_TRUE(pattern.has_wildcard());
  EXPECT_EQ(pattern.length(), 6u);
  EXPECT_EQ(pattern, PathPattern("/a*b*$"));
  EXPECT_FALSE(pattern == PathPattern("/a*b*"));
}

TEST(PathPattern, IsWhatItsDialectMakesOfTheValue) {
  EXPECT_EQ(PathPattern("fish", Dialect::google_2013()).text(), "/fish");
  EXPECT_EQ(PathPattern("fish", Dialect::google_2019()).text(), "");
  EXPECT_EQ(PathPattern("*fish", Dialect::yandex()).text(), "*fish");
  EXPECT_EQ(PathPattern("/\xC3\xA4%e4", Dialect::google()).text(), "/%C3%A4%E4");
  EXPECT_EQ(PathPattern("/%7Ea", Dialect::rfc9309()).text(), "/~a");
}

}  // namespace
}  // namespace abide
