// What one thread counts. Only that thread writes, so nothing contends; metrics.h adds the threads
// up when somebody asks.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>

#include "abide/dialect.h"

namespace abide::serving {

// The parts of the server that requests are counted by.
enum class Endpoint : std::uint8_t {
  kCheck,
  kCheckStream,
  kLint,
  kRobots,
  kVersions,
  kRefresh,
  kMetrics,
  kHealth,
  kReady,
  kOpenApi,
  kFiles,
  kNone,  // what could not be read, or is not there
};
inline constexpr std::size_t kEndpoints = 12;
inline constexpr std::size_t kMostDialects = 8;

// A number that one thread adds to and others read.
class Tally {
 public:
  void add(std::uint64_t n = 1) {
    value_.store(value_.load(std::memory_order_relaxed) + n, std::memory_order_relaxed);
  }
  void subtract(std::uint64_t n = 1) {
    value_.store(value_.load(std::memory_order_relaxed) - n, std::memory_order_relaxed);
  }
  std::uint64_t get() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

// Upper bounds in seconds; one more bucket is without bound.
inline constexpr double kRequestBounds[] = {
    0.00001, 0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
    0.05,    0.1,      0.25,    0.5,    1,       2.5,    5,     10,     30,    60};

class LatencyTally {
 public:
  void add(std::chrono::nanoseconds time) {
    const double seconds = std::chrono::duration<double>(time).count();
    std::size_t i = 0;
    while (i < std::size(kRequestBounds) && seconds > kRequestBounds[i]) ++i;
    buckets_[i].add();
    nanoseconds_.add(static_cast<std::uint64_t>(time.count()));
  }
  std::uint64_t bucket(std::size_t i) const { return buckets_[i].get(); }
  double sum_seconds() const { return static_cast<double>(nanoseconds_.get()) / 1e9; }

 private:
  std::array<Tally, std::size(kRequestBounds) + 1> buckets_;
  Tally nanoseconds_;
};

struct alignas(64) Counters {
  // By place of the dialect in Dialect::all().
  std::array<Tally, kMostDialects> allowed;
  std::array<Tally, kMostDialects> disallowed;
  std::array<Tally, kMostDialects> undecided;
  std::array<std::array<Tally, 5>, kEndpoints> requests;  // by status class, from 1xx
  std::array<LatencyTally, kEndpoints> latency;
  Tally connections_opened;
  Tally connections_closed;
  Tally requests_begun;
  Tally requests_ended;
  Tally waiting;  // questions and requests that wait for a fetch
  Tally bytes_in;
  Tally bytes_out;

  static std::size_t place(const Dialect& dialect) {
    return static_cast<std::size_t>(&dialect - Dialect::all().data());
  }
  void decided(const Dialect& dialect, bool may) {
    (may ? allowed : disallowed)[place(dialect)].add();
  }
  void not_decided(const Dialect& dialect) { undecided[place(dialect)].add(); }
};

}  // namespace abide::serving
