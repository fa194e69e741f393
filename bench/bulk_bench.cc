// The process `abide bulk` with all questions, from start to end, its output into a file.
//
// With one job what counts is processor time, user and system, which is what a core has to spend:
// neither threads that help nor other processes on the machine change it. With two it is wall time.
#include <benchmark/benchmark.h>

#include <fstream>
#include <iterator>

#include "input.h"
#include "process.h"
#include "work.h"

namespace abide::bench {

// The input as the command takes it, in a folder.
struct BulkInput {
  ScratchFolder folder;
  std::string robots;
  std::string questions;
  std::string answers;
  std::uint64_t allowed = 0;
};

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void write_input(BulkInput& made) {
  const Input& all = input();
  std::string lines;
  for (const Visit& visit : all.visits) {
    for (const std::string& url : visit.urls) {
      lines += all.files[visit.file].name + '\t' + visit.agent + '\t';
      lines += url;
      lines += '\n';
    }
  }
  for (const SiteFile& file : all.files) made.folder.write("robots/" + file.name, file.body);
  made.robots = made.folder.path() + "/robots";
  made.questions = made.folder.write("questions.tsv", lines);
  made.answers = made.folder.path() + "/answers.tsv";
  made.allowed = check_urls(all, rules_of(all));
}

const BulkInput& bulk_input() {
  static BulkInput made;
  if (made.robots.empty()) write_input(made);
  return made;
}

// The lines that say that the URL is allowed: "...<TAB>1<TAB>line".
std::uint64_t count_allowed(const std::string& answers) {
  std::uint64_t allowed = 0;
  for (std::size_t end = answers.find('\n'); end != std::string::npos;
       end = answers.find('\n', end + 1)) {
    const std::size_t tab = answers.rfind('\t', end);
    allowed += answers[tab - 1] == '1' && answers[tab - 2] == '\t' ? 1 : 0;
  }
  return allowed;
}

void decide_all(benchmark::State& state) {
  const BulkInput& all = bulk_input();
  const auto jobs = state.range(0);
  const std::vector<std::string> command = {ABIDE_COMMAND,       "bulk",     "--exact-agent",
                                            "--robots-dir",      all.robots, "--jobs",
                                            std::to_string(jobs)};
  double wall = 0;
  for (auto _ : state) {
    const ProcessTime time = run_process(command, all.questions, all.answers);
    if (!time.succeeded) state.SkipWithError("abide bulk failed");
    state.SetIterationTime(jobs == 1 ? time.cpu : time.wall);
    wall += time.wall;
  }
  if (count_allowed(read(all.answers)) != all.allowed) {
    state.SkipWithError("the verdicts of abide bulk are not the library's");
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(input().questions));
  state.counters["wall_seconds"] = wall / static_cast<double>(state.iterations());
  state.SetLabel(input().source);
}
}  // namespace abide::bench

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RegisterBenchmark("bulk", abide::bench::decide_all)
      ->Arg(1)
      ->Arg(2)
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
