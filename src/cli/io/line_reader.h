// Lines of an input of any length, one after the other.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "cli/io/block.h"
#include "cli/io/block_reader.h"

namespace abide::cli {

class LineReader {
 public:
  // `name` is for messages. The file stays the caller's.
  LineReader(int fd, std::string name) : reader_(fd, std::move(name)) {}

  // The next line that is already read, without its end (LF or CRLF). False: refill() first.
  // The view stays valid until refill().
  bool next(std::string_view& line) {
    if (!take_line(rest_, line)) return false;
    ++number_;
    return true;
  }

  // Reads more. False at the end of the input. Throws Failure.
  bool refill() {
    if (!reader_.next(block_)) return false;
    rest_ = block_.text();
    return true;
  }

  // The number of the line that next() gave, from 1.
  std::uint64_t number() const { return number_; }
  // That line was longer than BlockReader::kLongestLine and was cut there.
  bool was_cut() const { return block_.was_cut; }

 private:
  BlockReader reader_;
  Block block_;
  std::string_view rest_;  // of the block: what next() has not given yet
  std::uint64_t number_ = 0;
};

}  // namespace abide::cli
