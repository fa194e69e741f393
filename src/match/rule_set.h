// The rules of one crawler as they lie in memory, strongest first.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "abide/rules.h"
#include "match/pattern_match.h"
#include "parse/parsed_file.h"

namespace abide {

// A rule ready to be compared. Views into the text of the RobotsTxt or into RuleSet's own.
struct ReadyRule {
  MatchablePattern pattern;
  std::uint32_t length = 0;             // bytes of the pattern with its '$': its strength
  std::uint32_t record = 0;             // index of its line among the records
  std::uint32_t user_agent_record = 0;  // of the user-agent line that chose its group
  bool allow = false;                   // its effect
};

struct RuleSet {
  std::shared_ptr<const ParsedFile> robots;
  // By length, longest first; of equal ones the first line first.
  std::vector<ReadyRule> rules;
  // Patterns that are not bytes of the file: normalised, or completed.
  std::deque<std::string> own_patterns;  // a deque: views into it must stay valid
  // The user-agent lines by which groups were chosen, and the ordinals of those groups; ascending.
  std::vector<std::uint32_t> user_agent_records;
  std::vector<std::uint32_t> groups;
  std::string token;
};

}  // namespace abide
