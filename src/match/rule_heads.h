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

// Of 64 rules, a bit for each: those that are told by their heads, so that being alike is matching;
// the others, which are open; and which of all have the effect of allowing.
struct HeadChunk {
  std::uint64_t told = 0;
  std::uint64_t open = 0;
  std::uint64_t allow = 0;
  std::uint32_t open_before = 0;  // open rules in the chunks before
};

// The places of the strongest rules of each effect that match. Words, so that each is returned in a
// register of its own.
struct StrongestPlaces {
  static constexpr std::uint64_t kNone = ~std::uint64_t{0};
  std::uint64_t allow = kNone;
  std::uint64_t disallow = kNone;
};

// As much as is read from memory at once.
struct alignas(64) CacheLine {
  std::byte bytes[64];
};

class RuleHeads {
 public:
  // Bytes of a pattern, with the slash that begins it.
  static constexpr std::uint32_t kLongestHead = 1 + 2 * kWordBytes;

  RuleHeads() = default;

  // Lines of memory for the heads of so many rules.
  static std::size_t lines_for(std::size_t rules, bool with_needs) {
    return chunk_lines_for(rules) + blocks_for(rules) *
                                        (sizeof(HeadBlock) + (with_needs ? sizeof(NeedBlock) : 0)) /
                                        sizeof(CacheLine);
  }
  // Takes that memory, which it does not own; each rule is then set.
  void prepare(CacheLine* memory, std::size_t rules, bool with_needs);

  // REQUIRES: kReadableBeyond bytes behind the rule's pattern; needs, if it has any.
  void set(std::size_t place, const ReadyRule& rule) {
    static_assert(kReadableBeyond >= kLongestHead);
    HeadBlock& block = blocks_[place / kHeadsInBlock];
    const std::size_t at = place % kHeadsInBlock;
    // The slash is not compared: every path begins with one.
    const std::size_t head = rule.first_piece - (rule.first_piece == 0 ? 0 : 1);
    const std::size_t first = std::min(head, kWordBytes);
    const std::size_t second = std::min(head - first, kWordBytes);
    block.first_words[at] = load_word(rule.text + 1) & kFirstBytes[first];
    block.second_words[at] = load_word(rule.text + 1 + kWordBytes) & kFirstBytes[second];
    HeadChunk& chunk = chunks_[place / kHeadsAtOnce];
    chunk.told |= std::uint64_t{rule.is_told} << place % kHeadsAtOnce;
    chunk.open |= std::uint64_t{!rule.is_told} << place % kHeadsAtOnce;
    chunk.allow |= std::uint64_t{rule.allow} << place % kHeadsAtOnce;
    if (has_need(rule)) needs_[place / kHeadsInBlock].needs[at] = need_of(rule);
  }

  // Says of a rule what its head tells: how many bytes, and whether that is all, so that a path
  // that begins as the head does is one that the rule matches. The first is for patterns that begin
  // with a slash and hold no NUL.
  static void tell(ReadyRule& rule) {
    rule.head = static_cast<std::uint8_t>(std::min(rule.first_piece, kLongestHead));
    // A wildcard at the end changes nothing.
    rule.is_told = rule.first_piece <= kLongestHead && !rule.anchored_at_end &&
                   rule.first_piece + 1 >= rule.size;
  }
  static void tell_any(ReadyRule& rule);
  static bool has_need(const ReadyRule& rule) {
    // R1: of a pattern with two forms either may match.
    return !rule.is_told && rule.has_wildcard() && rule.query_form == 0;
  }

  // Numbers the open rules, when all rules are set, and calls `visit` with the place of each.
  template <class Visit>
  void number_open(Visit visit) {
    std::uint32_t before = 0;
    for (std::uint32_t begin = 0; begin < count_; begin += kHeadsAtOnce) {
      HeadChunk& chunk = chunks_[begin / kHeadsAtOnce];
      chunk.open_before = before;
      before += static_cast<std::uint32_t>(std::popcount(chunk.open));
      for (std::uint64_t open = chunk.open; open != 0; open &= open - 1) {
        visit(begin + static_cast<std::uint32_t>(std::countr_zero(open)));
      }
    }
  }

  // The rules of one chunk that match, as far as they are known: bits.
  struct Matching {
    std::uint64_t allow;
    std::uint64_t disallow;
  };

