#include "abide/robots_txt.h"

#include <gtest/gtest.h>

#include "abide/document.h"
#include "abide/rules.h"

namespace abide {
namespace {

constexpr const char* kRobots =
    "Sitemap: https://e.com/a.xml\n"
    "Crawl-delay: 9\n"
    "Disallow: /before\n"
    "User-agent: a\n"
    "Crawl-delay: x\n"
    "User-agent: b\n"
    "Crawl-delay: 2.5\n"
    "Disallow: /1\n"
    "Visit-time: 0600-0845\n"
    "Allow: /2\n"
    "User-agent: c\n"
    "Noindex: /n\n"
    "X-Colour: blue\n";

TEST(RobotsTxt, HasGroupsWithTheirLines) {
  const RobotsTxt robots = RobotsTxt::parse(kRobots);
  const auto groups = robots.groups();
  ASSERT_EQ(groups.size(), 2u);
  ASSERT_EQ(groups[0].user_agents.size(), 2u);
  EXPECT_EQ(groups[0].user_agents[1].line, 6u);
  ASSERT_EQ(groups[0].rules.size(), 2u);
  EXPECT_FALSE(groups[0].rules[0].allow);
  EXPECT_EQ(groups[0].rules[1].value, "/2");
  EXPECT_TRUE(groups[1].rules.empty());
}

TEST(RobotsTxt, KeepsOtherRecordsWithTheirGroup) {
  const RobotsTxt robots = RobotsTxt::parse(kRobots, Dialect::google(), Keep::kEveryField);
  const auto records = robots.other_records();
  ASSERT_EQ(records.size(), 7u);
  EXPECT_EQ(records[0].field, Field::kSitemap);
  EXPECT_EQ(records[1].group, -1);
  EXPECT_EQ(records[2].group, 0);
  EXPECT_EQ(records[4].name, "Visit-time");
  EXPECT_EQ(records[6].name, "X-Colour");
  EXPECT_EQ(records[6].value, "blue");
  EXPECT_EQ(records[6].group, 1);
  const RobotsTxt known = RobotsTxt::parse(kRobots);
  EXPECT_EQ(known.other_records().size(), 6u);
}

TEST(Rules, KnowWhatTheirGroupsSayBesides) {
  const RobotsTxt robots = RobotsTxt::parse(kRobots);
  const Rules rules = robots.rules_for(Crawler::named("a"));
  EXPECT_EQ(rules.crawl_delay(), 2.5);
  EXPECT_EQ(rules.other_records(Field::kVisitTime)[0].value, "0600-0845");
  EXPECT_EQ(rules.token(), "a");
  EXPECT_FALSE(robots.rules_for(Crawler::named("c")).crawl_delay());
  EXPECT_EQ(robots.rules_for(Crawler::named("c")).other_records(Field::kNoindex)[0].line, 12u);
  EXPECT_FALSE(robots.rules_for(Crawler::named("d")).has_group());
}

TEST(RobotsTxt, SaysWhichGroupsBindACrawler) {
  const RobotsTxt robots = RobotsTxt::parse(
      "User-agent: a\nDisallow: /1\nUser-agent: *\nDisallow: /2\n"
      "User-agent: b\nUser-agent: A\nDisallow: /3\n");
  using Groups = std::vector<std::uint32_t>;
  EXPECT_EQ(robots.groups_for(Crawler::named("a")), (Groups{0, 2}));
  EXPECT_EQ(robots.groups_for(Crawler::named("b")), (Groups{2}));
  EXPECT_EQ(robots.groups_for(Crawler::named("c")), (Groups{1}));
  EXPECT_EQ(robots.groups_for(Crawler::named("AdsBot-Google")), Groups{});
  EXPECT_EQ(robots.groups()[2].user_agents[1].value, "A");
  EXPECT_EQ(RobotsTxt::disallow_all().groups_for(Crawler::named("a")), Groups{});
}

TEST(Rules, OutliveTheFileTheyCameFrom) {
  std::optional<Rules> rules;
  {
    const RobotsTxt robots = RobotsTxt::parse(std::string(kRobots));
    rules = robots.rules_for(Crawler::named("b"));
  }
  EXPECT_FALSE(rules->allowed("http://e.com/1"));
}

TEST(RobotsTxt, OfAnySizeIsCutOrAllowsAllAsItsDialectSays) {
  std::string body = "User-agent: *\nDisallow: /\n";
  body.resize(Dialect::google().size_limit, ' ');
  EXPECT_FALSE(RobotsTxt::parse(body).over_size_limit());
  body += "\nAllow: /";
  const Document document(body);
  for (const Dialect& dialect : Dialect::all()) {
    const RobotsTxt robots = RobotsTxt::parse(document, dialect);
    EXPECT_TRUE(robots.over_size_limit());
    EXPECT_EQ(robots.rules_for(Crawler::named("x")).allowed("/a"),
              dialect.over_limit == OverLimit::kAllowAll)
        << dialect.name;
  }
}

TEST(RobotsTxt, HoldsLittleMemory) {
  const std::string body(kRobots);
  EXPECT_LT(RobotsTxt::parse(body).memory_bytes(), body.size() + 512);
}

}  // namespace
}  // namespace abide
