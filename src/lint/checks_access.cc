// What the whole file amounts to for crawlers without a group of their own: is everything blocked,
// and whom does `*` not reach?
//
// Which group such a crawler obeys is asked of the engine, with a name that no file uses.
#include <algorithm>
#include <string>
#include <vector>

#include "abide/crawler.h"
#include "abide/rules.h"
#include "lint/agents.h"
#include "lint/checks.h"
#include "lint/dialect_set.h"
#include "lint/pattern_containment.h"
#include "lint/reading.h"
#include "lint/rule_table.h"
#include "lint/words.h"

namespace abide::linting {
namespace {

constexpr std::string_view kNobody = "zqx-nobody-zqx";

// What a dialect makes of the groups for all.
struct StarGroup {
  std::uint32_t user_agent_line = 0;  // 0: there is none
  std::uint32_t blocking_line = 0;    // the rule that blocks everything; 0 if none does
};

StarGroup star_group(const Reading& reading) {
  StarGroup star;
  const Rules rules = reading.robots().rules_for(Crawler::exact(kNobody));
  if (!rules.has_group()) return star;
  std::vector<bool> chosen(reading.groups().size(), false);
  for (const UserAgentLine& agent : rules.user_agents()) {
    if (star.user_agent_line == 0) star.user_agent_line = agent.line;
    const std::int32_t group = reading.group_of(agent.line);
    if (group >= 0) chosen[static_cast<std::size_t>(group)] = true;
  }
  Budget budget(100'000);
  for (const TableRule& rule : rule_table(reading)) {
    if (!chosen[rule.group]) continue;
    if (rule.allow) {
      star.blocking_line = 0;  // something may be fetched, or at least was meant to
      return star;
    }
    if (star.blocking_line == 0 && contains(rule.pattern, "/", budget)) {
      star.blocking_line = rule.line;
    }
  }
  return star;
}

// Whether the file has a group for anyone by name.
bool names_someone(const Reading& reading) {
  for (const Group& group : reading.groups()) {
    for (const UserAgentLine& agent : group.user_agents) {
      if (!is_star(agent.value) && !token_key(agent.value).empty()) return true;
    }
  }
  return false;
}

struct Blocked {
  std::uint32_t rule_line;
  std::uint32_t user_agent_line;
  DialectSet dialects;
  bool others_named;
};

void report_blocked(LintContext& context, const Blocked& blocked) {
  const DocumentLine& line = context.line(blocked.rule_line);
  if (!context.report().wants(Check::kEverythingBlocked, blocked.dialects)) return;
  Finding& finding = context.report().add(
      Check::kEverythingBlocked, line, {line.name.begin, line.value.end}, blocked.dialects,
      blocked.others_named ? "crawlers without a group of their own may fetch nothing"
                           : "no crawler may fetch anything of this site");
  if (blocked.others_named) finding.severity = Severity::kNote;
}

// The crawlers that a group for * does not bind and that no group names.
void report_unreached(LintContext& context, const Blocked& blocked) {
  std::vector<std::string> names;
  for (const KnownCrawler& known : known_crawlers()) {
    if (known.obeys_star) continue;
    const Crawler crawler = Crawler::named(known.name);
    const bool named = std::any_of(context.readings().begin(), context.readings().end(),
                                   [&](const Reading& reading) {
                                     return (reading.bit() & blocked.dialects) != 0 &&
                                            reading.robots().rules_for(crawler).has_group();
                                   });
    if (!named) names.emplace_back(known.name);
  }
  if (names.empty()) return;
  const DocumentLine& line = context.line(blocked.user_agent_line);
  if (!context.report().wants(Check::kAdsBotNotReached, blocked.dialects)) return;
  Finding& finding =
      context.report().add(Check::kAdsBotNotReached, line, line.value, blocked.dialects,
                           "* blocks everything here, but does not bind " + listed(names));
  finding.other_line = blocked.rule_line;
}

}  // namespace

void check_access(LintContext& context) {
  std::vector<Blocked> found;
  for (const Reading& reading : context.readings()) {
    const StarGroup star = star_group(reading);
    if (star.blocking_line == 0) continue;
    const auto same = std::find_if(found.begin(), found.end(), [&](const Blocked& b) {
      return b.rule_line == star.blocking_line && b.user_agent_line == star.user_agent_line;
    });
    if (same == found.end()) {
      found.push_back(
          {star.blocking_line, star.user_agent_line, reading.bit(), names_someone(reading)});
    } else {
      same->dialects |= reading.bit();
    }
  }
  for (const Blocked& blocked : found) {
    report_blocked(context, blocked);
    report_unreached(context, blocked);
  }
}

}  // namespace abide::linting
