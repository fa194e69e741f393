// What comes out for a block of lines. A block is what is read, answered and written at once, and
// what one thread hands to the next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/io/block.h"

namespace abide::cli {

// A line without a verdict, and why.
struct Complaint {
  std::uint64_t line;  // in its block, from 1
  std::string why;
};

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
