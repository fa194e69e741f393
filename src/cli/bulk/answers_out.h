// Where answers go: lines to standard output, what is wrong to standard error, block by block.
//
// Blocks do not know where in the input they lie. Here their lines get their numbers.
#pragma once

#include <cstdint>

#include "cli/bulk/answers.h"
#include "cli/bulk/progress.h"
#include "cli/io/output.h"

namespace abide::cli {

class AnswersOut {
 public:
  // Both stay the caller's.
  AnswersOut(Output& out, Progress& progress) : out_(out), progress_(progress) {}

  // Writes the answers to the next block; they are out when this returns. Throws Failure, or
  // ReaderGone.
  void write(const Block& block, const Answers& answers);

  // So far.
  std::uint64_t lines() const { return lines_; }
  std::uint64_t failed() const { return failed_; }

 private:
  void complain_of(const Answers& answers);

  Output& out_;
  Progress& progress_;
  std::uint64_t lines_ = 0;
  std::uint64_t failed_ = 0;
  std::uint64_t bytes_ = 0;
};

}  // namespace abide::cli
