// The cache: who asks is answered from memory or waits for the one flight of its origin.
//
// Locks, in the order in which they are taken:
//   Shard::order    what changes an origin's record, in memory and store together, goes one by one,
//                   so that nothing that was forgotten comes back and the store hears of attempts
//                   in their order
//   Shard::mutex    the flights; held for a look and a change of pointers
// No callback, fetch or read of a store happens under Shard::mutex, no callback under any.
#include "abide/cache.h"

#include <array>
#include <future>
#include <random>
#include <shared_mutex>
#include <unordered_map>

#include "cache/flight.h"
#include "cache/hot_files.h"
#include "cache/shards.h"
#include "cache/usual_url.h"
#include "cache/workers.h"

namespace abide {
namespace {

using cache::Enough;
using cache::Flight;
using cache::HeldFile;
using cache::HeldFilePtr;
using cache::Refresh;
using cache::Waiter;
using RecordPtr = std::shared_ptr<const Record>;
using FlightPtr = std::shared_ptr<Flight>;

constexpr std::size_t kWorkers = 2;

double random_fraction() {
  thread_local std::mt19937_64 generator(std::random_device{}());
  return std::uniform_real_distribution<double>(0, 1)(generator);
}

Error unknown(const Origin& origin) {
  return {ErrorCode::kNotFound, "the robots.txt of " + origin.to_string() +
                                    " is not known, and nothing was to be fetched"};
}

Error not_tried(const Origin& origin, const Exchange& exchange) {
  const std::string reason = exchange.error.empty() ? "" : ": " + exchange.error;
  return {ErrorCode::kUnavailable, origin.robots_url() + " could not be asked for" + reason};
}

bool same_bytes(const Version& a, const Version& b) {
  return a.body == nullptr || b.body == nullptr ? a.body == b.body : *a.body == *b.body;
}

class CacheOverStore final : public Cache {
 public:
  CacheOverStore(CacheOptions options, std::unique_ptr<Fetcher> fetcher,
                 std::shared_ptr<Store> store)
      : options_(std::move(options)),
        fetcher_(std::move(fetcher)),
        store_(std::move(store)),
        hot_(options_.hot_bytes),
        workers_(kWorkers) {
    if (!options_.random) options_.random = random_fraction;
  }
  CacheOverStore(const CacheOverStore&) = delete;
  CacheOverStore& operator=(const CacheOverStore&) = delete;
  CacheOverStore(CacheOverStore&&) = delete;
  CacheOverStore& operator=(CacheOverStore&&) = delete;

  ~CacheOverStore() override {
    {
      const std::unique_lock lock(fetcher_mutex_);
      stopping_ = true;
    }
    fetcher_.reset();  // who waits for a transfer hears of it through the workers, which go last
  }

  HeldPtr at_hand(const Origin& origin, const Dialect& dialect) override {
    return at_hand_by_text(origin.to_string(), dialect);
  }

  HeldPtr at_hand(std::string_view url, const Dialect& dialect) override {
    const std::string_view usual = cache::usual_origin(url);
    if (!usual.empty()) return at_hand_by_text(usual, dialect);
    const OriginResult found = origin_of(url);
    return found.origin ? at_hand(*found.origin, dialect) : nullptr;
  }

  void ask(const Origin& origin, const Dialect& dialect, Patience patience, OnHeld done) override {
    const std::string text = origin.to_string();
    if (patience != Patience::kFetchAnew || options_.offline) {
      if (HeldFilePtr held = look(text, dialect, patience)) {
        done(HeldPtr(std::move(held)));
        return;
      }
    }
    join(origin, text, {&dialect, patience, std::move(done), nullptr});
  }

  void refresh(const Origin& origin, const Dialect& dialect, OnRefreshed done) override {
    if (options_.offline) {
      done(Error{ErrorCode::kRefused, "nothing is fetched offline"});
      return;
    }
    workers_.add([this, origin, &dialect, done = std::move(done)]() mutable {
      const std::string text = origin.to_string();
      auto refresh = std::make_shared<Refresh>();
      refresh->done = std::move(done);
      refresh->before = newest_version(origin, hot_.record(text).get());
      join(origin, text, {&dialect, Patience::kFetchAnew, nullptr, std::move(refresh)});
    });
  }

