#include "match/rule_index.h"

#include <algorithm>
#include <tuple>

namespace abide {
namespace {

// Up to so many, looking through them is quicker than looking them up.
constexpr std::size_t kFewPrefixes = 64;
constexpr std::size_t kFewFloating = 6;
// Of so few it does not matter by which grams they are found.
constexpr std::size_t kFewFrequencies = 48;

}  // namespace

void RuleIndex::build(std::span<const ReadyRule> rules) {
  rules_ = rules;
  std::size_t floating = 0;
  for (const ReadyRule& rule : rules) floating += rule.floating ? 1 : 0;
  const std::size_t prefixed = rules.size() - floating;
  if (prefixed <= kFewPrefixes && floating <= kFewFloating) return;

  large_ = std::make_unique<Large>();
  if (prefixed > kFewPrefixes) large_->prefixes.prepare(rules, prefixed);
  // Rules that begin like too many others are found by their grams, too.
  large_->grams.prepare(rules, std::max(floating, std::size_t{16}));
  if (floating > kFewFrequencies) {
    for (std::uint32_t number = 0; number < rules.size(); ++number) {
      if (rules[number].floating) large_->grams.announce(number);
    }
  }
  for (std::uint32_t number = 0; number < rules.size(); ++number) {
    if (!add_to_index(number)) large_->listed.push_back(number);
  }
  large_->grams.finish();
  if (large_->listed.size() > kFewPrefixes) drop_duplicates();
}

bool RuleIndex::add_to_index(std::uint32_t number) {
  const ReadyRule& rule = rules_[number];
  if (!rule.floating && large_->prefixes.is_prepared() && large_->prefixes.add(number)) {
    return true;
  }
  // R1: a pattern with two forms may match by bytes that only one of them has.
  return rule.has_wildcard() && rule.query_form == 0 && large_->grams.add(number);
}

// A file may say the same thousands of times; of equal rules only the first can decide.
void RuleIndex::drop_duplicates() {
  const auto identity = [&](std::uint32_t number) {
    const ReadyRule& rule = rules_[number];
    return std::tuple(rule.pattern(), rule.allow, rule.anchored_at_end);
  };
  std::vector<std::uint32_t>& listed = large_->listed;
  std::sort(listed.begin(), listed.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::tuple(identity(a), a) < std::tuple(identity(b), b);
  });
  const auto same = [&](std::uint32_t a, std::uint32_t b) { return identity(a) == identity(b); };
  listed.erase(std::unique(listed.begin(), listed.end(), same), listed.end());
}

std::size_t RuleIndex::memory_bytes() const {
  if (large_ == nullptr) return 0;
  return sizeof(Large) + large_->prefixes.memory_bytes() + large_->grams.memory_bytes() +
         large_->listed.capacity() * sizeof(std::uint32_t);
}

}  // namespace abide
