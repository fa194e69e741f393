// Which rules decide on a path.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "abide/url.h"
#include "match/ready_rule.h"

namespace abide {

struct RuleSet;

// The strongest matching rule of either effect, or nullptr.
struct Strongest {
  const ReadyRule* allow = nullptr;
  const ReadyRule* disallow = nullptr;
};

// For the path of a URL. No allocation.
using FindStrongest = Strongest (*)(const RuleSet& set, std::string_view url);

// This is the seam behind which the wide instructions of deciding stand: the same code, compiled
// for several kinds of processors. Those that this one can run, that for all first, the widest
// last. Static lifetime.
struct StrongestFinder {
  std::string_view name;  // "any", "avx2"
  FindStrongest find;
};
std::span<const StrongestFinder> strongest_finders();

// Every rule that matches, in file order. No index: each is compared.
std::vector<const ReadyRule*> find_matching(const RuleSet& set, const UrlPath& path);

}  // namespace abide
