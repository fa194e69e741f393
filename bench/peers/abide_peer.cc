// The three workloads of README.md with Abide, by its public interface: dialect google, the
// crawler's name taken exactly, as Google's own matcher takes it.
//
//   abide_bench_peer INPUT OUTPUT SECONDS
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <exception>
#include <fstream>
#include <functional>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "abide/abide.h"
#include "input.h"

namespace abide::bench {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// The median of the seconds that a round takes. Rounds are run for about `budget` seconds, after a
// third of that to warm up.
double median_seconds(double budget, const std::function<void()>& round) {
  constexpr std::size_t kLeast = 3;
  constexpr std::size_t kMost = 1001;
  const Clock::time_point warm_up = Clock::now();
  do round();
  while (seconds_since(warm_up) < budget / 3);

  std::vector<double> seconds;
  const Clock::time_point start = Clock::now();
  while (seconds.size() < kLeast || (seconds_since(start) < budget && seconds.size() < kMost)) {
    const Clock::time_point begin = Clock::now();
    round();
    seconds.push_back(seconds_since(begin));
  }
  std::sort(seconds.begin(), seconds.end());
  return seconds[seconds.size() / 2];
}

// A value that the compiler must make, although nobody looks at it.
template <typename T>
void keep(const T& value) {
  asm volatile("" : : "r"(&value) : "memory");  // NOLINT(hicpp-no-assembler)
}

void expect(std::size_t allowed, std::size_t expected) {
  if (allowed != expected) throw std::runtime_error("the verdicts changed");
}

// The rules for each question, made once for each file and crawler.
class Ready {
 public:
  explicit Ready(const Input& input) {
    std::vector<RobotsTxt> files;
    files.reserve(input.files.size());
    for (const PlannedFile& file : input.files) files.push_back(RobotsTxt::parse(file.body));
    std::map<std::pair<std::size_t, std::string>, std::size_t> numbers;
    for (const Question& question : input.questions) {
      const auto [known, added] =
          numbers.try_emplace({question.file, question.agent}, rules_.size());
      if (added) rules_.push_back(files[question.file].rules_for(Crawler::exact(question.agent)));
      of_question_.push_back(known->second);
    }
  }

  const Rules& rules_of(std::size_t question) const { return rules_[of_question_[question]]; }

 private:
  std::vector<Rules> rules_;
  std::vector<std::size_t> of_question_;
};

std::vector<bool> verdicts_of(const Input& input, const Ready& ready) {
  std::vector<bool> verdicts;
  for (std::size_t i = 0; i < input.questions.size(); ++i) {
    verdicts.push_back(ready.rules_of(i).allowed(input.questions[i].url));
  }
  return verdicts;
}

double parse_seconds(const Input& input, double budget) {
  return median_seconds(budget, [&] {
    for (const PlannedFile& file : input.files) keep(RobotsTxt::parse(file.body));
  });
}

double match_seconds(const Input& input, const Ready& ready, std::size_t expected, double budget) {
  return median_seconds(budget, [&] {
    std::size_t allowed = 0;
    for (std::size_t i = 0; i < input.questions.size(); ++i) {
      allowed += ready.rules_of(i).allowed(input.questions[i].url) ? 1 : 0;
    }
    expect(allowed, expected);
  });
}

double parse_and_20_seconds(const Input& input, std::size_t expected, double budget) {
  std::vector<Crawler> crawlers;
  for (const PlannedFile& file : input.files) crawlers.push_back(Crawler::exact(file.agent));
  return median_seconds(budget, [&] {
    std::size_t allowed = 0;
    for (std::size_t i = 0; i < input.files.size(); ++i) {
      const Rules rules = RobotsTxt::parse(input.files[i].body).rules_for(crawlers[i]);
      for (const std::size_t question : input.files[i].twenty) {
        allowed += rules.allowed(input.questions[question].url) ? 1 : 0;
      }
    }
    expect(allowed, expected);
  });
}

void write_verdicts(const std::string& out, const Input& input, const std::vector<bool>& verdicts) {
  std::ofstream tsv(out + "/abide.tsv", std::ios::binary);
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    tsv << input.questions[i].asked << '\t' << (verdicts[i] ? '1' : '0') << '\n';
  }
}

void measure(const std::string& folder, const std::string& out, double budget) {
  const Input input = read_input(folder);
  const Ready ready(input);
  const std::vector<bool> verdicts = verdicts_of(input, ready);
  write_verdicts(out, input, verdicts);

  std::size_t urls = 0;
  std::size_t allowed_of_twenty = 0;
  for (const PlannedFile& file : input.files) {
    urls += file.twenty.size();
    for (const std::size_t question : file.twenty) allowed_of_twenty += verdicts[question] ? 1 : 0;
  }
  const auto allowed = static_cast<std::size_t>(std::count(verdicts.begin(), verdicts.end(), true));
  const auto questions = static_cast<double>(input.questions.size());

  std::ofstream json(out + "/abide.json");
  json.precision(10);
  json << R"({"name": "abide", "language": "C++", "version": ")" << ABIDE_BENCH_VERSION
       << R"(", "runtime": ")" << ABIDE_BENCH_COMPILER << R"(", "files": )" << input.files.size()
       << ", \"bytes\": " << input.bytes() << ", \"questions\": " << input.questions.size()
       << R"(, "refused_files": 0, "parse_keeps": "every crawler")"
       << ", \"parse_bytes_per_second\": "
       << static_cast<double>(input.bytes()) / parse_seconds(input, budget)
       << ", \"match_ns_per_url\": "
       << match_seconds(input, ready, allowed, budget) * 1e9 / questions
       << ", \"parse_and_20_ns_per_url\": "
       << parse_and_20_seconds(input, allowed_of_twenty, budget) * 1e9 / static_cast<double>(urls)
       << "}\n";
}

}  // namespace
}  // namespace abide::bench

int main(int argc, char** argv) try {
  if (argc != 4) {
    std::cerr << "usage: abide_bench_peer INPUT OUTPUT SECONDS\n";
    return 2;
  }
  abide::bench::measure(argv[1], argv[2], std::stod(argv[3]));
} catch (const std::exception& error) {
  std::cerr << "abide_bench_peer: " << error.what() << '\n';
  return 1;
}
