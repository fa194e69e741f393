// The rules of one file, for each agent that was asked about.
//
// Agents for which the same groups were chosen have the same rules, which are kept once. An agent
// whose name stands in no user-agent line need not even be looked for in the groups: it has the
// rules of all such agents. So of a thousand agents that a file does not name, each costs its name
// and no more.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "abide/abide.h"
#include "cli/bulk/by_text.h"

namespace abide::cli {

class AgentRules {
 public:
  explicit AgentRules(RobotsTxt robots) : robots_(std::move(robots)) {}

  const RobotsTxt& robots() const { return robots_; }

  // Null if the agent is not known. Valid until forget_all().
  const Rules* find(std::string_view agent) const {
    const auto known = by_agent_.find(agent);
    return known == by_agent_.end() ? nullptr : known->second;
  }
  // Of agents that share their rules, Rules::token() is that of the first. REQUIRES: the agent is
  // not known; `crawler` is what it amounts to.
  const Rules* add(std::string_view agent, const Crawler& crawler);

  void forget_all();

  // What is kept for the agents, as the library counts it, with an estimate of what the containers
  // take.
  std::size_t bytes() const { return bytes_; }

 private:
  // A group is chosen by a user-agent line in it: these say which were.
  using Lines = std::vector<std::uint32_t>;

  // Whether a user-agent line may name the crawler.
  bool may_be_named(const Crawler& crawler);
  const Rules* make(const Crawler& crawler);

  RobotsTxt robots_;
  std::vector<std::string_view> names_;  // values of the user-agent lines, once they are needed
  bool has_names_ = false;
  std::array<const Rules*, 2> of_unnamed_ = {};  // that do not obey `*`, and that do
  std::map<Lines, Rules> by_lines_;
  ByText<const Rules*> by_agent_;
  std::size_t bytes_ = 0;
};

}  // namespace abide::cli
