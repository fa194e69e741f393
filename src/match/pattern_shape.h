// What a look at the bytes of a path pattern tells. Once for every processor, and again with wide
// instructions; a test compares the twins.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "parse/bytes16.h"
#include "parse/parsed_file.h"
#include "parse/wide.h"

namespace abide {

struct PatternShape {
  std::size_t first_star;  // or the pattern's size
  bool is_plain;           // all bytes are ASCII, and none is '%' or NUL
  bool has_x;              // without one it holds no "index.htm"
};

// How shapes are found. REQUIRES: a pattern, with kReadableBeyond bytes behind it.
struct AnyShapes {
  static PatternShape of(std::string_view pattern) {
    // Most patterns have at most 32 bytes: without a branch on how many.
    static_assert(kReadableBeyond >= 32);
    std::size_t first_star = pattern.size();
    std::uint64_t not_plain = 0;
    std::uint64_t exes = 0;
    for (std::size_t at = 0; at < pattern.size(); at += 32) {
      const Bytes16 first(pattern.data() + at);
      const Bytes16 second(pattern.data() + at + 16);
      const std::size_t left = std::min<std::size_t>(pattern.size() - at, 32);
      const std::uint64_t within = (std::uint64_t{1} << left) - 1;
      const auto places = [&](const auto& question) {
        return (question(first) | std::uint64_t{question(second)} << 16) & within;
      };
      not_plain |= places([](const Bytes16& bytes) {
        return bytes.equal_to('%') | bytes.equal_to('\0') | bytes.with_high_bit();
      });
      exes |= places([](const Bytes16& bytes) { return bytes.equal_to('x'); });
      const std::uint64_t stars = places([](const Bytes16& bytes) { return bytes.equal_to('*'); });
      const std::size_t star = at + static_cast<std::size_t>(std::countr_zero(stars));
      first_star = std::min(first_star, stars == 0 ? pattern.size() : star);
    }
    return {first_star, not_plain == 0, exes != 0};
  }
};

#if ABIDE_WIDE_X86
// REQUIRES: a processor with AVX-512 F and BW, and BMI2.
struct Avx512Shapes {
  __attribute__((target("avx512f,avx512bw,bmi,bmi2"))) static PatternShape of(
      std::string_view pattern) {
    std::size_t first_star = pattern.size();
    std::uint64_t not_plain = 0;
    std::uint64_t exes = 0;
    std::size_t at = 0;
    do {
      const std::size_t left = std::min<std::size_t>(pattern.size() - at, 64);
      const std::uint64_t within = _bzhi_u64(~std::uint64_t{0}, static_cast<unsigned>(left));
      const __m512i bytes = _mm512_maskz_loadu_epi8(within, pattern.data() + at);
      const std::uint64_t percents = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('%'));
      // What is not within is zero, too.
      const std::uint64_t no_zeros = _mm512_test_epi8_mask(bytes, bytes);
      const std::uint64_t not_ascii = _mm512_movepi8_mask(bytes);
      const std::uint64_t stars = _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('*'));
      exes |= _mm512_cmpeq_epi8_mask(bytes, _mm512_set1_epi8('x'));
      not_plain |= percents | (within ^ no_zeros) | not_ascii;
      const std::size_t star = at + static_cast<std::size_t>(std::countr_zero(stars));
      first_star = std::min(first_star, stars == 0 ? pattern.size() : star);
      at += 64;
    } while (at < pattern.size());
    return {first_star, not_plain == 0, exes != 0};
  }
};
#endif

}  // namespace abide
