#include "abide/rules.h"

#include <algorithm>
#include <span>
#include <tuple>

#include "match/choose_groups.h"
#include "match/path_text.h"
#include "match/ready_pattern.h"
#include "match/rule_set.h"

namespace abide {

// Makes RuleSet from the chosen groups.
class RuleSetBuilder {
 public:
  explicit RuleSetBuilder(RuleSet& data) : set_(data) {}

  void add_group(const ChosenGroup& group) {
    set_.user_agent_records.push_back(group.user_agent_record);
    set_.groups.push_back(group.group);
    for (std::uint32_t i = group.first_rule; i < group.end; ++i) add(i, group.user_agent_record);
  }

  void finish() {
    // A file may say the same thousands of times; of equal rules only the first can decide.
    constexpr std::size_t kFew = 64;
    if (set_.rules.size() > kFew) drop_duplicates();
    std::sort(set_.rules.begin(), set_.rules.end(), [](const ReadyRule& a, const ReadyRule& b) {
      return a.length != b.length ? a.length > b.length : a.record < b.record;
    });
  }

 private:
  void add(std::uint32_t record, std::uint32_t user_agent_record) {
    const ParsedFile& robots = *set_.robots;
    const RecordKind kind = robots.records()[record].kind();
    std::optional<EffectiveRule> rule =
        effective_rule(kind == RecordKind::kAllow, robots.value(record), *robots.dialect);
    if (!rule) return;
    ReadyRule ready;
    ready.record = record;
    ready.user_agent_record = user_agent_record;
    ready.allow = rule->allow;
    const std::string_view pattern = rule->is_own ? keep(std::move(rule->own)) : rule->pattern;
    const std::string_view in_query =
        rule->own_in_query ? keep(std::move(*rule->own_in_query)) : pattern;
    set_pattern(ready, pattern, in_query);
    set_.rules.push_back(ready);

    if (ready.allow && robots.dialect->index_htm_allows_directory) {
      if (std::optional<std::string> directory = directory_of_index_htm(pattern)) {
        const std::string_view kept = keep(std::move(*directory));
        set_pattern(ready, kept, kept);
        set_.rules.push_back(ready);
      }
    }
  }

  void drop_duplicates() {
    const auto identity = [](const ReadyRule& rule) {
      return std::tuple(rule.length, rule.allow, rule.pattern.anchored_at_end, rule.pattern.text);
    };
    std::sort(set_.rules.begin(), set_.rules.end(), [&](const ReadyRule& a, const ReadyRule& b) {
      return std::tuple(identity(a), a.record) < std::tuple(identity(b), b.record);
    });
    const auto same = [&](const ReadyRule& a, const ReadyRule& b) {
      return identity(a) == identity(b);
    };
    set_.rules.erase(std::unique(set_.rules.begin(), set_.rules.end(), same), set_.rules.end());
  }

  static void set_pattern(ReadyRule& rule, std::string_view pattern, std::string_view in_query) {
    rule.length = static_cast<std::uint32_t>(pattern.size());
    rule.pattern.anchored_at_end = pattern.ends_with('$');
    const std::size_t anchor = rule.pattern.anchored_at_end ? 1 : 0;
    rule.pattern.text = pattern.substr(0, pattern.size() - anchor);
    rule.pattern.in_query = in_query.substr(0, in_query.size() - anchor);
  }

  std::string_view keep(std::string own) { return set_.own_patterns.emplace_back(std::move(own)); }

