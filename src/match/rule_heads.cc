#include "match/rule_heads.h"

#include <memory>

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

void RuleHeads::prepare(std::byte* memory, std::size_t rules, bool with_needs) {
  static_assert(sizeof(HeadBlock) % kAlignment == 0 && sizeof(NeedBlock) % kAlignment == 0);
  const std::size_t blocks = blocks_for(rules);
  const std::size_t chunks = chunks_for(rules);
  count_ = static_cast<std::uint32_t>(rules);
  chunks_ = reinterpret_cast<HeadChunk*>(memory);
  std::uninitialized_value_construct_n(chunks_, chunks);
  // What fills up the last block belongs to no effect.
  memory += (chunks * sizeof(HeadChunk) + kAlignment - 1) / kAlignment * kAlignment;
  blocks_ = reinterpret_cast<HeadBlock*>(memory);
  std::uninitialized_value_construct_n(blocks_, blocks);
  if (!with_needs) return;
  needs_ = reinterpret_cast<NeedBlock*>(memory + blocks * sizeof(HeadBlock));
  std::uninitialized_value_construct_n(needs_, blocks);
}

void RuleHeads::set(std::size_t place, const ReadyRule& rule) {
  static_assert(kReadableBeyond >= 1 + 2 * kWordBytes);
  HeadBlock& block = blocks_[place / kHeadsInBlock];
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
                       !has_zero(second_word | ~kFirstBytes[second]) && !rule.has_wildcard() &&
                       !rule.anchored_at_end;
  HeadChunk& chunk = chunks_[place / kHeadsAtOnce];
  const std::uint64_t told = std::uint64_t{is_told} << place % kHeadsAtOnce;
  const std::uint64_t open = std::uint64_t{!is_told} << place % kHeadsAtOnce;
  const std::uint64_t allow = rule.allow ? ~std::uint64_t{0} : 0;
  chunk.told_allow |= told & allow;
  chunk.told_disallow |= told & ~allow;
  chunk.open_allow |= open & allow;
  chunk.open_disallow |= open & ~allow;

  if (has_need(rule)) needs_[place / kHeadsInBlock].needs[at] = need_of(rule);
}

}  // namespace abide
