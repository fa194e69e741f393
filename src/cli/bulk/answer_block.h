// What answers the lines of a block: one of these for each thread, with a cache of its own.
//
// A line without a verdict (a field is missing, a file is not there) is never taken for an allowed
// one: it comes out marked, is complained of, and the lines behind it are answered.
#pragma once

#include <cstddef>
#include <functional>

#include "abide/abide.h"
#include "cli/bulk/answers.h"
#include "cli/bulk/robots_folder.h"

namespace abide::cli {

// How the lines are to be taken.
struct Questions {
  const RobotsFolder& folder;
  const Dialect& dialect;  // where a line does not say otherwise
  bool exact_agent;
  // What the cache of one thread may keep.
  std::size_t cache_bytes;
};

// Adds the answers to a block's lines. May throw std::bad_alloc.
using AnswerBlock = std::function<void(const Block& block, Answers& answers)>;

// `file TAB agent TAB url` in, `TAB 1|0 TAB line` added. Further fields stay where they are.
AnswerBlock answer_tab_separated(const Questions& questions);

// An object a line with file, agent and url, perhaps dialect; the verdict is added to it.
AnswerBlock answer_ndjson(const Questions& questions);

}  // namespace abide::cli
