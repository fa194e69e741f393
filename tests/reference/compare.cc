#include "reference/compare.h"

#include <algorithm>
#include <cstdio>
#include <optional>

namespace abide::reference {
namespace {

std::string described(const Verdict& verdict) {
  return std::string(verdict.allowed ? "allowed" : "disallowed") + " (" +
         std::string(reason_name(verdict.reason)) + ") by line " + std::to_string(verdict.line) +
         " of length " + std::to_string(verdict.length) + " over line " +
         std::to_string(verdict.loser_line) + (verdict.undefined ? ", undefined" : "");
}

Verdict verdict_of(const Decision& decision) {
  Verdict verdict;
  verdict.allowed = decision.allowed();
  verdict.undefined = decision.undefined();
  verdict.reason = decision.reason();
  verdict.line = decision.line();
  verdict.length = decision.rule().length;
  verdict.loser_line = decision.loser().line;
  return verdict;
}

std::optional<Rule> rule_at(const std::vector<Group>& groups, std::uint32_t line) {
  for (const Group& group : groups) {
    for (const Rule& rule : group.rules) {
      if (rule.line == line) return rule;
    }
  }
  return std::nullopt;
}

// Whether what a decision tells of a rule is what stands in the file.
bool is_of_file(const MatchedRule& matched, const std::vector<Group>& groups) {
  if (!matched) return matched.length == 0 && matched.value.empty() && matched.pattern.empty();
  const std::optional<Rule> rule = rule_at(groups, matched.line);
  if (!rule || rule->value != matched.value || rule->allow != matched.written_as_allow) {
    return false;
  }
  if (matched.pattern.size() != matched.length) return false;
  return std::any_of(groups.begin(), groups.end(), [&](const Group& group) {
    return std::any_of(group.user_agents.begin(), group.user_agents.end(), [&](const auto& agent) {
      return agent.line == matched.group_line && agent.value == matched.group_user_agent;
    });
  });
}

std::string described(const std::vector<Group>& groups) {
  std::string text;
  for (const Group& group : groups) {
    text += "[";
    for (const UserAgent& agent : group.user_agents) {
      text += std::to_string(agent.line) + " " + quoted(agent.value) + "; ";
    }
    for (const Rule& rule : group.rules) {
      text += std::to_string(rule.line) + (rule.allow ? " +" : " -") + quoted(rule.value) + "; ";
    }
    text += "] ";
  }
  return text;
}

std::vector<Group> as_reference(const std::vector<abide::Group>& groups) {
  std::vector<Group> copies;
  for (const abide::Group& group : groups) {
    copies.emplace_back();
    for (const UserAgentLine& agent : group.user_agents) {
      copies.back().user_agents.push_back({std::string(agent.value), agent.line});
    }
    for (const RuleLine& rule : group.rules) {
      copies.back().rules.push_back({rule.allow, std::string(rule.value), rule.line});
    }
  }
  return copies;
}

}  // namespace

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (c >= ' ' && c <= '~') {
      out += c;
    } else {
      char buffer[8];
      std::snprintf(buffer, sizeof buffer, "\\%03o", static_cast<unsigned char>(c));
      out += buffer;
    }
  }
  return out + "\"";
}

Both::Both(std::string_view body, const Dialect& dialect)
    : body_(body),
      dialect_(&dialect),
      robots_(RobotsTxt::parse(body, dialect)),
      groups_(read_groups(read_lines(body, dialect), dialect)),
      allows_all_(allows_all_by_size(body, dialect)) {}

std::string Both::compare_groups() const {
  if (allows_all_) return "";  // what such a file says has no meaning
  const std::string ours = described(as_reference(robots_.groups()));
  const std::string expected = described(groups_);
  if (ours == expected) return "";
  return std::string(dialect_->name) + ": groups of " + quoted(body_) + "\n  library   " + ours +
         "\n  reference " + expected;
}

std::string Both::compare_check(const Crawler& crawler, std::string_view url) const {
  const Asker asker = Asker::of(crawler);
  const Verdict expected = allows_all_ ? check(body_, asker, url, *dialect_)
                                       : decide(choose(groups_, asker, *dialect_), url, *dialect_);
  const Rules rules = robots_.rules_for(crawler);
  const Decision decision = rules.check(url);
  const std::string ours = described(verdict_of(decision));
  std::string problem;
  if (ours != described(expected)) problem = "differ";
  if (!is_of_file(decision.rule(), groups_)) problem += " deciding rule is not the file's";
  if (!is_of_file(decision.loser(), groups_)) problem += " losing rule is not the file's";
  if (problem.empty()) return "";
  return std::string(dialect_->name) + ": " + problem + "\n  body      " + quoted(body_) +
         "\n  crawler   " + quoted(crawler.name()) + (crawler.is_exact() ? " (exact)" : "") +
         "\n  url       " + quoted(url) + "\n  library   " + ours + "\n  reference " +
         described(expected);
}

std::string Both::compare_patterns(std::string_view url) const {
  for (const Group& group : groups_) {
    for (const Rule& rule : group.rules) {
      const PathPattern pattern(rule.value, *dialect_);
      const std::string expected = compared_pattern(rule.value, *dialect_).text;
      const bool expected_match = value_matches(rule.value, url, *dialect_);
      if (pattern.text() == expected && pattern.matches(url) == expected_match) continue;
      return std::string(dialect_->name) + ": pattern " + quoted(rule.value) + " against " +
             quoted(url) + "\n  library   " + quoted(pattern.text()) +
             (pattern.matches(url) ? " matches" : " does not match") + "\n  reference " +
             quoted(expected) + (expected_match ? " matches" : " does not match");
    }
  }
  return "";
}

}  // namespace abide::reference
