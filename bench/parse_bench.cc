// Reading: RobotsTxt::parse over all files, beside the bound, which finds the line ends and no
// more.
#include <benchmark/benchmark.h>

#include "input.h"
#include "work.h"

namespace abide::bench {
namespace {

void set_bytes(benchmark::State& state) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(input().bytes));
  state.SetLabel(input().source);
}

void memchr_lines(benchmark::State& state) {
  const Input& files = input();
  for (auto _ : state) benchmark::DoNotOptimize(scan_lines(files));
  set_bytes(state);
}
BENCHMARK(memchr_lines)->Unit(benchmark::kMillisecond);

void parse(benchmark::State& state) {
  const Input& files = input();
  for (auto _ : state) benchmark::DoNotOptimize(parse_files(files));
  set_bytes(state);
}
BENCHMARK(parse)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace abide::bench

BENCHMARK_MAIN();
