// Bytes and ASCII letters, without locale, for the reference.
#pragma once

#include <string>
#include <string_view>

namespace abide::reference {

inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
inline bool is_hex_digit(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

// Space, tab, VT, FF, CR and LF (note G2).
inline bool is_white_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

inline char to_lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
inline char to_upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

inline std::string lower(std::string_view text) {
  std::string out;
  for (char c : text) out += to_lower(c);
  return out;
}

inline std::string trimmed(std::string_view text) {
  while (!text.empty() && is_white_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_white_space(text.back())) text.remove_suffix(1);
  return std::string(text);
}

inline bool contains_any_case(std::string_view text, std::string_view part) {
  return lower(text).find(lower(part)) != std::string::npos;
}

// "%XX" at the start of `text`.
inline bool begins_with_escape(std::string_view text) {
  return text.size() >= 3 && text[0] == '%' && is_hex_digit(text[1]) && is_hex_digit(text[2]);
}

inline std::string escape_of(char c) {
  const char* digits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  return {'%', digits[byte / 16], digits[byte % 16]};
}

}  // namespace abide::reference
