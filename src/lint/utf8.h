// UTF-8 read strictly (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace abide::linting {

struct CodePoint {
  char32_t value = 0;
  std::uint32_t size = 1;  // bytes taken, at least 1
  bool valid = false;      // if not, one byte is taken and value is 0
};

// The character at `i`. REQUIRES: i < text.size().
CodePoint decode(std::string_view text, std::size_t i);

// The character in UTF-8. REQUIRES: a Unicode scalar value.
std::string encode(char32_t value);

// Whether it shows on a terminal as itself: no control character, no invisible one, none that
// changes the direction of writing.
bool is_printable(char32_t value);

}  // namespace abide::linting
