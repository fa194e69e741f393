// The heads of rules: the few bytes of each that tell nearly all rules from a path, and decide on
// most of those that match, before any rule itself is looked at.
//
// They lie side by side in the order in which the rules decide (order_rules.h), so that wide
// instructions compare several at once and few lines of the cache are touched. Which of them are
// as the path's is then a word of bits; the strongest is the lowest bit. No branch depends on which
// rules begin as the path does, nor on which of them is the strongest.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "match/compare_heads.h"
#include "match/ready_path.h"
#include "match/ready_rule.h"
#include "parse/parsed_file.h"
#include "parse/words.h"

namespace abide {

// Of 64 rules: which have which effect, and of which the head tells all that there is to compare.
struct HeadChunk {
  std::uint64_t told_allow = 0;
  std::uint64_t told_disallow = 0;
  std::uint64_t open_allow = 0;  // that the head is as the path's does not yet mean that they match
  std::uint64_t open_disallow = 0;
};

// The places of the strongest rules of each effect that match.
struct StrongestPlaces {
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::uint32_t allow = kNone;
  std::uint32_t disallow = kNone;
};

class RuleHeads {
 public:
  RuleHeads() = default;

  // Bytes of memory for the heads of so many rules, wherever it begins: the heads themselves are
  // aligned to lines of the cache.
  static std::size_t bytes_for(std::size_t rules, bool with_needs) {
    return kAlignment - 1 + chunks_for(rules) * sizeof(HeadChunk) + kAlignment - 1 +
           blocks_for(rules) * (sizeof(HeadBlock) + (with_needs ? sizeof(NeedBlock) : 0));
  }
  // Takes that memory, which it does not own; each rule is then set.
  void prepare(std::byte* memory, std::size_t rules, bool with_needs);

  // REQUIRES: kReadableBeyond bytes behind the rule's pattern; needs, if it has any.
  void set(std::size_t place, const ReadyRule& rule) {
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
  // Whether the head alone does not tell whether the rule matches, as far as its shape says.
  static bool is_open(const ReadyRule& rule) {
    return rule.has_wildcard() || rule.anchored_at_end || rule.size > 1 + 2 * kWordBytes;
  }
  static bool has_need(const ReadyRule& rule) {
    // R1: of a pattern with two forms either may match.
    return rule.has_wildcard() && rule.query_form == 0;
  }

  // The strongest rules that match. `Heads` compares; `matches` is asked about the place of a rule
  // that is not told by its head, if it is stronger than those before. What a path lacks is known
  // only if the whole of it is there, not its beginning alone.
  template <class Heads, class Matches>
  StrongestPlaces find_strongest(ReadyPath path, bool is_whole, Matches matches) const {
    const PathHead head = {path.word_at(1), path.word_at(std::min(kWordBytes + 1, path.size())),
                           needs_ == nullptr || !is_whole ? 0 : ~Heads::bytes_of(path)};
    StrongestPlaces found;
    for (std::uint32_t begin = 0; begin < count_; begin += kHeadsAtOnce) {
      const HeadChunk& chunk = chunks_[begin / kHeadsAtOnce];
      const std::size_t block = begin / kHeadsInBlock;
      const std::uint64_t alike = Heads::find_alike(
          blocks_ + block, needs_ == nullptr ? nullptr : needs_ + block,
          std::min((count_ - begin + kHeadsInBlock - 1) / kHeadsInBlock, kBlocksAtOnce), head);
      std::uint64_t allow = alike & chunk.told_allow;
      std::uint64_t disallow = alike & chunk.told_disallow;
      // Of an effect that an earlier chunk has a match for, none here is stronger.
      const std::uint64_t wanted =
          (found.allow == StrongestPlaces::kNone ? chunk.open_allow : 0) |
          (found.disallow == StrongestPlaces::kNone ? chunk.open_disallow : 0);
      std::uint64_t open = alike & wanted & stronger(chunk, allow, disallow);
      while (open != 0) {
        const std::uint64_t bit = open & (~open + 1);
        open ^= bit;
        if (!matches(begin + static_cast<std::uint32_t>(std::countr_zero(bit)))) continue;
        ((chunk.open_allow & bit) != 0 ? allow : disallow) |= bit;
        open &= stronger(chunk, allow, disallow);
      }
      found.allow = std::min(found.allow, place_of(begin, allow));
      found.disallow = std::min(found.disallow, place_of(begin, disallow));
      // Whatever comes later is weaker.
      if (found.allow != StrongestPlaces::kNone && found.disallow != StrongestPlaces::kNone) break;
    }
    return found;
  }

 private:
  // What a path must hold for a pattern with a wildcard to match.
  static std::uint64_t need_of(const ReadyRule& rule);

  static constexpr std::size_t kAlignment = 64;
  static std::byte* aligned(std::byte* memory) {
    return memory + (-reinterpret_cast<std::uintptr_t>(memory)) % kAlignment;
  }

  // Whether a byte of the word is zero.
  static constexpr bool has_zero(std::uint64_t word) {
    return ((word - repeated(1)) & ~word & repeated('\x80')) != 0;
  }
  static std::size_t chunks_for(std::size_t rules) {
    return (rules + kHeadsAtOnce - 1) / kHeadsAtOnce;
  }
  static std::size_t blocks_for(std::size_t rules) {
    return (rules + kHeadsInBlock - 1) / kHeadsInBlock;
  }
  // The lowest bit and all below it; all, if there is none.
  static std::uint64_t up_to_lowest(std::uint64_t bits) { return bits ^ (bits - 1); }
  // Those not told by their heads that are stronger than what is known to match.
  static std::uint64_t stronger(const HeadChunk& chunk, std::uint64_t allow,
                                std::uint64_t disallow) {
    return (chunk.open_allow & up_to_lowest(allow)) |
           (chunk.open_disallow & up_to_lowest(disallow));
  }
  static std::uint32_t place_of(std::uint32_t begin, std::uint64_t bits) {
    const auto place = begin + static_cast<std::uint32_t>(std::countr_zero(bits));
    return bits == 0 ? StrongestPlaces::kNone : place;
  }

  HeadChunk* chunks_ = nullptr;
  HeadBlock* blocks_ = nullptr;
  NeedBlock* needs_ = nullptr;  // as many, or null
  std::uint32_t count_ = 0;
};

}  // namespace abide
