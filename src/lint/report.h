// Where findings are gathered: placed, filtered, counted, ordered.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "abide/lint.h"
#include "lint/checks.h"
#include "lint/dialect_set.h"

namespace abide::linting {

class Report {
 public:
  explicit Report(const LintOptions& options);

  // Whether a finding of this check is wanted, so that no message is written in vain: it matters in
  // a dialect that was asked for, and there is room. Counts it either way: ask once for each.
  bool wants(Check check, DialectSet dialects);

  // Adds one that is wanted. `span` lies within the line. The reference holds until the next call.
  Finding& add(Check check, const DocumentLine& line, Span span, DialectSet dialects,
               std::string message);

  // All findings, by line and column.
  std::vector<Finding> take();

 private:
  static constexpr std::size_t kChecks = static_cast<std::size_t>(Check::kCount);

  const LintOptions options_;
  std::vector<Finding> findings_;
  std::array<std::size_t, kChecks> counts_{};
};

// A fix that a person should look at first. `announced` may be empty.
Fix fix_to_review(Span span, std::string replacement, DialectSet announced, std::string announces);

// A fix that is safe: no verdict changes outside of `announced`.
Fix safe_fix(Span span, std::string replacement, DialectSet announced = kNoDialect,
             std::string announces = {});

}  // namespace abide::linting
