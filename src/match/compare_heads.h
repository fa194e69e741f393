// Comparing the heads of rules with a path's: once for every processor, and again with wide
// instructions. Tests compare the twins.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "match/ready_path.h"
#include "parse/wide.h"
#include "parse/words.h"

namespace abide {

// The first bytes of eight rules' patterns, without the slash that begins each: as far as their
// first pieces go, filled up with zeros, which stand for any byte.
inline constexpr std::size_t kHeadsInBlock = 8;
struct HeadBlock {
  std::array<std::uint64_t, kHeadsInBlock> first_words;
  std::array<std::uint64_t, kHeadsInBlock> second_words;
};
// The bytes that stand behind the rules' first wildcards, as sets: a path that lacks one of them is
// no match ("/*.pdf": '.', 'p', 'd', 'f').
struct NeedBlock {
  std::array<std::uint64_t, kHeadsInBlock> needs;
};

// What of a path heads are compared with.
struct PathWords {
  std::uint64_t first;  // the bytes behind the slash
  std::uint64_t second;
  std::uint64_t lacking;  // what a need must not hold
};
inline PathWords words_of(ReadyPath path, std::uint64_t lacking) {
  return {path.word_at(1), path.word_at(std::min(kWordBytes + 1, path.size())), lacking};
}

// So many are compared in one call: as many heads as a word has bits.
inline constexpr std::size_t kBlocksAtOnce = 8;
inline constexpr std::size_t kHeadsAtOnce = kBlocksAtOnce * kHeadsInBlock;
static_assert(kHeadsAtOnce == 64);

// The bytes of a text as a set. Some bytes share a place in it: a text whose set lacks a place
// holds none of them, and that is all it tells.
inline std::uint64_t byte_set(std::string_view text) {
  std::uint64_t set = 0;
  for (const char c : text) set |= std::uint64_t{1} << (static_cast<unsigned char>(c) & 63);
  return set;
}

// How heads are compared, and its wide twins:
// Path: what of a path they are compared with, see PathWords.
// without_needs: of a path; as if it had all that a rule may need.
// with_needs: the same, and what it lacks.
// find_alike: which heads are as the path's, a bit for each, the lowest for the first. `needs` may
// be null: then no rule needs anything. REQUIRES: blocks <= kBlocksAtOnce; so many of each.
struct ScalarHeads {
  using Path = PathWords;
  static Path without_needs(ReadyPath path) { return words_of(path, 0); }
  static Path with_needs(ReadyPath path) { return words_of(path, ~byte_set(path.text())); }

