// Answers for a URL alone: finds the robots.txt that governs it, fetches it when it is time, keeps
// it as long as the specifications say, and hands out the rules.
//
//   ask(origin) --> in memory and fresh? --> the rules
//                     | no
//                   store --> fresh? --> parsed, held in memory
//                     | no
//                   one fetch for all who ask --> record --> store
//
// However many ask for one origin at the same time, it is fetched once. What is past its time is
// still answered while it is fetched anew, if who asks agrees to that.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "abide/crawler.h"
#include "abide/dialect.h"
#include "abide/fetch.h"
#include "abide/rules.h"
#include "abide/standing.h"
#include "abide/store.h"

namespace abide {

// The moment that counts as now; tests turn it. Thread-safe.
using Clock = std::function<Time()>;
Time system_now();

struct CacheOptions {
  Clock clock = system_now;
  std::size_t hot_bytes = 256u << 20;  // of parsed files and rules held in memory
  // For how long past the time to ask again what is known is still answered while it is fetched
  // anew. Any value: below 0 counts as 0.
  std::chrono::seconds stale_for{3600};
  bool offline = false;  // nothing is fetched: what is not in the store is unknown
  // In [0, 1), to spread retries (record.h). Thread-safe; empty: a generator of the cache's own.
  std::function<double()> random;
};

// How long who asks will wait. "Its time" is Standing::ask_again.
enum class Patience : std::uint8_t {
  kStaleWhileFetching,  // past its time is good enough, within stale_for; the fetch goes on
  kUntilFresh,          // wait for the fetch if it is time for one
  kFetchAnew,           // fetch whatever is known ("submit", --refresh). A fetch that had begun
                        // before the question is not enough: it may have missed what changed
                        // since. All who ask so in the meantime share the next one
  kNever,               // only what is known, whatever its age; no fetch. What is being fetched for
                        // the first time is not known yet
};

// One origin's robots.txt under one dialect, ready to be asked. Immutable, shared, thread-safe.
class Held {
 public:
  virtual ~Held() = default;
  virtual const Record& record() const = 0;
  virtual const Standing& standing() const = 0;  // at the moment when it was made
  virtual const RobotsTxt& robots() const = 0;
  // The rules for `agent` (a name or User-Agent header, as Crawler::named takes it): made once for
  // each agent and kept, within bounds.
  virtual std::shared_ptr<const Rules> rules_for(std::string_view agent) const = 0;
};
using HeldPtr = std::shared_ptr<const Held>;

// Why there is nothing to obey: kUnavailable if the fetch could not be tried (our own lack),
// kNotFound if nothing is known and nothing may be fetched.
using CacheResult = Result<HeldPtr>;

// What a refresh found.
struct Refreshed {
  HeldPtr held;
  std::optional<Version> before;  // the version that was known before, if any
  std::optional<Version> now;     // the one that was seen now; nothing if the site failed
  bool changed = false;
  Status stored{Done{}};  // whether it is in the store
};

// All members are thread-safe. Callbacks are called without any lock held, so they may ask the
// cache; they must not block and must not destroy it. What they throw ends the program, unless they
// are called on the thread that asked: then it goes there.
class Cache {
 public:
  // Neither may be null. The store may be shared with others.
  static std::unique_ptr<Cache> make(CacheOptions options, std::unique_ptr<Fetcher> fetcher,
                                     std::shared_ptr<Store> store);

  // Ends the fetches under way: who waits for them hears kUnavailable. Waits for all callbacks.
  virtual ~Cache() = default;

  // The fast path: what is in memory and good enough for kStaleWhileFetching, or null. Never
  // blocks, touches neither store nor network (but may begin a fetch of what is past its time).
  virtual HeldPtr at_hand(const Origin& origin, const Dialect& dialect) = 0;

  // The same for a URL, without making an Origin of it where it is spelt as usual; null also for
  // what has no origin.
  virtual HeldPtr at_hand(std::string_view url, const Dialect& dialect) = 0;

  // `done` is called exactly once: on this thread if the answer is at hand, else on another. It
  // must not block.
  using OnHeld = std::function<void(CacheResult)>;
  virtual void ask(const Origin& origin, const Dialect& dialect, Patience patience,
                   OnHeld done) = 0;

  // The same, waiting. Not from within a callback.
  CacheResult ask(const Origin& origin, const Dialect& dialect, Patience patience);

  // Fetches now and waits for the store; says what changed. Fails with kRefused when offline, and
  // with kUnavailable if the fetch could not be tried.
  using OnRefreshed = std::function<void(Result<Refreshed>)>;
  virtual void refresh(const Origin& origin, const Dialect& dialect, OnRefreshed done) = 0;

  // Forgets the origin in memory and store. What is being fetched meanwhile is kept when it comes,
  // as if it were the first that is heard of the site. Where the store fails all is as before.
  // Waits for the store; loads of some other origins may wait with it.
  virtual Result<bool> forget(const Origin& origin) = 0;

  virtual Store& store() = 0;

  struct Counts {
    std::uint64_t hits = 0;          // answered from memory
    std::uint64_t stale_hits = 0;    // of these, past their time
    std::uint64_t store_reads = 0;   // asked of the store
    std::uint64_t fetches = 0;       // begun
    std::uint64_t joined = 0;        // waited for a fetch that another had begun
    std::uint64_t store_errors = 0;  // reads and writes that failed; answers went on from memory
    std::size_t hot_entries = 0;
    std::size_t hot_bytes = 0;
    Fetcher::Counts fetcher;
  };
  virtual Counts counts() const = 0;

  // Hears of every exchange as it ends, for counters. Set before the first question; must not
  // block.
  using OnExchange = std::function<void(const Origin&, const Exchange&)>;
  virtual void on_exchange(OnExchange hear) = 0;
};

}  // namespace abide
