// Who owns what: views point into what the Rules hold, Rules outlive the RobotsTxt they came from,
// copies share, and a body may go once it is read.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "abide/abide.h"
#include "properties/random_text.h"

namespace abide::properties {
namespace {

constexpr std::string_view kBody =
    "User-agent: FooBot\n"
    "Disallow: /private/%61*$\n"
    "Allow: /private/\xC3\xA9\n"
    "Crawl-delay: 2.5\n"
    "\n"
    "Sitemap: https://example.com/sitemap.xml\n";

// The same answer as text, read through every view that a decision has.
std::string told(const Decision& decision) {
  std::string text = decision.explain();
  for (const MatchedRule& rule : {decision.rule(), decision.loser()}) {
    text += "|" + std::to_string(rule.line) + std::string(rule.value) + std::string(rule.pattern) +
            std::string(rule.group_user_agent);
  }
  return text;
}

TEST(Lifetimes, RulesOutliveBodyDocumentAndRobotsTxt) {
  for (const Dialect& dialect : Dialect::all()) {
    const std::string expected = told(
        RobotsTxt::parse(kBody, dialect).rules_for(Crawler::named("FooBot")).check("/private/abc"));
    std::optional<Rules> rules;
    {
      const auto body = std::make_unique<std::string>(kBody);
      const auto document = std::make_unique<Document>(*body);
      const auto robots = std::make_unique<RobotsTxt>(RobotsTxt::parse(*document, dialect));
      rules = robots->rules_for(Crawler::named(std::string("FooBot")));
    }
    EXPECT_EQ(told(rules->check("/private/abc")), expected) << dialect.name;
    EXPECT_EQ(rules->crawl_delay(), std::optional<double>(2.5));
    EXPECT_EQ(rules->user_agents().at(0).value, "FooBot");
    EXPECT_EQ(rules->other_records(Field::kCrawlDelay).at(0).value, "2.5");
    EXPECT_EQ(rules->token(), "FooBot");
    EXPECT_EQ(rules->dialect().name, dialect.name);
  }
}

TEST(Lifetimes, ADecisionOutlivesTheUrlAndCopiesOfTheRules) {
  const Rules rules = RobotsTxt::parse(kBody).rules_for(Crawler::named("FooBot"));
  Decision decision;
  {
    const Rules copy = rules;
    const auto url = std::make_unique<std::string>("/private/%61");
    decision = copy.check(*url);
  }
  EXPECT_EQ(told(decision), told(rules.check("/private/%61")));
}

TEST(Lifetimes, CopiesAndMovedValuesAnswerAlike) {
  RobotsTxt first = RobotsTxt::parse(kBody);
  const RobotsTxt copy = first;
  const RobotsTxt moved = std::move(first);
  first = copy;  // a moved-from object may be given a value again
  Rules rules = first.rules_for(Crawler::named("FooBot"));
  const Rules rules_copy = rules;
  const Rules rules_moved = std::move(rules);
  rules = rules_copy;
  const std::string expected = told(rules.check("/private/a"));
  EXPECT_EQ(told(rules_copy.check("/private/a")), expected);
  EXPECT_EQ(told(rules_moved.check("/private/a")), expected);
  EXPECT_EQ(told(moved.rules_for(Crawler::named("FooBot")).check("/private/a")), expected);
  EXPECT_EQ(moved.sitemaps(), copy.sitemaps());
}

TEST(Lifetimes, ViewsOfCopiesAreTheSameBytes) {
  const RobotsTxt robots = RobotsTxt::parse(kBody);
  const RobotsTxt copy = robots;
  EXPECT_EQ(robots.sitemaps().at(0).data(), copy.sitemaps().at(0).data());
  const Rules rules = robots.rules_for(Crawler::named("FooBot"));
  const Rules again = rules;
  EXPECT_EQ(rules.check("/private/a").rule().value.data(),
            again.check("/private/a").rule().value.data());
}

// The bytes of what the file says, from its first group's first view to its last.
TEST(Lifetimes, AValueOfADecisionIsAViewOfTheRobotsTxt) {
  Random random(5);
  for (int i = 0; i < 500; ++i) {
    std::vector<std::string> patterns;
    const std::string body = random.file(patterns);
    for (const Dialect& dialect : Dialect::all()) {
      const RobotsTxt robots = RobotsTxt::parse(body, dialect);
      const Rules rules = robots.rules_for(random.crawler());
      const Decision decision = rules.check(random.url(patterns));
      const auto is_of_a_rule = [&](const MatchedRule& matched) {
        for (const Group& group : robots.groups()) {
          for (const RuleLine& rule : group.rules) {
            if (rule.line == matched.line) {
              return rule.value == matched.value &&
                     (rule.value.empty() || rule.value.data() == matched.value.data());
            }
          }
        }
        return false;
      };
      ASSERT_TRUE(!decision.rule() || is_of_a_rule(decision.rule())) << body;
      ASSERT_TRUE(!decision.loser() || is_of_a_rule(decision.loser())) << body;
    }
  }
}

TEST(Lifetimes, ACrawlerOwnsItsText) {
  auto name = std::make_unique<std::string>("SomeUnknownBotWithALongName/1.0");
  const Crawler crawler = Crawler::named(*name);
  const std::string expected(crawler.name());
  name.reset();
  const Crawler copy = crawler;
  EXPECT_EQ(copy.name(), expected);
  EXPECT_EQ(copy.token(0), crawler.token(0));
}

TEST(Lifetimes, APathPatternOwnsItsText) {
  auto value = std::make_unique<std::string>("/some/long/enough/path/*/to/be/on/the/heap$");
  const PathPattern pattern(*value);
  value.reset();
  const PathPattern copy = pattern;
  EXPECT_TRUE(copy == pattern);
  EXPECT_TRUE(copy.matches("/some/long/enough/path/x/to/be/on/the/heap"));
  EXPECT_EQ(copy.pieces().size(), 2u);
}

TEST(Lifetimes, AFileReadFromItsDocumentIsTheSame) {
  Random random(6);
  for (int i = 0; i < 500; ++i) {
    std::vector<std::string> patterns;
    const std::string body = random.file(patterns);
    const Document document(body);
    for (const Dialect& dialect : Dialect::all()) {
      for (const Keep keep : {Keep::kKnownFields, Keep::kEveryField}) {
        const RobotsTxt one = RobotsTxt::parse(body, dialect, keep);
        const RobotsTxt other = RobotsTxt::parse(document, dialect, keep);
        ASSERT_EQ(one.memory_bytes(), other.memory_bytes()) << dialect.name << "\n" << body;
        ASSERT_EQ(one.sitemaps(), other.sitemaps()) << dialect.name << "\n" << body;
        ASSERT_EQ(one.host(), other.host());
        ASSERT_EQ(one.other_records().size(), other.other_records().size()) << body;
        const Crawler crawler = random.crawler();
        const std::string url = random.url(patterns);
        ASSERT_EQ(told(one.rules_for(crawler).check(url)),
                  told(other.rules_for(crawler).check(url)))
            << dialect.name << "\n"
            << body << "\n"
            << url;
      }
    }
  }
}

}  // namespace
}  // namespace abide::properties
