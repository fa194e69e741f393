// What rules amount to together: the same rule twice, a rule that never decides, two that tie.
//
// Who wins (RFC 9309 2.2.2): the longer pattern; of equal ones the allow; of equal ones of a kind
// the first line, which changes no verdict. So a rule B never decides if a rule A of the same
// bucket (rule_table.h) contains it and always wins. Except for equal patterns A must have a
// wildcard: to match all that B matches while being as long or longer.
//
// Every dialect is judged by itself, because lengths and patterns differ; the same finding under
// several is one. Equal patterns are found by sorting, the others by comparing pairs, of which
// there may be many: a budget of steps bounds that, and what it does not reach is left unjudged.
#include <algorithm>
#include <iterator>
#include <numeric>
#include <string>
#include <tuple>
#include <vector>

#include "abide/path_pattern.h"
#include "lint/checks.h"
#include "lint/dialect_set.h"
#include "lint/edits.h"
#include "lint/pattern_containment.h"
#include "lint/reading.h"
#include "lint/rule_table.h"
#include "lint/trailing_wildcard.h"
#include "lint/words.h"

namespace abide::linting {
namespace {

enum class Relation : std::uint8_t {
  kDuplicate,     // the same pattern and kind as the other, further up
  kNeverDecides,  // the other contains it and wins
  kTie,           // the same pattern, the other kind: an allow and the disallow that it beats
  kOverlap,       // different patterns of the same length, of which both match some path
};

// That a rule stands in a relation to another, in some dialects.
struct Related {
  std::uint32_t line;
  std::uint32_t other;
  Relation relation;
  DialectSet dialects;
  std::string witness;  // kOverlap: a path that both match
};

// Whether A wins wherever both match.
bool beats(const TableRule& a, const TableRule& b) {
  if (a.length() != b.length()) return a.length() > b.length();
  if (a.allow != b.allow) return a.allow;
  return a.line < b.line;
}

// The rules of one bucket; what is found goes into `found`.
class BucketJudge {
 public:
  BucketJudge(const Reading& reading, Budget& budget, std::vector<Related>& found)
      : reading_(reading), budget_(budget), found_(found) {}

  // REQUIRES: rules of one bucket in file order.
  void judge(std::vector<const TableRule*> rules) {
    judge_equal(rules);
    std::erase_if(rules, [](const TableRule* rule) { return rule->is_directory_form; });
    judge_contained(rules);
    judge_overlaps(rules);
  }

 private:
  void add(const TableRule& rule, const TableRule& other, Relation relation,
           std::string witness = {}) {
    found_.push_back({rule.line, other.line, relation, reading_.bit(), std::move(witness)});
  }

  void judge_equal(std::vector<const TableRule*>& rules) {
    std::vector<const TableRule*> sorted;
    for (const TableRule* rule : rules) {
      if (!rule->is_directory_form) sorted.push_back(rule);
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const TableRule* a, const TableRule* b) {
      return a->pattern < b->pattern;
    });
    std::vector<std::uint32_t> beaten;
    for (std::size_t i = 0; i < sorted.size();) {
      std::size_t end = i + 1;
      while (end < sorted.size() && sorted[end]->pattern == sorted[i]->pattern) ++end;
      const TableRule* first[2] = {nullptr, nullptr};  // disallow, allow
      for (std::size_t k = i; k < end; ++k) {
        const TableRule*& same = first[sorted[k]->allow ? 1 : 0];
        if (same == nullptr) {
          same = sorted[k];
          continue;
        }
        add(*sorted[k], *same, Relation::kDuplicate);
        beaten.push_back(sorted[k]->line);
      }
      if (first[0] != nullptr && first[1] != nullptr) {
        add(*first[0], *first[1], Relation::kTie);
        beaten.push_back(first[0]->line);
      }
      i = end;
    }
    std::sort(beaten.begin(), beaten.end());
    std::erase_if(rules, [&](const TableRule* rule) {
      return std::binary_search(beaten.begin(), beaten.end(), rule->line);
    });
  }

  // Rules with a directory form (G6) match more than their pattern says: none of them is called
  // beaten, but they may beat.
  bool has_directory_form(const TableRule& rule) const {
    return rule.allow && reading_.dialect().index_htm_allows_directory &&
           rule.pattern.find("/index.htm") != std::string::npos;
  }

