// abide_bench_counted WHAT: does a piece of work once, inside a function that callgrind counts the
// instructions of:
//
//   valgrind --tool=callgrind --toggle-collect=measured_section abide_bench_counted match
//
// Prints how many units (bytes, URLs, rules) the work had. Instructions are the same in every run,
// however busy the machine.
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string_view>

#include "generator/workload.h"
#include "input.h"
#include "work.h"

using Work = std::function<std::uint64_t()>;

// Its name must be plain, for callgrind's option.
extern "C" __attribute__((noinline)) std::uint64_t measured_section(const Work& work) {
  return work();
}

namespace abide::bench {
namespace {

void count(std::size_t units, const Work& work) {
  const std::uint64_t sum = measured_section(work);
  std::printf("%zu %llu\n", units, static_cast<unsigned long long>(sum));
}

void count_growth(std::size_t rule_count) {
  const GrowthCase made = generate_growth(rule_count);
  const Rules rules = RobotsTxt::parse(made.body).rules_for(Crawler::exact("SampleCrawler"));
  count(made.urls.size(), [&] { return check_all(rules, made.urls); });
}

bool run(std::string_view what) {
  if (what == "memchr_lines") {
    count(input().bytes, [] { return scan_lines(input()); });
  } else if (what == "parse") {
    count(input().bytes, [] { return parse_files(input()); });
  } else if (what == "match") {
    const std::vector<Rules> rules = rules_of(input());
    count(input().questions, [&] { return check_urls(input(), rules); });
  } else if (what == "parse_and_20") {
    count(input().files.size() * kUrlsPerFile, [] { return parse_and_check(input()); });
  } else if (what == "parse_lines" || what == "rules") {
    const std::vector<OneGroup> groups = star_groups(input());
    const Crawler crawler = Crawler::exact("SampleCrawler");
    const std::size_t rules = make_rules(groups, crawler);
    if (what == "rules") {
      count(rules, [&] { return make_rules(groups, crawler); });
    } else {
      count(rules, [&] { return parse_groups(groups); });
    }
  } else if (what.starts_with("growth/")) {
    count_growth(std::strtoul(what.data() + 7, nullptr, 10));
  } else {
    return false;
  }
  return true;
}

}  // namespace
}  // namespace abide::bench

int main(int argc, char** argv) {
  if (argc == 2 && abide::bench::run(argv[1])) return 0;
  std::fprintf(stderr,
               "usage: abide_bench_counted memchr_lines|parse|match|parse_and_20|parse_lines|rules|"
               "growth/RULES\n");
  return 2;
}
