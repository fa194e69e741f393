// A rule ready to be compared.
#pragma once

#include <cstdint>
#include <string_view>

#include "parse/words.h"

namespace abide {

// How a rule is best found among many.
enum class FoundBy : std::uint8_t {
  kBeginning,  // how its pattern begins
  kPiece,      // a later piece of it
  kList,       // neither tells enough: by looking at it
};

// Its pattern, without a final '$', is bytes of the RobotsTxt or of the RuleSet; kReadableBeyond
// more can be read behind it.
struct ReadyRule {
  // The first word of the pattern, as far as the first piece goes: nearly all rules are told from a
  // path by it.
  std::uint64_t first_word = 0;
  const char* text = nullptr;
  std::uint32_t size = 0;
  std::uint32_t first_piece = 0;        // bytes before the first '*'; the size if there is none
  std::uint32_t record = 0;             // index of its line among the records
  std::uint32_t user_agent_record = 0;  // of the user-agent line that chose its group
  std::uint32_t query_form = 0;         // its index in RuleSet::query_forms, from 1; 0: none
  std::uint8_t first_word_bytes = 0;
  bool allow = false;  // its effect
  bool anchored_at_end = false;
  FoundBy found_by = FoundBy::kBeginning;

  // Whether a path that begins with `word` may begin with the first piece.
  bool may_begin(std::uint64_t word) const {
    return ((word ^ first_word) & kFirstBytes[first_word_bytes]) == 0;
  }

  std::string_view pattern() const { return {text, size}; }
  bool has_wildcard() const { return first_piece != size; }
  // Bytes of the pattern with its '$': its strength.
  std::uint32_t length() const { return size + (anchored_at_end ? 1 : 0); }

  // Of two rules with the same effect, whether this one counts: the longer pattern, of equal ones
  // the first line.
  bool is_stronger_than(const ReadyRule& other) const {
    return length() != other.length() ? length() > other.length() : record < other.record;
  }
  bool is_same_as(const ReadyRule& other) const {
    return allow == other.allow && anchored_at_end == other.anchored_at_end &&
           pattern() == other.pattern();
  }
};

}  // namespace abide
