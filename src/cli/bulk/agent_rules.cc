#include "cli/bulk/agent_rules.h"

#include <algorithm>
#include <string>
#include <utility>

#include "parse/ascii.h"

namespace abide::cli {
namespace {

// What an entry takes besides its text: a node and its share of the table, with those of malloc.
constexpr std::size_t kAgentOverhead = 144;
constexpr std::size_t kRulesOverhead = 200;

// What the names of agents may take however little may be kept: some hundreds of usual length.
constexpr std::size_t kRoomForAgents = std::size_t{64} << 10;

// A longer token is not looked for: that costs its length for each byte of the user-agent lines.
constexpr std::size_t kLongestToken = 256;

}  // namespace

void AgentRules::look_at_groups() {
  if (has_groups_) return;
  for (const Group& group : robots_.groups()) {
    if (!group.user_agents.empty()) group_lines_.push_back(group.user_agents.front().line);
    for (const UserAgentLine& line : group.user_agents) names_.push_back(line.value);
  }
  has_groups_ = true;
  bytes_ +=
      names_.capacity() * sizeof(names_[0]) + group_lines_.capacity() * sizeof(Lines::value_type);
}

// In every dialect a line that names a crawler holds its token: as the line's own, or anywhere in
// its value. Without exactness the token ends where a product token does (RFC 9309 2.2.1).
bool AgentRules::may_be_named(const Crawler& crawler) const {
  for (std::size_t i = 0; i < crawler.token_count(); ++i) {
    const std::string_view token =
        crawler.is_exact() ? crawler.token(i) : product_token(crawler.token(i));
    if (token.empty() || token.size() > kLongestToken) return true;
    for (const std::string_view name : names_) {
      if (ascii::find_any_case(name, token) != std::string_view::npos) return true;
    }
  }
  return false;
}

AgentRules::ByUse::iterator AgentRules::used(ByUse::iterator shared) {
  if (shared != by_use_.begin()) by_use_.splice(by_use_.begin(), by_use_, shared);
  return shared;
}

const Rules* AgentRules::find(std::string_view agent) {
  const auto known = by_agent_.find(agent);
  return known == by_agent_.end() ? nullptr : &used(known->second)->rules;
}

AgentRules::ByUse::iterator AgentRules::make(const Crawler& crawler) {
  Rules rules = robots_.rules_for(crawler);
  ++times_made_;
  Lines lines;
  for (const UserAgentLine& user_agent : rules.user_agents()) {
    lines.push_back(*--std::ranges::upper_bound(group_lines_, user_agent.line));
  }
  if (const auto known = by_lines_.find(lines); known != by_lines_.end()) {
    return used(known->second);
  }
  const std::size_t bytes =
      kRulesOverhead + 2 * lines.capacity() * sizeof(lines[0]) + rules.memory_bytes();
  by_use_.push_front({lines, std::move(rules), {}, bytes});
  by_lines_.emplace(std::move(lines), by_use_.begin());
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
  for (auto& of_all : of_unnamed_) {
    if (of_all && &**of_all == &last) of_all.reset();
  }
  bytes_ -= last.bytes;
  by_lines_.erase(last.lines);
  by_use_.pop_back();
}

const Rules* AgentRules::add(std::string_view agent, const Crawler& crawler,
                             std::size_t most_bytes) {
  look_at_groups();
  ByUse::iterator shared;
  if (may_be_named(crawler)) {
    shared = make(crawler);
  } else {
    std::optional<ByUse::iterator>& of_all = of_unnamed_[crawler.obeys_star() ? 1 : 0];
    if (!of_all) of_all = make(crawler);
    shared = used(*of_all);
  }
  if (agent_bytes_ + kAgentOverhead + agent.size() > std::max(most_bytes / 2, kRoomForAgents)) {
    for (SharedRules& each : by_use_) forget_agents(each);
  }
  remember(agent, shared);
  while (bytes_ > most_bytes && by_use_.size() > kAlwaysKept) forget_last();
  return &shared->rules;
}

}  // namespace abide::cli
