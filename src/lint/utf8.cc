#include "lint/utf8.h"

#include "lint/confusables.h"

namespace abide::linting {

CodePoint decode(std::string_view text, std::size_t i) {
  const auto byte = [&](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char first = byte(i);
  if (first < 0x80) return {first, 1, true};
  std::uint32_t size = 0;
  char32_t value = 0;
  char32_t least = 0;
  if ((first & 0xE0) == 0xC0) {
    size = 2, value = first & 0x1Fu, least = 0x80;
  } else if ((first & 0xF0) == 0xE0) {
    size = 3, value = first & 0x0Fu, least = 0x800;
  } else if ((first & 0xF8) == 0xF0) {
    size = 4, value = first & 0x07u, least = 0x10000;
  } else {
    return {};
  }
  if (text.size() - i < size) return {};
  for (std::uint32_t k = 1; k < size; ++k) {
    if ((byte(i + k) & 0xC0) != 0x80) return {};
    value = (value << 6) | (byte(i + k) & 0x3Fu);
  }
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < least || surrogate || value > 0x10FFFF) return {};
  return {value, size, true};
}

std::string encode(char32_t value) {
  std::string out;
  const auto add = [&](char32_t byte) { out += static_cast<char>(byte); };
  if (value < 0x80) {
    add(value);
  } else if (value < 0x800) {
    add(0xC0 | (value >> 6));
    add(0x80 | (value & 0x3F));
  } else if (value < 0x10000) {
    add(0xE0 | (value >> 12));
    add(0x80 | ((value >> 6) & 0x3F));
    add(0x80 | (value & 0x3F));
  } else {
    add(0xF0 | (value >> 18));
    add(0x80 | ((value >> 12) & 0x3F));
    add(0x80 | ((value >> 6) & 0x3F));
    add(0x80 | (value & 0x3F));
  }
  return out;
}

bool is_printable(char32_t value) { return value >= 0x20 && value != 0x7F && !is_invisible(value); }

}  // namespace abide::linting
