// What the index of rules costs, in rules visited: few where there are many, and never more than
// twice as many as there are, however hostile. That it loses none is tested in
// tests/properties/many_rules_test.cc.
#include "match/rule_index.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "abide/abide.h"
#include "match/rule_set.h"

namespace abide {
namespace {

// A path with what must be readable before it.
class GuardedPath {
 public:
  explicit GuardedPath(std::string_view path) : text_(std::string(kWordBytes, '!')) {
    text_ += path;
  }
  ReadyPath get() const { return ReadyPath(std::string_view(text_).substr(kWordBytes)); }

 private:
  std::string text_;
};

// Rules over patterns that the object keeps, with what must be readable behind them.
class IndexedPatterns {
 public:
  explicit IndexedPatterns(std::vector<std::string> patterns) : patterns_(std::move(patterns)) {
    for (std::string& pattern : patterns_) {
      ReadyRule rule;
      rule.size = static_cast<std::uint32_t>(pattern.size());
      rule.first_piece = static_cast<std::uint32_t>(std::min(pattern.find('*'), pattern.size()));
      rule.record = static_cast<std::uint32_t>(rules_.size());
      pattern.append(kReadableBeyond, '\0');
      rule.text = pattern.data();
      rules_.push_back(rule);
    }
    index_ = std::make_unique<RuleIndex>(rules_);
  }

  std::size_t visits(std::string_view path) const {
    std::size_t visits = 0;
    index_->find(GuardedPath(path).get(), [&](std::uint32_t) { ++visits; });
    return visits;
  }
  // How often the rule that is visited most often is visited.
  std::size_t most_visits_of_a_rule(std::string_view path) const {
    std::vector<std::size_t> visits(rules_.size());
    index_->find(GuardedPath(path).get(), [&](std::uint32_t rule) { ++visits[rule]; });
    return *std::ranges::max_element(visits);
  }

  // visits() for a path that comes in parts of so many bytes.
  std::size_t visits_in_parts(std::string_view path, std::size_t bytes) const {
    std::size_t visits = 0;
    const auto visit = [&](std::uint32_t) { ++visits; };
    GramIndex::Seen seen;
    index_->find_by_beginning(GuardedPath(path.substr(0, bytes)).get(), visit);
    for (std::size_t from = 0;; from += bytes - RuleIndex::kShared) {
      index_->find_by_piece(GuardedPath(path.substr(from, bytes)).get(), seen, visit);
      if (from + bytes >= path.size()) return visits;
    }
  }
  // Those that are compared with every path.
  std::size_t listed() const { return index_->listed().size(); }
  std::size_t size() const { return rules_.size(); }

