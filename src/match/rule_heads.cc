#include "match/rule_heads.h"

#include "parse/parsed_file.h"

namespace abide {
namespace {

// Whether a byte of the word is zero.
constexpr bool has_zero(std::uint64_t word) {
  return ((word - repeated(1)) & ~word & repeated('\x80')) != 0;
}

// What a path must hold for a pattern with a wildcard to match.
std::uint64_t need_of(const ReadyRule& rule) {
  std::uint64_t need = 0;
  for (const char c : rule.pattern().substr(rule.first_piece + 1)) {
    need |= c == '*' ? 0 : byte_set({&c, 1});
  }
  return need;
}

}  // namespace

void RuleHeads::set(std::size_t place, const ReadyRule& rule) {
  static_assert(kReadableBeyond >= 1 + 2 * kWordBytes);
  HeadBlock& block = heads_[place / kHeadsInBlock];
  const std::size_t at = place % kHeadsInBlock;
  // The slash is not compared: every path begins with one.
  const std::size_t head = rule.first_piece - (rule.first_piece == 0 ? 0 : 1);
  const std::size_t first = std::min(head, kWordBytes);
  const std::size_t second = std::min(head - first, kWordBytes);
  const std::uint64_t first_word = load_word(rule.text + 1);
  const std::uint64_t second_word = load_word(rule.text + 1 + kWordBytes);
  block.first_words[at] = first_word & kFirstBytes[first];
  block.second_words[at] = second_word & kFirstBytes[second];
  const bool is_told = head <= first + second && (rule.first_piece == 0 || rule.text[0] == '/') &&
                       !has_zero(first_word | ~kFirstBytes[first]) &&
                       !has_zero(second_word | ~kFirstBytes[second]);
  block.facts[at] = RuleFacts(rule, !is_told || rule.has_wildcard() || rule.anchored_at_end);

  // R1: of a pattern with two forms either may match.
  if (!rule.has_wildcard() || rule.query_form != 0) return;
  if (needs_.empty()) needs_.resize(heads_.size());
  needs_[place / kHeadsInBlock].needs[at] = need_of(rule);
}

}  // namespace abide
