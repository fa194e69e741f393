#include "abide/decision.h"

#include <gtest/gtest.h>

#include "abide/abide.h"

namespace abide {
namespace {

constexpr const char* kRobots =
    "User-agent: *\n"
    "Disallow: /private/\n"
    "Allow: /private/open\n"
    "Disallow: /*.pdf$\n"
    "\n"
    "User-agent: Quietbot\n"
    "Disallow:\n";

TEST(Decision, ShowsTheRuleTheGroupAndTheRuleThatLost) {
  const Rules rules = RobotsTxt::parse(kRobots).rules_for(Crawler::named("Googlebot"));
  const Decision decision = rules.check("https://e.com/private/open.html");
  EXPECT_TRUE(decision.allowed());
  EXPECT_EQ(decision.reason(), Reason::kRule);
  EXPECT_EQ(decision.line(), 3u);
  EXPECT_EQ(decision.rule().value, "/private/open");
  EXPECT_EQ(decision.rule().group_line, 1u);
  EXPECT_EQ(decision.rule().group_user_agent, "*");
  EXPECT_EQ(decision.loser().line, 2u);
  EXPECT_EQ(decision.explain(),
            "Allowed by Allow: /private/open (line 3) in the group for *; it is longer than "
            "Disallow: /private/ (line 2), which matches too.");
}

TEST(Decision, SaysWhyNoRuleDecided) {
  const RobotsTxt robots = RobotsTxt::parse(kRobots);
  const Crawler googlebot = Crawler::named("Googlebot");
  EXPECT_EQ(robots.rules_for(googlebot).check("https://e.com/x").reason(), Reason::kNoMatch);
  EXPECT_EQ(robots.rules_for(Crawler::named("AdsBot-Google")).check("https://e.com/x").reason(),
            Reason::kNoGroup);
  EXPECT_EQ(RobotsTxt::allow_all().rules_for(googlebot).check("/").reason(), Reason::kAllowAll);
  const Decision blocked = RobotsTxt::disallow_all().rules_for(googlebot).check("/");
  EXPECT_EQ(blocked.reason(), Reason::kDisallowAll);
  EXPECT_FALSE(blocked.allowed());
  EXPECT_EQ(RobotsTxt::disallow_all(Dialect::rfc9309())
                .rules_for(googlebot)
                .check("http://e.com/robots.txt")
                .reason(),
            Reason::kRobotsTxt);
}

TEST(Decision, OnRobotsTxtItselfIsTheSameHoweverItIsEscaped) {
  const Rules rules = RobotsTxt::parse("User-agent: *\nDisallow: /\n", Dialect::rfc9309())
                          .rules_for(Crawler::named("Googlebot"));
  EXPECT_EQ(rules.check("http://e.com/%72obots%2Etxt").reason(), Reason::kRobotsTxt);
  EXPECT_FALSE(rules.allowed("http://e.com/robots.txt?x"));
  EXPECT_FALSE(rules.allowed("http://e.com/robots%2ftxt"));
}

TEST(Decision, ByAnEmptyRuleIsReportedAndBlocksNothing) {
  const Rules rules = RobotsTxt::parse(kRobots).rules_for(Crawler::named("Quietbot"));
  const Decision decision = rules.check("https://e.com/private/x");
  EXPECT_TRUE(decision.allowed());
  EXPECT_EQ(decision.line(), 7u);
  EXPECT_EQ(
      decision.explain(),
      "Allowed by Disallow: (line 7) in the group for Quietbot; an empty path blocks nothing.");
}

TEST(Decision, OfATieGoesToTheAllow) {
  const Rules rules = RobotsTxt::parse("User-agent: *\nDisallow: /a\nAllow: /a\n")
                          .rules_for(Crawler::named("Googlebot"));
  EXPECT_EQ(rules.check("/a").explain(),
            "Allowed by Allow: /a (line 3) in the group for *; it is as long as Disallow: /a "
            "(line 2), and the allow wins a tie.");
}

TEST(OneShot, Answers) {
  EXPECT_FALSE(allowed(kRobots, "Googlebot", "https://e.com/x.pdf"));
  EXPECT_TRUE(allowed(kRobots, "Quietbot", "https://e.com/x.pdf"));
}

// All rules that match, as "line:length", the strongest first.
std::string matching(const Rules& rules, std::string_view url) {
  std::string text;
  for (const MatchedRule& rule : rules.matching(url)) {
    text +=
        (text.empty() ? "" : " ") + std::to_string(rule.line) + ":" + std::to_string(rule.length);
  }
  return text;
}

TEST(Matching, NamesEveryRuleThatMatchesTheStrongestFirst) {
  const Rules rules = RobotsTxt::parse(
                          "User-agent: *\n"
                          "Disallow: /\n"
                          "Disallow: /shop\n"
                          "Allow: /shop\n"
                          "Disallow: /sho*p\n"
                          "Allow: /other\n"
                          "Disallow: /shop\n"
                          "Disallow: /*.html$\n")
                          .rules_for(Crawler::named("Googlebot"));
  EXPECT_EQ(matching(rules, "https://e.com/shop/a.html"), "8:8 5:6 4:5 3:5 7:5 2:1");
  EXPECT_EQ(matching(rules, "https://e.com/shop"), "5:6 4:5 3:5 7:5 2:1");
  EXPECT_EQ(matching(rules, "https://e.com/x"), "2:1");
  EXPECT_FALSE(rules.matching("https://e.com/shop")[2].written_as_allow);
  EXPECT_EQ(rules.matching("https://e.com/shop")[0].group_line, 1u);
}

TEST(Matching, IsEmptyWhereNoRuleOrNoGroupIs) {
  const RobotsTxt robots = RobotsTxt::parse(kRobots);
  EXPECT_TRUE(robots.rules_for(Crawler::named("Googlebot")).matching("/x").empty());
  EXPECT_TRUE(robots.rules_for(Crawler::named("AdsBot-Google")).matching("/private/").empty());
  EXPECT_TRUE(
      RobotsTxt::disallow_all().rules_for(Crawler::named("Googlebot")).matching("/").empty());
}

TEST(Matching, TellsOfRobotsTxtItselfToo) {
  const Rules rules = RobotsTxt::parse("User-agent: *\nDisallow: /\n", Dialect::rfc9309())
                          .rules_for(Crawler::named("Googlebot"));
  EXPECT_EQ(rules.check("/robots.txt").reason(), Reason::kRobotsTxt);
  EXPECT_EQ(matching(rules, "/robots.txt"), "2:1");
}

TEST(Matching, BeginsWithWhatCheckNamesUnderEveryDialect) {
  constexpr std::string_view kBody =
      "User-agent: *\n"
      "Disallow: /a\n"
      "Allow: /a/*.html\n"
      "Disallow: /a/%62*\n"
      "Allow: /index.html\n"
      "Disallow: /*?\n"
      "Disallow:\n"
      "Allow: a\n";
  // Longer than what is written down on the stack (path_text.h), and with what is normalised.
  const std::string long_path = "/a/" + std::string(20000, 'x') + "%7e.html?q";
  for (const Dialect& dialect : Dialect::all()) {
    const Rules rules = RobotsTxt::parse(kBody, dialect).rules_for(Crawler::named("Googlebot"));
    for (const std::string_view url :
         {"/a", "/a/b.html", "/a/%62/x", "/index.html", "/", "?x", "/b?", long_path.c_str()}) {
      SCOPED_TRACE(std::string(dialect.name) + " " + std::string(url.substr(0, 40)));
      const Decision decision = rules.check(url);
      const std::vector<MatchedRule> matched = rules.matching(url);
      ASSERT_EQ(matched.empty(), !decision.rule());
      if (matched.empty()) continue;
      EXPECT_EQ(matched[0].line, decision.line());
      EXPECT_EQ(matched[0].pattern, decision.rule().pattern);
      // An empty rule that blocks nothing is of the kind that it is written as (G7).
      const auto kind = [](const MatchedRule& rule) {
        return rule.length == 0 ? rule.written_as_allow : rule.allow;
      };
      std::uint32_t loser = 0;
      for (const MatchedRule& rule : matched) {
        if (loser == 0 && kind(rule) != kind(matched[0])) loser = rule.line;
      }
      EXPECT_EQ(loser, decision.loser().line);
    }
  }
}

}  // namespace
}  // namespace abide
