// Bytes of a file or a URL as a terminal may show them.
//
// Whoever writes a robots.txt must not write on the terminal of whoever reads it: control
// characters become \x1B, invisible and direction-changing characters <U+200B>, and bytes that are
// not UTF-8 \xFF. What is printable stays as it is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace abide::cli {

std::string visible(std::string_view bytes);

// In double quotes, for messages; cut if it is very long.
std::string in_quotes(std::string_view bytes);

// Columns that printable UTF-8 takes on a terminal.
std::size_t display_width(std::string_view text);

// `text` and as many blanks as it lacks to `width` columns.
std::string padded(std::string_view text, std::size_t width);

// The start of printable text, `width` columns at most, ending in "…" if it was cut.
std::string shortened(std::string_view text, std::size_t width);

// The text in lines of at most `width` columns, the second and further ones indented.
std::string wrapped(std::string_view text, std::size_t width, std::size_t indent);

// One line with the place of each of its bytes. Tabs reach to the next multiple of 8 columns.
struct VisibleLine {
  std::string text;
  // For each byte of the source, and one behind the last: the column where it is shown, from 0, and
  // where that begins in `text`. The bytes of one character share both.
  std::vector<std::uint32_t> column;
  std::vector<std::uint32_t> place;
};
VisibleLine visible_line(std::string_view bytes);

}  // namespace abide::cli
