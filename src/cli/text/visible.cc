#include "cli/text/visible.h"

#include <fmt/format.h>

#include <algorithm>
#include <cwchar>

#include "lint/utf8.h"

namespace abide::cli {
namespace {

using linting::CodePoint;
using linting::decode;

std::size_t width_of(char32_t value) {
  // main() sets a UTF-8 locale; without one wcwidth knows ASCII only.
  const int width = value < 0x80 ? 1 : ::wcwidth(static_cast<wchar_t>(value));
  return width < 0 ? 1 : static_cast<std::size_t>(width);
}

// C1 controls are two bytes of UTF-8, and as good as an escape to some terminals.
bool is_shown_as_itself(char32_t value) {
  return linting::is_printable(value) && !(value >= 0x80 && value < 0xA0);
}

void append_visible(std::string_view bytes, std::size_t i, const CodePoint& point,
                    std::string& text) {
  if (!point.valid || point.value < 0x80) {
    const auto byte = static_cast<unsigned char>(bytes[i]);
    if (point.valid && is_shown_as_itself(point.value)) {
      text += bytes[i];
    } else {
      fmt::format_to(std::back_inserter(text), "\\x{:02X}", byte);
    }
  } else if (is_shown_as_itself(point.value)) {
    text += bytes.substr(i, point.size);
  } else {
    fmt::format_to(std::back_inserter(text), "<U+{:04X}>", static_cast<std::uint32_t>(point.value));
  }
}

}  // namespace

std::string visible(std::string_view bytes) {
  std::string text;
  for (std::size_t i = 0; i < bytes.size();) {
    const CodePoint point = decode(bytes, i);
    append_visible(bytes, i, point, text);
    i += point.size;
  }
  return text;
}

std::string in_quotes(std::string_view bytes) {
  constexpr std::size_t kLongest = 400;
  const bool cut = bytes.size() > kLongest;
  return '"' + visible(bytes.substr(0, kLongest)) + (cut ? "\"..." : "\"");
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint point = decode(text, i);
    width += width_of(point.value);
    i += point.size;
  }
  return width;
}

std::string padded(std::string_view text, std::size_t width) {
  const std::size_t own = display_width(text);
  return std::string(text) + std::string(width > own ? width - own : 0, ' ');
}

std::string shortened(std::string_view text, std::size_t width) {
  std::size_t columns = 0;
  std::size_t fits = 0;  // bytes that leave a column for the sign of the cut
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint point = decode(text, i);
    columns += width_of(point.value);
    i += point.size;
    if (columns + 1 <= width) fits = i;
    if (columns > width) return std::string(text.substr(0, fits)) + "…";
  }
  return std::string(text);
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string out;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t taken = display_width(word);
    if (column > 0 && column + 1 + taken > width - std::min(width, indent)) {
      out += '\n' + std::string(indent, ' ');
      column = 0;
    } else if (column > 0) {
      out += ' ';
      ++column;
    }
    out += word;
    column += taken;
  }
  return out;
}

VisibleLine visible_line(std::string_view bytes) {
  constexpr std::uint32_t kTab = 8;
  VisibleLine line;
  std::uint32_t column = 0;
  for (std::size_t i = 0; i < bytes.size();) {
    const CodePoint point = decode(bytes, i);
    const auto place = static_cast<std::uint32_t>(line.text.size());
    line.column.insert(line.column.end(), point.size, column);
    line.place.insert(line.place.end(), point.size, place);
    if (bytes[i] == '\t') {
      const std::uint32_t blanks = kTab - column % kTab;
      line.text.append(blanks, ' ');
      column += blanks;
    } else {
      append_visible(bytes, i, point, line.text);
      column +=
          static_cast<std::uint32_t>(display_width(std::string_view(line.text).substr(place)));
    }
    i += point.size;
  }
  line.column.push_back(column);
  line.place.push_back(static_cast<std::uint32_t>(line.text.size()));
  return line;
}

}  // namespace abide::cli
