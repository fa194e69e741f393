// What is kept of one origin's robots.txt: the last answer, the last attempt, since when it fails.
//
// A record knows no dialect. It is made from exchanges by `after`, a pure function, and what it
// means for a crawler is said by `standing_of` (standing.h), another. So the rules of time can be
// tested by turning a clock, and any store can keep it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "abide/exchange.h"
#include "abide/origin.h"

namespace abide {

struct Record {
  Origin origin;

  // The last exchange in which the site answered: a file, or that there is none (is_answer).
  std::optional<Exchange> answer;
  // The last attempt, if it failed after `answer`, or without any.
  std::optional<Exchange> failed;

  // When the failures began that are still going on; nothing while the last attempt was an answer.
  std::optional<Time> failing_since;
  std::uint32_t failures = 0;  // attempts that failed in a row
  // Not before this moment is a site asked again that fails. Meaningless while it does not.
  Time next_try{};

  // The last attempt, whichever it is. REQUIRES: a record that `after` made.
  const Exchange& last() const { return failed ? *failed : *answer; }
};

// The record after one more attempt. `before` may be null: the first of its origin. `random` in
// [0, 1) spreads the retries of many sites: 1 minute, doubling to 1 hour, each between 0.5 and 1
// times that; 503 sooner; Retry-After is obeyed up to a day; once an hour from 30 days of failure
// on. REQUIRES: exchange.outcome != kNotTried.
Record after(const Record* before, const Origin& origin, Exchange exchange, double random);

// One version of a site's robots.txt that was seen.
struct Version {
  std::uint64_t id = 0;  // of the store, ascending in the order in which they were first seen
  // Null: the site had none (4xx and the like).
  std::shared_ptr<const std::string> body;
  Time first_seen{};
  Time last_seen{};
};

}  // namespace abide
