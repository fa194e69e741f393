// Deciding: every question, of Rules that are made before.
#include <benchmark/benchmark.h>

#include "input.h"
#include "work.h"

namespace abide::bench {
namespace {

void match(benchmark::State& state) {
  const Input& questions = input();
  const std::vector<Rules> rules = rules_of(questions);
  std::uint64_t allowed = 0;
  for (auto _ : state) benchmark::DoNotOptimize(allowed = check_urls(questions, rules));
  if (questions.known_allowed >= 0 &&
      allowed != static_cast<std::uint64_t>(questions.known_allowed)) {
    state.SkipWithError("the verdicts are not Google's");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(questions.questions));
  state.counters["allowed"] = static_cast<double>(allowed);
  state.SetLabel(questions.source);
}
BENCHMARK(match)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace abide::bench

BENCHMARK_MAIN();
