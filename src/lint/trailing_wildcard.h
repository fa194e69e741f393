// The needless `*` at the end of a pattern, and whether it may go.
//
// "/private*" matches what "/private" matches, but is one byte longer, and length is strength. So
// leaving the `*` out changes no verdict exactly if no rule of the other kind that may match the
// same path has a length that the shorter pattern no longer beats, or loses to:
//
//   a disallow beats an allow that is shorter:     none of lengths [new, old) may be about
//   an allow beats a disallow that is not longer:  none of lengths (new, old] may be about
//
// That holds for several such edits at once as well: if of two rules neither edit alone turns the
// order round, both together do not (the case of both shorter is implied by the three others).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lint/reading.h"
#include "lint/rule_table.h"

namespace abide::linting {

class TrailingWildcards {
 public:
  explicit TrailingWildcards(LintContext& context);

  // Takes in what one dialect makes of the rules.
  void judge(const Reading& reading, const std::vector<TableRule>& table);
  void report();

 private:
  struct Candidate {
    std::uint32_t line;
    std::uint32_t needless;            // bytes: the stars and a '$' behind them
    DialectSet stronger = kNoDialect;  // dialects in which the extra length may matter
    std::uint32_t against = 0;         // a rule that it matters against
  };

  LintContext& context_;
  std::vector<Candidate> candidates_;  // in file order
};

}  // namespace abide::linting
