#include "cli/bulk/robots_cache.h"

namespace abide::cli {
namespace {

// What a file takes besides its texts and what the library counts: nodes of the list and of the
// table, with those of malloc.
constexpr std::size_t kFileOverhead = 500;

// The share of all that the agents of one file may take, so that one file with agents that somebody
// makes up does not drive out all others.
constexpr std::size_t kShareOfOneFile = 8;

// Two files that take turns do not drive each other out.
constexpr std::size_t kFilesAlwaysKept = 2;

}  // namespace

std::size_t RobotsCache::File::bytes() const {
  return kFileOverhead + name.capacity() + error.capacity() + agents.robots().memory_bytes() +
         agents.bytes();
}

RobotsCache::Found RobotsCache::find(const Dialect& dialect, std::string_view file_name,
                                     std::string_view agent) {
  File& file = find_file({&dialect, file_name});
  if (!file.error.empty()) return {nullptr, nullptr, file.error};
  const Rules* rules = file.agents.find(agent);
  if (rules == nullptr) {
    if (agent.empty()) return {nullptr, nullptr, "the agent is empty"};
    rules = add_agent(file, agent);
  }
  return {&file.agents.robots(), rules, ""};
}

const Rules* RobotsCache::add_agent(File& file, std::string_view agent) {
  bytes_ -= file.bytes();
  const Crawler crawler = exact_agent_ ? Crawler::exact(agent) : Crawler::named(agent);
  const std::uint64_t made_before = file.agents.times_made();
  const Rules* const rules = file.agents.add(agent, crawler, most_bytes_ / kShareOfOneFile);
  times_made_ += file.agents.times_made() - made_before;
  bytes_ += file.bytes();
  give_way();
  return rules;
}

RobotsCache::File& RobotsCache::find_file(const Key& key) {
  if (!files_.empty() && files_.front().key() == key) return files_.front();
  if (const auto known = by_key_.find(key); known != by_key_.end()) {
    files_.splice(files_.begin(), files_, known->second);
    return files_.front();
  }
  std::string error = folder_.read(key.name, std::size_t{key.dialect->size_limit} + 1, body_);
  RobotsTxt robots =
      error.empty() ? RobotsTxt::parse(body_, *key.dialect) : RobotsTxt::disallow_all(*key.dialect);
  files_.push_front(
      {key.dialect, std::string(key.name), std::move(error), AgentRules(std::move(robots))});
  File& file = files_.front();
  by_key_.emplace(file.key(), files_.begin());
  bytes_ += file.bytes();
  give_way();
  return file;
}

void RobotsCache::give_way() {
  while (bytes_ > most_bytes_ && files_.size() > kFilesAlwaysKept) {
    bytes_ -= files_.back().bytes();
    by_key_.erase(files_.back().key());
    files_.pop_back();
  }
}

}  // namespace abide::cli
