#include "parse/special_bytes.h"

#include <bit>

#include "parse/wide.h"

namespace abide {
namespace {

void find_scalar(const char* text, std::size_t blocks, SpecialPlaces& places) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < blocks * kBlockBytes; ++i) {
    places.at[count] = static_cast<std::uint16_t>(i);
    count += is_special(text[i]) ? 1 : 0;
  }
  places.count = count;
}

#if ABIDE_WIDE_X86

// Writes the places of the bits that are set, and perhaps some more behind them: most blocks have
// few, and writing four whether or not there are so many costs less than asking each time.
[[gnu::always_inline]] inline std::uint16_t* write_places(std::uint64_t bits, std::size_t begin,
                                                          std::uint16_t* out) {
  const int count = std::popcount(bits);
  for (int written = 0; written < count; written += 4) {
    for (int i = 0; i < 4; ++i) {
      out[written + i] =
          static_cast<std::uint16_t>(begin + static_cast<std::size_t>(std::countr_zero(bits)));
      bits &= bits - 1;
    }
  }
  return out + count;
}

void find_sse2(const char* text, std::size_t blocks, SpecialPlaces& places) {
  const __m128i lf = _mm_set1_epi8('\n');
  const __m128i cr = _mm_set1_epi8('\r');
  const __m128i hash = _mm_set1_epi8('#');
  const __m128i nul = _mm_setzero_si128();
  std::uint16_t* out = places.at.data();
  for (std::size_t block = 0; block < blocks; ++block) {
    std::uint64_t found = 0;
    for (unsigned i = 0; i < kBlockBytes; i += 16, text += 16) {
      const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text));
      const __m128i ends = _mm_or_si128(_mm_cmpeq_epi8(bytes, lf), _mm_cmpeq_epi8(bytes, cr));
      const __m128i rest = _mm_or_si128(_mm_cmpeq_epi8(bytes, hash), _mm_cmpeq_epi8(bytes, nul));
      const auto bits = static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(ends, rest)));
      found |= std::uint64_t{bits} << i;
    }
    out = write_places(found, block * kBlockBytes, out);
  }
  places.count = static_cast<std::size_t>(out - places.at.data());
}

// Each special byte has a low nibble of its own, so one shuffle looks up for every byte the only
// special byte that it could be. A byte from 0x80 looks up zero, which it is not; none below is
// 0x80.
inline __m128i special_by_low_nibble() {
  constexpr char kNone = -128;
  return _mm_setr_epi8('\0', kNone, kNone, '#', kNone, kNone, kNone, kNone, kNone, kNone, '\n',
                       kNone, kNone, '\r', kNone, kNone);
}

__attribute__((target("avx2,bmi,popcnt"))) void find_avx2(const char* text, std::size_t blocks,
                                                          SpecialPlaces& places) {
  const __m256i by_low_nibble = _mm256_broadcastsi128_si256(special_by_low_nibble());
  std::uint16_t* out = places.at.data();
  for (std::size_t block = 0; block < blocks; ++block, text += kBlockBytes) {
    const auto* const wide = reinterpret_cast<const __m256i*>(text);
    const __m256i a = _mm256_loadu_si256(wide);
    const __m256i b = _mm256_loadu_si256(wide + 1);
    const __m256i in_a = _mm256_cmpeq_epi8(a, _mm256_shuffle_epi8(by_low_nibble, a));
    const __m256i in_b = _mm256_cmpeq_epi8(b, _mm256_shuffle_epi8(by_low_nibble, b));
    const auto low = static_cast<std::uint32_t>(_mm256_movemask_epi8(in_a));
    const auto high = static_cast<std::uint32_t>(_mm256_movemask_epi8(in_b));
    out = write_places(std::uint64_t{high} << 32 | low, block * kBlockBytes, out);
  }
  places.count = static_cast<std::size_t>(out - places.at.data());
}

constexpr auto kNumbers = [] {
  std::array<std::uint8_t, kBlockBytes> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<std::uint8_t>(i);
  return numbers;
}();

// The same lookup for the whole block, and the numbers of the places moved together at once.
__attribute__((target("avx512f,avx512bw,avx512vbmi2,popcnt"))) void find_avx512(
    const char* text, std::size_t blocks, SpecialPlaces& places) {
  const __m512i by_low_nibble = _mm512_broadcast_i32x4(special_by_low_nibble());
  const __m512i numbers = _mm512_loadu_si512(kNumbers.data());
  std::uint16_t* out = places.at.data();
  for (std::size_t block = 0; block < blocks; ++block, text += kBlockBytes) {
    const __m512i bytes = _mm512_loadu_si512(text);
    const __mmask64 found =
        _mm512_cmpeq_epi8_mask(bytes, _mm512_shuffle_epi8(by_low_nibble, bytes));
    const __m512i begin = _mm512_set1_epi16(static_cast<short>(block * kBlockBytes));
    const __m512i together = _mm512_maskz_compress_epi8(found, numbers);
    const __m256i first = _mm512_castsi512_si256(together);
    _mm512_storeu_si512(out, _mm512_add_epi16(begin, _mm512_cvtepu8_epi16(first)));
    const int count = std::popcount(std::uint64_t{found});
    if (count > 32) {
      const __m256i second = _mm512_extracti64x4_epi64(together, 1);
      _mm512_storeu_si512(out + 32, _mm512_add_epi16(begin, _mm512_cvtepu8_epi16(second)));
    }
    out += count;
  }
  places.count = static_cast<std::size_t>(out - places.at.data());
}

#endif

struct Kernels {
  std::array<SpecialKernel, 4> all;
  std::size_t count;
};

Kernels runnable_kernels() {
#if ABIDE_WIDE_X86
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("popcnt");
  const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vbmi2");
  return {{{{"scalar", find_scalar},
            {"sse2", find_sse2},
            {"avx2", find_avx2},
            {"avx512", find_avx512}}},
          avx512 ? 4u
          : avx2 ? 3u
                 : 2u};
#else
  return {{{{"scalar", find_scalar}}}, 1};
#endif
}

}  // namespace

std::span<const SpecialKernel> special_kernels() {
  static const Kernels kernels = runnable_kernels();
  return {kernels.all.data(), kernels.count};
}

}  // namespace abide
