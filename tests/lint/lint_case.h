// A case of the linter: a file, and what one check says of it.
//
// The cases lie in tables, one for each family of checks (cases_*.cc). findings_test.cc runs them
// all and sees to it that every check has a case in which it finds something and one in which it
// does not.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace abide::lint_test {

enum class Mended : std::uint8_t { kNotAsked, kNot, kToReview, kSafe };

struct LintCase {
  const char* name;  // a sentence
  std::string file;
  std::string_view check;
  std::uint32_t line = 0;  // of the first finding of that check; 0: there must be none
  std::uint32_t column = 0;
  std::string_view says = {};      // a part of its message
  std::string_view dialects = {};  // "all", "google yandex", "all but google"; empty: not asked
  Mended mended = Mended::kNotAsked;
  std::string_view result = {};     // the file after that fix alone
  std::string_view announced = {};  // dialects, as above; empty: none
};

std::span<const LintCase> byte_cases();
std::span<const LintCase> field_cases();
std::span<const LintCase> value_cases();
std::span<const LintCase> group_cases();
std::span<const LintCase> user_agent_cases();
std::span<const LintCase> path_cases();
std::span<const LintCase> rule_cases();

// The bit set that such a list of dialects means.
std::uint32_t dialect_set(std::string_view names);

}  // namespace abide::lint_test
