// The linter as a whole: run the families of checks, order what they find, apply what is safe.
#include "abide/lint.h"

#include <algorithm>

#include "lint/checks.h"
#include "lint/edits.h"
#include "lint/reading.h"
#include "lint/report.h"

namespace abide {

std::vector<Finding> lint(const Document& document, const LintOptions& options) {
  linting::Report report(options);
  linting::LintContext context(document, report);
  if (!linting::check_file(context)) {
    linting::check_bytes(context);
    linting::check_fields(context);
    linting::check_values(context);
    linting::check_groups(context);
    linting::check_user_agents(context);
    linting::check_paths(context);
    linting::check_rules(context);
    linting::check_access(context);
  }
  std::vector<Finding> findings = report.take();
  linting::settle_fixes(document, findings);
  return findings;
}

std::string apply_safe_fixes(const Document& document, std::span<const Finding> findings,
                             std::vector<std::size_t>* applied) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < findings.size(); ++i) {
    if (findings[i].fix && findings[i].fix->safe) order.push_back(i);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return findings[a].fix->span.begin < findings[b].fix->span.begin;
  });
  if (applied != nullptr) applied->clear();

  const std::string_view body = document.body();
  std::string mended;
  std::size_t done = 0;  // bytes of the body that are copied or replaced
  for (const std::size_t i : order) {
    const Fix& fix = *findings[i].fix;
    if (fix.span.begin < done || fix.span.end > body.size()) continue;
    mended += body.substr(done, fix.span.begin - done);
    mended += fix.replacement;
    done = fix.span.end;
    if (applied != nullptr) applied->push_back(i);
  }
  mended += body.substr(done);
  if (applied != nullptr) std::sort(applied->begin(), applied->end());
  return mended;
}

}  // namespace abide
