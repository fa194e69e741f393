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
  std::size_t floating = 0;
  for (const ReadyRule& rule : rules) floating += rule.floating ? 1 : 0;
  const std::size_t prefixed = rules.size() - floating;
  if (prefixed <= kFewPrefixes && floating <= kFewFloating) {
    listed_.reserve(rules.size());
    for (std::uint32_t number = 0; number < rules.size(); ++number) list(number, rules[number]);
    return;
  }
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
    if (!add_to_index(number, rules[number])) list(number, rules[number]);
  }
  large_->grams.finish();
  if (listed_.size() > kFewPrefixes) drop_duplicates(rules);
}

bool RuleIndex::add_to_index(std::uint32_t number, const ReadyRule& rule) {
  if (!rule.floating && large_->prefixes.is_prepared() && large_->prefixes.add(number)) {
    return true;
  }
  // R1: a pattern with two forms may match by bytes that only one of them has.
  return rule.has_wildcard() && rule.query_form == 0 && large_->grams.add(number);
}

void RuleIndex::list(std::uint32_t number, const ReadyRule& rule) {
  const std::uint32_t bytes = std::min(rule.first_piece, std::uint32_t{kWordBytes});
  listed_.push_back({load_word(rule.text) & first_bytes(bytes), bytes, number});
}

// A file may say the same thousands of times; of equal rules only the first can decide.
void RuleIndex::drop_duplicates(std::span<const ReadyRule> rules) {
  const auto identity = [&](const Listed& listed) {
    const ReadyRule& rule = rules[listed.rule];
    return std::tuple(rule.pattern(), rule.allow, rule.anchored_at_end);
  };
  std::sort(listed_.begin(), listed_.end(), [&](const Listed& a, const Listed& b) {
    return std::tuple(identity(a), a.rule) < std::tuple(identity(b), b.rule);
  });
  const auto same = [&](const Listed& a, const Listed& b) { return identity(a) == identity(b); };
  listed_.erase(std::unique(listed_.begin(), listed_.end(), same), listed_.end());
}

std::size_t RuleIndex::memory_bytes() const {
  std::size_t bytes = listed_.capacity() * sizeof(Listed);
  if (large_ != nullptr) {
    bytes += sizeof(Large) + large_->prefixes.memory_bytes() + large_->grams.memory_bytes();
  }
  return bytes;
}

}  // namespace abide
