// The heads of rules: the few bytes of each that tell nearly all rules from a path, and decide on
// most of those that match, before any rule itself is looked at.
//
//   words  the bytes behind the slash that begins the pattern, up to sixteen, as far as its first
//          piece goes, filled up with zeros, which stand for any byte
//   facts  how strong the rule is, whether it allows, and whether more than its head must be
//          compared
//   need   the bytes that stand behind its first wildcard, each of which the path must hold
//          somewhere ("/*.pdf": '.', 'p', 'd', 'f')
//
// They lie side by side, eight rules to a block, so that wide instructions compare several at once,
// no branch depends on which rules begin as the path does, and few lines of the cache are touched.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "match/ready_path.h"
#include "match/ready_rule.h"
#include "parse/wide.h"
#include "parse/words.h"

namespace abide {

// What must be known of a rule to choose between it and others.
class RuleFacts {
 public:
  constexpr RuleFacts() = default;
  RuleFacts(const ReadyRule& rule, bool must_be_compared)
      : packed_((rule.length() + 1) << 2 | (rule.allow ? 2 : 0) | (must_be_compared ? 1 : 0)) {}

  // The longer pattern is the stronger; never 0.
  std::uint32_t strength() const { return packed_ >> 2; }
  bool allow() const { return (packed_ & 2) != 0; }
  // That the head is as the path's does not yet mean that the rule matches.
  bool must_be_compared() const { return (packed_ & 1) != 0; }

 private:
  std::uint32_t packed_ = 0;
};

inline constexpr std::size_t kHeadsInBlock = 4;

struct HeadBlock {
  std::array<std::uint64_t, kHeadsInBlock> first_words;
  std::array<std::uint64_t, kHeadsInBlock> second_words;
  std::array<RuleFacts, kHeadsInBlock> facts;
};
struct NeedBlock {
  std::array<std::uint64_t, kHeadsInBlock> needs;  // sets of bytes
};

// What heads are compared with.
struct PathHead {
  std::uint64_t first_word;  // the bytes behind the path's slash
  std::uint64_t second_word;
  std::uint64_t lacking;  // what a need must not hold
};

// So many are compared in one call.
inline constexpr std::size_t kBlocksAtOnce = 16;

// The bytes of a text as a set. Some bytes share a place in it: a text whose set lacks a place
// holds none of them, and that is all it tells.
inline std::uint64_t byte_set(std::string_view text) {
  std::uint64_t set = 0;
  for (const char c : text) set |= std::uint64_t{1} << (static_cast<unsigned char>(c) & 63);
  return set;
}

// How heads are compared, and its wide twin:
// bytes_of: byte_set() of a path, perhaps with some bytes more.
// find_alike: which heads are as the path's, a bit for each, the lowest for the first. `needs` may
// be null: then no rule needs anything. REQUIRES: blocks <= kBlocksAtOnce; so many of each.
struct ScalarHeads {
  static std::uint64_t bytes_of(ReadyPath path) { return byte_set(path.text()); }

  static std::uint64_t find_alike(const HeadBlock* heads, const NeedBlock* needs,
                                  std::size_t blocks, PathHead path) {
    std::uint64_t alike = 0;
    for (std::size_t i = 0; i < blocks * kHeadsInBlock; ++i) {
      const HeadBlock& block = heads[i / kHeadsInBlock];
      const std::size_t at = i % kHeadsInBlock;
      const std::uint64_t differs = differing(block.first_words[at], path.first_word) |
                                    differing(block.second_words[at], path.second_word);
      const std::uint64_t lacks =
          needs == nullptr ? 0 : needs[i / kHeadsInBlock].needs[at] & path.lacking;
      alike |= std::uint64_t{(differs | lacks) == 0} << i;
    }
    return alike;
  }

 private:
  // Something where the bytes of the head that are not zero differ from the path's.
  static std::uint64_t differing(std::uint64_t head, std::uint64_t path) {
    // The high bit of each byte that is not zero, then all bits of it.
    constexpr std::uint64_t kLow = repeated(0x7F);
    const std::uint64_t high = (((head & kLow) + kLow) | head) & ~kLow;
    return (head ^ path) & ((high - (high >> 7)) | high);
  }
};

#if ABIDE_WIDE_X86
// REQUIRES: a processor with AVX2.
struct Avx2Heads {
  // By four words at a time, without asking how many of them there are: more there rarely are.
  __attribute__((target("avx2"))) static std::uint64_t bytes_of(ReadyPath path) {
    const __m256i one = _mm256_set1_epi64x(1);
    __m256i set = _mm256_setzero_si256();
    for (std::size_t begin = 0; begin < path.size(); begin += 4 * kWordBytes) {
      for (std::size_t i = 0; i < 4; ++i) {
        const std::uint64_t word =
            path.word_at(std::min(begin + i * kWordBytes, path.size())) & repeated(63);
        const __m128i bytes = _mm_cvtsi64_si128(static_cast<std::int64_t>(word));
        const __m256i low = _mm256_cvtepu8_epi64(bytes);
        const __m256i high = _mm256_cvtepu8_epi64(_mm_srli_epi64(bytes, 32));
        set = _mm256_or_si256(
            set, _mm256_or_si256(_mm256_sllv_epi64(one, low), _mm256_sllv_epi64(one, high)));
      }
    }
    const __m128i half =
        _mm_or_si128(_mm256_castsi256_si128(set), _mm256_extracti128_si256(set, 1));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(half)) |
           static_cast<std::uint64_t>(_mm_extract_epi64(half, 1));
  }

