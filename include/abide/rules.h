// The rules that bind one crawler at one site, ready to decide.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "abide/decision.h"
#include "abide/robots_txt.h"

namespace abide {

struct RuleSet;  // private

class Rules {
 public:
  // May the crawler fetch `url`? The URL is any bytes, absolute or without scheme; see url.h.
  // That this robots.txt governs the URL is for the caller to know (origin.h).
  // No allocation; thread-safe. At most length(path) x pieces of each pattern steps.
  Decision check(std::string_view url) const;

  // The same with the verdict alone.
  bool allowed(std::string_view url) const { return check(url).allowed(); }

  // Every rule that matches the path of `url`, the strongest first: by length, of equal ones the
  // allow, then by line. Where check() names a deciding rule it is the first, and its loser the
  // first of the other kind (a rule of length 0 is of the kind that it is written as). That
  // /robots.txt itself is always allowed changes nothing here. Under note G6 one line may be there
  // twice, with two patterns. Allocates. Cost: every rule is compared with the path. Thread-safe.
  std::vector<MatchedRule> matching(std::string_view url) const;

  const Dialect& dialect() const;

  // Whether any group applies to the crawler; if not, everything is allowed.
  bool has_group() const;

  // The product token that found the groups ("Googlebot" for Googlebot-Image without a group of
  // its own, "*" for the rest); empty without a group.
  std::string_view token() const;

  // The user-agent lines by which the groups were chosen, in file order.
  std::vector<UserAgentLine> user_agents() const;

  // Number of rules that can match, of all groups together; equal ones count as often as they stand
  // there.
  std::size_t size() const;

  // What the crawler's groups say besides rules. The first valid line counts. Reported in every
  // dialect; whether it has effect is the dialect's affair. Cost: one pass over those lines.
  std::optional<double> crawl_delay() const;  // seconds, fractions allowed (note Y3)

  // All lines of a field in the crawler's groups, in file order.
  std::vector<OtherRecord> other_records(Field field) const;

  // Bytes of heap beyond those of the RobotsTxt.
  std::size_t memory_bytes() const;

 private:
  friend class RobotsTxt;
  explicit Rules(std::shared_ptr<const RuleSet> rules) : rules_(std::move(rules)) {}
  std::shared_ptr<const RuleSet> rules_;
};

// One question, one answer: parses, chooses, checks. For anything more than one URL keep the Rules.
bool allowed(std::string_view robots_txt, std::string_view crawler, std::string_view url,
             const Dialect& dialect = Dialect::google());

// The number of a Crawl-delay line in seconds: decimal digits with an optional fraction ("2",
// "0.5",
// ".5"), nothing else. Note Y3.
std::optional<double> parse_crawl_delay(std::string_view value);

}  // namespace abide
