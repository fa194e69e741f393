#include "serve/metrics.h"

#include <prometheus/metric_family.h>
#include <prometheus/text_serializer.h>

#include <algorithm>

#include "abide/version.h"

namespace abide::serving {
namespace {

using prometheus::ClientMetric;
using prometheus::MetricFamily;
using prometheus::MetricType;
using Labels = std::vector<ClientMetric::Label>;

constexpr double kFetchBoundsInSeconds[] = {0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30};

constexpr std::string_view kEndpointNames[kEndpoints] = {
    "check",   "check:stream", "lint",   "robots",  "robots/versions", "robots/refresh",
    "metrics", "healthz",      "readyz", "openapi", "files",           "none"};

// Gathers families, and adds metrics to the last.
class Families {
 public:
  void begin(std::string name, std::string help, MetricType type) {
    families_.push_back({std::move(name), std::move(help), type, {}});
  }
  void add(double value, Labels labels = {}) {
    ClientMetric metric;
    metric.label = std::move(labels);
    if (families_.back().type == MetricType::Counter) {
      metric.counter.value = value;
    } else {
      metric.gauge.value = value;
    }
    families_.back().metric.push_back(std::move(metric));
  }
  void one(std::string name, std::string help, MetricType type, double value) {
    begin(std::move(name), std::move(help), type);
    add(value);
  }
  void add_histogram(ClientMetric metric) { families_.back().metric.push_back(std::move(metric)); }
  std::string text() const { return prometheus::TextSerializer().Serialize(families_); }

 private:
  std::vector<MetricFamily> families_;
};

// A histogram of the counts in each bucket, the last one without bound.
template <typename Count>
ClientMetric histogram(const double* bounds, std::size_t count, double sum, Labels labels,
                       const Count& in_bucket) {
  ClientMetric metric;
  metric.label = std::move(labels);
  std::uint64_t cumulative = 0;
  for (std::size_t i = 0; i <= count; ++i) {
    cumulative += in_bucket(i);
    metric.histogram.bucket.push_back(
        {cumulative, i < count ? bounds[i] : std::numeric_limits<double>::infinity()});
  }
  metric.histogram.sample_count = cumulative;
  metric.histogram.sample_sum = sum;
  return metric;
}

template <typename Get>
double sum(const std::vector<Counters>& counters, const Get& get) {
  std::uint64_t total = 0;
  for (const Counters& each : counters) total += get(each).get();
  return static_cast<double>(total);
}

void add_requests(const std::vector<Counters>& counters, Families& families) {
  families.begin("abide_decisions_total", "Questions by dialect and verdict.", MetricType::Counter);
  for (std::size_t i = 0; i < Dialect::all().size(); ++i) {
    const std::string dialect(Dialect::all()[i].name);
    families.add(sum(
                     counters, [i](const Counters& c) -> auto& { return c.allowed[i]; }),
                 {{"dialect", dialect}, {"verdict", "allowed"}});
    families.add(sum(
                     counters, [i](const Counters& c) -> auto& { return c.disallowed[i]; }),
                 {{"dialect", dialect}, {"verdict", "disallowed"}});
    families.add(sum(
                     counters, [i](const Counters& c) -> auto& { return c.undecided[i]; }),
                 {{"dialect", dialect}, {"verdict", "none"}});
  }
  families.begin("abide_requests_total", "Requests by endpoint and class of status.",
                 MetricType::Counter);
  for (std::size_t e = 0; e < kEndpoints; ++e) {
    for (std::size_t s = 0; s < 5; ++s) {
      const double count = sum(
          counters, [ e, s ](const Counters& c) -> auto& { return c.requests[e][s]; });
      if (count > 0) {
        families.add(count, {{"endpoint", std::string(kEndpointNames[e])},
                             {"status", std::to_string(s + 1) + "xx"}});
      }
    }
  }
  families.begin("abide_request_seconds",
                 "Seconds from a request's head to the end of its answer, by endpoint.",
                 MetricType::Histogram);
  for (std::size_t e = 0; e < kEndpoints; ++e) {
    double seconds = 0;
    for (const Counters& each : counters) seconds += each.latency[e].sum_seconds();
    ClientMetric metric = histogram(kRequestBounds, std::size(kRequestBounds), seconds,
                                    {{"endpoint", std::string(kEndpointNames[e])}},
                                    [&counters, e](std::size_t bucket) {
                                      std::uint64_t count = 0;
                                      for (const Counters& each : counters) {
                                        count += each.latency[e].bucket(bucket);
                                      }
                                      return count;
                                    });
    if (metric.histogram.sample_count > 0) families.add_histogram(std::move(metric));
  }
}

}  // namespace

Metrics::Metrics(std::size_t threads)
    : counters_(threads),
      started_(std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now())) {}
