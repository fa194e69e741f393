// The rules of one file, for each agent that was asked about.
//
// Agents that the same groups bind have the same rules, which are made and kept once: so all rules
// together are mostly no more than those of the file, and of a thousand agents that a file does not
// name, each costs its name and no more.
//
// What there is no room for is forgotten, but never so that agents that take turns drive each other
// out: the few rules used last stay, however large they are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "abide/abide.h"
#include "cli/bulk/by_text.h"

namespace abide::cli {

class AgentRules {
 public:
  // Of this many, those used last, the rules are never forgotten.
  static constexpr std::size_t kAlwaysKept = 4;

  explicit AgentRules(RobotsTxt robots) : robots_(std::move(robots)) {}

  const RobotsTxt& robots() const { return robots_; }

  // Null if the agent is not known. Valid until the next add().
  const Rules* find(std::string_view agent);

  // Keeps at most `most_bytes`, or what is always kept if that is more. Of agents that share their
  // rules, Rules::token() and the user-agent lines are those of the first. REQUIRES: the agent is
  // not known; `crawler` is what it amounts to.
  const Rules* add(std::string_view agent, const Crawler& crawler, std::size_t most_bytes);

  // What is kept for the agents, as the library counts it, with an estimate of what the containers
  // take.
  std::size_t bytes() const { return bytes_; }

  // How often rules were made from the file, which costs a pass over its rules.
  std::uint64_t times_made() const { return times_made_; }

 private:
  using Groups = std::vector<std::uint32_t>;  // as RobotsTxt::groups_for() gives them
  struct SharedRules {
    Groups groups;
    Rules rules;
    std::vector<const std::string*> agents;  // keys of by_agent_
    std::size_t bytes;
  };
  using ByUse = std::list<SharedRules>;  // the last used first

  ByUse::iterator find_or_make(const Crawler& crawler);
  ByUse::iterator used(ByUse::iterator shared);
  void remember(std::string_view agent, ByUse::iterator shared);
  void forget_agents(SharedRules& shared);
  void forget_last();

  RobotsTxt robots_;
  ByUse by_use_;
  std::map<Groups, ByUse::iterator> by_groups_;
  ByText<ByUse::iterator> by_agent_;
  std::size_t bytes_ = 0;
  std::size_t agent_bytes_ = 0;  // of these, for the names of agents
  std::uint64_t times_made_ = 0;
};

}  // namespace abide::cli
