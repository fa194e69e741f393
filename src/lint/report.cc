#include "lint/report.h"

#include <algorithm>
#include <tuple>

#include "lint/words.h"

namespace abide::linting {

Report::Report(const LintOptions& options) : options_(options) {}

bool Report::wants(Check check, DialectSet dialects) {
  if ((dialects & options_.dialects & every_dialect()) == 0) return false;
  return ++counts_[static_cast<std::size_t>(check)] <= options_.most_per_check;
}

Finding& Report::add(Check check, const DocumentLine& line, Span span, DialectSet dialects,
                     std::string message) {
  Finding& finding = findings_.emplace_back();
  finding.check = &entry_of(check);
  finding.severity = finding.check->severity;
  finding.line = line.number;
  finding.column = span.begin - line.text.begin + 1;
  finding.span = span;
  finding.message = std::move(message);
  finding.dialects = dialects;
  return finding;
}

std::vector<Finding> Report::take() {
  std::stable_sort(findings_.begin(), findings_.end(), [](const Finding& a, const Finding& b) {
    return std::tie(a.line, a.column, a.check) < std::tie(b.line, b.column, b.check);
  });
  // What was left out is told where the last one stands.
  for (std::size_t i = findings_.size(); i-- > 0;) {
    Finding& finding = findings_[i];
    std::size_t& count = counts_[static_cast<std::size_t>(finding.check - lint_checks().data())];
    if (count <= options_.most_per_check) continue;
    finding.message += " (and " + grouped(count - options_.most_per_check) + " more like it)";
    count = 0;
  }
  return std::move(findings_);
}

Fix fix_to_review(Span span, std::string replacement, DialectSet announced, std::string announces) {
  Fix fix;
  fix.span = span;
  fix.replacement = std::move(replacement);
  fix.announced_dialects = announced;
  if (announced != kNoDialect) fix.announces = std::move(announces);
  return fix;
}

Fix safe_fix(Span span, std::string replacement, DialectSet announced, std::string announces) {
  Fix fix = fix_to_review(span, std::move(replacement), announced, std::move(announces));
  fix.safe = true;
  return fix;
}

}  // namespace abide::linting