Metrics::~Metrics() = default;

void Metrics::fetched(const Exchange& exchange) {
  fetches_[static_cast<std::size_t>(exchange.outcome) % kOutcomes].fetch_add(1);
  const double seconds = std::chrono::duration<double>(exchange.total).count();
  std::size_t i = 0;
  while (i < kFetchBounds && seconds > kFetchBoundsInSeconds[i]) ++i;
  fetch_buckets_[i].fetch_add(1);
  fetch_milliseconds_.fetch_add(static_cast<std::uint64_t>(exchange.total.count()));
  fetch_bytes_.fetch_add(exchange.wire_bytes);
}

std::string Metrics::text(const Cache::Counts& cache) const {
  Families all;
  const auto counter = MetricType::Counter;
  const auto gauge = MetricType::Gauge;
  all.begin("abide_info", "The version that runs.", gauge);
  all.add(1, {{"version", std::string(kVersion)}});
  all.one("process_start_time_seconds", "When the process began, in seconds since 1970.", gauge,
          std::chrono::duration<double>(started_.time_since_epoch()).count());
  add_requests(counters_, all);
  const auto total = [this](auto get) { return sum(counters_, get); };
  // What ended is read first: what ends meanwhile must not be more than what began.
  const auto difference = [&total](auto begun, auto ended) {
    const double less = total(ended);
    return std::max(0.0, total(begun) - less);
  };
  all.one("abide_requests_in_flight", "Requests that are being answered.", gauge,
          difference(
              [](const Counters& c) -> auto& { return c.requests_begun; },
              [](const Counters& c) -> auto& { return c.requests_ended; }));
  all.one("abide_waiting", "Questions and requests that wait for a fetch.", gauge,
          total([](const Counters& c) -> auto& { return c.waiting; }));
  all.one("abide_connections", "Connections that are open.", gauge,
          difference(
              [](const Counters& c) -> auto& { return c.connections_opened; },
              [](const Counters& c) -> auto& { return c.connections_closed; }));
  all.one("abide_connections_total", "Connections that were accepted.", counter,
          total([](const Counters& c) -> auto& { return c.connections_opened; }));
  all.one("abide_received_bytes_total", "Bytes that clients sent.", counter,
          total([](const Counters& c) -> auto& { return c.bytes_in; }));
  all.one("abide_sent_bytes_total", "Bytes that were sent to clients.", counter,
          total([](const Counters& c) -> auto& { return c.bytes_out; }));

  all.begin("abide_fetches_total", "Exchanges with sites, by outcome.", counter);
  for (std::size_t i = 0; i < kOutcomes; ++i) {
    all.add(static_cast<double>(fetches_[i].load()),
            {{"outcome", std::string(outcome_name(static_cast<Outcome>(i)))}});
  }
  all.begin("abide_fetch_seconds", "Seconds that exchanges with sites took.",
            MetricType::Histogram);
  all.add_histogram(histogram(kFetchBoundsInSeconds, kFetchBounds,
                              static_cast<double>(fetch_milliseconds_.load()) / 1000, {},
                              [this](std::size_t i) { return fetch_buckets_[i].load(); }));
  all.one("abide_fetched_bytes_total", "Bytes of bodies that sites sent.", counter,
          static_cast<double>(fetch_bytes_.load()));
  all.one("abide_fetches_in_flight", "Fetches under way.", gauge,
          static_cast<double>(cache.fetcher.in_flight));
  all.one("abide_fetches_queued", "Fetches that wait for their turn.", gauge,
          static_cast<double>(cache.fetcher.queued));

  all.begin("abide_cache_answers_total", "How questions found their rules.", counter);
  all.add(static_cast<double>(cache.hits - cache.stale_hits), {{"from", "memory"}});
  all.add(static_cast<double>(cache.stale_hits), {{"from", "memory, stale"}});
  all.add(static_cast<double>(cache.store_reads), {{"from", "store"}});
  all.add(static_cast<double>(cache.fetches), {{"from", "fetch"}});
  all.add(static_cast<double>(cache.joined), {{"from", "another's fetch"}});
  all.one("abide_cache_entries", "Parsed files held in memory.", gauge,
          static_cast<double>(cache.hot_entries));
  all.one("abide_cache_bytes", "Bytes of these.", gauge, static_cast<double>(cache.hot_bytes));
  all.one("abide_store_up", "1 if the store can be read and written.", gauge,
          store_up_.load(std::memory_order_relaxed) ? 1 : 0);
  all.one("abide_store_errors_total", "Reads and writes of the store that failed.", counter,
          static_cast<double>(cache.store_errors));
  return all.text();
}

}  // namespace abide::serving
