#include "cli/bulk/robots_cache.h"

namespace abide::cli {
namespace {

// What an entry takes besides what the library counts: nodes of the list and of the map, strings.
constexpr std::size_t kFileOverhead = 400;
constexpr std::size_t kRulesOverhead = 200;
// Of one file; an input that makes up agents shall not fill the memory.
constexpr std::size_t kMostAgents = 4096;

}  // namespace

RobotsCache::Found RobotsCache::find(std::string_view file_name, std::string_view agent) {
  File& file = find_file(file_name);
  if (!file.error.empty()) return {nullptr, nullptr, file.error};
  auto found = file.rules.find(agent);
  if (found == file.rules.end()) {
    if (agent.empty()) return {nullptr, nullptr, "the agent is empty"};
    if (file.rules.size() >= kMostAgents) {
      file.rules.clear();
      bytes_ -= file.bytes;
      file.bytes = 0;
      count(file, kFileOverhead + 2 * file.name.size() + file.robots.memory_bytes());
    }
    const Crawler crawler = exact_agent_ ? Crawler::exact(agent) : Crawler::named(agent);
    Rules rules = file.robots.rules_for(crawler);
    const std::size_t bytes = kRulesOverhead + agent.size() + rules.memory_bytes();
    found = file.rules.emplace(std::string(agent), std::move(rules)).first;
    count(file, bytes);
    give_way();
  }
  return {&file.robots, &found->second, ""};
}

RobotsCache::File& RobotsCache::find_file(std::string_view name) {
  if (!files_.empty() && files_.front().name == name) return files_.front();
  if (const auto known = by_name_.find(name); known != by_name_.end()) {
    files_.splice(files_.begin(), files_, known->second);
    return files_.front();
  }
  std::string error = folder_.read(name, std::size_t{dialect_.size_limit} + 1, body_);
  RobotsTxt robots =
      error.empty() ? RobotsTxt::parse(body_, dialect_) : RobotsTxt::disallow_all(dialect_);
  files_.push_front({std::string(name), std::move(error), std::move(robots), {}, 0});
  File& file = files_.front();
  by_name_.emplace(file.name, files_.begin());
  count(file,
        kFileOverhead + 2 * file.name.size() + file.error.size() + file.robots.memory_bytes());
  give_way();
  return file;
}

void RobotsCache::count(File& file, std::size_t bytes) {
  file.bytes += bytes;
  bytes_ += bytes;
}

void RobotsCache::give_way() {
  while (bytes_ > kMostBytes && files_.size() > 1) {
    bytes_ -= files_.back().bytes;
    by_name_.erase(files_.back().name);
    files_.pop_back();
  }
}

}  // namespace abide::cli
