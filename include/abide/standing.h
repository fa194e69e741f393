// What a record means for a crawler that obeys a dialect, at a moment.
//
// RFC 9309 2.3.1 and 2.4, Google's pages on status codes and caching, Yandex's help:
// docs/dialects.md, the rows that begin with "fetch". The fields of Dialect say it; nothing here
// asks for a name.
#pragma once

#include <cstdint>
#include <string_view>

#include "abide/dialect.h"
#include "abide/record.h"
#include "abide/robots_txt.h"

namespace abide {

enum class State : std::uint8_t {
  kFresh,        // the last answer is within its time
  kStale,        // it is past its time; the site has not failed since
  kFailing,      // past its time, or never answered, and failing for less than 30 days
  kFailingLong,  // failing for 30 days or more
};
std::string_view state_name(State state);  // "fresh", "stale", "failing", "failing-long"

// Whom a crawler obeys.
enum class Obey : std::uint8_t { kRules, kAllowAll, kDisallowAll };
std::string_view obey_name(Obey obey);  // "rules", "allow-all", "disallow-all"

struct Standing {
  State state = State::kStale;
  Obey obey = Obey::kAllowAll;
  bool undefined = false;  // the dialect's source leaves this open (docs/dialects.md)
  // Until when the last answer is within its time; the epoch if there never was one.
  Time fresh_until{};
  // When the site should be asked again: fresh_until, but not before Record::next_try while it
  // fails.
  Time ask_again{};
  // All of this holds until then, as long as the record is the same: at this moment a file runs out
  // of its time, or the site has failed for 30 days.
  Time holds_until{};
  // Why: a sentence without a full stop, such as "a server error disallows all until it has lasted
  // 30 days". Static lifetime.
  std::string_view why;
};

// Pure; no cost. `now` may lie before the record's own times (a clock that was set back): then
// nothing is fresh that would not be at the record's own time; and if it lies more than an hour
// before, nothing is fresh and the site should be asked now, since nobody knows how old the answer
// is.
Standing standing_of(const Record& record, const Dialect& dialect, Time now);

// The answer that a crawler under this dialect goes by, or null if there is none: record.answer,
// unless a 429 or redirects that this dialect does not follow make another the last one.
const Exchange* answer_under(const Record& record, const Dialect& dialect);

// The robots.txt that a crawler obeys under `standing`: the answer's body parsed, or all allowed or
// disallowed as a whole. Cost: RobotsTxt::parse.
RobotsTxt robots_txt_of(const Record& record, const Dialect& dialect, const Standing& standing);

}  // namespace abide
