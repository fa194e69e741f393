// Sixteen bytes of a text at a time, with or without wide instructions: the same questions, the
// same answers. Where the compiler's target has none, the scalar twin does it; tests compare the
// two.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace abide {

// Which of the bytes are what: a bit for each, the lowest for the first.
using Places16 = std::uint32_t;

class ScalarBytes16 {
 public:
  // REQUIRES: sixteen bytes at `text`.
  explicit ScalarBytes16(const char* text) { std::memcpy(bytes_.data(), text, bytes_.size()); }

  Places16 equal_to(char c) const {
    Places16 places = 0;
    for (std::size_t i = 0; i < bytes_.size(); ++i) places |= Places16{bytes_[i] == c} << i;
    return places;
  }

  // Those that are not ASCII.
  Places16 with_high_bit() const {
    Places16 places = 0;
    for (std::size_t i = 0; i < bytes_.size(); ++i) {
      places |= (static_cast<Places16>(static_cast<unsigned char>(bytes_[i])) >> 7) << i;
    }
    return places;
  }

 private:
  std::array<char, 16> bytes_;
};

#if defined(__SSE2__)
class WideBytes16 {
 public:
  explicit WideBytes16(const char* text)
      : bytes_(_mm_loadu_si128(reinterpret_cast<const __m128i*>(text))) {}

  Places16 equal_to(char c) const {
    return static_cast<Places16>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes_, _mm_set1_epi8(c))));
  }

  Places16 with_high_bit() const { return static_cast<Places16>(_mm_movemask_epi8(bytes_)); }

 private:
  __m128i bytes_;
};
using Bytes16 = WideBytes16;
#else
using Bytes16 = ScalarBytes16;
#endif

// Asks `question`, which takes a Bytes16 and gives Places16, of the bytes at `at`; there may be
// fewer than sixteen: nothing outside of `text` is read, and no place behind its end is given.
// REQUIRES: at < text.size().
template <class Bytes = Bytes16, class Question>
Places16 places_within(std::string_view text, std::size_t at, Question question) {
  const std::size_t left = text.size() - at;
  if (left >= 16) return question(Bytes(text.data() + at));
  if (text.size() >= 16) return question(Bytes(text.data() + text.size() - 16)) >> (16 - left);
  std::array<char, 16> last{};
  std::memcpy(last.data(), text.data() + at, left);
  return question(Bytes(last.data())) & ((Places16{1} << left) - 1);
}

// The first byte of `Wanted` at `at` or later, or the text's size. REQUIRES: at <= text.size().
template <char... Wanted>
std::size_t find_any(std::string_view text, std::size_t at) {
  for (; at < text.size(); at += 16) {
    const Places16 places =
        places_within(text, at, [](const auto& bytes) { return (bytes.equal_to(Wanted) | ...); });
    if (places != 0) return at + static_cast<std::size_t>(std::countr_zero(places));
  }
  return text.size();
}

}  // namespace abide
