// Parsed files and the rules made from them, as many as fit into a fixed size; those not asked for
// the longest give way.
#pragma once

#include <list>
#include <string>
#include <string_view>
#include <unordered_map>

#include "abide/abide.h"
#include "cli/bulk/robots_folder.h"

namespace abide::cli {

class RobotsCache {
 public:
  // What is kept at most, as the library counts it. One file more, however large, may be in use.
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;

  RobotsCache(const RobotsFolder& folder, const Dialect& dialect, bool exact_agent)
      : folder_(folder), dialect_(dialect), exact_agent_(exact_agent) {}
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
  Found find(std::string_view file, std::string_view agent);

 private:
  struct HashText {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };
  template <class Value>
  using ByText = std::unordered_map<std::string, Value, HashText, std::equal_to<>>;

  struct File {
    std::string name;
    std::string error;
    RobotsTxt robots;
    ByText<Rules> rules;
    std::size_t bytes = 0;
  };

  File& find_file(std::string_view name);
  void count(File& file, std::size_t bytes);
  void give_way();

  const RobotsFolder& folder_;
  const Dialect& dialect_;
  const bool exact_agent_;
  std::list<File> files_;  // the last used first
  ByText<std::list<File>::iterator> by_name_;
  std::size_t bytes_ = 0;
  std::string body_;
};

}  // namespace abide::cli
