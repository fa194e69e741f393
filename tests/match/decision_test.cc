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

}  // namespace
}  // namespace abide
