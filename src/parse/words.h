// Eight bytes at a time. A word holds its bytes as they lie in memory, whatever the machine's
// order.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace abide {

inline constexpr std::size_t kWordBytes = 8;

constexpr std::size_t shift_of_byte(std::size_t i) {
  return 8 * (std::endian::native == std::endian::little ? i : kWordBytes - 1 - i);
}

// The first bytes of a text, filled up with zeros.
constexpr std::uint64_t word_of(std::string_view text) {
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < text.size() && i < kWordBytes; ++i) {
    word |= std::uint64_t{static_cast<unsigned char>(text[i])} << shift_of_byte(i);
  }
  return word;
}

constexpr std::uint64_t repeated(char c) {
  return static_cast<unsigned char>(c) * std::uint64_t{0x0101010101010101};
}

// REQUIRES: eight bytes at `text`.
inline std::uint64_t load_word(const char* text) {
  std::uint64_t word = 0;
  std::memcpy(&word, text, sizeof(word));
  return word;
}

// Selects the first `n` bytes of a word. REQUIRES: n <= kWordBytes.
constexpr std::uint64_t first_bytes(std::size_t n) {
  if (n == 0) return 0;
  const std::uint64_t all = ~std::uint64_t{0};
  return std::endian::native == std::endian::little ? all >> (8 * (kWordBytes - n))
                                                    : all << (8 * (kWordBytes - n));
}

// The same from a table: where the number is not known beforehand.
inline constexpr std::array<std::uint64_t, kWordBytes + 1> kFirstBytes = {
    first_bytes(0), first_bytes(1), first_bytes(2), first_bytes(3), first_bytes(4),
    first_bytes(5), first_bytes(6), first_bytes(7), first_bytes(8)};

// The first `n` bytes, filled up with zeros. REQUIRES: n < kWordBytes; so many bytes at `text`.
inline std::uint64_t load_part(const char* text, std::size_t n) {
  if (std::endian::native != std::endian::little) return word_of({text, n});
  // Two halves, which may overlap: no loop, and no call for so few bytes.
  if (n >= 4) {
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::memcpy(&first, text, 4);
    std::memcpy(&last, text + n - 4, 4);
    return first | std::uint64_t{last} << (8 * (n - 4));
  }
  if (n == 0) return 0;
  const auto byte = [&](std::size_t i) {
    return std::uint64_t{static_cast<unsigned char>(text[i])} << (8 * i);
  };
  return byte(0) | byte(n / 2) | byte(n - 1);
}

// The word at `at`, filled up with zeros behind the end; nothing outside of `text` is read.
// REQUIRES: at <= text.size().
inline std::uint64_t load_word_within(std::string_view text, std::size_t at) {
  const std::size_t left = text.size() - at;
  return left >= kWordBytes ? load_word(text.data() + at) : load_part(text.data() + at, left);
}

// The same for the `left` bytes at `text`, behind at least kWordBytes that can be read: without a
// branch on how many are left.
inline std::uint64_t load_word_behind_others(const char* text, std::size_t left) {
  const std::size_t missing = kWordBytes - std::min(left, kWordBytes);
  const std::uint64_t word = load_word(text - missing);
  // In two steps, since a shift by a whole word is none.
  const std::size_t half = 4 * missing;
  return std::endian::native == std::endian::little ? word >> half >> half : word << half << half;
}

}  // namespace abide
