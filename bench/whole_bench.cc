// What a crawler does with a site: it parses the file, makes its Rules, checks 20 URLs.
#include <benchmark/benchmark.h>

#include "input.h"
#include "work.h"

namespace abide::bench {
namespace {

void parse_and_20(benchmark::State& state) {
  const Input& files = input();
  std::uint64_t allowed = 0;
  for (auto _ : state) benchmark::DoNotOptimize(allowed = parse_and_check(files));
  if (allowed != check_as_parse_and_check(files, rules_of(files))) {
    state.SkipWithError("the verdicts are not those of Rules made before");
  }
  state.SetItemsProcessed(state.iterations() *
                          static_cast<std::int64_t>(files.files.size() * kUrlsPerFile));
  state.counters["allowed"] = static_cast<double>(allowed);
  state.SetLabel(files.source);
}
BENCHMARK(parse_and_20)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace abide::bench

BENCHMARK_MAIN();