  static std::uint64_t find_alike(const HeadBlock* heads, const NeedBlock* needs,
                                  std::size_t blocks, const Path& path) {
    std::uint64_t alike = 0;
    for (std::size_t i = 0; i < blocks * kHeadsInBlock; ++i) {
      const HeadBlock& block = heads[i / kHeadsInBlock];
      const std::size_t at = i % kHeadsInBlock;
      const std::uint64_t differs = differing(block.first_words[at], path.first) |
                                    differing(block.second_words[at], path.second);
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
  using Path = PathWords;
  static Path without_needs(ReadyPath path) { return words_of(path, 0); }
  static Path with_needs(ReadyPath path) { return words_of(path, ~bytes_of(path)); }

  // byte_set() of a path, perhaps with some bytes more. By four words at a time, without asking how
  // many of them there are: more there rarely are.
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
                                                                  const Path& path) {
    const __m256i first = _mm256_set1_epi64x(static_cast<std::int64_t>(path.first));
    const __m256i second = _mm256_set1_epi64x(static_cast<std::int64_t>(path.second));
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

#define ABIDE_AVX512_HEADS __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,bmi,bmi2")))

// REQUIRES: a processor with AVX-512 F, BW, VL and VBMI, and BMI2.
struct Avx512Heads {
  // Each eight times.
  struct Path {
    __m512i first;
    __m512i second;
    __m512i lacking;
  };

  ABIDE_AVX512_HEADS static Path without_needs(ReadyPath path) {
    // Both words by one load; bytes that a mask leaves out are not read.
    const auto behind_slash = static_cast<__mmask16>(
        _bzhi_u32(0xFFFF, static_cast<unsigned>(std::min<std::size_t>(path.size() - 1, 16))));
    const __m128i words = _mm_maskz_loadu_epi8(behind_slash, path.data() + 1);
    return {_mm512_broadcastq_epi64(words),
            _mm512_broadcastq_epi64(_mm_unpackhi_epi64(words, words)), _mm512_setzero_si512()};
  }

  ABIDE_AVX512_HEADS static Path with_needs(ReadyPath path) {
    Path head = without_needs(path);
    __m512i set = sets_of<false>(path.text());
    // All eight words in each of them.
    set = _mm512_or_si512(set, _mm512_shuffle_i64x2(set, set, 0x4E));
    set = _mm512_or_si512(set, _mm512_shuffle_i64x2(set, set, 0xB1));
    set = _mm512_or_si512(set, _mm512_permutex_epi64(set, 0xB1));
    head.lacking = _mm512_andnot_si512(set, _mm512_set1_epi64(-1));
    return head;
  }

  // byte_set() of a text's bytes other than '*', perhaps with a NUL more. REQUIRES: a text that is
  // not empty.
  ABIDE_AVX512_HEADS static std::uint64_t set_without_stars(std::string_view text) {
    return static_cast<std::uint64_t>(_mm512_reduce_or_epi64(sets_of<true>(text)));
  }

  ABIDE_AVX512_HEADS static std::uint64_t find_alike(const HeadBlock* heads, const NeedBlock* needs,
                                                     std::size_t blocks, const Path& path) {
    std::uint64_t alike = 0;
    for (std::size_t i = 0; i < blocks; ++i) {
      const __m512i a = _mm512_loadu_si512(heads[i].first_words.data());
      const __m512i b = _mm512_loadu_si512(heads[i].second_words.data());
      // Not zero where a byte is not as the path's and stands for no other.
      const __m512i in_a = _mm512_maskz_sub_epi8(_mm512_test_epi8_mask(a, a), a, path.first);
      const __m512i in_b = _mm512_maskz_sub_epi8(_mm512_test_epi8_mask(b, b), b, path.second);
      __m512i differs = _mm512_or_si512(in_a, in_b);
      if (needs != nullptr) {
        const __m512i need = _mm512_loadu_si512(needs[i].needs.data());
        differs = _mm512_or_si512(differs, _mm512_and_si512(need, path.lacking));
      }
      alike |= std::uint64_t{_mm512_testn_epi64_mask(differs, differs)} << (i * kHeadsInBlock);
    }
    return alike;
  }

 private:
  // In each word the set of every eighth byte.
  template <bool kWithoutStars>
  ABIDE_AVX512_HEADS static __m512i sets_of(std::string_view text) {
    __m512i set = _mm512_setzero_si512();
    std::size_t at = 0;
    do {
      const std::size_t left = std::min<std::size_t>(text.size() - at, 64);
      __m512i bytes = _mm512_maskz_loadu_epi8(
          _bzhi_u64(~std::uint64_t{0}, static_cast<unsigned>(left)), text.data() + at);
      if (kWithoutStars) {
        const __mmask64 kept = _mm512_cmpneq_epi8_mask(bytes, _mm512_set1_epi8('*'));
        bytes = _mm512_maskz_mov_epi8(kept, bytes);
      }
      set = _mm512_or_si512(set, sets_of_half<0>(bytes));
      if (left > 32) set = _mm512_or_si512(set, sets_of_half<32>(bytes));
      at += 64;
    } while (at < text.size());
    return set;
  }

  // The sets of bytes kFrom, kFrom + 8, ..., of the next ones, and so on: a bit for each of four
  // bytes in each word.
  template <unsigned kFrom>
  ABIDE_AVX512_HEADS static __m512i sets_of_half(__m512i bytes) {
    const __m512i one = _mm512_set1_epi64(1);
    // Of each word its lowest byte is taken, and from there the byte of the text with that number.
    // Rotating looks at a number's lowest six bits, as byte_set() does.
    const auto eight_from = [&](std::int64_t from) ABIDE_AVX512_HEADS {
      const __m512i numbers = _mm512_setr_epi64(from, from + 1, from + 2, from + 3, from + 4,
                                                from + 5, from + 6, from + 7);
      return _mm512_rolv_epi64(one,
                               _mm512_maskz_permutexvar_epi8(0x0101010101010101, numbers, bytes));
    };
    return _mm512_or_si512(_mm512_or_si512(eight_from(kFrom), eight_from(kFrom + 8)),
                           _mm512_or_si512(eight_from(kFrom + 16), eight_from(kFrom + 24)));
  }
};
#undef ABIDE_AVX512_HEADS
#endif

}  // namespace abide
