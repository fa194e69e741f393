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
  // When the site should be asked again: fresh_until, or Record::next_try while it fails.
  Time ask_again{};
  // Why: a sentence without a full stop, such as "503: a server error disallows all until it has
  // lasted 30 days". Static lifetime.
  std::string_view why;
};

// Pure; no cost. `now` may lie before the record's own times (a clock that was set back): then
// nothing is fresh that would not be at the record's own time.
Standing standing_of(const Record& record, const Dialect& dialect, Time now);

// The robots.txt that a crawler obeys under `standing`: the answer's body parsed, or all allowed or
// disallowed as a whole. Cost: RobotsTxt::parse.
RobotsTxt robots_txt_of(const Record& record, const Dialect& dialect, const Standing& standing);

}  // namespace abide
