// A path pattern: what stands after Allow or Disallow, as a value of its own.
//
// A pattern is a list of literal pieces with a `*` between each two, which matches any run of
// bytes. It is anchored at the start of the path, and at its end if it ends in `$`; elsewhere `$`
// is a literal. RFC 9309 2.2.3.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "abide/dialect.h"

namespace abide {

// A value; owns its text. Thread-safe once made.
class PathPattern {
 public:
  // From the value of a rule as written. What the dialect does to it (escapes, a slash in front)
  // is done; a rule that the dialect ignores gives the empty pattern, which matches nothing.
  explicit PathPattern(std::string_view value, const Dialect& dialect = Dialect::google());

  // Whether it matches the path of `url` (see url.h). No allocation. Linear in the path for each
  // piece.
  bool matches(std::string_view url) const;

  // As compared: escapes normalised, wildcards as they stand.
  std::string_view text() const { return text_; }
  // Bytes of text(): the longer of two matching patterns is the stronger.
  std::size_t length() const { return text_.size(); }
  // The literals between the wildcards; the first is where the path must begin. Views into this.
  std::vector<std::string_view> pieces() const;
  bool has_wildcard() const { return text_.find('*') != std::string::npos; }
  // Ends in `$`: the path must end where the last piece does.
  bool anchored_at_end() const { return !text_.empty() && text_.back() == '$'; }

  bool operator==(const PathPattern&) const = default;

 private:
  std::string text_;
  std::string in_query_;  // R1: as compared behind a '?' that a '*' ran over, if that differs
  const Dialect* dialect_;
};

}  // namespace abide
