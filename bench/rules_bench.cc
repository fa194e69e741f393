// Making the Rules of one crawler, beside the parse of the same lines: for each file the group for
// `*`, alone in a file of its own.
#include <benchmark/benchmark.h>

#include "input.h"
#include "work.h"

namespace abide::bench {
namespace {

const std::vector<OneGroup>& groups() {
  static const std::vector<OneGroup> made = star_groups(input());
  return made;
}

void parse_lines(benchmark::State& state) {
  const std::vector<OneGroup>& files = groups();
  for (auto _ : state) benchmark::DoNotOptimize(parse_groups(files));
  state.SetLabel(input().source);
}
BENCHMARK(parse_lines)->Unit(benchmark::kMillisecond);

void rules(benchmark::State& state) {
  const std::vector<OneGroup>& files = groups();
  const Crawler crawler = Crawler::exact("SampleCrawler");
  std::uint64_t made = 0;
  for (auto _ : state) benchmark::DoNotOptimize(made = make_rules(files, crawler));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(made));
  state.counters["rules"] = static_cast<double>(made);
  state.SetLabel(input().source);
}
BENCHMARK(rules)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace abide::bench

BENCHMARK_MAIN();
