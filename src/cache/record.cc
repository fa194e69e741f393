// How a record changes with each attempt, and when the next may be.
#include "abide/record.h"

#include <algorithm>
#include <cmath>

#include "cache/times.h"

namespace abide {
namespace {

using cache::kDay;
using cache::kHour;
using std::chrono::milliseconds;

// How long to wait after so many failures in a row: `first`, doubled for each further one, up to
// `longest`.
milliseconds doubled(milliseconds first, milliseconds longest, std::uint32_t failures) {
  for (std::uint32_t i = 1; i < failures && first < longest; ++i) first *= 2;
  return std::min(first, longest);
}

milliseconds wait_after(const Exchange& exchange, std::uint32_t failures, bool for_long,
                        double random) {
  if (for_long) return kHour;
  // "A 503 error results in fairly frequent retrying": Google, 2019 and before.
  const milliseconds longest =
      exchange.status() == 503
          ? doubled(std::chrono::seconds(15), std::chrono::minutes(15), failures)
          : doubled(std::chrono::minutes(1), kHour, failures);
  if (!(random >= 0 && random < 1)) random = 0;
  return milliseconds(std::llround(static_cast<double>(longest.count()) * (0.5 + random / 2)));
}

Time next_try(const Exchange& exchange, std::uint32_t failures, Time since, double random) {
  const bool for_long = exchange.started >= cache::later(since, cache::kLongFailure);
  const Time ended = cache::end_of(exchange.started, exchange.total);
  const Time waited = cache::later(ended, wait_after(exchange, failures, for_long, random));
  if (!exchange.retry_after) return waited;
  const milliseconds asked_for = std::clamp<std::chrono::seconds>(
      *exchange.retry_after, std::chrono::seconds(0), std::chrono::hours(24));
  return std::max(waited, cache::later(exchange.started, asked_for));
}

// When the run of failures began that `exchange` goes on with. A clock that was set back since
// makes it begin now.
Time began(const std::optional<Time>& known, const Exchange& exchange) {
  return known ? std::min(*known, exchange.started) : exchange.started;
}

}  // namespace

bool is_429(const Exchange& exchange) {
  return exchange.outcome == Outcome::kMissing && exchange.status() == 429 &&
         !exchange.probed_missing;
}

const Exchange* Record::last_seen() const {
  if (answer && !is_429(*answer)) return &*answer;
  return before_429 ? &*before_429 : nullptr;
}

Record after(const Record* before, const Origin& origin, Exchange exchange, double random) {
  Record record;
  record.origin = origin;
  const bool limited = is_429(exchange);
  if (is_answer(exchange.outcome) && !limited) {
    record.answer = std::move(exchange);
    return record;
  }
  if (before != nullptr) {
    record = *before;
    record.origin = origin;
  }
  if (record.failures < UINT32_MAX) ++record.failures;
  if (limited) {
    if (record.answer && !is_429(*record.answer)) record.before_429 = std::move(record.answer);
    record.limited_since =
        began(record.limited_since ? record.limited_since : record.failing_since, exchange);
    record.failed.reset();
    record.failing_since.reset();
    record.next_try = next_try(exchange, record.failures, *record.limited_since, random);
    record.answer = std::move(exchange);
    return record;
  }
  record.failing_since = began(record.failing_since, exchange);
  const Time since = record.limited_since ? std::min(*record.limited_since, *record.failing_since)
                                          : *record.failing_since;
  record.next_try = next_try(exchange, record.failures, since, random);
  record.failed = std::move(exchange);
  return record;
}

}  // namespace abide
