// JSON written straight into a buffer: what is sent a hundred thousand times a second takes no
// tree of values first. Everything else is written by Boost.JSON.
#pragma once

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "abide/exchange.h"

namespace abide::serving {

// The text in quotes, escaped; bytes that are not UTF-8 become U+FFFD, control characters of C1
// and DEL are escaped as well. Appends.
void append_json_text(std::string& out, std::string_view text);

// Without the quotes.
void append_json_inner(std::string& out, std::string_view text);

inline void append_number(std::string& out, std::uint64_t number) {
  char digits[20];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

// time_text(time) in quotes (json/time.h).
void append_json_time(std::string& out, Time time);

}  // namespace abide::serving
