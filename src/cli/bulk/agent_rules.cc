#include "cli/bulk/agent_rules.h"

#include <algorithm>
#include <string>
#include <utility>

namespace abide::cli {
namespace {

// What an entry takes besides its text: a node and its share of the table, with those of malloc.
constexpr std::size_t kAgentOverhead = 144;
constexpr std::size_t kRulesOverhead = 200;

// What the names of agents may take however little may be kept: some hundreds of usual length.
constexpr std::size_t kRoomForAgents = std::size_t{64} << 10;

}  // namespace

AgentRules::ByUse::iterator AgentRules::used(ByUse::iterator shared) {
  if (shared != by_use_.begin()) by_use_.splice(by_use_.begin(), by_use_, shared);
  return shared;
}

const Rules* AgentRules::find(std::string_view agent) {
  const auto known = by_agent_.find(agent);
  return known == by_agent_.end() ? nullptr : &used(known->second)->rules;
}

AgentRules::ByUse::iterator AgentRules::find_or_make(const Crawler& crawler) {
  Groups groups = robots_.groups_for(crawler);
  if (const auto known = by_groups_.find(groups); known != by_groups_.end()) {
    return used(known->second);
  }
  Rules rules = robots_.rules_for(crawler);
  ++times_made_;
  const std::size_t bytes =
      kRulesOverhead + 2 * groups.capacity() * sizeof(groups[0]) + rules.memory_bytes();
  by_use_.push_front({groups, std::move(rules), {}, bytes});
  by_groups_.emplace(std::move(groups), by_use_.begin());
  bytes_ += bytes;
  return by_use_.begin();
}

void AgentRules::remember(std::string_view agent, ByUse::iterator shared) {
  const auto known = by_agent_.emplace(std::string(agent), shared).first;
  shared->agents.push_back(&known->first);
  bytes_ += kAgentOverhead + agent.size();
  agent_bytes_ += kAgentOverhead + agent.size();
}

void AgentRules::forget_agents(SharedRules& shared) {
  for (const std::string* const agent : shared.agents) {
    bytes_ -= kAgentOverhead + agent->size();
    agent_bytes_ -= kAgentOverhead + agent->size();
    by_agent_.erase(by_agent_.find(*agent));
  }
  shared.agents = {};
}

void AgentRules::forget_last() {
  SharedRules& last = by_use_.back();
  forget_agents(last);
  bytes_ -= last.bytes;
  by_groups_.erase(last.groups);
  by_use_.pop_back();
}

const Rules* AgentRules::add(std::string_view agent, const Crawler& crawler,
                             std::size_t most_bytes) {
  const ByUse::iterator shared = find_or_make(crawler);
  if (agent_bytes_ + kAgentOverhead + agent.size() > std::max(most_bytes / 2, kRoomForAgents)) {
    for (SharedRules& each : by_use_) forget_agents(each);
  }
  remember(agent, shared);
  while (bytes_ > most_bytes && by_use_.size() > kAlwaysKept) forget_last();
  return &shared->rules;
}

}  // namespace abide::cli
