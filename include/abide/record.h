// What is kept of one origin's robots.txt: the last answer, the last attempt, since when it fails.
//
// A record knows no dialect. It is made from exchanges by `after`, a pure function, and what it
// means for a crawler is said by `standing_of` (standing.h), another. So the rules of time can be
// tested by turning a clock, and any store can keep it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

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
  // Attempts in a row without an answer. A 429 counts among them (see below).
  std::uint32_t failures = 0;
  // Not before this moment is a site asked again that fails. Meaningless while it does not.
  Time next_try{};

  // A 429 is an answer to some dialects (there is no file, as with any 4xx) and a failure to
  // others. While `answer` is one, this is what those others go by: the last answer before, and
  // when the 429s and the failures between them began.
  std::optional<Exchange> before_429;
  std::optional<Time> limited_since;

  // The last attempt, whichever it is. REQUIRES: a record that `after` made.
  const Exchange& last() const { return failed ? *failed : *answer; }

  // The last exchange that said what the site has: `answer`, or what was before a 429. Null if
  // there was none. Its body is the newest version.
  const Exchange* last_seen() const;
};

// Whether the site answered 429: too many requests.
bool is_429(const Exchange& exchange);

// The record after one more attempt. `before` may be null: the first of its origin. `random` in
// [0, 1) spreads the retries of many sites. They come at the end of the attempt and then 1 minute,
// doubling to 1 hour, later; 503 begins with 15 seconds and doubles to 15 minutes; each between 0.5
// and 1 times that. From 30 days of failure on it is an hour. Retry-After puts a retry off, by a
// day at most; it never brings one forward. REQUIRES: exchange.outcome != kNotTried.
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
