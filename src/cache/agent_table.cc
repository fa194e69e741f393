#include "cache/agent_table.h"

#include <algorithm>

#include "parse/ascii.h"

namespace abide::cache {
namespace {

constexpr std::size_t kMostEntries = 64;
constexpr std::size_t kMostLater = 256;
constexpr std::size_t kLongestAgent = 1024;  // longer ones are not kept
constexpr std::size_t kOverhead = 64;        // of a node or an entry, with what malloc adds

std::size_t bytes_of(const Rules& rules) {
  return rules.memory_bytes() + sizeof(Rules) + kOverhead;
}

// Whether all user-agent lines of these groups are `*`.
bool name_nobody(const RobotsTxt& robots, const std::vector<std::uint32_t>& chosen) {
  const std::vector<Group> groups = robots.groups();
  return std::all_of(chosen.begin(), chosen.end(), [&](std::uint32_t i) {
    const std::vector<UserAgentLine>& lines = groups[i].user_agents;
    return std::all_of(lines.begin(), lines.end(),
                       [](const UserAgentLine& line) { return line.value == "*"; });
  });
}

}  // namespace

const AgentTable::Entry* AgentTable::find(const Table* table, std::string_view agent,
                                          std::size_t hash) {
  if (table == nullptr) return nullptr;
  const std::size_t mask = table->slots.size() - 1;
  for (std::size_t i = hash & mask;; i = (i + 1) & mask) {
    const Entry* const entry = table->slots[i].load(std::memory_order_acquire);
    if (entry == nullptr || (entry->hash == hash && entry->agent == agent)) return entry;
  }
}

// Whether the rules are also those of another crawler that the same groups bind: Rules::token()
// must be right for both.
bool AgentTable::serves(const Shared& shared, const Crawler& crawler) {
  if (shared.for_everyone) return true;
  for (std::size_t i = 0; i < crawler.token_count(); ++i) {
    if (ascii::equal_any_case(crawler.token(i), shared.rules->token())) return true;
  }
  return false;
}

void AgentTable::insert(Table& table, const Entry& entry) {
  const std::size_t mask = table.slots.size() - 1;
  std::size_t i = entry.hash & mask;
  while (table.slots[i].load(std::memory_order_relaxed) != nullptr) i = (i + 1) & mask;
  table.slots[i].store(&entry, std::memory_order_release);
}

AgentTable::RulesPtr AgentTable::rules_for(const RobotsTxt& robots, std::string_view agent) {
  const std::size_t hash = std::hash<std::string_view>()(agent);
  const Table* const table = table_.load(std::memory_order_acquire);
  if (const Entry* const entry = find(table, agent, hash)) return entry->rules;
  return add(robots, agent, hash);
}

AgentTable::RulesPtr AgentTable::add(const RobotsTxt& robots, std::string_view agent,
                                     std::size_t hash) {
  const std::lock_guard lock(mutex_);
  const Table* const table = table_.load(std::memory_order_relaxed);
  if (const Entry* const entry = find(table, agent, hash)) return entry->rules;
  const auto later = later_.find(std::string(agent));
  if (later != later_.end()) return later->second;
  RulesPtr rules = find_or_make(robots, Crawler::named(agent));
  if (agent.size() > kLongestAgent) return rules;
  if (entries_.size() < kMostEntries) {
    keep(agent, hash, rules);
  } else {
    keep_later(agent, rules);
  }
  return rules;
}

AgentTable::RulesPtr AgentTable::find_or_make(const RobotsTxt& robots, const Crawler& crawler) {
  std::vector<std::uint32_t> groups = robots.groups_for(crawler);
  for (const Shared& shared : shared_) {
    if (shared.groups == groups && serves(shared, crawler)) return shared.rules;
  }
  auto rules = std::make_shared<const Rules>(robots.rules_for(crawler));
  if (shared_.size() < kMostEntries) {
    bytes_ += bytes_of(*rules) + sizeof(Shared) + groups.capacity() * sizeof(groups[0]);
    const bool for_everyone = name_nobody(robots, groups);
    shared_.push_back({std::move(groups), rules, for_everyone});
  }
  return rules;
}

void AgentTable::keep(std::string_view agent, std::size_t hash, const RulesPtr& rules) {
  Table* table = table_.load(std::memory_order_relaxed);
  entries_.push_back(std::make_unique<Entry>(Entry{hash, std::string(agent), rules}));
  bytes_ += sizeof(Entry) + agent.size() + kOverhead;
  if (table != nullptr && 2 * entries_.size() <= table->slots.size()) {
    insert(*table, *entries_.back());
    return;
  }
  // At most half full, so that a search ends.
  const std::size_t size = table == nullptr ? 4 : 4 * table->slots.size();
  tables_.push_back(std::make_unique<Table>(size));
  for (const auto& entry : entries_) insert(*tables_.back(), *entry);
  bytes_ += sizeof(Table) + size * sizeof(void*);
  table_.store(tables_.back().get(), std::memory_order_release);
}

void AgentTable::keep_later(std::string_view agent, const RulesPtr& rules) {
  if (later_.size() >= kMostLater) {
    later_.clear();
    bytes_ -= later_bytes_;
    later_bytes_ = 0;
  }
  // Rules that no other agent has are this one's to weigh.
  const std::size_t bytes =
      agent.size() + 2 * kOverhead + (rules.use_count() == 1 ? bytes_of(*rules) : 0);
  later_.emplace(agent, rules);
  later_bytes_ += bytes;
  bytes_ += bytes;
}

}  // namespace abide::cache
