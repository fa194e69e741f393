#include "lint/trailing_wildcard.h"

#include <algorithm>
#include <tuple>

#include "lint/pattern_containment.h"
#include "lint/words.h"
#include "parse/ascii.h"

namespace abide::linting {
namespace {

// How many bytes at the end match nothing more: "*", "**", "*$". What is left must be a pattern
// that begins with '/' and comes to end neither in a '$', which would anchor it, nor in a blank,
// which would be trimmed.
std::uint32_t needless_bytes(std::string_view value) {
  std::string_view kept = value;
  if (kept.ends_with("*$")) kept.remove_suffix(1);
  while (kept.ends_with('*')) kept.remove_suffix(1);
  if (kept.size() == value.size() || !kept.starts_with('/')) return 0;
  if (kept.ends_with('$') || ascii::is_space(kept.back())) return 0;
  return static_cast<std::uint32_t>(value.size() - kept.size());
}

// The rules by component, kind and length, to ask for those of a range of lengths.
class ByLength {
 public:
  explicit ByLength(const std::vector<TableRule>& table) {
    for (const TableRule& rule : table) rules_.push_back(&rule);
    std::stable_sort(rules_.begin(), rules_.end(),
                     [](const TableRule* a, const TableRule* b) { return key(*a) < key(*b); });
  }

  // A rule of the other kind with a length in [least, most] that may match what `rule` matches;
  // nullptr if there is certainly none. Gives up after a few, and names one.
  const TableRule* find_opponent(const TableRule& rule, std::size_t least, std::size_t most) const {
    constexpr int kMostLooked = 64;
    const Key from{rule.component, !rule.allow, least};
    auto it = std::lower_bound(rules_.begin(), rules_.end(), from,
                               [](const TableRule* r, const Key& k) { return key(*r) < k; });
    for (int looked = 0; it != rules_.end(); ++it, ++looked) {
      const TableRule& other = **it;
      if (key(other) > Key{rule.component, !rule.allow, most}) return nullptr;
      if (looked == kMostLooked || may_overlap(rule.pattern, other.pattern)) return &other;
    }
    return nullptr;
  }

 private:
  using Key = std::tuple<std::uint32_t, bool, std::size_t>;
  static Key key(const TableRule& rule) { return {rule.component, rule.allow, rule.length()}; }

  std::vector<const TableRule*> rules_;
};

}  // namespace

TrailingWildcards::TrailingWildcards(LintContext& context) : context_(context) {
  for (const DocumentLine& line : context.lines()) {
    if (line.has_nul || context.rule_readers(line) == kNoDialect) continue;
    const std::uint32_t needless = needless_bytes(context.text(line.value));
    if (needless > 0) candidates_.push_back({line.number, needless});
  }
}

void TrailingWildcards::judge(const Reading& reading, const std::vector<TableRule>& table) {
  if (candidates_.empty()) return;
  const ByLength by_length(table);
  auto candidate = candidates_.begin();
  for (const TableRule& rule : table) {
    if (rule.is_directory_form) continue;
    while (candidate != candidates_.end() && candidate->line < rule.line) ++candidate;
    if (candidate == candidates_.end()) return;
    if (candidate->line != rule.line) continue;
    const std::size_t longer = rule.length();
    const std::size_t shorter = longer - candidate->needless;
    const TableRule* const opponent = rule.allow
                                          ? by_length.find_opponent(rule, shorter + 1, longer)
                                          : by_length.find_opponent(rule, shorter, longer - 1);
    if (opponent == nullptr) continue;
    candidate->stronger |= reading.bit();
    candidate->against = opponent->line;
  }
}

void TrailingWildcards::report() {
  for (const Candidate& candidate : candidates_) {
    const DocumentLine& line = context_.line(candidate.line);
    const DialectSet readers = context_.rule_readers(line);
    if (!context_.report().wants(Check::kNeedlessWildcard, readers)) continue;
    const std::string_view value = context_.text(line.value);
    const Span span{line.value.end - candidate.needless, line.value.end};
    const std::string_view shorter = value.substr(0, value.size() - candidate.needless);
    std::string message = quoted(value) + " matches what " + quoted(shorter) + " matches";
    if (candidate.stronger != kNoDialect) {
      message += "; only its length tells them apart, against " + at_line(candidate.against);
    }
    Finding& finding =
        context_.report().add(Check::kNeedlessWildcard, line, span, readers, std::move(message));
    if (candidate.stronger == kNoDialect) {
      finding.fix = safe_fix(span, "");
    } else {
      finding.other_line = candidate.against;
      finding.fix =
          fix_to_review(span, "", candidate.stronger,
                        "the shorter rule may lose against " + at_line(candidate.against) + " in " +
                            names_of(candidate.stronger));
    }
  }
}

}  // namespace abide::linting
