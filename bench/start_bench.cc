// The process `abide check` with one URL and a small file, from start to end, beside a process that
// does nothing. One process a repetition: the median is over single runs.
#include <benchmark/benchmark.h>

#include "process.h"

namespace abide::bench {
namespace {

constexpr int kRuns = 51;

void run_once(benchmark::State& state, const std::vector<std::string>& command) {
  for (auto _ : state) {
    const ProcessTime time = run_process(command, "/dev/null", "/dev/null");
    if (!time.succeeded) state.SkipWithError("the process failed");
    state.SetIterationTime(time.wall);
    state.counters["cpu_seconds"] = time.cpu;
  }
}

void nothing(benchmark::State& state) { run_once(state, {"/bin/true"}); }
BENCHMARK(nothing)->Iterations(1)->Repetitions(kRuns)->UseManualTime()->Unit(
    benchmark::kMillisecond);

void start(benchmark::State& state) {
  static const ScratchFolder folder;
  static const std::string robots = folder.write(
      "robots.txt", "User-agent: *\nDisallow: /search\nAllow: /search/help\nDisallow: /*.pdf$\n");
  run_once(state, {ABIDE_COMMAND, "check", "https://books.example/search/help", "--robots", robots,
                   "--agent", "Googlebot"});
}
BENCHMARK(start)->Iterations(1)->Repetitions(kRuns)->UseManualTime()->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace abide::bench

BENCHMARK_MAIN();
