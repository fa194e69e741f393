// Lines to groups, and which groups bind a crawler: notes G4, Y1 and Y2.
#include "reference/ascii.h"
#include "reference/reference.h"

namespace abide::reference {
namespace {

std::string leading_run(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && (is_letter(text[end]) || text[end] == '_' || text[end] == '-')) ++end;
  return std::string(text.substr(0, end));
}

bool is_for_all(const std::string& value, const Dialect& dialect) {
  if (dialect.agent_match == AgentMatch::kContainedName) {
    return value.find('*') != std::string::npos;
  }
  return value == "*" || (value.size() > 1 && value[0] == '*' && is_white_space(value[1]));
}

// Note G4: the value's leading run is the token. Only an exact crawler's token is not reduced.
bool equals_token(const std::string& value, const std::string& token, const Asker& asker) {
  const std::string wanted = asker.exact ? token : leading_run(token);
  if (wanted.empty() && !asker.exact) return false;
  return lower(leading_run(value)) == lower(wanted);
}

// Note Y1: the value holds the token, and no longer known name of which the token is a part.
bool holds_token(const std::string& value, const std::string& token, const Asker& asker,
                 const Dialect& dialect) {
  if (token.empty() || !contains_any_case(value, token)) return false;
  std::vector<std::string> names = asker.tokens;
  for (std::string_view name : dialect.contained_names) names.emplace_back(name);
  for (const KnownCrawler& known : known_crawlers()) names.emplace_back(known.tokens[0]);
  for (const std::string& name : names) {
    const bool is_longer = name.size() > token.size() && contains_any_case(name, token);
    if (is_longer && contains_any_case(value, name)) return false;
  }
  return true;
}

bool names_token(const std::string& value, const std::string& token, const Asker& asker,
                 const Dialect& dialect) {
  if (dialect.agent_match == AgentMatch::kContainedName) {
    return holds_token(value, token, asker, dialect);
  }
  return !is_for_all(value, dialect) && equals_token(value, token, asker);
}

// The groups one of whose user-agent lines is as `is_wanted` says, as one.
template <class IsWanted>
Chosen gather(const std::vector<Group>& groups, SeveralGroups several, IsWanted is_wanted) {
  Chosen chosen;
  for (const Group& group : groups) {
    bool wanted = false;
    for (const UserAgent& agent : group.user_agents) wanted = wanted || is_wanted(agent.value);
    if (!wanted) continue;
    if (chosen.found && several == SeveralGroups::kFirstOnly) continue;
    chosen.found = true;
    chosen.rules.insert(chosen.rules.end(), group.rules.begin(), group.rules.end());
  }
  return chosen;
}

}  // namespace

std::vector<Group> read_groups(const std::vector<Line>& lines, const Dialect& dialect) {
  std::vector<Group> groups;
  bool open = false;           // a group has begun, and nothing has ended it
  bool has_rule_line = false;  // so the next user-agent line begins another
  for (const Line& line : lines) {
    switch (line.kind) {
      case LineKind::kUserAgent:
        if (!open || has_rule_line) groups.emplace_back();
        open = true;
        has_rule_line = false;
        groups.back().user_agents.push_back({line.value, line.number});
        break;
      case LineKind::kAllow:
      case LineKind::kDisallow:
        if (!open) break;
        has_rule_line = true;
        groups.back().rules.push_back({line.kind == LineKind::kAllow, line.value, line.number});
        break;
      case LineKind::kEmpty:
        if (dialect.group_end == GroupEnd::kEmptyLineToo) open = false;
        break;
      case LineKind::kOther:
        break;
    }
  }
  return groups;
}

Asker Asker::of(const Crawler& crawler) {
  Asker asker;
  for (std::size_t i = 0; i < crawler.token_count(); ++i) {
    asker.tokens.emplace_back(crawler.token(i));
  }
  asker.obeys_star = crawler.obeys_star();
  asker.exact = crawler.is_exact();
  return asker;
}

Chosen choose(const std::vector<Group>& groups, const Asker& asker, const Dialect& dialect) {
  for (const std::string& token : asker.tokens) {
    Chosen chosen = gather(groups, dialect.several_groups, [&](const std::string& value) {
      return names_token(value, token, asker, dialect);
    });
    if (chosen.found) return chosen;
  }
  if (!asker.obeys_star) return {};
  Chosen chosen = gather(groups, dialect.several_groups,
                         [&](const std::string& value) { return is_for_all(value, dialect); });
  chosen.by_star = chosen.found;
  return chosen;
}

}  // namespace abide::reference
