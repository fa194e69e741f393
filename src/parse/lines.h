// From bytes to lines, and from a line to its field and value: what all dialects share.
//
//   "  Disallow : /a b  # why \r\n"
//      `--name--'  `-value-'
//      `-----------text--------'     ended by CR, LF or CRLF
//
// Where dialects look at less of a line (G1: a NUL byte or the 16,663rd byte ends it), the shorter
// text is split anew.
#pragma once

#include <cstdint>
#include <string_view>

#include "abide/document.h"
#include "parse/ascii.h"

namespace abide {

// Walks the lines of a text. The LF of a CRLF is no line of its own. The text after the last line
// end is a line too, even if it is empty.
class LineWalker {
 public:
  explicit LineWalker(std::string_view body) : next_(body.data()), end_(next_ + body.size()) {}

  // The next line into `line`, without its end; false after the last.
  bool next(std::string_view& line) {
    if (done_) return false;
    const char* begin = next_;
    const char* p = begin;
    while (p != end_ && *p != '\n' && *p != '\r') ++p;
    line = std::string_view(begin, static_cast<std::size_t>(p - begin));
    if (p == end_) {
      done_ = true;
    } else {
      next_ = p + 1;
      if (*p == '\r' && next_ != end_ && *next_ == '\n') ++next_;
    }
    return true;
  }

 private:
  const char* next_;
  const char* end_;
  bool done_ = false;
};

// A line's field and value; views into the line.
struct SplitLine {
  LineShape shape = LineShape::kBlank;
  std::string_view name;
  std::string_view value;
  std::string_view comment;  // from the '#'; an empty view at the line's end if there is none
};

inline SplitLine split_line(std::string_view line) {
  SplitLine split;
  const std::size_t hash = std::min(line.find('#'), line.size());
  split.comment = line.substr(hash);
  const std::string_view text = ascii::trim(line.substr(0, hash));
  split.name = split.value = text.substr(0, 0);
  if (text.empty()) {
    split.shape = split.comment.empty() ? LineShape::kBlank : LineShape::kComment;
    return split;
  }
  split.shape = LineShape::kOther;
  std::size_t separator = text.find(':');
  if (separator == std::string_view::npos) {
    // G2: blanks separate if they leave exactly two words.
    separator = text.find_first_of(" \t");
    if (separator == std::string_view::npos) return split;
    const std::size_t second = text.find_first_not_of(" \t", separator);
    if (text.find_first_of(" \t", second) != std::string_view::npos) return split;
    split.shape = LineShape::kTwoWords;
  }
  const std::string_view name = ascii::trim(text.substr(0, separator));
  if (name.empty()) {
    split.shape = LineShape::kOther;
    return split;
  }
  if (split.shape == LineShape::kOther) split.shape = LineShape::kField;
  split.name = name;
  split.value = ascii::trim(text.substr(separator + 1));
  return split;
}

// How many bytes of a byte order mark a text begins with, in order.
inline std::uint32_t leading_bom_bytes(std::string_view body) {
  constexpr std::string_view kBom = "\xEF\xBB\xBF";
  std::uint32_t n = 0;
  while (n < kBom.size() && n < body.size() && body[n] == kBom[n]) ++n;
  return n;
}

}  // namespace abide