  Result<bool> forget(const Origin& origin) override {
    const std::string text = origin.to_string();
    Shard& shard = shard_of(text);
    const std::lock_guard order(shard.order);
    Result<bool> stored = store_->forget(origin);
    if (!stored.ok()) {  // then it would come back from there
      ++counts_.store_errors;
      return stored;
    }
    const bool held = hot_.record(text) != nullptr;
    hot_.erase(text);
    const std::lock_guard lock(shard.mutex);
    if (const auto found = shard.flights.find(text); found != shard.flights.end()) {
      found->second->forgotten = true;
      found->second->base = nullptr;
      found->second->base_unknown = false;
    }
    return held || *stored;
  }

  Store& store() override { return *store_; }

  Counts counts() const override {
    Counts counts;
    for (const Tally& tally : tallies_) {
      counts.hits += tally.hits;
      counts.stale_hits += tally.stale_hits;
    }
    counts.store_reads = counts_.store_reads;
    counts.fetches = counts_.fetches;
    counts.joined = counts_.joined;
    counts.store_errors = counts_.store_errors;
    const cache::HotFiles::Size size = hot_.size();
    counts.hot_entries = size.entries;
    counts.hot_bytes = size.bytes;
    const std::shared_lock lock(fetcher_mutex_);
    if (!stopping_) counts.fetcher = fetcher_->counts();
    return counts;
  }

  void on_exchange(OnExchange hear) override { hear_ = std::move(hear); }

 private:
  struct Shard {
    std::mutex order;
    std::mutex mutex;
    std::unordered_map<std::string, FlightPtr> flights;  // by Origin::to_string()
  };
  static constexpr std::size_t kShards = 64;

  // Counters that every question raises: apart, so that threads do not wait for each other.
  struct alignas(64) Tally {
    std::atomic<std::uint64_t> hits{0};
    std::atomic<std::uint64_t> stale_hits{0};
  };
  struct Rare {
    std::atomic<std::uint64_t> store_reads{0};
    std::atomic<std::uint64_t> fetches{0};
    std::atomic<std::uint64_t> joined{0};
    std::atomic<std::uint64_t> store_errors{0};
  };

  using Call = std::function<void()>;
  using Calls = std::vector<Call>;  // what is to be called once no lock is held
  static void call(Calls& calls) {
    for (Call& each : calls) each();
  }

  Shard& shard_of(std::string_view text) {
    return shards_[cache::shard_of(std::hash<std::string_view>()(text), kShards)];
  }

  Tally& tally() {
    thread_local const std::size_t mine =
        std::hash<std::thread::id>()(std::this_thread::get_id()) * 0x9E3779B97F4A7C15u >> 60;
    return tallies_[mine];
  }

  HeldPtr at_hand_by_text(std::string_view text, const Dialect& dialect) {
    return look(text, dialect, Patience::kStaleWhileFetching);
  }

  // From memory, if that is enough; may begin a fetch in the background.
  HeldFilePtr look(std::string_view text, const Dialect& dialect, Patience patience) {
    const Time now = options_.clock();
    HeldFilePtr held = hot_.find(text, dialect, now);
    if (held == nullptr) return nullptr;
    const Enough is = cache::enough(held->standing(), patience, now, options_);
    if (is == Enough::kNo) return nullptr;
    Tally& mine = tally();
    mine.hits.fetch_add(1, std::memory_order_relaxed);
    if (now >= held->standing().ask_again) {
      mine.stale_hits.fetch_add(1, std::memory_order_relaxed);
    }
    if (is == Enough::kButFetch && hot_.begin_refresh(text, dialect, now)) {
      fly_in_background(held->record().origin, std::string(text));
    }
    return held;
  }

