#include "match/rule_index.h"

#include <algorithm>
#include <tuple>

#include "match/pattern_match.h"

namespace abide {
namespace {

// Up to so many, comparing their heads is quicker than looking them up.
constexpr std::size_t kFew = 192;
// Of so few it does not matter by which grams they are found.
constexpr std::size_t kFewFrequencies = 48;

// How a rule is best found among many.
enum class FoundBy : std::uint8_t {
  kBeginning,  // how its pattern begins
  kPiece,      // a later piece of it
  kList,       // neither tells enough: by looking at it
};

// A later piece tells more than the beginning if it is longer, and long enough for a gram that few
// paths hold, or if the beginning says nothing.
FoundBy best_found_by(const ReadyRule& rule) {
  constexpr std::size_t kTelling = 9;
  constexpr std::size_t kShortestBeginning = 3;
  if (!rule.has_wildcard()) return FoundBy::kBeginning;
  std::size_t longest = 0;
  PieceWalker pieces(rule.pattern().substr(rule.first_piece + 1));
  do {
    longest = std::max(longest, pieces.next().size());
  } while (!pieces.at_end());
  if (rule.first_piece < kShortestBeginning) {
    return longest >= GramIndex::kShortestPiece ? FoundBy::kPiece : FoundBy::kList;
  }
  return longest >= std::max<std::size_t>(kTelling, rule.first_piece) ? FoundBy::kPiece
                                                                      : FoundBy::kBeginning;
}

}  // namespace

void RuleIndex::build(std::span<const ReadyRule> rules) {
  if (rules.size() > kFew) {
    build_large(rules);
    return;
  }
  heads_.resize(rules.size());
  for (std::size_t i = 0; i < rules.size(); ++i) heads_.set(i, rules[i]);
}

void RuleIndex::build_large(std::span<const ReadyRule> rules) {
  std::vector<FoundBy> found_by(rules.size());
  std::transform(rules.begin(), rules.end(), found_by.begin(), best_found_by);
  const auto count = [&](FoundBy by) {
    return static_cast<std::size_t>(std::count(found_by.begin(), found_by.end(), by));
  };
  const std::size_t by_beginning = count(FoundBy::kBeginning);
  const std::size_t by_piece = count(FoundBy::kPiece);
  large_ = std::make_unique<Large>();
  large_->rules = rules.data();
  PrefixIndex& prefixes = large_->prefixes;
  GramIndex& grams = large_->grams;
  if (by_beginning > kFew) prefixes.prepare(rules, by_beginning);
  if (by_piece > 0) grams.prepare(rules, by_piece);
  for (std::uint32_t i = 0; by_piece > kFewFrequencies && i < rules.size(); ++i) {
    if (found_by[i] == FoundBy::kPiece) grams.announce(i);
  }
  const auto is_indexed = [&](std::uint32_t i) {
    switch (found_by[i]) {
      case FoundBy::kBeginning:
        return prefixes.is_prepared() && prefixes.add(i);
      case FoundBy::kPiece:
        // R1: a pattern with two forms may match by bytes that only one of them has.
        return rules[i].query_form == 0 && grams.add(i);
      case FoundBy::kList:
        return false;
    }
    return false;
  };
  for (std::uint32_t i = 0; i < rules.size(); ++i) {
    if (!is_indexed(i)) large_->listed.push_back(i);
  }
  grams.finish();
  if (large_->listed.size() > kFew) drop_duplicates(rules);
  heads_.resize(large_->listed.size());
  for (std::size_t i = 0; i < large_->listed.size(); ++i) {
    heads_.set(i, rules[large_->listed[i]]);
  }
}

// A file may say the same thousands of times; of equal rules only the first can decide.
void RuleIndex::drop_duplicates(std::span<const ReadyRule> rules) {
  const auto identity = [&](std::uint32_t number) {
    const ReadyRule& rule = rules[number];
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
  if (large_ == nullptr) return heads_.memory_bytes();
  return heads_.memory_bytes() + sizeof(Large) + large_->prefixes.memory_bytes() +
         large_->grams.memory_bytes() + large_->listed.capacity() * sizeof(std::uint32_t);
}

}  // namespace abide
