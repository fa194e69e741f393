// A path ready to be compared, word by word.
#pragma once

#include <cstdint>
#include <string_view>

#include "parse/words.h"

namespace abide {

// A path that lies in memory in one piece, with kWordBytes before it that can be read, whatever
// they are: so its last word is read like any other, without a branch on how long the path is. In
// nearly every URL they are the scheme and a part of the host. It is never empty: it begins with a
// slash, the one that stands there or the one put in front.
class ReadyPath {
 public:
  // REQUIRES: as above.
  explicit ReadyPath(std::string_view text) : text_(text) {}

  std::string_view text() const { return text_; }
  std::size_t size() const { return text_.size(); }
  const char* data() const { return text_.data(); }

  // The word at `at`, filled up with zeros behind the end. REQUIRES: at <= size().
  std::uint64_t word_at(std::size_t at) const {
    return load_word_behind_others(text_.data() + at, text_.size() - at);
  }

 private:
  std::string_view text_;
};

}  // namespace abide
