#include "cache/flight.h"

#include <algorithm>

#include "cache/times.h"

namespace abide::cache {

Enough enough(const Standing& standing, Patience patience, Time now, const CacheOptions& options) {
  if (options.offline || patience == Patience::kNever) return Enough::kYes;
  if (patience == Patience::kFetchAnew) return Enough::kNo;
  if (now < standing.ask_again) return Enough::kYes;
  if (patience == Patience::kUntilFresh) return Enough::kNo;
  using std::chrono::seconds;
  // In milliseconds the largest do not fit.
  constexpr seconds kMost = std::chrono::floor<seconds>(std::chrono::milliseconds::max());
  const seconds stale_for = std::clamp(options.stale_for, seconds(0), kMost);
  return now < later(standing.ask_again, stale_for) ? Enough::kButFetch : Enough::kNo;
}

std::shared_ptr<const Record> merged(const std::shared_ptr<const Record>& memory,
                                     const std::shared_ptr<const Record>& store) {
  if (memory == nullptr || store == nullptr) return memory == nullptr ? store : memory;
  if (memory->last().started <= store->last().started) return store;
  if (memory->last_seen() != nullptr) return memory;
  // Memory began anew, with failures, because the store could not be read.
  Record both = *memory;
  if (both.answer) {  // a 429
    if (store->last_seen() != nullptr) both.before_429 = *store->last_seen();
  } else {
    both.answer = store->answer;
    both.before_429 = store->before_429;
  }
  const auto earliest = [](std::optional<Time>& mine, const std::optional<Time>& its) {
    if (its) mine = mine ? std::min(*mine, *its) : *its;
  };
  const bool limited = both.answer && is_429(*both.answer);
  if (limited) {
    earliest(both.limited_since, store->limited_since);
    earliest(both.limited_since, store->failing_since);
  }
  if (both.failed) earliest(both.failing_since, store->failing_since);
  both.failures = std::max(both.failures, store->failures);
  return std::make_shared<const Record>(std::move(both));
}

}  // namespace abide::cache
