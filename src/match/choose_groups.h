// Which groups of a file bind a crawler.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "abide/crawler.h"
#include "parse/parsed_file.h"

namespace abide {

// A group that binds the crawler.
struct ChosenGroup {
  std::uint32_t group;              // its ordinal
  std::uint32_t user_agent_record;  // the first user-agent line in it that names the crawler
  std::uint32_t first_rule;         // its rules are the records from here
  std::uint32_t end;                // up to here
};

struct ChosenGroups {
  std::vector<ChosenGroup> groups;  // in file order
  std::string token;                // by which they were chosen; "*" for the rest; "" without any
};

// RFC 9309 2.2.1: the groups of the first of the crawler's tokens that has any, merged; without
// one, those of `*`. The dialect says how a value names a token and whether groups are merged.
ChosenGroups choose_groups(const ParsedFile& robots, const Crawler& crawler);

}  // namespace abide
