// Many sites asked for at the same time, and what came of it handed out in any order.
#pragma once

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "abide/cache.h"

namespace abide::cli {

// Of a run that fetches anew: which sites have been. Each is fetched once, however many dialects,
// blocks and threads ask for it. Thread-safe.
class FetchedAnew {
 public:
  // Begins to fetch, unless that was done before.
  void begin(Cache& cache, const Origin& origin, const Dialect& dialect);
  // Waits until it is done. REQUIRES: it was begun. Returns why it could not be tried, if so.
  std::optional<Error> wait(const Origin& origin);

 private:
  struct Site {
    bool done = false;
    std::optional<Error> error;
  };
  struct Shared {  // with the callbacks
    std::mutex mutex;
    std::condition_variable came;
    std::map<std::string, Site> sites;
  };
  std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
};

// For one thread; several may each have one of the same cache.
class Gathering {
 public:
  // With kFetchAnew `anew` knows what was fetched, and may be shared; otherwise it is not used.
  Gathering(Cache& cache, Patience patience, FetchedAnew& anew)
      : cache_(cache), patience_(patience), anew_(anew) {}

  // Begins to ask; does not wait. Nothing if it was asked before.
  void ask(const Origin& origin, const Dialect& dialect);

  // Waits for what was asked, or asks now. Valid until forget().
  const CacheResult& wait(const Origin& origin, const Dialect& dialect);

  void forget() { asked_.clear(); }

 private:
  struct Answer {  // shared with the callback, which may come when nobody waits any more
    std::mutex mutex;
    std::condition_variable came;
    std::optional<CacheResult> result;

    void give(CacheResult given);
  };
  using Key = std::pair<std::string, const Dialect*>;

  void begin(const Origin& origin, const Dialect& dialect, Patience patience);

  Cache& cache_;
  const Patience patience_;
  FetchedAnew& anew_;
  std::map<Key, std::shared_ptr<Answer>> asked_;
};

}  // namespace abide::cli
