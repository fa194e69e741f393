// A block: whole lines of the input, as many as a read gave. It is what is read, answered and
// written at once, and what one thread hands to the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace abide::cli {

struct Block {
  // How much is read at once. Larger ones do not help; the lines and their answers should still be
  // in the cache of the core when they are written.
  static constexpr std::size_t kBytes = std::size_t{256} << 10;

  std::string buffer;    // kBytes, or more for a line that is longer
  std::size_t size = 0;  // of the lines in it
  // It is the start of one line, which was longer than the reader keeps.
  bool was_cut = false;

  std::string_view text() const { return {buffer.data(), size}; }
};

// Takes the first line out of a block's text, without its end (LF or CRLF). False: there is none.
inline bool take_line(std::string_view& text, std::string_view& line) {
  if (text.empty()) return false;
  const void* const newline = std::memchr(text.data(), '\n', text.size());
  std::size_t size = text.size();
  if (newline == nullptr) {
    line = text;
    text = {};
  } else {
    size = static_cast<std::size_t>(static_cast<const char*>(newline) - text.data());
    line = text.substr(0, size);
    text.remove_prefix(size + 1);
  }
  if (size > 0 && line[size - 1] == '\r') line.remove_suffix(1);
  return true;
}

// A line without a verdict, and why.
struct Complaint {
  std::uint64_t line;  // in its block, from 1
  std::string why;
};

// What comes out for a block.
struct Answers {
  // Of one block, and of all: the rest is only counted.
  static constexpr std::size_t kMostComplaints = 10;

  std::string text;  // to be written
  std::uint64_t lines = 0;
  std::uint64_t failed = 0;
  std::vector<Complaint> complaints;

  // Of the line that was counted last.
  void complain_of_line(std::string_view why) {
    if (++failed <= kMostComplaints) complaints.push_back({lines, std::string(why)});
  }
  // For the next block. Keeps its memory, unless it is unusually much.
  void clear();
};

}  // namespace abide::cli
