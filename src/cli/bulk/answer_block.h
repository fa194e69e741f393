// What answers the lines of a block: one of these for each thread, with a source of rules of its
// own.
//
// A line without a verdict (a field is missing, a file is not there) is never taken for an allowed
// one: it comes out marked, is complained of, and the lines behind it are answered.
#pragma once

#include <functional>

#include "abide/abide.h"
#include "cli/bulk/answers.h"
#include "cli/bulk/rules_source.h"

namespace abide::cli {

// Adds the answers to a block's lines. May throw std::bad_alloc.
using AnswerBlock = std::function<void(const Block& block, Answers& answers)>;

// `file TAB agent TAB url` in, without the file if the source goes by the URL; `TAB 1|0 TAB line`
// added. Further fields stay where they are.
AnswerBlock answer_tab_separated(RulesSource source, const Dialect& dialect);

// An object a line with file (unless the source goes by the URL), agent and url, perhaps dialect;
// the verdict is added to it. `dialect` is for lines that do not say.
AnswerBlock answer_ndjson(RulesSource source, const Dialect& dialect);

}  // namespace abide::cli
