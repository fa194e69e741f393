#include "cli/bulk/agent_rules.h"

#include <string>
#include <utility>

#include "parse/ascii.h"

namespace abide::cli {
namespace {

// What an entry takes besides its text: a node and its share of the table, with those of malloc.
constexpr std::size_t kAgentOverhead = 128;
constexpr std::size_t kRulesOverhead = 200;

// A longer token is not looked for: that costs its length for each byte of the user-agent lines.
constexpr std::size_t kLongestToken = 256;

}  // namespace

// In every dialect a line that names a crawler holds its token: as the line's own, or anywhere in
// its value. Without exactness the token ends where a product token does (RFC 9309 2.2.1).
bool AgentRules::may_be_named(const Crawler& crawler) {
  if (!has_names_) {
    for (const Group& group : robots_.groups()) {
      for (const UserAgentLine& line : group.user_agents) names_.push_back(line.value);
    }
    has_names_ = true;
    bytes_ += names_.capacity() * sizeof(names_[0]);
  }
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

const Rules* AgentRules::make(const Crawler& crawler) {
  Rules rules = robots_.rules_for(crawler);
  Lines lines;
  for (const UserAgentLine& user_agent : rules.user_agents()) lines.push_back(user_agent.line);
  auto shared = by_lines_.find(lines);
  if (shared == by_lines_.end()) {
    bytes_ += kRulesOverhead + lines.capacity() * sizeof(lines[0]) + rules.memory_bytes();
    shared = by_lines_.emplace(std::move(lines), std::move(rules)).first;
  }
  return &shared->second;
}

const Rules* AgentRules::add(std::string_view agent, const Crawler& crawler) {
  const Rules* rules = nullptr;
  if (may_be_named(crawler)) {
    rules = make(crawler);
  } else {
    const Rules*& of_all = of_unnamed_[crawler.obeys_star() ? 1 : 0];
    if (of_all == nullptr) of_all = make(crawler);
    rules = of_all;
  }
  bytes_ += kAgentOverhead + agent.size();
  by_agent_.emplace(std::string(agent), rules);
  return rules;
}

void AgentRules::forget_all() { *this = AgentRules(robots_); }

}  // namespace abide::cli
