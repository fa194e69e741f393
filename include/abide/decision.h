// May this crawler fetch this URL, and why.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace abide {

// Why a decision came out as it did.
enum class Reason : std::uint8_t {
  kRule,         // a rule decided: Decision::rule()
  kNoMatch,      // no rule of the crawler's groups matches the path
  kNoGroup,      // no group applies to this crawler
  kAllowAll,     // the file as a whole allows all (there is none, or it is over the size limit)
  kDisallowAll,  // the file as a whole disallows all (the site could not be asked)
  kRobotsTxt,    // /robots.txt itself is always allowed
};

// "rule", "no-match", "no-group", "allow-all", "disallow-all", "robots-txt". Static lifetime.
std::string_view reason_name(Reason reason);

// A rule that matched. Views stay valid while the Rules that it came from live.
struct MatchedRule {
  bool allow = false;  // its effect; in Yandex's dialects `Disallow:` allows (empty_disallow)
  bool written_as_allow = false;      // the line's field
  std::uint32_t line = 0;             // from 1; 0: there is no such rule
  std::uint32_t length = 0;           // bytes of the pattern: its strength
  std::string_view value;             // the pattern as written in the file
  std::string_view pattern;           // the pattern as compared
  std::uint32_t group_line = 0;       // the user-agent line by which its group was chosen
  std::string_view group_user_agent;  // and its value as written

  explicit operator bool() const { return line != 0; }
};

struct RuleSet;  // private

// The answer to one URL. A small value; its views stay valid while the Rules it came from live.
class Decision {
 public:
  bool allowed() const { return allowed_; }
  Reason reason() const { return reason_; }

  // The dialect's own source leaves this conflict open (note S1); the longest pattern decided.
  bool undefined() const { return undefined_; }

  // The deciding rule. Its line is 0 if none decided.
  MatchedRule rule() const;
  // The strongest matching rule of the other kind, which lost. Its line is 0 if there is none.
  MatchedRule loser() const;

  // Line of the deciding rule, from 1; 0 if none decided.
  std::uint32_t line() const;

  // One or two sentences for a person. Allocates.
  std::string explain() const;

 private:
  friend class Rules;
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  const RuleSet* rules_ = nullptr;
  std::uint32_t rule_ = kNone;  // among them
  std::uint32_t loser_ = kNone;
  bool allowed_ = true;
  bool undefined_ = false;
  Reason reason_ = Reason::kNoGroup;
};

}  // namespace abide
