// Characters as robots.txt means them: bytes, without locale.
#pragma once

#include <algorithm>
#include <string_view>

namespace abide::ascii {

// G2: space, tab, LF, VT, FF, CR.
constexpr bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_alpha(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }
constexpr bool is_hex(char c) { return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'f'); }
// REQUIRES: is_hex(c).
constexpr int hex_value(char c) { return is_digit(c) ? c - '0' : lower(c) - 'a' + 10; }

constexpr bool equal_any_case(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [](char x, char y) { return lower(x) == lower(y); });
}

constexpr bool starts_with_any_case(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() && equal_any_case(text.substr(0, prefix.size()), prefix);
}

// Position of `part` in `text`, any case, or npos. Costs text x part at worst: for parts that are
// short by nature, or held short by the caller.
constexpr std::size_t find_any_case(std::string_view text, std::string_view part) {
  if (part.empty()) return 0;
  for (std::size_t i = 0; i + part.size() <= text.size(); ++i) {
    if (equal_any_case(text.substr(i, part.size()), part)) return i;
  }
  return std::string_view::npos;
}

constexpr std::string_view trim(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

}  // namespace abide::ascii
