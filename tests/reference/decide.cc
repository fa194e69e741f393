// Rules to verdict: the table's rows from "precedence" to "/robots.txt itself", notes G6 and S1.
#include "reference/reference.h"

namespace abide::reference {
namespace {

// The strongest matching rule of one kind.
struct Strongest {
  std::uint32_t line = 0;  // 0: none matches
  std::string pattern;

  void offer(std::uint32_t offered_line, const std::string& offered) {
    if (line == 0 || offered.size() > pattern.size()) {
      line = offered_line;
      pattern = offered;
    }
  }
};

// Note G6: the pattern that stands for the directory, or "".
std::string directory_of_index(const std::string& pattern) {
  const std::size_t slash = pattern.rfind('/');
  if (slash == std::string::npos || pattern.compare(slash, 10, "/index.htm") != 0) return "";
  return pattern.substr(0, slash + 1) + "$";
}

// Note S1: a `*` elsewhere than at the end, where a final `$` does not count.
bool has_inner_wildcard(std::string pattern) {
  if (!pattern.empty() && pattern.back() == '$') pattern.pop_back();
  while (!pattern.empty() && pattern.back() == '*') pattern.pop_back();
  return pattern.find('*') != std::string::npos;
}

bool has_wildcard(const std::string& pattern) { return pattern.find('*') != std::string::npos; }

bool is_undefined(const std::string& one, const std::string& other, UndefinedConflict conflict) {
  switch (conflict) {
    case UndefinedConflict::kNone:
      return false;
    case UndefinedConflict::kInnerWildcard:
      return one.size() != other.size() && (has_inner_wildcard(one) || has_inner_wildcard(other));
    case UndefinedConflict::kAnyWildcard:
      return has_wildcard(one) || has_wildcard(other);
  }
  return false;
}

// What one rule means for one path.
struct Match {
  bool matches = false;
  bool allows = false;
  std::string pattern;  // the one that matches; its length is the rule's strength
};

Match match_empty(const Rule& rule, const Dialect& dialect) {
  switch (rule.allow ? dialect.empty_allow : dialect.empty_disallow) {
    case EmptyRule::kNoEffect:
      return {};
    case EmptyRule::kReportedOnly:
      return {true, rule.allow, ""};
    case EmptyRule::kAllowAll:
      return {true, true, "/"};
    case EmptyRule::kDisallowAll:
      return {true, false, "/"};
  }
  return {};
}

Match match(const Rule& rule, const std::string& path, const Dialect& dialect) {
  if (rule.value.empty()) return match_empty(rule, dialect);
  const Pattern pattern = compared_pattern(rule.value, dialect);
  if (pattern_matches(pattern, path, dialect)) return {true, rule.allow, pattern.text};
  if (!rule.allow || !dialect.index_htm_allows_directory) return {};
  const std::string directory = directory_of_index(pattern.text);
  return {pattern_matches({directory, directory}, path, dialect), rule.allow, directory};
}

Verdict reason_only(Reason reason) {
  Verdict verdict;
  verdict.reason = reason;
  return verdict;
}

}  // namespace

bool allows_all_by_size(std::string_view body, const Dialect& dialect) {
  return dialect.over_limit == OverLimit::kAllowAll && body.size() > dialect.size_limit;
}

Verdict decide(const Chosen& chosen, std::string_view url, const Dialect& dialect) {
  const std::string path = path_of(url);
  if (dialect.robots_txt_always_allowed && path == "/robots.txt") {
    return reason_only(Reason::kRobotsTxt);
  }
  if (!chosen.found) return reason_only(Reason::kNoGroup);

  Strongest allow;
  Strongest disallow;
  for (const Rule& rule : chosen.rules) {
    const Match found = match(rule, path, dialect);
    if (found.matches) (found.allows ? allow : disallow).offer(rule.line, found.pattern);
  }
  if (allow.line == 0 && disallow.line == 0) return reason_only(Reason::kNoMatch);

  const bool disallow_wins =
      disallow.line != 0 && (allow.line == 0 || disallow.pattern.size() > allow.pattern.size());
  const Strongest& winner = disallow_wins ? disallow : allow;
  Verdict verdict;
  // EmptyRule::kReportedOnly: a rule of length 0 never blocks.
  verdict.allowed = !disallow_wins || disallow.pattern.empty();
  verdict.reason = Reason::kRule;
  verdict.line = winner.line;
  verdict.length = static_cast<std::uint32_t>(winner.pattern.size());
  verdict.loser_line = disallow_wins ? allow.line : disallow.line;
  verdict.undefined = verdict.loser_line != 0 &&
                      is_undefined(allow.pattern, disallow.pattern, dialect.undefined_conflict);
  return verdict;
}

Verdict check(std::string_view body, const Asker& asker, std::string_view url,
              const Dialect& dialect) {
  if (allows_all_by_size(body, dialect)) {
    // RFC 9309 2.2.2 holds before everything else.
    const bool is_robots_txt = dialect.robots_txt_always_allowed && path_of(url) == "/robots.txt";
    return reason_only(is_robots_txt ? Reason::kRobotsTxt : Reason::kAllowAll);
  }
  return decide(choose(read_groups(read_lines(body, dialect), dialect), asker, dialect), url,
                dialect);
}

}  // namespace abide::reference
