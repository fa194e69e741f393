#include "match/rule_index.h"

#include <algorithm>
#include <tuple>

#include "match/pattern_match.h"

namespace abide {
namespace {

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

RuleIndex::RuleIndex(std::span<const ReadyRule> rules) {
  std::vector<FoundBy> found_by(rules.size());
  std::transform(rules.begin(), rules.end(), found_by.begin(), best_found_by);
  const auto count = [&](FoundBy by) {
    return static_cast<std::size_t>(std::count(found_by.begin(), found_by.end(), by));
  };
  const std::size_t by_beginning = count(FoundBy::kBeginning);
  const std::size_t by_piece = count(FoundBy::kPiece);
  if (by_beginning > kFew) prefixes_.prepare(rules, by_beginning);
  if (by_piece > 0) grams_.prepare(rules, by_piece);
  for (std::uint32_t i = 0; by_piece > kFewFrequencies && i < rules.size(); ++i) {
    if (found_by[i] == FoundBy::kPiece) grams_.announce(i);
  }
  const auto is_indexed = [&](std::uint32_t i) {
    switch (found_by[i]) {
      case FoundBy::kBeginning:
        return prefixes_.is_prepared() && prefixes_.add(i);
      case FoundBy::kPiece:
        // R1: a pattern with two forms may match by bytes that only one of them has.
        return rules[i].query_form == 0 && grams_.add(i);
      case FoundBy::kList:
        return false;
    }
    return false;
  };
  for (std::uint32_t i = 0; i < rules.size(); ++i) {
    if (!is_indexed(i)) listed_.push_back(i);
  }
  grams_.finish();
  if (listed_.size() > kFew) drop_duplicates(rules);
}

// A file may say the same thousands of times; of equal rules only the first can decide.
void RuleIndex::drop_duplicates(std::span<const ReadyRule> rules) {
  const auto identity = [&](std::uint32_t number) {
    const ReadyRule& rule = rules[number];
    return std::tuple(rule.pattern(), rule.allow, rule.anchored_at_end);
  };
  std::sort(listed_.begin(), listed_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::tuple(identity(a), a) < std::tuple(identity(b), b);
  });
  const auto same = [&](std::uint32_t a, std::uint32_t b) { return identity(a) == identity(b); };
  listed_.erase(std::unique(listed_.begin(), listed_.end(), same), listed_.end());
  std::sort(listed_.begin(), listed_.end());
}

std::size_t RuleIndex::memory_bytes() const {
  return prefixes_.memory_bytes() + grams_.memory_bytes() +
         listed_.capacity() * sizeof(std::uint32_t);
}

}  // namespace abide
