// The files of a folder as the source of rules.
#pragma once

#include <cstddef>

#include "cli/bulk/robots_folder.h"
#include "cli/bulk/rules_source.h"

namespace abide::cli {

// With a cache of its own of at most `cache_bytes`. The folder stays the caller's.
RulesSource rules_of_folder(const RobotsFolder& folder, bool exact_agent, std::size_t cache_bytes);

}  // namespace abide::cli
