#include "match/order_rules.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace abide {
namespace {

// Up to so many, counting for each how many are before it is quickest: it has no branches.
constexpr std::size_t kFew = 32;
// As far as a strength and a number below kFew fit into 31 bits.
constexpr std::uint32_t kTooStrong = (std::uint32_t{1} << 31) / kFew;

// False, and nothing done, if a rule is so long that its key does not fit.
bool order_few(std::span<const ReadyRule> rules, std::span<std::uint32_t> places) {
  // A rule's strength and, below it, how early it stands: no two are equal.
  std::array<std::int32_t, kFew> keys;
  std::array<std::int32_t, kFew> before;
  const std::size_t count = rules.size();
  std::uint32_t all = 0;
  for (std::size_t i = 0; i < count; ++i) {
    all |= strength_of(rules[i]);
    keys[i] = static_cast<std::int32_t>(strength_of(rules[i]) * kFew + (kFew - 1 - i));
    before[i] = 0;
  }
  if (all >= kTooStrong) return false;
  for (std::size_t other = 0; other < count; ++other) {
    const std::int32_t key = keys[other];
    for (std::size_t i = 0; i < count; ++i) before[i] += key > keys[i] ? 1 : 0;
  }
  for (std::size_t i = 0; i < count; ++i) places[i] = static_cast<std::uint32_t>(before[i]);
  return true;
}

void order_many(std::span<const ReadyRule> rules, std::span<std::uint32_t> places) {
  // By strength, as far as patterns are of usual length: where those of each strength begin.
  constexpr std::uint32_t kStrengths = 128;
  const auto capped = [](const ReadyRule& rule) {
    return std::min(strength_of(rule), kStrengths - 1);
  };
  std::array<std::uint32_t, kStrengths> next{};
  for (const ReadyRule& rule : rules) ++next[capped(rule)];
  const std::uint32_t longest = next.back();
  std::uint32_t begin = 0;
  for (std::size_t strength = kStrengths; strength-- > 0;) {
    const std::uint32_t count = next[strength];
    next[strength] = begin;
    begin += count;
  }
  for (std::size_t i = 0; i < rules.size(); ++i) places[i] = next[capped(rules[i])]++;
  if (longest < 2) return;
  // The longest are told apart by sorting; for now they are numbered as they stand.
  std::vector<std::uint64_t> sorted;  // weakness, then number
  sorted.reserve(longest);
  for (std::uint32_t i = 0; i < rules.size(); ++i) {
    if (places[i] >= longest) continue;
    sorted.push_back(std::uint64_t{~strength_of(rules[i])} << 32 | i);
  }
  std::sort(sorted.begin(), sorted.end());
  for (std::uint32_t place = 0; place < sorted.size(); ++place) {
    places[static_cast<std::uint32_t>(sorted[place])] = place;
  }
}

}  // namespace

void order_rules(std::span<const ReadyRule> rules, std::span<std::uint32_t> places) {
  if (rules.size() <= kFew && order_few(rules, places)) return;
  order_many(rules, places);
}

}  // namespace abide
