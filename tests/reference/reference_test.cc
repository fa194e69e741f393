// The reference itself, held against the sentences of docs/dialects.md that it was written from. It
// is trusted because it is plain; these cases keep it from being plainly wrong.
#include "reference/reference.h"

#include <gtest/gtest.h>

#include <string>

namespace abide::reference {
namespace {

struct Case {
  std::string name;
  const Dialect& dialect;
  std::string body;
  std::string url;
  bool allowed;
  std::uint32_t line;
  bool undefined = false;
  std::string agent = "FooBot";
};

class Reference : public testing::TestWithParam<Case> {};

TEST_P(Reference, DecidesAsTheDialectSays) {
  const Case& c = GetParam();
  Asker asker;
  asker.tokens = {c.agent};
  const Verdict verdict = check(c.body, asker, c.url, c.dialect);
  EXPECT_EQ(verdict.allowed, c.allowed);
  EXPECT_EQ(verdict.line, c.line);
  EXPECT_EQ(verdict.undefined, c.undefined);
}

const Case kCases[] = {
    {"LongestWins", Dialect::google(), "user-agent: *\ndisallow: /a\nallow: /a/b\n", "/a/b/c", true,
     3},
    {"TieAllows", Dialect::google(), "user-agent: *\ndisallow: /a\nallow: /a\n", "/a", true, 3},
    {"CrLfIsOneLineEnd", Dialect::google(), "user-agent: *\r\n\r\ndisallow: /a\r\n", "/a", false,
     3},
    {"LfCrIsTwoLineEnds", Dialect::google(), "user-agent: *\n\rdisallow: /a", "/a", false, 3},
    {"G1PartOfAByteOrderMark", Dialect::google(), "\xEF\xBBuser-agent: *\ndisallow: /", "/", false,
     2},
    {"WholeByteOrderMarkOnly", Dialect::rfc9309(), "\xEF\xBBuser-agent: *\ndisallow: /", "/", true,
     0},
    {"G1NulEndsALine", Dialect::google(), std::string("user-agent: *\ndisallow: /a\0b", 27), "/a",
     false, 2},
    {"G2BlankAsSeparator", Dialect::google(), "user-agent *\ndisallow /a", "/a", false, 2},
    {"NoBlankAsSeparatorElsewhere", Dialect::rfc9309(), "user-agent: *\ndisallow /a", "/a", true,
     0},
    {"G3FieldByItsBeginning", Dialect::google(), "useragents: *\nDisallow-all: /a", "/a", false, 2},
    {"G4TokenWithoutRulesSwitchesStarOff", Dialect::google(),
     "user-agent: *\ndisallow: /\nuser-agent: foobot", "/a", true, 0},
    {"G4StarAndWhiteSpace", Dialect::google(), "user-agent: * x\ndisallow: /", "/a", false, 2},
    {"G4SitemapDoesNotEndTheRun", Dialect::google(),
     "user-agent: foobot\nsitemap: x\nuser-agent: bar\ndisallow: /", "/a", false, 4},
    {"G5EscapesAreNotDecoded", Dialect::google(), "user-agent: *\ndisallow: /%41", "/A", true, 0},
    {"G6DirectoryOfIndexHtm", Dialect::google(),
     "user-agent: *\ndisallow: /a\nallow: /a/index.html", "/a/", true, 3},
    {"EmptyRuleIsReported", Dialect::google(), "user-agent: *\ndisallow:", "/", true, 2},
    {"EmptyRuleIsIgnored", Dialect::google_2019(), "user-agent: *\ndisallow:", "/", true, 0},
    {"R1UnreservedIsDecoded", Dialect::rfc9309(), "user-agent: *\ndisallow: /%41", "/A", false, 2},
    {"R1EscapedStarIsLiteral", Dialect::rfc9309(), "user-agent: *\ndisallow: /%2a$", "/*", false,
     2},
    {"R1DelimiterInTheQuery", Dialect::rfc9309(), "user-agent: *\ndisallow: /*a:b", "/?a%3Ab",
     false, 2},
    {"R1DelimiterInThePath", Dialect::rfc9309(), "user-agent: *\ndisallow: /*a:b", "/a%3Ab", true,
     0},
    {"RobotsTxtItself", Dialect::rfc9309(), "user-agent: *\ndisallow: /", "/robots.txt", true, 0},
    {"S1InnerWildcard", Dialect::google_2019(), "user-agent: *\nallow: /page\ndisallow: /*.htm",
     "/page.htm", false, 3, true},
    {"S1TrailingWildcard", Dialect::google_2019(), "user-agent: *\nallow: /p\ndisallow: /pa*",
     "/page", false, 3},
    {"S1AnyWildcard", Dialect::google_2013(), "user-agent: *\nallow: /p\ndisallow: /pa*", "/page",
     false, 3, true},
    {"SlashIsAdded", Dialect::google_2013(), "user-agent: *\ndisallow: fish/", "/fish/", false, 2},
    {"NoSlashIsIgnored", Dialect::google_2019(), "user-agent: *\ndisallow: *fish", "/fish", true,
     0},
    {"FirstGroupOnly", Dialect::google_2013(),
     "user-agent: foobot\ndisallow: /a\nuser-agent: foobot\ndisallow: /b", "/b", true, 0},
    {"Y1ContainedName", Dialect::yandex_2013(),
     "user-agent: my Yandex!\ndisallow: /a\nuser-agent: YandexBots\ndisallow: /b", "/b", true, 0,
     false, "Yandex"},
    {"Y2EmptyLineEndsAGroup", Dialect::yandex_2013(), "user-agent: *\n \t\ndisallow: /", "/", true,
     0},
    {"Y2CommentIsNoEmptyLine", Dialect::yandex_2013(), "user-agent: *\n # x\ndisallow: /", "/",
     false, 3},
    {"YandexEmptyDisallowAllows", Dialect::yandex_2013(), "user-agent: *\ndisallow:\n", "/", true,
     2},
    {"YandexEmptyAllowDisallows", Dialect::yandex_2013(), "user-agent: *\nallow:\n", "/", false, 2},
    {"YandexSizeLimit", Dialect::yandex_2013(),
     "user-agent: *\ndisallow: /\n#" + std::string(40'000, 'x'), "/", true, 0},
};

INSTANTIATE_TEST_SUITE_P(Dialects, Reference, testing::ValuesIn(kCases),
                         [](const auto& instance) { return instance.param.name; });

struct PathCase {
  std::string url;
  std::string path;
};

TEST(ReferencePath, BeginsWhereTheVerdictsShow) {
  const PathCase cases[] = {
      {"http://h/a?b#c", "/a?b"},   {"http://h", "/"},    {"http://h?q", "/?q"},
      {"http://h;p", "/;p"},        {"h/a", "/a"},        {"//h/a", "/a"},
      {"/a://b", "/a://b"},         {"http://h#/a", "/"}, {"", "/"},
      {"http://h/a;b?c", "/a;b?c"}, {"u:p@h/a", "/a"},    {"?a://b/c", "/?a://b/c"},
  };
  for (const PathCase& c : cases) EXPECT_EQ(path_of(c.url), c.path) << c.url;
}

}  // namespace
}  // namespace abide::reference
