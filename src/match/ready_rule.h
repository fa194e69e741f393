// A rule ready to be compared.
#pragma once

#include <cstdint>
#include <string_view>

namespace abide {

// Its pattern, without a final '$', is bytes of the RobotsTxt or of the RuleSet; kReadableBeyond
// more can be read behind it.
struct ReadyRule {
  const char* text = nullptr;
  std::uint32_t size = 0;
  std::uint32_t first_piece = 0;        // bytes before the first '*'; the size if there is none
  std::uint32_t record = 0;             // index of its line among the records
  std::uint32_t user_agent_record = 0;  // of the user-agent line that chose its group
  std::uint32_t query_form = 0;         // its index in RuleSet::query_forms, from 1; 0: none
  bool allow = false;                   // its effect
  bool anchored_at_end = false;
  bool is_told = false;   // its head tells whether it matches (rule_heads.h)
  std::uint8_t head = 0;  // bytes of the pattern that its head tells

  std::string_view pattern() const { return {text, size}; }
  bool has_wildcard() const { return first_piece != size; }
  // Bytes of the pattern with its '$': its strength.
  std::uint32_t length() const { return size + (anchored_at_end ? 1 : 0); }

  bool is_same_as(const ReadyRule& other) const {
    return allow == other.allow && anchored_at_end == other.anchored_at_end &&
           pattern() == other.pattern();
  }
};
static_assert(sizeof(ReadyRule) <= 32);

// A rule whose head does not tell all, in a line of the cache of its own: with what the pattern
// goes on with behind the head. If that is the whole rest the rule's text is there, too, so that
// nothing else is looked at.
struct alignas(64) OpenRule {
  ReadyRule rule;
  char behind_head[32];
};
static_assert(sizeof(OpenRule) == 64);

}  // namespace abide
