// How the bytes of a rule and of a URL are made comparable.
//
//   G5  bytes >= 0x80 of the pattern become %XX, the digits of its escapes upper case; the URL is
//       taken as given.
//   R1  (RFC 9309 2.2.2) both sides alike: what may not stand in a URI, or would be read as a
//       delimiter where it stands, is percent-encoded; escapes of unreserved characters are
//       decoded; the digits of the others become upper case. In the query that includes the general
//       delimiters, as in the RFC's example "/foo/bar?baz=https://foo.bar".
//
// One byte, or one escape, of the input gives one to three bytes: a Unit. Both writing a whole
// normalised text and reading one on the fly go by units.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "abide/dialect.h"

namespace abide {

// What one byte or escape of the input becomes.
struct Unit {
  std::array<char, 3> bytes;
  std::uint8_t size;   // 1 or 3
  std::uint8_t taken;  // bytes of the input: 1 or 3
};

// Which side of a comparison a byte stands on: in a pattern '*' is a wildcard and a final '$' the
// anchor, in a URL both are literals, written %2A and %24.
enum class Side : std::uint8_t { kPattern, kUrl };

// R1 for the byte at `i`. REQUIRES: i < text.size().
Unit normalised_unit(std::string_view text, std::size_t i, bool in_query, Side side);

// Whether R1 leaves a URL's path as it is; then it need not be copied.
bool is_normalised(std::string_view path);

// Whether the comparison changes a pattern at all.
bool needs_normalising(std::string_view pattern, Comparison comparison);

// The pattern as compared. R1 reads what follows the first literal '?' as a query.
std::string normalise_pattern(std::string_view pattern, Comparison comparison);

// R1 only: the pattern where its first '*' has run over the URL's '?', so that all that follows
// stands in the query.
std::string normalise_pattern_in_query(std::string_view pattern);

}  // namespace abide
