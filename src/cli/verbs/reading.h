// A robots.txt line by line, as one dialect reads it: which lines make groups, what stands in them,
// and which lines have no effect and why.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "abide/abide.h"
#include "cli/text/json.h"

namespace abide::cli {

struct ReadLine {
  enum Kind { kUserAgent, kAllow, kDisallow, kOther };
  Kind kind = kOther;
  Field known = Field::kUnknown;
  std::uint32_t line = 0;
  std::string field;   // "Disallow"; as written if it is unknown
  std::string value;   // as written
  std::string remark;  // why it has no effect in this dialect; empty if it has
  bool in_effect() const { return remark.empty(); }
};

struct ReadGroup {
  std::vector<ReadLine> user_agents;
  std::vector<ReadLine> lines;  // rules and others, in file order
  std::size_t rules = 0;
};

struct Reading {
  const Dialect* dialect = nullptr;
  bool over_size_limit = false;
  std::vector<ReadGroup> groups;
  std::vector<ReadLine> file_lines;  // what belongs to no group
  std::vector<ReadLine> ignored;     // lines with text that the dialect makes nothing of

  std::uint32_t last_line() const;
  // "3 groups, 12 rules, 1 sitemap".
  std::string summary() const;
};

Reading read_as(const Document& document, const Dialect& dialect);

json::object reading_as_json(std::string_view file, const Reading& reading);

}  // namespace abide::cli
