#include "cli/bulk/folder_source.h"

#include <memory>

#include "cli/bulk/robots_cache.h"

namespace abide::cli {

RulesSource rules_of_folder(const RobotsFolder& folder, bool exact_agent, std::size_t cache_bytes) {
  auto cache = std::make_shared<RobotsCache>(folder, exact_agent, cache_bytes);
  RulesSource source;
  source.find = [cache](const Question& question) -> FoundRules {
    const RobotsCache::Found found = cache->find(*question.dialect, question.file, question.agent);
    return {found.robots, found.rules, found.error};
  };
  return source;
}

}  // namespace abide::cli
