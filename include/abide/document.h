// A robots.txt as text: every line with the place of its field, value and comment.
//
// What dialects share is done here once: splitting the bytes into lines and the lines into fields.
// The linter and the editor work on these lines; RobotsTxt::parse reads them under a dialect.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "abide/robots_txt.h"

namespace abide {

// A stretch of bytes, counted from the start of the body.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool empty() const { return begin == end; }
  std::uint32_t size() const { return end - begin; }
};

// How a line's field and value are separated.
enum class LineShape : std::uint8_t {
  kBlank,     // nothing but white space
  kComment,   // a comment alone
  kField,     // field ':' value
  kTwoWords,  // no ':', exactly two words: a field and value for a dialect with kColonOrBlank
  kOther,     // no ':' and not two words, or nothing before the ':'
};

// One line, dialects aside. Lines end at CR, LF or CRLF (which ends one line).
struct DocumentLine {
  std::uint32_t number = 0;  // from 1
  LineShape shape = LineShape::kBlank;
  // What the field is when its name is taken exactly (any case), and when taken by its beginning
  // or as a typo (note G3). kUnknown for shapes without a field.
  Field exact_field = Field::kUnknown;
  Field lenient_field = Field::kUnknown;
  bool has_nul = false;
  Span text;     // the line without its end
  Span name;     // the field, trimmed
  Span value;    // the value, trimmed
  Span comment;  // from '#' to the end of the line
};

// Owns a copy of the body. Immutable, thread-safe, any bytes accepted. The whole body is split,
// whatever its size (up to 4 GiB - 1; more is cut there).
class Document {
 public:
  explicit Document(std::string body);

  std::string_view body() const { return body_; }
  std::span<const DocumentLine> lines() const { return lines_; }
  std::string_view text(Span span) const {
    return std::string_view(body_).substr(span.begin, span.size());
  }
  // Bytes of a UTF-8 byte order mark at the start: 0 to 3. The first line's `text` includes them,
  // its `name` does not if all three are there.
  std::uint32_t bom_bytes() const { return bom_bytes_; }
  // Whether any line holds a NUL byte.
  bool has_nul() const { return has_nul_; }

 private:
  std::string body_;
  std::vector<DocumentLine> lines_;
  std::uint32_t bom_bytes_ = 0;
  bool has_nul_ = false;
};

}  // namespace abide
