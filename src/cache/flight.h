// What is under way for one origin, however many wait for it.
//
//   loading (the store is asked) --> enough for all who wait: over
//                                --> fetching --> over, or once more for who asked meanwhile
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "abide/cache.h"

namespace abide::cache {

// What a refresh needs besides an answer.
struct Refresh {
  std::optional<Version> before;
  Cache::OnRefreshed done;
};

struct Waiter {
  const Dialect* dialect = nullptr;
  Patience patience = Patience::kUntilFresh;
  Cache::OnHeld done;                // or
  std::shared_ptr<Refresh> refresh;  // this
};

// Guarded by its shard's lock.
struct Flight {
  Origin origin;
  bool fetching = false;
  // What is known of the origin, once it is fetching; null if nothing is.
  std::shared_ptr<const Record> base;
  // The store could not be read: it may know more.
  bool base_unknown = false;
  // The origin was forgotten since the store was asked: what it said does not count.
  bool forgotten = false;
  // Nobody need wait for it: begun for what is past its time.
  bool background = false;
  std::vector<Waiter> waiters;
  std::vector<Waiter> next;  // for a fetch that begins after this one
};

// Whether `standing` is enough for who has that patience, at `now`.
enum class Enough : std::uint8_t { kNo, kButFetch, kYes };
Enough enough(const Standing& standing, Patience patience, Time now, const CacheOptions& options);

// What memory and store know of an origin together. Either may be null. Memory may know more than
// the store (a write that failed), or less (it could not read it).
std::shared_ptr<const Record> merged(const std::shared_ptr<const Record>& memory,
                                     const std::shared_ptr<const Record>& store);

}  // namespace abide::cache
