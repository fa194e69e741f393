// The order in which rules decide is that of a stable sort by length and effect.
#include "match/order_rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace abide {
namespace {

TEST(OrderRules, IsThatOfASort) {
  std::mt19937 random(1);
  for (int round = 0; round < 400; ++round) {
    const std::size_t count = random() % (round % 5 == 0 ? 500 : 50);
    // Some files have nothing but short patterns, some have very long ones.
    const std::uint32_t longest = round % 4 == 0   ? 6
                                  : round % 4 == 1 ? 300
                                  : round % 4 == 2 ? 1'500'000
                                                   : 1u << 30;
    std::vector<ReadyRule> rules(count);
    for (ReadyRule& rule : rules) {
      rule.size = static_cast<std::uint32_t>(random() % longest);
      rule.allow = random() % 2 == 0;
      rule.anchored_at_end = random() % 4 == 0;
    }
    std::vector<std::uint32_t> sorted(count);
    std::iota(sorted.begin(), sorted.end(), 0);
    std::ranges::stable_sort(sorted, [&](std::uint32_t a, std::uint32_t b) {
      if (rules[a].length() != rules[b].length()) return rules[a].length() > rules[b].length();
      return rules[a].allow && !rules[b].allow;
    });
    std::vector<std::uint32_t> places(count, 12345);
    order_rules(rules, places);
    for (std::uint32_t place = 0; place < count; ++place) ASSERT_EQ(places[sorted[place]], place);
  }
}

}  // namespace
}  // namespace abide