  // Has the waiter answered by the origin's flight, or begins one.
  void join(const Origin& origin, const std::string& text, Waiter waiter) {
    Shard& shard = shard_of(text);
    RecordPtr base;
    {
      std::unique_lock lock(shard.mutex);
      FlightPtr& flight = shard.flights[text];
      if (flight == nullptr) {
        flight = std::make_shared<Flight>();
        flight->origin = origin;
        flight->waiters.push_back(std::move(waiter));
        begin_load(shard, text, flight);
        return;
      }
      const bool waits = !flight->fetching || !is_enough_now(*flight, waiter);
      if (waits) {
        ++counts_.joined;
        const bool next = flight->fetching && waiter.patience == Patience::kFetchAnew;
        (next ? flight->next : flight->waiters).push_back(std::move(waiter));
        return;
      }
      base = flight->base;
    }
    // Being fetched, but what is known already is enough, though memory had no room for it; or
    // nothing is, and who asks does not wait.
    if (base == nullptr) {
      waiter.done(unknown(origin));
    } else {
      waiter.done(HeldPtr(HeldFile::make(base, *waiter.dialect, options_.clock(), nullptr)));
    }
  }

  bool is_enough_now(const Flight& flight, const Waiter& waiter) const {
    if (flight.base == nullptr) return waiter.patience == Patience::kNever;
    const Time now = options_.clock();
    return cache::enough(standing_of(*flight.base, *waiter.dialect, now), waiter.patience, now,
                         options_) != Enough::kNo;
  }

  void fly_in_background(const Origin& origin, const std::string& text) {
    Shard& shard = shard_of(text);
    const std::lock_guard lock(shard.mutex);
    FlightPtr& flight = shard.flights[text];
    if (flight != nullptr) return;
    flight = std::make_shared<Flight>();
    flight->origin = origin;
    flight->background = true;
    begin_load(shard, text, flight);
  }

  // REQUIRES: the shard's lock.
  void begin_load(Shard& shard, const std::string& text, const FlightPtr& flight) {
    workers_.add([this, &shard, text, flight] { load(shard, text, flight); });
  }

  // Asks the store, answers whom that is enough for, and fetches for the others.
  void load(Shard& shard, const std::string& text, const FlightPtr& flight) {
    ++counts_.store_reads;
    const Result<std::optional<Record>> read = store_->read(flight->origin);
    if (!read.ok()) ++counts_.store_errors;
    Calls calls;
    bool fetches = false;
    {
      const std::lock_guard order(shard.order);
      const RecordPtr known = hot_.record(text);
      RecordPtr stored;
      RecordPtr base;
      {
        const std::lock_guard lock(shard.mutex);
        if (read.ok() && *read && !flight->forgotten) {
          stored = std::make_shared<const Record>(**read);
        }
        flight->base_unknown = !read.ok() && !flight->forgotten;
        flight->forgotten = false;
        base = flight->base = cache::merged(known, stored);
      }
      if (known != nullptr && base != known) hot_.renew(text, base, options_.clock());
      // A write that was lost when it was due.
      if (read.ok() && known != nullptr && base != stored) keep(base, true, {});
      fetches = answer_from_base(shard, text, *flight, calls);
    }
    call(calls);
    if (fetches) fetch(shard, text, flight);
  }

  // Whether someone still needs a fetch; if not, the flight is over. REQUIRES: Shard::order.
  bool answer_from_base(Shard& shard, const std::string& text, Flight& flight, Calls& calls) {
    const Time now = options_.clock();
    bool fetches = false;
    std::vector<Waiter> rest;
    while (true) {
      std::vector<Waiter> waiters;
      {
        const std::lock_guard lock(shard.mutex);
        if (flight.waiters.empty()) {  // all who came were looked at
          if (!fetches && flight.background && flight.base != nullptr) {
            fetches = is_time_for_some(flight, text, now);
          }
          flight.waiters = std::move(rest);
          flight.fetching = fetches;
          if (!fetches) shard.flights.erase(text);
          return fetches;
        }
        waiters = std::exchange(flight.waiters, {});
      }
      for (Waiter& waiter : waiters) {
        const Enough is = answer_waiter(text, flight, waiter, now, calls);
        if (is != Enough::kYes) fetches = true;
        if (is == Enough::kNo) rest.push_back(std::move(waiter));
      }
    }
  }

  // In the background the fetch is for the files that memory holds.
  bool is_time_for_some(const Flight& flight, const std::string& text, Time now) {
    for (const Dialect* const dialect : hot_.dialects()) {
      if (hot_.peek(text, *dialect) == nullptr) continue;
      if (now >= standing_of(*flight.base, *dialect, now).ask_again) return true;
    }
    return false;
  }

