// The path of a URL as the bytes that patterns are compared with.
//
// Nearly always these are the URL's own bytes: then nothing is copied. If they differ (R1, or a
// slash put in front) a short path is written into a buffer on the stack. A long one is read on the
// fly by StreamedText, which needs no memory: a check never allocates, whatever the URL.
#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <cstddef>
#include <optional>
#include <string_view>

#include "abide/dialect.h"
#include "abide/url.h"
#include "match/normalise.h"
#include "match/ready_path.h"

namespace abide {

// Space on the stack for a path that has to be written down, behind what a ReadyPath wants before
// it.
inline constexpr std::size_t kWrittenPath = 16384;
using PathBuffer = std::array<char, kWordBytes + kWrittenPath>;

// Reads a path with R1 applied, or a slash put in front, without writing it down. Moving to a
// neighbouring byte is cheap; the matcher moves little.
class StreamedText {
 public:
  StreamedText(UrlPath path, Comparison comparison);

  std::size_t size() const { return size_; }
  char at(std::size_t i) {
    move_to(i);
    return unit_.bytes[i - unit_begin_];
  }
  // Where at `from` or later, up to `last`, the first byte of a piece stands; beyond `last` if
  // nowhere.
  std::size_t find_ends(std::string_view piece, std::size_t from, std::size_t last) {
    for (const char c : {piece.front(), piece.back()}) {
      if (!present_[static_cast<unsigned char>(c)]) return last + 1;
    }
    while (from <= last && at(from) != piece.front()) ++from;
    return from;
  }
  // Where the first '?' stands, or size().
  std::size_t query() const { return query_; }

  // Writes down what begins at `from`, as much as fits.
  ReadyPath copy(std::size_t from, PathBuffer& buffer) {
    const std::size_t count = std::min(kWrittenPath, size_ - from);
    for (std::size_t i = 0; i < count; ++i) buffer[kWordBytes + i] = at(from + i);
    return ReadyPath({buffer.data() + kWordBytes, count});
  }

 private:
  void move_to(std::size_t i);
  void load(std::size_t raw, std::size_t begin);
  void step_back();

  std::string_view raw_;
  std::size_t raw_query_;  // of the first '?' in raw_, or its size
  std::size_t slash_;      // 1 if a slash is put in front
  Comparison comparison_;
  std::size_t size_ = 0;
  std::size_t query_ = 0;
  std::bitset<256> present_;  // the bytes that occur: most pieces begin with one that does not
  // The unit that is loaded: where it stands in the raw path and in the result.
  std::size_t unit_raw_ = 0;
  std::size_t unit_begin_ = 0;
  Unit unit_{};
};

// The path as compared, if it can be had in one piece: the URL's own bytes, or in `buffer`.
std::optional<std::string_view> flat_path(UrlPath path, Comparison comparison, PathBuffer& buffer);

// The same, always in `buffer`.
std::optional<ReadyPath> written_path(UrlPath path, Comparison comparison, PathBuffer& buffer);

}  // namespace abide