  void judge_contained(const std::vector<const TableRule*>& rules) {
    std::vector<const TableRule*> wild;
    for (const TableRule* rule : rules) {
      if (rule->pattern.find('*') != std::string::npos) wild.push_back(rule);
    }
    std::stable_sort(wild.begin(), wild.end(), [](const TableRule* a, const TableRule* b) {
      return a->length() > b->length();
    });
    for (const TableRule* rule : rules) {
      if (budget_.empty()) return;
      if (rule->value.empty() || has_directory_form(*rule)) continue;
      for (const TableRule* other : wild) {
        if (other->length() < rule->length() || !budget_.take()) break;
        if (other == rule || !beats(*other, *rule)) continue;
        if (!contains(other->pattern, rule->pattern, budget_)) continue;
        add(*rule, *other, Relation::kNeverDecides);
        break;
      }
    }
  }

  // An allow and a disallow of one length that differ: at least one has a wildcard or an anchor, or
  // no path could match both. Shown by a path.
  void judge_overlaps(const std::vector<const TableRule*>& rules) {
    constexpr std::size_t kLongest = 256;
    std::vector<const TableRule*> sorted;
    for (const TableRule* rule : rules) {
      if (rule->length() <= kLongest && !rule->value.empty()) sorted.push_back(rule);
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const TableRule* a, const TableRule* b) {
      return std::tuple(a->length(), a->allow) < std::tuple(b->length(), b->allow);
    });
    for (std::size_t i = 0; i < sorted.size();) {
      std::size_t end = i;
      std::size_t allows = i;
      while (end < sorted.size() && sorted[end]->length() == sorted[i]->length()) {
        if (!sorted[end]->allow) allows = end + 1;
        ++end;
      }
      judge_ties(sorted, i, allows, end);
      i = end;
    }
  }

  // Disallows [begin, allows) against allows [allows, end), all of one length.
  void judge_ties(const std::vector<const TableRule*>& sorted, std::size_t begin,
                  std::size_t allows, std::size_t end) {
    const auto is_special = [](const TableRule* rule) {
      return rule->pattern.find_first_of("*$") != std::string::npos;
    };
    const std::vector<const TableRule*> every(sorted.begin() + static_cast<std::ptrdiff_t>(allows),
                                              sorted.begin() + static_cast<std::ptrdiff_t>(end));
    std::vector<const TableRule*> special;
    std::copy_if(every.begin(), every.end(), std::back_inserter(special), is_special);
    for (std::size_t i = begin; i < allows; ++i) {
      const TableRule& disallow = *sorted[i];
      for (const TableRule* allow : is_special(&disallow) ? every : special) {
        if (!budget_.take()) return;
        if (judge_tie(disallow, *allow)) break;
      }
    }
  }

  bool judge_tie(const TableRule& disallow, const TableRule& allow) {
    std::string path = common_path(allow.pattern, disallow.pattern);
    if (path.empty() || !budget_.take(path.size() * 4)) return false;
    const PathPattern allowed(allow.value, reading_.dialect());
    const PathPattern disallowed(disallow.value, reading_.dialect());
    if (!allowed.matches(path) || !disallowed.matches(path)) return false;
    // An exception from the disallow, written to win: "Allow: /a/$" beside "Disallow: /a/*".
    if (contains(disallow.pattern, allow.pattern, budget_)) return false;
    add(disallow, allow, Relation::kOverlap, std::move(path));
    return true;
  }

  const Reading& reading_;
  Budget& budget_;
  std::vector<Related>& found_;
};

void judge_reading(const Reading& reading, const std::vector<TableRule>& table,
                   std::vector<Related>& found) {
  std::vector<const TableRule*> rules;
  rules.reserve(table.size());
  for (const TableRule& rule : table) rules.push_back(&rule);
  std::stable_sort(rules.begin(), rules.end(),
                   [](const TableRule* a, const TableRule* b) { return a->bucket < b->bucket; });
  Budget budget(4'000'000);
  BucketJudge judge(reading, budget, found);
  for (auto begin = rules.begin(); begin != rules.end();) {
    const auto end = std::find_if(
        begin, rules.end(), [&](const TableRule* r) { return r->bucket != (*begin)->bucket; });
    judge.judge({begin, end});
    begin = end;
  }
}

// Whether the later of two equal rules can be removed without any dialect's groups changing: the
// dialect does not read it as a rule of a group, or has the same rule further up in that group, so
// that the run of user-agent lines is closed without it. Dialects where that is not so.
DialectSet changed_by_removal(const LintContext& context, std::uint32_t line, std::uint32_t first) {
  DialectSet changed = kNoDialect;
  for (const Reading& reading : context.readings()) {
    const std::int32_t group = reading.group_of(line);
    if (group >= 0 && reading.group_of(first) != group) changed |= reading.bit();
  }
  return changed;
}

