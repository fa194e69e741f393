// What is wrong with the groups: rules of nobody, groups without rules, groups that end or run on
// where their author did not mean it, groups for the same crawler.
#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "abide/crawler.h"
#include "lint/agents.h"
#include "lint/checks.h"
#include "lint/dialect_set.h"
#include "lint/edits.h"
#include "lint/reading.h"
#include "lint/words.h"

namespace abide::linting {
namespace {

// A set of dialects for each line, by its number.
using SetByLine = std::vector<DialectSet>;

std::uint32_t first_group_line(const Reading& reading) {
  return reading.groups().empty() ? ~0u : reading.groups().front().user_agents.front().line;
}

bool is_rule_under(const DocumentLine& line, const Reading& reading) {
  const Field field = field_under(line, reading.dialect());
  return field == Field::kAllow || field == Field::kDisallow;
}

// Rules in front of the first user-agent line; one finding for each stretch of them.
void check_rules_before_groups(LintContext& context) {
  SetByLine orphans(context.lines().size() + 1, kNoDialect);
  for (const DocumentLine& line : context.lines()) {
    const DialectSet readers = context.rule_readers(line);
    if (readers == kNoDialect || line.has_nul) continue;
    for (const Reading& reading : context.readings()) {
      if ((readers & reading.bit()) != 0 && reading.group_of(line.number) < 0 &&
          line.number < first_group_line(reading)) {
        orphans[line.number] |= reading.bit();
      }
    }
  }
  std::size_t i = 1;
  while (i < orphans.size()) {
    const DialectSet set = orphans[i];
    const std::size_t first = i++;
    if (set == kNoDialect) continue;
    std::size_t rules = 1;
    while (i < orphans.size() && (orphans[i] == set || orphans[i] == kNoDialect)) {
      rules += orphans[i++] == set;
    }
    if (!context.report().wants(Check::kRuleBeforeUserAgent, set)) continue;
    const DocumentLine& line = context.line(static_cast<std::uint32_t>(first));
    std::string message = "no user-agent line stands before this rule";
    if (rules > 1) message += " and the " + grouped(rules - 1) + " after it";
    message += rules > 1 ? ", so they are for nobody" : ", so it is for nobody";
    context.report().add(Check::kRuleBeforeUserAgent, line, {line.name.begin, line.value.end}, set,
                         std::move(message));
  }
}

// Marks the empty lines that end a group in front of rules that are ignored for it. `lost` takes,
// for each of them, the number of the first such rule.
void mark_splitting_lines(const LintContext& context, const Reading& reading, SetByLine& splitting,
                          std::vector<std::uint32_t>& lost) {
  std::uint32_t rule_ahead = 0;
  const std::uint32_t begin = first_group_line(reading);
  for (std::size_t i = context.lines().size(); i-- > 0;) {
    const DocumentLine& line = context.lines()[i];
    if (line.number < begin) break;
    if (line.shape == LineShape::kBlank) {
      if (rule_ahead == 0) continue;
      splitting[line.number] |= reading.bit();
      lost[line.number] = rule_ahead;
    } else if (field_under(line, reading.dialect()) == Field::kUserAgent) {
      rule_ahead = 0;
    } else if (is_rule_under(line, reading)) {
      rule_ahead = reading.group_of(line.number) < 0 ? line.number : 0;
    }
  }
}

// Returns, by line, the dialects for which that empty line cuts rules off from their group.
SetByLine check_empty_lines(LintContext& context) {
  SetByLine splitting(context.lines().size() + 2, kNoDialect);
  std::vector<std::uint32_t> lost(context.lines().size() + 2, 0);
  for (const Reading& reading : context.readings()) {
    if (reading.dialect().group_end == GroupEnd::kEmptyLineToo) {
      mark_splitting_lines(context, reading, splitting, lost);
    }
  }
  for (std::uint32_t i = 1; i < splitting.size(); ++i) {
    const DialectSet set = splitting[i];
    if (set == kNoDialect) continue;
    const std::uint32_t first = i;
    while (splitting[i + 1] == set) ++i;
    if (!context.report().wants(Check::kEmptyLineInGroup, set)) continue;
    const DocumentLine& line = context.line(first);
    Finding& finding = context.report().add(
        Check::kEmptyLineInGroup, line, line.text, set,
        "for " + names_of(set) + " this empty line ends the group, and the rules from " +
            at_line(lost[first]) + " on belong to no crawler");
    finding.other_line = lost[first];
    if (!context.lines_are_removable()) continue;
    if (const auto span = whole_lines(context.document(), line, context.line(i))) {
      finding.fix = safe_fix(*span, "", set,
                             "the rules after the empty line take effect in " + names_of(set));
    }
  }
  return splitting;
}

// Whether something other than comments stands between two lines.
bool is_set_apart(const LintContext& context, std::uint32_t above, std::uint32_t below) {
  for (std::uint32_t i = above + 1; i < below; ++i) {
    if (context.line(i).shape != LineShape::kComment) return true;
  }
  return false;
}

// Whether the group has rules that an empty line cuts off: that finding says it all.
bool is_cut_off(const LintContext& context, const Reading& reading, const Group& group,
                const SetByLine& splitting) {
  const std::uint32_t last = group.user_agents.back().line;
  for (std::size_t i = last; i < context.lines().size(); ++i) {
    const DocumentLine& line = context.lines()[i];
    if ((splitting[line.number] & reading.bit()) != 0) return true;
    if (reading.group_of(line.number) >= 0) return false;
  }
  return false;
}

// Groups without rules, and user-agent lines that look like two groups but share their rules.
void check_rules_of_groups(LintContext& context, const SetByLine& splitting) {
  const std::size_t lines = context.lines().size() + 1;
  SetByLine without(lines, kNoDialect);
  SetByLine joined(lines, kNoDialect);
  std::vector<std::uint32_t> joins(lines, 0);  // the user-agent line above
  for (const Reading& reading : context.readings()) {
    for (const Group& group : reading.groups()) {
      const std::vector<UserAgentLine>& agents = group.user_agents;
      if (group.rules.empty() && !is_cut_off(context, reading, group, splitting)) {
        without[agents.front().line] |= reading.bit();
      }
      for (std::size_t i = 1; i < agents.size() && !group.rules.empty(); ++i) {
        if (!is_set_apart(context, agents[i - 1].line, agents[i].line)) continue;
        joined[agents[i].line] |= reading.bit();
        joins[agents[i].line] = agents[i - 1].line;
      }
    }
  }
  for (const DocumentLine& line : context.lines()) {
    const Span whole{line.name.begin, line.value.end};
    if (const DialectSet set = without[line.number];
        set != kNoDialect && context.report().wants(Check::kGroupWithoutRules, set)) {
      const std::string_view value = context.text(line.value);
      std::string message =
          "the group for " + quoted(value) + " has no rule, so it allows everything";
      if (!is_star(value)) message += "; the rules for * no longer apply to it";
      Finding& finding =
          context.report().add(Check::kGroupWithoutRules, line, whole, set, std::move(message));
      if (is_star(value)) finding.severity = Severity::kNote;
    }
    if (const DialectSet set = joined[line.number];
        set != kNoDialect && context.report().wants(Check::kGroupsRunTogether, set)) {
      const DocumentLine& above = context.line(joins[line.number]);
      Finding& finding = context.report().add(
          Check::kGroupsRunTogether, line, whole, set,
          "no Allow or Disallow stands between this line and " + quoted(context.text(above.value)) +
              " on " + at_line(above.number) + ", so both share the rules below");
      finding.other_line = above.number;
    }
  }
}

// A user-agent line in a reading.
struct Agent {
  std::string token;
  std::uint32_t group;
  std::uint32_t line;
};

struct Repetition {
  std::uint32_t line;
  std::uint32_t first;  // the line that it repeats
  bool same_group;
  DialectSet dialects;
};

// The user-agent lines that name whom an earlier line names.
void add_repetitions(const Reading& reading, std::vector<Repetition>& repetitions) {
  std::vector<Agent> agents;
  for (std::uint32_t g = 0; g < reading.groups().size(); ++g) {
    for (const UserAgentLine& agent : reading.groups()[g].user_agents) {
      std::string token = token_key(agent.value);
      if (!token.empty()) agents.push_back({std::move(token), g, agent.line});
    }
  }
  std::sort(agents.begin(), agents.end(), [](const Agent& a, const Agent& b) {
    return std::tie(a.token, a.line) < std::tie(b.token, b.line);
  });
  const Agent* first = nullptr;  // of its token
  for (std::size_t i = 0; i < agents.size(); ++i) {
    if (i == 0 || agents[i].token != agents[i - 1].token) {
      first = &agents[i];
      continue;
    }
    // Within a group the nearest repeated line is the useful one, across groups the first.
    const bool same_group = agents[i].group == agents[i - 1].group;
    repetitions.push_back(
        {agents[i].line, same_group ? agents[i - 1].line : first->line, same_group, reading.bit()});
  }
}

void report_repetition(LintContext& context, const Repetition& r) {
  const DocumentLine& line = context.line(r.line);
  const Span whole{line.name.begin, line.value.end};
  const std::string_view value = context.text(line.value);
  const std::string_view token = is_star(value) ? "*" : product_token(value);
  std::string name = quoted(token);  // whom both lines name
  if (token != value) name += " (" + quoted(value) + ")";
  if (r.same_group) {
    if (!context.report().wants(Check::kDuplicateUserAgent, r.dialects)) return;
    Finding& finding =
        context.report().add(Check::kDuplicateUserAgent, line, whole, r.dialects,
                             "this group names " + name + " already, on " + at_line(r.first));
    finding.other_line = r.first;
    // Directly below its twin it can go: whoever reads one as a user-agent line reads the other so,
    // and the run of such lines stays what it is.
    const DocumentLine& twin = context.line(r.first);
    const bool twins = r.first + 1 == r.line && !twin.has_nul && line.shape == twin.shape &&
                       context.text(line.name) == context.text(twin.name) &&
                       context.text(line.value) == context.text(twin.value);
    if (!twins || !context.lines_are_removable()) return;
    if (const auto span = whole_lines(context.document(), line, line)) {
      finding.fix = safe_fix(*span, "");
    }
    return;
  }
  if (!context.report().wants(Check::kDuplicateGroup, r.dialects)) return;
  const DialectSet first_only = r.dialects & dialects_where([](const Dialect& dialect) {
                                  return dialect.several_groups == SeveralGroups::kFirstOnly;
                                });
  const DialectSet merge = r.dialects & ~first_only;
  std::string message = name + " has a group already, on " + at_line(r.first);
  if (merge != kNoDialect) {
    message +=
        "; " + names_of(merge) + std::string(plural(merge, " merges", " merge")) + " the two";
  }
  if (first_only != kNoDialect) {
    message += "; " + names_of(first_only) + std::string(plural(first_only, " reads", " read")) +
               " only the first";
  }
  Finding& finding =
      context.report().add(Check::kDuplicateGroup, line, whole, r.dialects, std::move(message));
  finding.other_line = r.first;
}

void check_repetitions(LintContext& context) {
  std::vector<Repetition> found;
  for (const Reading& reading : context.readings()) add_repetitions(reading, found);
  const auto key = [](const Repetition& r) { return std::tie(r.line, r.same_group, r.first); };
  std::sort(found.begin(), found.end(),
            [&](const Repetition& a, const Repetition& b) { return key(a) < key(b); });
  for (std::size_t i = 0; i < found.size(); ++i) {
    Repetition merged = found[i];
    while (i + 1 < found.size() && key(found[i + 1]) == key(merged)) {
      merged.dialects |= found[++i].dialects;
    }
    report_repetition(context, merged);
  }
}

}  // namespace

void check_groups(LintContext& context) {
  check_rules_before_groups(context);
  const SetByLine splitting = check_empty_lines(context);
  check_rules_of_groups(context, splitting);
  check_repetitions(context);
}

}  // namespace abide::linting
