// The order in which the rules of a crawler decide: the strongest first. Of several that match, the
// first of each effect is the one that counts, and the first of all decides; so whoever compares
// them in this order need not weigh them.
#pragma once

#include <cstdint>
#include <span>

#include "match/ready_rule.h"

namespace abide {

// RFC 9309 2.2.2: the longer pattern is the stronger, of equal ones the allow; of the same effect
// the first line.
inline std::uint32_t strength_of(const ReadyRule& rule) {
  return rule.length() << 1 | (rule.allow ? 1 : 0);
}

// Gives each rule its place in that order. As many places as rules; what stands in them does not
// matter.
void order_rules(std::span<const ReadyRule> rules, std::span<std::uint32_t> places);

}  // namespace abide