std::string rule_text(const LintContext& context, const DocumentLine& line) {
  return quoted(context.text({line.name.begin, line.value.end}));
}

void report_duplicate(LintContext& context, const Related& related, const DocumentLine& line,
                      const DocumentLine& other) {
  const Span whole{line.name.begin, line.value.end};
  if (!context.report().wants(Check::kDuplicateRule, related.dialects)) return;
  const bool same_text = context.text(line.value) == context.text(other.value);
  const auto& readings = context.readings();
  const bool same_group =
      std::any_of(readings.begin(), readings.end(), [&](const Reading& reading) {
        return (reading.bit() & related.dialects) != 0 &&
               reading.group_of(line.number) == reading.group_of(other.number);
      });
  const std::string whose = same_group ? "this group" : "another group of the same crawlers";
  Finding& finding = context.report().add(
      Check::kDuplicateRule, line, whole, related.dialects,
      same_text ? whose + " has the same rule on " + at_line(other.number)
                : whose + " has a rule that means the same, " + rule_text(context, other) + " on " +
                      at_line(other.number));
  finding.other_line = other.number;
  // All dialects see through a difference of names alike only if there is none.
  const bool same_line = same_text && line.shape == other.shape && !line.has_nul &&
                         !other.has_nul && line.exact_field == other.exact_field &&
                         line.lenient_field == other.lenient_field;
  if (!same_line || !context.lines_are_removable()) return;
  if (changed_by_removal(context, line.number, other.number) != kNoDialect) return;
  if (const auto span = whole_lines(context.document(), line, line)) {
    finding.fix = safe_fix(*span, "");
  }
}

void report_never_decides(LintContext& context, const Related& related, const DocumentLine& line,
                          const DocumentLine& other) {
  if (!context.report().wants(Check::kRuleNeverDecides, related.dialects)) return;
  const bool same_kind = line.lenient_field == other.lenient_field;
  Finding& finding = context.report().add(
      Check::kRuleNeverDecides, line, {line.name.begin, line.value.end}, related.dialects,
      "wherever this rule matches, " + rule_text(context, other) + " on " + at_line(other.number) +
          " matches too and wins");
  finding.other_line = other.number;
  if (same_kind) finding.severity = Severity::kNote;
  if (!context.lines_are_removable()) return;
  if (const auto span = whole_lines(context.document(), line, line)) {
    const DialectSet others = context.rule_readers(line) & ~related.dialects;
    finding.fix =
        fix_to_review(*span, "", others, "the rule no longer decides in " + names_of(others));
  }
}

void report_tie(LintContext& context, const Related& related, const DocumentLine& line,
                const DocumentLine& other) {
  if (!context.report().wants(Check::kAllowDisallowConflict, related.dialects)) return;
  const bool overlap = related.relation == Relation::kOverlap;
  std::string message = rule_text(context, other) + " on " + at_line(other.number);
  message += overlap ? " is as long and matches " + quoted(related.witness) +
                           " as well; the Allow wins there"
                     : " is the same path and wins, so this rule has no effect";
  Finding& finding =
      context.report().add(Check::kAllowDisallowConflict, line, {line.name.begin, line.value.end},
                           related.dialects, std::move(message));
  finding.other_line = other.number;
  if (overlap) finding.severity = Severity::kNote;
}

void report_related(LintContext& context, std::vector<Related>& found) {
  const auto key = [](const Related& r) { return std::tie(r.line, r.relation, r.other); };
  std::stable_sort(found.begin(), found.end(),
                   [&](const Related& a, const Related& b) { return key(a) < key(b); });
  for (std::size_t i = 0; i < found.size(); ++i) {
    Related related = std::move(found[i]);
    while (i + 1 < found.size() && key(found[i + 1]) == key(related)) {
      related.dialects |= found[++i].dialects;
    }
    const DocumentLine& line = context.line(related.line);
    const DocumentLine& other = context.line(related.other);
    switch (related.relation) {
      case Relation::kDuplicate:
        report_duplicate(context, related, line, other);
        break;
      case Relation::kNeverDecides:
        report_never_decides(context, related, line, other);
        break;
      case Relation::kTie:
      case Relation::kOverlap:
        report_tie(context, related, line, other);
        break;
    }
  }
}

}  // namespace

void check_rules(LintContext& context) {
  std::vector<Related> found;
  TrailingWildcards wildcards(context);
  for (const Reading& reading : context.readings()) {
    const std::vector<TableRule> table = rule_table(reading);
    judge_reading(reading, table, found);
    wildcards.judge(reading, table);
  }
  report_related(context, found);
  wildcards.report();
}

}  // namespace abide::linting
