// What /metrics says: the counters of all threads added up, in Prometheus' text format.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "abide/cache.h"
#include "serve/counters.h"

namespace abide::serving {

class Metrics {
 public:
  explicit Metrics(std::size_t threads);
  ~Metrics();
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;

  // One set for each thread.
  Counters& of_thread(std::size_t i) { return counters_[i]; }

  // Hears of an exchange; from any thread.
  void fetched(const Exchange& exchange);

  // Said by whoever looks after the store.
  void store_is_up(bool up) { store_up_.store(up, std::memory_order_relaxed); }

  // The text of /metrics. Never blocks for the store.
  std::string text(const Cache::Counts& cache) const;

 private:
  static constexpr std::size_t kOutcomes = 8;
  static constexpr std::size_t kFetchBounds = 10;

  std::vector<Counters> counters_;
  std::atomic<bool> store_up_{true};
  std::array<std::atomic<std::uint64_t>, kOutcomes> fetches_{};
  std::array<std::atomic<std::uint64_t>, kFetchBounds + 1> fetch_buckets_{};
  std::atomic<std::uint64_t> fetch_milliseconds_{0};
  std::atomic<std::uint64_t> fetch_bytes_{0};
  Time started_;
};

}  // namespace abide::serving
