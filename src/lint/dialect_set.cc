#include "lint/dialect_set.h"

#include <bit>

namespace abide::linting {

DialectSet yandex_dialects() {
  return dialects_where(
      [](const Dialect& d) { return d.agent_match == AgentMatch::kContainedName; });
}

std::string names_of(DialectSet set) {
  if (set == every_dialect()) return "every dialect";
  std::string names;
  int left = std::popcount(set);
  std::size_t index = 0;
  for (const Dialect& dialect : Dialect::all()) {
    if ((set & dialect_bit(index++)) == 0) continue;
    names += dialect.name;
    --left;
    if (left > 1) names += ", ";
    if (left == 1) names += " and ";
  }
  return names;
}

std::string_view plural(DialectSet set, std::string_view one, std::string_view several) {
  return set == every_dialect() || std::popcount(set) == 1 ? one : several;
}

}  // namespace abide::linting
