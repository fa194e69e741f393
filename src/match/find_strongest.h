// Which rules decide on a path.
#pragma once

#include <vector>

#include "abide/url.h"
#include "match/rule_set.h"

namespace abide {

// The strongest matching rule of either effect, or nullptr.
struct Strongest {
  const ReadyRule* allow = nullptr;
  const ReadyRule* disallow = nullptr;
};

// No allocation.
Strongest find_strongest(const RuleSet& set, const UrlPath& path);

// Every rule that matches, in file order. No index: each is compared.
std::vector<const ReadyRule*> find_matching(const RuleSet& set, const UrlPath& path);

}  // namespace abide
