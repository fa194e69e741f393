#include "abide/rules.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "match/choose_groups.h"
#include "match/describe_rule.h"
#include "match/find_strongest.h"
#include "match/path_text.h"
#include "match/rule_set.h"

namespace abide {

Rules RobotsTxt::rules_for(const Crawler& crawler) const {
  return Rules(make_rule_set(file_, crawler));
}

std::vector<std::uint32_t> RobotsTxt::groups_for(const Crawler& crawler) const {
  std::vector<std::uint32_t> groups;
  const ChosenGroups chosen = choose_groups(*file_, crawler);
  for (const ChosenGroup& each : chosen.groups()) {
    groups.push_back(each.group);
  }
  return groups;
}

namespace {

// Whether the path is /robots.txt, however it is escaped.
bool is_robots_txt(UrlPath path, Comparison comparison) {
  constexpr std::string_view kRobotsTxt = "/robots.txt";
  // At its longest every byte is an escape.
  if (path.text.size() > 3 * kRobotsTxt.size()) return false;
  PathBuffer buffer;
  return flat_path(path, comparison, buffer) == kRobotsTxt;
}

// S1: whether the pattern has a '*' elsewhere than at its end.
bool has_inner_wildcard(std::string_view pattern) {
  const std::size_t last = pattern.find_last_not_of('*');
  return last != std::string_view::npos && pattern.substr(0, last).find('*') != pattern.npos;
}

[[gnu::noinline]] bool is_undefined(const RuleSet& set, std::uint32_t decider,
                                    std::uint32_t loser) {
  if (loser >= set.rule_count) return false;
  const ReadyRule& a = set.rules[decider];
  const ReadyRule& b = set.rules[loser];
  switch (set.dialect->undefined_conflict) {
    case UndefinedConflict::kNone:
      return false;
    case UndefinedConflict::kInnerWildcard:
      return a.length() != b.length() &&
             (has_inner_wildcard(a.pattern()) || has_inner_wildcard(b.pattern()));
    case UndefinedConflict::kAnyWildcard:
      return a.pattern().find('*') != std::string_view::npos ||
             b.pattern().find('*') != std::string_view::npos;
  }
  return false;
}

// The reason why the URL is allowed or not without a look at any rule, if there is one.
[[gnu::noinline]] std::optional<Reason> reason_without_rules(const RuleSet& set,
                                                             std::string_view url) {
  const Dialect& dialect = *set.dialect;
  if (dialect.robots_txt_always_allowed && is_robots_txt(path_of(url), dialect.comparison)) {
    return Reason::kRobotsTxt;
  }
  switch (set.uniform) {
    case Uniform::kNo:
      break;
    case Uniform::kAllowAll:
      return Reason::kAllowAll;
    case Uniform::kDisallowAll:
      return Reason::kDisallowAll;
  }
  if (set.rule_count == 0) return set.has_group ? Reason::kNoMatch : Reason::kNoGroup;
  return std::nullopt;
}

}  // namespace

Decision Rules::check(std::string_view url) const {
  const RuleSet& set = *rules_;
  Decision decision;
  if (!set.rules_decide) [[unlikely]] {
    if (const std::optional<Reason> reason = reason_without_rules(set, url)) {
      decision.reason_ = *reason;
      decision.allowed_ = reason != Reason::kDisallowAll;
      return decision;
    }
  }

  const auto [allow, disallow] = set.find_strongest(set, url);
  // RFC 9309 2.2.2: the longest pattern decides, of equal ones the allow: the first in order. In
  // arithmetic, since a branch on which rules match could not be foretold.
  const std::uint64_t disallow_is_first = disallow < allow ? 1 : 0;
  const std::uint64_t swapped = (allow ^ disallow) & (0 - disallow_is_first);
  const std::uint64_t first = allow ^ swapped;
  static_assert(Decision::kNone == static_cast<std::uint32_t>(StrongestPlaces::kNone));
  decision.rules_ = &set;
  decision.rule_ = static_cast<std::uint32_t>(first);
  decision.loser_ = static_cast<std::uint32_t>(disallow ^ swapped);
  static_assert(Reason{0} == Reason::kRule && Reason{1} == Reason::kNoMatch);
  decision.reason_ = static_cast<Reason>(first == StrongestPlaces::kNone ? 1 : 0);
  // An empty pattern blocks nothing (EmptyRule::kReportedOnly).
  const std::uint64_t by_empty = disallow >= set.first_empty ? 1 : 0;
  decision.allowed_ = ((disallow_is_first ^ 1) | by_empty) != 0;
  if (set.has_conflicts) [[unlikely]] {
    decision.undefined_ = is_undefined(set, decision.rule_, decision.loser_);
  }
  return decision;
}

std::vector<MatchedRule> Rules::matching(std::string_view url) const {
  const std::vector<const ReadyRule*> found = find_matching(*rules_, path_of(url));
  std::vector<MatchedRule> matched;
  matched.reserve(found.size());
  for (const ReadyRule* rule : found) matched.push_back(describe_rule(*rules_->robots, *rule));
  return matched;
}

const Dialect& Rules::dialect() const { return *rules_->dialect; }

bool Rules::has_group() const { return rules_->has_group; }

std::string_view Rules::token() const { return rules_->chosen.token; }

std::size_t Rules::size() const { return rules_->rule_count; }

std::vector<UserAgentLine> Rules::user_agents() const {
  std::vector<UserAgentLine> lines;
  for (const ChosenGroup& group : rules_->chosen.groups()) {
    lines.push_back({rules_->robots->value(group.user_agent_record),
                     rules_->robots->records()[group.user_agent_record].line()});
  }
  return lines;
}

std::vector<OtherRecord> Rules::other_records(Field field) const {
  const std::span<const ChosenGroup> chosen = rules_->chosen.groups();
  std::vector<OtherRecord> records;
  for (const OtherEntry& other : rules_->robots->others()) {
    if (other.field != field || other.group < 0) continue;
    const auto ordinal = static_cast<std::uint32_t>(other.group);
    const auto group = std::lower_bound(
        chosen.begin(), chosen.end(), ordinal,
        [](const ChosenGroup& each, std::uint32_t wanted) { return each.group < wanted; });
    if (group != chosen.end() && group->group == ordinal) {
      records.push_back(rules_->robots->other_record(other));
    }
  }
  return records;
}

std::optional<double> Rules::crawl_delay() const {
  for (const OtherRecord& record : other_records(Field::kCrawlDelay)) {
    if (const std::optional<double> seconds = parse_crawl_delay(record.value)) return seconds;
  }
  return std::nullopt;
}

std::size_t Rules::memory_bytes() const { return rules_->memory_bytes(); }

bool allowed(std::string_view robots_txt, std::string_view crawler, std::string_view url,
             const Dialect& dialect) {
  return RobotsTxt::parse(robots_txt, dialect).rules_for(Crawler::named(crawler)).allowed(url);
}

}  // namespace abide
