// Parsed files and the rules made from them, as many as fit into a fixed size; those not asked for
// the longest give way.
//
// The size holds whatever the input: many files, many agents of one file, several dialects, names
// of any length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>

#include "abide/abide.h"
#include "cli/bulk/agent_rules.h"
#include "cli/bulk/robots_folder.h"

namespace abide::cli {

class RobotsCache {
 public:
  // `most_bytes` is what is kept at most, as AgentRules counts it. The two files used last, and of
  // each the few rules used last, may be in use, however large. The folder stays the caller's.
  RobotsCache(const RobotsFolder& folder, bool exact_agent, std::size_t most_bytes)
      : folder_(folder), exact_agent_(exact_agent), most_bytes_(most_bytes) {}
  RobotsCache(const RobotsCache&) = delete;
  RobotsCache& operator=(const RobotsCache&) = delete;
  RobotsCache(RobotsCache&&) = delete;
  RobotsCache& operator=(RobotsCache&&) = delete;
  ~RobotsCache() = default;

  struct Found {
    const RobotsTxt* robots = nullptr;
    const Rules* rules = nullptr;  // null: see error
    std::string_view error;        // a sentence
  };
  // The rules that bind the agent. Valid until the next call.
  Found find(const Dialect& dialect, std::string_view file, std::string_view agent);

  // What is kept now.
  std::size_t bytes() const { return bytes_; }

  // How often rules were made from a file, all in all.
  std::uint64_t times_made() const { return times_made_; }

 private:
  // A file as one dialect reads it.
  struct Key {
    const Dialect* dialect;
    std::string_view name;
    bool operator==(const Key&) const = default;
  };
  struct HashKey {
    std::size_t operator()(const Key& key) const {
      return std::hash<std::string_view>()(key.name) ^ std::hash<const Dialect*>()(key.dialect);
    }
  };
  struct File {
    const Dialect* dialect;
    std::string name;
    std::string error;
    AgentRules agents;

    Key key() const { return {dialect, name}; }
    std::size_t bytes() const;
  };

  File& find_file(const Key& key);
  const Rules* add_agent(File& file, std::string_view agent);
  void give_way();

  const RobotsFolder& folder_;
  const bool exact_agent_;
  const std::size_t most_bytes_;
  std::list<File> files_;                                               // the last used first
  std::unordered_map<Key, std::list<File>::iterator, HashKey> by_key_;  // views into files_
  std::size_t bytes_ = 0;
  std::uint64_t times_made_ = 0;
  std::string body_;
};

}  // namespace abide::cli
