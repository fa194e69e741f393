// Cuts an input into blocks of whole lines.
//
// A block ends where reading on would mean to wait, so that whoever writes the input line by line
// has the answer to each before the next. A block grows for a long line, up to kLongestLine; of a
// longer one the start comes as a block of its own, and the rest is skipped. A byte order mark at
// the start of the input is left out.
#pragma once

#include <string>

#include "cli/io/block.h"

namespace abide::cli {

class BlockReader {
 public:
  static constexpr std::size_t kLongestLine = std::size_t{16} << 20;

  // `name` is for messages. Both files stay the caller's; as soon as `stop_fd` can be read (-1:
  // there is none), the input ends.
  BlockReader(int fd, std::string name, int stop_fd = -1)
      : fd_(fd), stop_fd_(stop_fd), name_(std::move(name)) {}

  // The next lines, at least one. False at the end. Throws Failure.
  bool next(Block& block);

 private:
  std::size_t read(char* place, std::size_t most);
  // Whether the input can be read, perhaps at its end; false, too, if it shall be stopped.
  bool is_ready(int timeout_milliseconds) const;
  void skip_line(Block& block);
  void skip_byte_order_mark(Block& block);
  // Reads on until there is an end of line; its place, or npos at the end of the input or of what a
  // block holds.
  std::size_t fill_to_line_end(Block& block);

  int fd_;
  int stop_fd_;
  std::string name_;
  std::string rest_;  // the start of a line that was read behind the last block
  bool at_start_ = true;
  bool at_end_ = false;
  bool in_cut_line_ = false;
};

}  // namespace abide::cli