  Enough answer_waiter(const std::string& text, const Flight& flight, Waiter& waiter, Time now,
                       Calls& calls) {
    if (flight.base == nullptr) {
      const bool never = options_.offline || waiter.patience == Patience::kNever;
      if (!never) return Enough::kNo;
      calls.push_back(
          [done = std::move(waiter.done), error = unknown(flight.origin)] { done(error); });
      return Enough::kYes;
    }
    HeldFilePtr held = held_of(text, flight.base, *waiter.dialect, now);
    const Enough is = cache::enough(held->standing(), waiter.patience, now, options_);
    if (is == Enough::kNo) return is;
    calls.push_back(
        [done = std::move(waiter.done), held = std::move(held)] { done(HeldPtr(held)); });
    return is;
  }

  // The file of `record`, from memory if it is there, else put there.
  HeldFilePtr held_of(const std::string& text, const RecordPtr& record, const Dialect& dialect,
                      Time now) {
    HeldFilePtr before = hot_.peek(text, dialect);
    if (before != nullptr && before->shared_record() == record && before->holds_at(now)) {
      return before;
    }
    HeldFilePtr held = HeldFile::make(record, dialect, now, before.get());
    hot_.put(text, held);
    return held;
  }

  void fetch(Shard& shard, const std::string& text, const FlightPtr& flight) {
    const auto end = [this, &shard, text, flight](Exchange exchange) {
      workers_.add([this, &shard, text, flight, exchange = std::move(exchange)]() mutable {
        landed(shard, text, flight, std::move(exchange));
      });
    };
    const std::shared_lock lock(fetcher_mutex_);
    if (stopping_) {
      Exchange exchange;
      exchange.failure = Failure::kResources;
      exchange.error = "the cache is closing";
      end(std::move(exchange));
      return;
    }
    ++counts_.fetches;
    fetcher_->fetch(flight->origin, end);
  }

  void landed(Shard& shard, const std::string& text, const FlightPtr& flight, Exchange exchange) {
    if (hear_) hear_(flight->origin, exchange);
    Calls calls;
    const bool again = exchange.outcome == Outcome::kNotTried
                           ? end_not_tried(shard, text, *flight, exchange, calls)
                           : end_with(shard, text, *flight, std::move(exchange), calls);
    call(calls);
    if (again) fetch(shard, text, flight);
  }

  // Our own lack: nothing was learnt of the site.
  bool end_not_tried(Shard& shard, const std::string& text, Flight& flight,
                     const Exchange& exchange, Calls& calls) {
    const Error error = not_tried(flight.origin, exchange);
    const std::lock_guard lock(shard.mutex);
    for (std::vector<Waiter>* const waiters : {&flight.waiters, &flight.next}) {
      for (Waiter& waiter : *waiters) {
        calls.push_back([waiter = std::move(waiter), error] {
          if (waiter.refresh != nullptr) {
            waiter.refresh->done(error);
          } else {
            waiter.done(error);
          }
        });
      }
      waiters->clear();
    }
    shard.flights.erase(text);
    return false;
  }

  // A record of the exchange, in memory and store, and answers to all who waited. Whether another
  // fetch is to follow for who came later.
  bool end_with(Shard& shard, const std::string& text, Flight& flight, Exchange exchange,
                Calls& calls) {
    const std::lock_guard order(shard.order);
    read_again(shard, flight);
    RecordPtr base;
    bool writes = false;
    {
      const std::lock_guard lock(shard.mutex);
      base = flight.base;
      writes = !flight.base_unknown;
    }
    const auto record = std::make_shared<const Record>(
        after(base.get(), flight.origin, std::move(exchange), options_.random()));
    const Time now = options_.clock();
    hot_.renew(text, record, now);

    std::vector<Waiter> waiters;
    bool again = false;
    {
      const std::lock_guard lock(shard.mutex);
      waiters = std::exchange(flight.waiters, std::exchange(flight.next, {}));
      again = !flight.waiters.empty();
      flight.base = record;
      if (!again) shard.flights.erase(text);
    }
    std::vector<std::pair<std::shared_ptr<Refresh>, HeldFilePtr>> refreshed;
    for (Waiter& waiter : waiters) {
      HeldFilePtr held = held_of(text, record, *waiter.dialect, now);
      if (waiter.refresh != nullptr) {
        refreshed.emplace_back(std::move(waiter.refresh), std::move(held));
      } else {
        calls.push_back(
            [done = std::move(waiter.done), held = std::move(held)] { done(HeldPtr(held)); });
      }
    }
    keep(record, writes, std::move(refreshed));
    return again;
  }

