// The rules of one file for each agent that was asked about.
//
// Reading takes no lock: a small open-addressing table of pointers to entries that never change and
// never go while the file lives. It holds 64 agents; who comes later stands in a map behind a lock,
// which is emptied when 256 more have come. So names made up at random can neither grow it without
// bound nor drive out those that were there first.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "abide/robots_txt.h"
#include "abide/rules.h"

namespace abide::cache {

// Thread-safe.
class AgentTable {
 public:
  using RulesPtr = std::shared_ptr<const Rules>;

  // The rules of `robots`, always the same one, for that agent.
  RulesPtr rules_for(const RobotsTxt& robots, std::string_view agent);

  // Bytes of heap, about.
  std::size_t bytes() const { return bytes_.load(std::memory_order_relaxed); }

 private:
  struct Entry {
    std::size_t hash;
    std::string agent;
    RulesPtr rules;
  };
  struct Table {
    explicit Table(std::size_t size) : slots(size) {}
    std::vector<std::atomic<const Entry*>> slots;
  };
  // Agents that the same groups bind under the same token have the same rules.
  struct Shared {
    std::vector<std::uint32_t> groups;
    RulesPtr rules;
    bool for_everyone;  // the groups name nobody: no other token can have found them
  };

  static const Entry* find(const Table* table, std::string_view agent, std::size_t hash);
  static bool serves(const Shared& shared, const Crawler& crawler);
  static void insert(Table& table, const Entry& entry);
  RulesPtr add(const RobotsTxt& robots, std::string_view agent, std::size_t hash);
  RulesPtr find_or_make(const RobotsTxt& robots, const Crawler& crawler);
  void keep(std::string_view agent, std::size_t hash, const RulesPtr& rules);
  void keep_later(std::string_view agent, const RulesPtr& rules);

  std::atomic<Table*> table_{nullptr};
  std::atomic<std::size_t> bytes_{0};

  std::mutex mutex_;                            // for what follows
  std::vector<std::unique_ptr<Table>> tables_;  // the last is table_; a reader may be in the others
  std::vector<std::unique_ptr<Entry>> entries_;
  std::unordered_map<std::string, RulesPtr> later_;
  std::size_t later_bytes_ = 0;
  std::vector<Shared> shared_;
};

}  // namespace abide::cache
