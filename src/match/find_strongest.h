// Which rules decide on a path.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "abide/url.h"
#include "match/ready_rule.h"
#include "match/rule_heads.h"

namespace abide {

struct RuleSet;

// For the path of a URL: the places of the strongest matching rules of either effect. No
// allocation. REQUIRES: there are rules.
using FindStrongest = StrongestPlaces (*)(const RuleSet& set, std::string_view url);

// This is the seam behind which the wide instructions of deciding stand: the same code, compiled
// for several kinds of processors. Those that this one can run, that for all first, the widest
// last. Static lifetime.
struct StrongestFinder {
  std::string_view name;  // "any", "avx2", "avx512"
  FindStrongest find;
};
std::span<const StrongestFinder> strongest_finders();

// Whether the widest is that for AVX-512: then all else that is made for it runs, too.
bool has_avx512();

// Every rule that matches, in the order in which they decide. No index: each is compared.
std::vector<const ReadyRule*> find_matching(const RuleSet& set, const UrlPath& path);

}  // namespace abide