  RuleSet& set_;
};

Rules RobotsTxt::rules_for(const Crawler& crawler) const {
  auto rules = std::make_shared<RuleSet>();
  rules->robots = file_;
  ChosenGroups chosen = choose_groups(*file_, crawler);
  rules->token = std::move(chosen.token);
  RuleSetBuilder builder(*rules);
  for (const ChosenGroup& group : chosen.groups) builder.add_group(group);
  builder.finish();
  return Rules(std::move(rules));
}

namespace {

// The strongest matching rule of either effect.
struct Strongest {
  const ReadyRule* allow = nullptr;
  const ReadyRule* disallow = nullptr;
};

// REQUIRES: `rules` is ordered by strength.
template <class Text>
Strongest find_strongest(std::span<const ReadyRule> rules, Text& text, std::size_t query) {
  Strongest strongest;
  NoSteps steps;
  for (const ReadyRule& rule : rules) {
    const ReadyRule*& best = rule.allow ? strongest.allow : strongest.disallow;
    if (best != nullptr || !match_pattern(rule.pattern, text, query, steps)) continue;
    best = &rule;
    if (strongest.allow != nullptr && strongest.disallow != nullptr) break;
  }
  return strongest;
}

Strongest find_strongest(std::span<const ReadyRule> rules, UrlPath path, Comparison comparison) {
  PathBuffer buffer;
  if (const std::optional<std::string_view> flat = flat_path(path, comparison, buffer)) {
    FlatText text(*flat);
    return find_strongest(rules, text, std::min(flat->find('?'), flat->size()));
  }
  StreamedText text(path, comparison);
  return find_strongest(rules, text, text.query());
}

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
      return a.length != b.length &&
             (has_inner_wildcard(a.pattern.text) || has_inner_wildcard(b.pattern.text));
    case UndefinedConflict::kAnyWildcard:
      return a.pattern.text.find('*') != std::string_view::npos ||
             b.pattern.text.find('*') != std::string_view::npos;
  }
  return false;
}

}  // namespace

Decision Rules::check(std::string_view url) const {
  const ParsedFile& robots = *rules_->robots;
  const Dialect& dialect = *robots.dialect;
  const UrlPath path = path_of(url);
  Decision decision;

  if (dialect.robots_txt_always_allowed && is_robots_txt(path, dialect.comparison)) {
    decision.reason_ = Reason::kRobotsTxt;
    return decision;
  }
  if (robots.uniform != Uniform::kNo) {
    decision.allowed_ = robots.uniform == Uniform::kAllowAll;
    decision.reason_ = decision.allowed_ ? Reason::kAllowAll : Reason::kDisallowAll;
    return decision;
  }
  if (!has_group()) return decision;  // Reason::kNoGroup

  const auto [allow, disallow] = find_strongest(rules_->rules, path, dialect.comparison);
  if (allow == nullptr && disallow == nullptr) {
    decision.reason_ = Reason::kNoMatch;
    return decision;
  }
  decision.reason_ = Reason::kRule;
  // RFC 9309 2.2.2: the longest pattern decides, of equal ones the allow.
  const bool allow_wins =
      disallow == nullptr || (allow != nullptr && allow->length >= disallow->length);
  const ReadyRule* const winner = allow_wins ? allow : disallow;
  const ReadyRule* const loser = allow_wins ? disallow : allow;
  // An empty pattern blocks nothing (EmptyRule::kReportedOnly).
  decision.allowed_ = allow_wins || disallow->length == 0;
  decision.rules_ = rules_.get();
  decision.rule_ = winner;
  decision.loser_ = loser;
  if (loser != nullptr) {
    decision.undefined_ = is_undefined(*winner, *loser, dialect.undefined_conflict);
  }
  return decision;
}

const Dialect& Rules::dialect() const { return *rules_->robots->dialect; }

bool Rules::has_group() const { return !rules_->groups.empty(); }

std::string_view Rules::token() const { return rules_->token; }

std::size_t Rules::size() const { return rules_->rules.size(); }

std::vector<UserAgentLine> Rules::user_agents() const {
  std::vector<UserAgentLine> lines;
  for (const std::uint32_t record : rules_->user_agent_records) {
    lines.push_back({rules_->robots->value(record), rules_->robots->records()[record].line()});
  }
  return lines;
}

std::vector<OtherRecord> Rules::other_records(Field field) const {
  std::vector<OtherRecord> records;
  for (const OtherEntry& other : rules_->robots->others()) {
    if (other.field == field && other.group >= 0 &&
        std::binary_search(rules_->groups.begin(), rules_->groups.end(),
                           static_cast<std::uint32_t>(other.group))) {
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

std::size_t Rules::memory_bytes() const {
  std::size_t bytes = sizeof(RuleSet) + rules_->rules.capacity() * sizeof(ReadyRule) +
                      (rules_->user_agent_records.capacity() + rules_->groups.capacity()) * 4;
  for (const std::string& pattern : rules_->own_patterns) bytes += sizeof(pattern) + pattern.size();
  return bytes;
}

bool allowed(std::string_view robots_txt, std::string_view crawler, std::string_view url,
             const Dialect& dialect) {
  return RobotsTxt::parse(robots_txt, dialect).rules_for(Crawler::named(crawler)).allowed(url);
}

}  // namespace abide