  // Where the store could not be read before the fetch: what it knows must not be written over.
  void read_again(Shard& shard, Flight& flight) {
    {
      const std::lock_guard lock(shard.mutex);
      if (!flight.base_unknown) return;
    }
    ++counts_.store_reads;
    const Result<std::optional<Record>> read = store_->read(flight.origin);
    if (!read.ok()) {
      ++counts_.store_errors;
      return;
    }
    const std::lock_guard lock(shard.mutex);
    flight.base_unknown = false;
    const RecordPtr stored =
        *read && !flight.forgotten ? std::make_shared<const Record>(**read) : nullptr;
    flight.base = cache::merged(flight.base, stored);
  }

  using RefreshedOnes = std::vector<std::pair<std::shared_ptr<Refresh>, HeldFilePtr>>;

  // Tells the store, and those who wait for that.
  void keep(const RecordPtr& record, bool writes, RefreshedOnes refreshed) {
    workers_.expect();
    const auto written = [this, refreshed = std::move(refreshed)](const Status& status) {
      if (!status.ok()) ++counts_.store_errors;
      workers_.add_expected([this, refreshed, status] {
        for (const auto& [refresh, held] : refreshed) tell(*refresh, held, status);
      });
    };
    if (writes) {
      store_->write(*record, written);
    } else {
      written(Error{ErrorCode::kUnavailable,
                    store_->name() + " cannot be read, so that nothing is written over in it"});
    }
  }

  void tell(const Refresh& refresh, const HeldFilePtr& held, const Status& stored) {
    Refreshed refreshed;
    refreshed.held = held;
    refreshed.before = refresh.before;
    refreshed.stored = stored;
    const Record& record = held->record();
    const Exchange* const seen = record.last_seen();
    if (seen != nullptr && seen == &record.last()) {  // the site did say what it has
      refreshed.now = newest_version(record.origin, &record);
      refreshed.changed =
          refreshed.now && (!refreshed.before || !same_bytes(*refreshed.before, *refreshed.now));
    }
    refresh.done(std::move(refreshed));
  }

  // The version that the store saw last; what memory knows where it cannot say, or knows less.
  std::optional<Version> newest_version(const Origin& origin, const Record* record) {
    std::optional<Version> seen;
    if (const Exchange* const last = record == nullptr ? nullptr : record->last_seen()) {
      seen = Version{0, last->body, last->started, last->started};
    }
    const Result<std::vector<Version>> versions = store_->versions(origin, 1);
    if (!versions.ok()) {
      ++counts_.store_errors;
      return seen;
    }
    if (versions->empty() || (seen && !same_bytes(versions->front(), *seen))) return seen;
    return versions->front();
  }

  CacheOptions options_;
  mutable std::shared_mutex fetcher_mutex_;  // whoever uses the fetcher shares it
  bool stopping_ = false;
  std::unique_ptr<Fetcher> fetcher_;
  const std::shared_ptr<Store> store_;
  OnExchange hear_;
  cache::HotFiles hot_;
  std::array<Shard, kShards> shards_;
  std::array<Tally, 16> tallies_;
  Rare counts_;
  cache::Workers workers_;  // the first to go: their tasks use the rest
};

}  // namespace

Time system_now() {
  return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

std::unique_ptr<Cache> Cache::make(CacheOptions options, std::unique_ptr<Fetcher> fetcher,
                                   std::shared_ptr<Store> store) {
  return std::make_unique<CacheOverStore>(std::move(options), std::move(fetcher), std::move(store));
}

CacheResult Cache::ask(const Origin& origin, const Dialect& dialect, Patience patience) {
  // Shared: who sets it may not be done with it when this thread goes on.
  const auto promise = std::make_shared<std::promise<CacheResult>>();
  ask(origin, dialect, patience,
      [promise](CacheResult result) { promise->set_value(std::move(result)); });
  return promise->get_future().get();
}

}  // namespace abide
