// All rules of a file as one dialect compares them, and which of them meet.
//
// Rules meet if some crawler obeys both. What certainly meets, and what possibly does, are two
// questions:
//
//  - A *bucket* holds rules that every crawler obeys all of or none of: those of one group, and of
//    groups that name exactly the same crawlers and are merged. A rule that is beaten in its bucket
//    is beaten for everybody.
//  - A *component* holds all groups that any crawler may obey together: groups connected by common
//    names. Rules of different components never meet.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lint/reading.h"

namespace abide::linting {

struct TableRule {
  std::string pattern;     // as compared
  std::string_view value;  // as written
  std::uint32_t line = 0;
  std::uint32_t group = 0;
  std::uint32_t bucket = 0;
  std::uint32_t component = 0;
  bool allow = false;              // its effect
  bool is_directory_form = false;  // the second, shorter pattern of an allowed index.htm (G6)

  std::size_t length() const { return pattern.size(); }
};

// The rules that can match anything, in file order. A rule with a directory form (G6) stands twice.
std::vector<TableRule> rule_table(const Reading& reading);

}  // namespace abide::linting
