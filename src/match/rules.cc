#include "abide/rules.h"

#include <algorithm>
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

bool is_undefined(const ReadyRule& a, const ReadyRule& b, UndefinedConflict conflict) {
  switch (conflict) {
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

}  // namespace

Decision Rules::check(std::string_view url) const {
  const RuleSet& set = *rules_;
  const Dialect& dialect = *set.dialect;
  Decision decision;

  if (dialect.robots_txt_always_allowed && is_robots_txt(path_of(url), dialect.comparison)) {
    decision.reason_ = Reason::kRobotsTxt;
    return decision;
  }
  if (set.uniform != Uniform::kNo) {
    decision.allowed_ = set.uniform == Uniform::kAllowAll;
    decision.reason_ = decision.allowed_ ? Reason::kAllowAll : Reason::kDisallowAll;
    return decision;
  }
  if (set.rule_count == 0) {
    decision.reason_ = set.has_group ? Reason::kNoMatch : Reason::kNoGroup;
    return decision;
  }

  // Without a branch on which rules there are, which cannot be foretold.
  const auto [allow, disallow] = set.find_strongest(set, url);
  // RFC 9309 2.2.2: the longest pattern decides, of equal ones the allow: the first in order.
  const std::uint32_t first = std::min(allow, disallow);
  decision.rules_ = &set;
  decision.rule_ = set.rule_at(first);
  decision.loser_ = set.rule_at(std::max(allow, disallow));
  decision.reason_ = decision.rule_ == nullptr ? Reason::kNoMatch : Reason::kRule;
  // An empty pattern blocks nothing (EmptyRule::kReportedOnly).
  decision.allowed_ = allow == first || disallow >= set.first_empty;
  if (dialect.undefined_conflict != UndefinedConflict::kNone && decision.loser_ != nullptr) {
    decision.undefined_ =
        is_undefined(*decision.rule_, *decision.loser_, dialect.undefined_conflict);
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
