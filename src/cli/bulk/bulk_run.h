// A run of `abide bulk`: blocks are read, answered, and written in the order of the input.
//
// One job does all of it in turn. Several answer in threads of their own, while another reads and
// the caller's writes. What comes out is the same, byte for byte.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/bulk/answer_block.h"
#include "cli/bulk/answers_out.h"

namespace abide::cli {

struct BulkInput {
  int fd;
  std::string name;  // for messages
};

// Answers the whole input: in this thread if there is one job, else each job in a thread. Throws
// Failure or ReaderGone, and then reads no more; what stands before the fault is written.
// REQUIRES: there is a job.
void run_bulk(const BulkInput& input, const std::vector<AnswerBlock>& jobs, AnswersOut& out);

}  // namespace abide::cli
