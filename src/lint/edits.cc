#include "lint/edits.h"

#include <algorithm>
#include <cstdint>

namespace abide::linting {
namespace {

std::int64_t growth(const Fix& fix) {
  return static_cast<std::int64_t>(fix.replacement.size()) - fix.span.size();
}

// Whether some of the safe fixes could move bytes across a dialect's size limit: the rest that is
// ignored would begin elsewhere, or the whole file would come to count or not to.
bool may_cross_size_limit(std::size_t size, const std::vector<Finding>& findings) {
  std::int64_t most = static_cast<std::int64_t>(size);
  std::int64_t least = most;
  for (const Finding& finding : findings) {
    if (!finding.fix || !finding.fix->safe) continue;
    most += std::max<std::int64_t>(growth(*finding.fix), 0);
    least += std::min<std::int64_t>(growth(*finding.fix), 0);
  }
  for (const Dialect& dialect : Dialect::all()) {
    const std::int64_t limit = dialect.size_limit;
    const bool stays_within = most <= limit;
    const bool stays_passed_over = least > limit && dialect.over_limit == OverLimit::kAllowAll;
    if (!stays_within && !stays_passed_over) return true;
  }
  return false;
}

// Whether the line stays within every dialect's longest line, whatever is mended in it.
bool is_short_enough(const DocumentLine& line) {
  constexpr std::uint32_t kMostGrowth = 256;  // more than the fixes of one line add
  const std::span<const Dialect> dialects = Dialect::all();
  return std::all_of(dialects.begin(), dialects.end(), [&](const Dialect& dialect) {
    return dialect.longest_line == 0 || line.text.size() + kMostGrowth <= dialect.longest_line;
  });
}

}  // namespace

bool has_bare_cr(std::string_view body) {
  for (std::size_t cr = body.find('\r'); cr != body.npos; cr = body.find('\r', cr + 1)) {
    if (cr + 1 == body.size() || body[cr + 1] != '\n') return true;
  }
  return false;
}

std::optional<Span> whole_lines(const Document& document, const DocumentLine& first,
                                const DocumentLine& last) {
  const std::span<const DocumentLine> lines = document.lines();
  if (last.number < lines.size()) return Span{first.text.begin, lines[last.number].text.begin};
  if (first.number == 1) return std::nullopt;
  return Span{lines[first.number - 2].text.end, last.text.end};
}

void settle_fixes(const Document& document, std::vector<Finding>& findings) {
  for (Finding& finding : findings) {
    if (!finding.fix) continue;
    const DocumentLine& line = document.lines()[finding.line - 1];
    if (line.has_nul || !is_short_enough(line)) finding.fix.reset();
  }
  if (!may_cross_size_limit(document.body().size(), findings)) return;
  for (Finding& finding : findings) {
    if (finding.fix && growth(*finding.fix) != 0) finding.fix->safe = false;
  }
}

}  // namespace abide::linting
