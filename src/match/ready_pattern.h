// From the value of a rule as written to the pattern that is compared.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "abide/dialect.h"

namespace abide {

// What a rule amounts to under a dialect. `pattern` is a view into the value if it is compared as
// written, else into `own`, which the caller keeps.
struct EffectiveRule {
  bool allow = false;  // its effect, which an empty value may turn round
  std::string_view pattern;
  std::string own;
  bool is_own = false;
  std::optional<std::string> own_in_query;  // R1, if it differs
};

// Nothing if the dialect ignores the rule, or if it can never decide.
std::optional<EffectiveRule> effective_rule(bool allow, std::string_view value,
                                            const Dialect& dialect);

// G6: the pattern that allows the directory of an allowed ".../index.htm...", or nothing.
std::optional<std::string> directory_of_index_htm(std::string_view pattern);

}  // namespace abide