  // The strongest rules that match. `Heads` compares. Where rules that are not told by their heads
  // might be stronger than those that are, `compare` is asked what matches: of a chunk, the place
  // of its first rule, what matches for sure, and which to compare, see compare_open(). What a path
  // lacks is known only if the whole of it is there, not its beginning alone.
  template <class Heads, class Compare>
  StrongestPlaces find_strongest(ReadyPath path, bool is_whole, Compare compare) const {
    const NeedBlock* const needs = is_whole ? needs_ : nullptr;
    const typename Heads::Path words =
        needs == nullptr ? Heads::without_needs(path) : Heads::with_needs(path);
    StrongestPlaces found;
    for (std::uint32_t begin = 0; begin < count_; begin += kHeadsAtOnce) {
      const HeadChunk& chunk = chunks_[begin / kHeadsAtOnce];
      const std::size_t block = begin / kHeadsInBlock;
      const std::uint64_t alike = Heads::find_alike(
          blocks_ + block, needs == nullptr ? nullptr : needs + block,
          std::min((count_ - begin + kHeadsInBlock - 1) / kHeadsInBlock, kBlocksAtOnce), words);
      Matching matching = told_of(chunk, alike);
      // Of an effect that an earlier chunk has a match for, none here is stronger.
      const std::uint64_t wanted = (found.allow == StrongestPlaces::kNone ? chunk.allow : 0) |
                                   (found.disallow == StrongestPlaces::kNone ? ~chunk.allow : 0);
      const std::uint64_t open = alike & wanted & stronger(chunk, matching);
      if (open != 0) matching = compare(chunk, begin, matching, open);
      const StrongestPlaces here = places_of(begin, matching);
      found.allow = std::min(found.allow, here.allow);
      found.disallow = std::min(found.disallow, here.disallow);
      // Whatever comes later is weaker.
      if (found.allow != StrongestPlaces::kNone && found.disallow != StrongestPlaces::kNone) break;
    }
    return found;
  }

  // The same for a whole path among at most kHeadsAtOnce rules, the usual case; what `compare`
  // gives is the answer. REQUIRES: there are rules.
  template <class Heads, class Compare>
  StrongestPlaces find_among_few(ReadyPath path, Compare compare) const {
    const typename Heads::Path words =
        needs_ == nullptr ? Heads::without_needs(path) : Heads::with_needs(path);
    const std::uint64_t alike =
        Heads::find_alike(blocks_, needs_, (count_ + kHeadsInBlock - 1) / kHeadsInBlock, words);
    const HeadChunk& chunk = first_chunk();
    const Matching matching = told_of(chunk, alike);
    const std::uint64_t open = alike & stronger(chunk, matching);
    if (open != 0) return compare(matching, open);
    return places_of(0, matching);
  }
  const HeadChunk& first_chunk() const { return *chunks_; }
  bool are_few() const { return count_ <= kHeadsAtOnce; }

  // The strongest of the rules in the chunk that begins there. Without branches: whether any rule
  // matches cannot be foretold.
  static StrongestPlaces places_of(std::uint32_t begin, Matching matching) {
    const auto place_of = [&](std::uint64_t bits) {
      const std::uint64_t all_bits_if_none = std::uint64_t{0} - std::uint64_t{bits == 0};
      return place_of_bit(begin, bits) | all_bits_if_none;
    };
    static_assert(StrongestPlaces::kNone == ~std::uint64_t{0});
    return {place_of(matching.allow), place_of(matching.disallow)};
  }

  // Compares those rules of a chunk that are open, in order: `matches` is asked about each that is
  // stronger than what matches already, by its bit.
  template <class Matches>
  static Matching compare_open(const HeadChunk& chunk, Matching matching, std::uint64_t open,
                               Matches matches) {
    while (open != 0) {
      const std::uint64_t bit = open & (~open + 1);
      open ^= bit;
      if (!matches(bit)) continue;
      ((chunk.allow & bit) != 0 ? matching.allow : matching.disallow) |= bit;
      open &= stronger(chunk, matching);
    }
    return matching;
  }
  // A rule's place, of its bit in the chunk that begins there.
  static std::uint32_t place_of_bit(std::uint32_t begin, std::uint64_t bit) {
    return begin + static_cast<std::uint32_t>(std::countr_zero(bit));
  }
  // An open rule's number, of its bit.
  static std::uint32_t number_of_bit(const HeadChunk& chunk, std::uint64_t bit) {
    return chunk.open_before + static_cast<std::uint32_t>(std::popcount(chunk.open & (bit - 1)));
  }

 private:
  // What a path must hold for a pattern with a wildcard to match.
  static std::uint64_t need_of(const ReadyRule& rule);

  static std::size_t chunks_for(std::size_t rules) {
    return (rules + kHeadsAtOnce - 1) / kHeadsAtOnce;
  }
  static std::size_t chunk_lines_for(std::size_t rules) {
    return (chunks_for(rules) * sizeof(HeadChunk) + sizeof(CacheLine) - 1) / sizeof(CacheLine);
  }
  static std::size_t blocks_for(std::size_t rules) {
    return (rules + kHeadsInBlock - 1) / kHeadsInBlock;
  }
  // The lowest bit and all below it; all, if there is none.
  static std::uint64_t up_to_lowest(std::uint64_t bits) { return bits ^ (bits - 1); }
  // Those not told by their heads that are stronger than what is known to match.
  static std::uint64_t stronger(const HeadChunk& chunk, Matching matching) {
    const std::uint64_t allow = chunk.allow & up_to_lowest(matching.allow);
    const std::uint64_t disallow = ~chunk.allow & up_to_lowest(matching.disallow);
    return chunk.open & (allow | disallow);
  }
  // What matches for sure.
  static Matching told_of(const HeadChunk& chunk, std::uint64_t alike) {
    const std::uint64_t told = alike & chunk.told;
    return {told & chunk.allow, told & ~chunk.allow};
  }
  HeadChunk* chunks_ = nullptr;
  HeadBlock* blocks_ = nullptr;
  NeedBlock* needs_ = nullptr;  // as many, or null
  std::uint32_t count_ = 0;
};

}  // namespace abide
