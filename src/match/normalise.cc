#include "match/normalise.h"

#include <algorithm>

#include "parse/ascii.h"

namespace abide {
namespace {

enum ByteClass : std::uint8_t {
  kPlain = 0,
  kUnreserved = 1,  // RFC 3986 2.3: an escape of it is decoded
  kNotInUri = 2,    // never stands in a URI unescaped
  kNotInPath = 4,   // general delimiter that no path may hold
  kNotInQuery = 8,  // general delimiter that R1 escapes in a query
};

constexpr std::array<std::uint8_t, 256> make_classes() {
  std::array<std::uint8_t, 256> classes{};
  for (int i = 0; i < 256; ++i) {
    const char c = static_cast<char>(i);
    const auto is_in = [c](std::string_view set) { return set.find(c) != set.npos; };
    std::uint8_t kind = kPlain;
    if (i < 0x80 && (ascii::is_alpha(c) || ascii::is_digit(c) || is_in("-._~"))) {
      kind |= kUnreserved;
    }
    if (i <= 0x20 || i >= 0x7F || is_in("\"<>\\^`{|}")) kind |= kNotInUri;
    if (is_in("[]")) kind |= kNotInPath | kNotInQuery;
    if (is_in(":/?@")) kind |= kNotInQuery;
    classes[static_cast<std::size_t>(i)] = kind;
  }
  return classes;
}
constexpr std::array<std::uint8_t, 256> kClasses = make_classes();

std::uint8_t class_of(char c) { return kClasses[static_cast<unsigned char>(c)]; }

bool is_escape(std::string_view text, std::size_t i) {
  return text.size() - i > 2 && text[i] == '%' && ascii::is_hex(text[i + 1]) &&
         ascii::is_hex(text[i + 2]);
}

Unit escaped(char c) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  const auto byte = static_cast<unsigned char>(c);
  return {{'%', kDigits[byte >> 4], kDigits[byte & 15]}, 3, 1};
}

Unit upper_escape(std::string_view text, std::size_t i) {
  return {{'%', ascii::upper(text[i + 1]), ascii::upper(text[i + 2])}, 3, 3};
}

bool needs_escape(char c, bool in_query) {
  return (class_of(c) & (kNotInUri | (in_query ? kNotInQuery : kNotInPath))) != 0;
}

// G5.
Unit escaped_unit(std::string_view text, std::size_t i) {
  if (is_escape(text, i)) return upper_escape(text, i);
  if ((text[i] & 0x80) != 0) return escaped(text[i]);
  return {{text[i], 0, 0}, 1, 1};
}

// R1, where the query begins behind the first `query_mark` that is not the pattern's anchor.
std::string normalise(std::string_view pattern, char query_mark) {
  std::string out;
  out.reserve(pattern.size());
  bool in_query = false;
  for (std::size_t i = 0; i < pattern.size();) {
    const Unit unit = normalised_unit(pattern, i, in_query, Side::kPattern);
    out.append(unit.bytes.data(), unit.size);
    // What follows the first '?' is the query whichever mark it is that one waits for.
    in_query = in_query || pattern[i] == query_mark || pattern[i] == '?';
    i += unit.taken;
  }
  return out;
}

}  // namespace

Unit normalised_unit(std::string_view text, std::size_t i, bool in_query, Side side) {
  const char c = text[i];
  if (is_escape(text, i)) {
    const char decoded =
        static_cast<char>(ascii::hex_value(text[i + 1]) * 16 + ascii::hex_value(text[i + 2]));
    if ((class_of(decoded) & kUnreserved) != 0) return {{decoded, 0, 0}, 1, 3};
    return upper_escape(text, i);
  }
  // RFC 9309 2.2.3: special characters are matched literally as %2A and %24.
  if (c == '*' && side == Side::kUrl) return escaped(c);
  if (c == '$' && (side == Side::kUrl || i + 1 < text.size())) return escaped(c);
  if (needs_escape(c, in_query)) return escaped(c);
  return {{c, 0, 0}, 1, 1};
}

bool is_normalised(std::string_view path) {
  bool in_query = false;
  for (const char c : path) {
    if (c == '%' || c == '*' || c == '$' || needs_escape(c, in_query)) return false;
    in_query = in_query || c == '?';
  }
  return true;
}

bool needs_normalising(std::string_view pattern, Comparison comparison) {
  if (comparison == Comparison::kPatternEscaped) {
    return std::any_of(pattern.begin(), pattern.end(),
                       [](char c) { return c == '%' || (c & 0x80) != 0; });
  }
  bool in_query = false;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    const char c = pattern[i];
    if (c == '%' || needs_escape(c, in_query)) return true;
    if (c == '$' && i + 1 < pattern.size()) return true;
    in_query = in_query || c == '?';
  }
  return false;
}

std::string normalise_pattern(std::string_view pattern, Comparison comparison) {
  if (comparison == Comparison::kBothNormalised) return normalise(pattern, '?');
  std::string out;
  out.reserve(pattern.size());
  for (std::size_t i = 0; i < pattern.size();) {
    const Unit unit = escaped_unit(pattern, i);
    out.append(unit.bytes.data(), unit.size);
    i += unit.taken;
  }
  return out;
}

std::string normalise_pattern_in_query(std::string_view pattern) { return normalise(pattern, '*'); }

}  // namespace abide