  __attribute__((target("avx2"))) static std::uint64_t find_alike(const HeadBlock* heads,
                                                                  const NeedBlock* needs,
                                                                  std::size_t blocks,
                                                                  PathHead path) {
    const __m256i first = _mm256_set1_epi64x(static_cast<std::int64_t>(path.first_word));
    const __m256i second = _mm256_set1_epi64x(static_cast<std::int64_t>(path.second_word));
    const __m256i lacking = _mm256_set1_epi64x(static_cast<std::int64_t>(path.lacking));
    const __m256i zero = _mm256_setzero_si256();
    std::uint64_t alike = 0;
    for (std::size_t i = 0; i < blocks; ++i) {
      const HeadBlock& block = heads[i];
      const std::uint64_t* const need = needs == nullptr ? nullptr : needs[i].needs.data();
      std::uint64_t bits = 0;
      for (std::size_t at = 0; at < kHeadsInBlock; at += 4) {
        const __m256i a = load(block.first_words.data() + at);
        const __m256i b = load(block.second_words.data() + at);
        // Bytes that are as the path's or stand for any.
        const __m256i in_a =
            _mm256_or_si256(_mm256_cmpeq_epi8(a, first), _mm256_cmpeq_epi8(a, zero));
        const __m256i in_b =
            _mm256_or_si256(_mm256_cmpeq_epi8(b, second), _mm256_cmpeq_epi8(b, zero));
        __m256i same = _mm256_and_si256(in_a, in_b);
        if (need != nullptr) {
          same = _mm256_andnot_si256(_mm256_and_si256(lacking, load(need + at)), same);
        }
        const __m256i all = _mm256_cmpeq_epi64(same, _mm256_cmpeq_epi8(zero, zero));
        bits |= std::uint64_t(static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(all))))
                << at;
      }
      alike |= bits << (i * kHeadsInBlock);
    }
    return alike;
  }

 private:
  __attribute__((target("avx2"))) static __m256i load(const std::uint64_t* four) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(four));
  }
};
#endif

class RuleHeads {
 public:
  // Makes room for so many rules, each of which is then set.
  void resize(std::size_t rules) {
    heads_.resize((rules + kHeadsInBlock - 1) / kHeadsInBlock);
    count_ = rules;
  }
  // REQUIRES: kReadableBeyond bytes behind the rule's pattern.
  void set(std::size_t place, const ReadyRule& rule);

  // Calls `visit` with the place and the facts of each rule whose head is as the path's. `Heads`
  // compares. What a path lacks is known only if the whole of it is there, not its beginning alone.
  template <class Heads, class Visit>
  void find(ReadyPath path, bool is_whole, Visit visit) const {
    const PathHead head = {path.word_at(1), path.word_at(std::min(kWordBytes + 1, path.size())),
                           needs_.empty() || !is_whole ? 0 : ~Heads::bytes_of(path)};
    for (std::size_t begin = 0; begin < count_; begin += kAtOnce) {
      const std::size_t count = std::min(count_ - begin, kAtOnce);
      const std::size_t block = begin / kHeadsInBlock;
      const HeadBlock* const at = heads_.data() + block;
      std::uint64_t alike = Heads::find_alike(at, needs_.empty() ? nullptr : needs_.data() + block,
                                              (count + kHeadsInBlock - 1) / kHeadsInBlock, head);
      // Those that fill the last block are as every path's.
      alike &= ~std::uint64_t{0} >> (64 - count);
      for (; alike != 0; alike &= alike - 1) {
        const auto i = static_cast<std::size_t>(std::countr_zero(alike));
        visit(begin + i, at[i / kHeadsInBlock].facts[i % kHeadsInBlock]);
      }
    }
  }

  std::size_t memory_bytes() const {
    return heads_.capacity() * sizeof(HeadBlock) + needs_.capacity() * sizeof(NeedBlock);
  }

 private:
  static constexpr std::size_t kAtOnce = kBlocksAtOnce * kHeadsInBlock;
  static_assert(kAtOnce == 64);

  std::vector<HeadBlock> heads_;
  std::vector<NeedBlock> needs_;  // as many, or none
  std::size_t count_ = 0;
};

}  // namespace abide
