// How the cost of a URL grows with the rules of its file: the same mix of rules and URLs, always
// generated, for 10 to 10,000 rules.
#include <benchmark/benchmark.h>

#include "generator/workload.h"
#include "work.h"

namespace abide::bench {
namespace {

void growth(benchmark::State& state) {
  const GrowthCase made = generate_growth(static_cast<std::size_t>(state.range(0)));
  const Rules rules = RobotsTxt::parse(made.body).rules_for(Crawler::exact("SampleCrawler"));
  std::uint64_t allowed = 0;
  for (auto _ : state) benchmark::DoNotOptimize(allowed = check_all(rules, made.urls));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(made.urls.size()));
  state.counters["allowed"] = static_cast<double>(allowed);
}
BENCHMARK(growth)->RangeMultiplier(10)->Range(10, 10'000)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace abide::bench

BENCHMARK_MAIN();
