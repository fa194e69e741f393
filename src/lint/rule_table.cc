#include "lint/rule_table.h"

#include <algorithm>
#include <map>
#include <numeric>

#include "lint/agents.h"
#include "match/ready_pattern.h"
#include "parse/ascii.h"

namespace abide::linting {
namespace {

// Whom a group names, sorted, each once. Where names are looked for inside the value, two values
// are the same only if their texts are.
std::vector<std::string> names_in(const Group& group, const Dialect& dialect) {
  std::vector<std::string> names;
  for (const UserAgentLine& agent : group.user_agents) {
    if (dialect.agent_match == AgentMatch::kToken) {
      names.push_back(token_key(agent.value));
    } else {
      std::string value(agent.value);
      std::transform(value.begin(), value.end(), value.begin(), ascii::lower);
      names.push_back(std::move(value));
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

// The classic structure for merging sets, here of groups.
class Components {
 public:
  explicit Components(std::size_t size) : parents_(size) {
    std::iota(parents_.begin(), parents_.end(), 0u);
  }
  std::uint32_t find(std::uint32_t i) {
    while (parents_[i] != i) i = parents_[i] = parents_[parents_[i]];
    return i;
  }
  void join(std::uint32_t a, std::uint32_t b) { parents_[find(a)] = find(b); }

 private:
  std::vector<std::uint32_t> parents_;
};

struct Placement {
  std::vector<std::uint32_t> bucket;  // by group
  std::vector<std::uint32_t> component;
};

Placement place_groups(const std::vector<Group>& groups, const Dialect& dialect) {
  const auto count = static_cast<std::uint32_t>(groups.size());
  Placement placement;
  placement.bucket.resize(count);
  placement.component.resize(count);
  Components components(count);
  std::map<std::vector<std::string>, std::uint32_t> buckets;
  std::map<std::string, std::uint32_t> first_with;  // the first group that has the name
  const bool merged = dialect.several_groups == SeveralGroups::kMerged;
  for (std::uint32_t g = 0; g < count; ++g) {
    std::vector<std::string> names = names_in(groups[g], dialect);
    for (const std::string& name : names) {
      components.join(g, first_with.emplace(name, g).first->second);
    }
    placement.bucket[g] = merged ? buckets.emplace(std::move(names), g).first->second : g;
  }
  // A name may stand inside any value, so there any two groups may meet.
  const bool any_meet = dialect.agent_match == AgentMatch::kContainedName;
  for (std::uint32_t g = 0; g < count; ++g)
    placement.component[g] = any_meet ? 0 : components.find(g);
  return placement;
}

}  // namespace

std::vector<TableRule> rule_table(const Reading& reading) {
  const Dialect& dialect = reading.dialect();
  const std::vector<Group>& groups = reading.groups();
  const Placement placement = place_groups(groups, dialect);
  std::vector<TableRule> table;
  for (std::uint32_t g = 0; g < groups.size(); ++g) {
    for (const RuleLine& line : groups[g].rules) {
      std::optional<EffectiveRule> effective = effective_rule(line.allow, line.value, dialect);
      if (!effective) continue;
      TableRule rule;
      rule.pattern =
          effective->is_own ? std::move(effective->own) : std::string(effective->pattern);
      rule.value = line.value;
      rule.line = line.line;
      rule.group = g;
      rule.bucket = placement.bucket[g];
      rule.component = placement.component[g];
      rule.allow = effective->allow;
      if (rule.pattern.empty()) continue;  // EmptyRule::kReportedOnly: it changes no verdict
      table.push_back(rule);
      if (!rule.allow || !dialect.index_htm_allows_directory) continue;
      if (std::optional<std::string> directory = directory_of_index_htm(rule.pattern)) {
        rule.pattern = std::move(*directory);
        rule.is_directory_form = true;
        table.push_back(std::move(rule));
      }
    }
  }
  return table;
}

}  // namespace abide::linting