 private:
  std::vector<std::string> patterns_;
  std::vector<ReadyRule> rules_;
  std::unique_ptr<RuleIndex> index_;
};

std::vector<std::string> numbered(std::string_view before, std::string_view after, int count) {
  std::vector<std::string> patterns;
  patterns.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    patterns.push_back(std::string(before) + std::to_string(i) + std::string(after));
  }
  return patterns;
}

TEST(RuleIndex, OfManyRulesVisitsFew) {
  const IndexedPatterns prefixes(numbered("/catalogue/item-", "/", 10'000));
  EXPECT_LE(prefixes.visits("/catalogue/item-4711/price"), 3u);
  EXPECT_GE(prefixes.visits("/catalogue/item-4711/price"), 1u);
  EXPECT_LE(prefixes.visits("/catalogue/item-x/price"), 2u);
  EXPECT_LE(prefixes.visits("/about"), 2u);
  EXPECT_EQ(prefixes.listed(), 0u);

  const IndexedPatterns floating(numbered("/*?utm_campaign_", "=", 10'000));
  EXPECT_LE(floating.visits("/page?utm_campaign_4711=x"), 3u);
  EXPECT_GE(floating.visits("/page?utm_campaign_4711=x"), 1u);
  EXPECT_LE(floating.visits("/page?utm_campaign_x=4711"), 2u);
  EXPECT_LE(floating.visits("/about"), 2u);
  EXPECT_EQ(floating.listed(), 0u);
}

TEST(RuleIndex, VisitsNoRuleMoreThanTwice) {
  std::vector<std::string> all = numbered("/*aaaaaaaaa", "", 3000);
  for (const std::string& pattern : numbered("/aaaaaaaaaaaaaaaa*b", "", 3000)) {
    all.push_back(pattern);
  }
  for (int i = 0; i < 3000; ++i) {
    all.push_back("/*" + std::string(1, static_cast<char>('a' + i % 26)));
    all.emplace_back("/aaaa");
    all.push_back("/" + std::string(static_cast<std::size_t>(i % 600), 'a'));
  }
  const IndexedPatterns hostile(std::move(all));
  for (const std::size_t length : {1, 10, 100, 1000, 15'000}) {
    const std::string path = "/" + std::string(length, 'a');
    EXPECT_LE(hostile.visits(path), 2 * hostile.size());
    EXPECT_LE(hostile.most_visits_of_a_rule(path), 2u);
  }
  // A path with the pieces of more rules than are kept in mind.
  const IndexedPatterns many(numbered("/*piece-number-", "=", 300));
  std::string path = "/";
  for (int i = 0; i < 300; ++i) path += "piece-number-" + std::to_string(i) + "=&";
  EXPECT_GE(many.visits(path), many.size());
  EXPECT_LE(many.most_visits_of_a_rule(path), 2u);
}

TEST(RuleIndex, VisitsAsManyWhenThePathComesInParts) {
  std::vector<std::string> patterns = numbered("/*?piece-number-", "=", 200);
  for (const std::string& pattern : numbered("/*x", "y", 200)) patterns.push_back(pattern);
  const IndexedPatterns rules(std::move(patterns));
  for (std::size_t before = 0; before < 700; ++before) {
    const std::string path = "/" + std::string(before, '-') + "?piece-number-42=&x117y" +
                             std::string(300 - before % 300, '-');
    ASSERT_EQ(rules.visits_in_parts(path, 300), rules.visits(path)) << before;
    ASSERT_GE(rules.visits(path), 2u);
  }
}

TEST(RuleIndex, OfEqualRulesKeepsOne) {
  for (const std::string_view pattern : {"/same", "/*same-piece*", "/*a", "*", ""}) {
    const IndexedPatterns equal(std::vector<std::string>(5000, std::string(pattern)));
    EXPECT_LE(equal.visits("/a/same-piece/a"), 2u) << pattern;
    EXPECT_LE(equal.visits("/same"), 2u) << pattern;
    EXPECT_LE(equal.listed(), 1u) << pattern;
  }
}

// Heads alone are not enough where they tell little.
TEST(RuleIndex, PaysForManyRulesAndForFewerThatHeadsDoNotTell) {
  EXPECT_FALSE(RuleIndex::pays_for(192, 192));
  EXPECT_TRUE(RuleIndex::pays_for(193, 193));
  EXPECT_TRUE(RuleIndex::pays_for(448, 193));
  EXPECT_TRUE(RuleIndex::pays_for(449, 0));
}

// What is kept of a rule is bounded, too.
TEST(RuleIndex, TakesMemoryInProportionToTheRules) {
  for (const std::string_view line :
       {"Disallow: /*a*b*c*d", "Disallow: /p", "Disallow: /*pieces-and-"}) {
    std::string body = "User-agent: *\n";
    for (int i = 0; i < 20'000; ++i) body += std::string(line) + std::to_string(i) + "\n";
    const Rules rules = RobotsTxt::parse(body).rules_for(Crawler::exact("a"));
    EXPECT_LE(rules.memory_bytes(), 300 * rules.size()) << line;
  }
}

}  // namespace
}  // namespace abide
