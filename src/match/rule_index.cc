#include "match/rule_index.h"

#include <algorithm>
#include <tuple>

namespace abide {
namespace {

// Up to so many, looking through them is quicker than looking them up.
constexpr std::size_t kFew = 64;
// But each that may match anywhere must be compared with every path.
constexpr std::size_t kFewByPiece = 6;
// Of so few it does not matter by which grams they are found.
constexpr std::size_t kFewFrequencies = 48;

}  // namespace

void RuleIndex::build(std::span<const ReadyRule> rules) {
  rules_ = rules;
  std::size_t by_beginning = 0;
  std::size_t by_piece = 0;
  for (const ReadyRule& rule : rules) {
    by_beginning += rule.found_by == FoundBy::kBeginning ? 1 : 0;
    by_piece += rule.found_by == FoundBy::kPiece ? 1 : 0;
  }
  if (rules.size() - by_piece <= kFew && by_piece <= kFewByPiece) return;

  large_ = std::make_unique<Large>();
  if (by_beginning > kFew) large_->prefixes.prepare(rules, by_beginning);
  if (by_piece > 0) {
    large_->grams.prepare(rules, by_piece);
    for (std::uint32_t number = 0; by_piece > kFewFrequencies && number < rules.size(); ++number) {
      if (rules[number].found_by == FoundBy::kPiece) large_->grams.announce(number);
    }
  }
  for (std::uint32_t number = 0; number < rules.size(); ++number) {
    if (!add_to_index(number)) large_->listed.push_back(number);
  }
  large_->grams.finish();
  if (large_->listed.size() > kFew) drop_duplicates();
}

bool RuleIndex::add_to_index(std::uint32_t number) {
  const ReadyRule& rule = rules_[number];
  switch (rule.found_by) {
    case FoundBy::kBeginning:
      return large_->prefixes.is_prepared() && large_->prefixes.add(number);
    case FoundBy::kPiece:
      // R1: a pattern with two forms may match by bytes that only one of them has.
      return rule.query_form == 0 && large_->grams.add(number);
    case FoundBy::kList:
      return false;
  }
  return false;
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
