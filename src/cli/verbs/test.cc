// abide test: a site's expectations of its robots.txt, checked.
#include <unistd.h>

#include <memory>
#include <optional>

#include "cli/failure.h"
#include "cli/io/input.h"
#include "cli/io/replace_file.h"
#include "cli/options.h"
#include "cli/spec/outcome.h"
#include "cli/text/style.h"
#include "cli/verbs/verbs.h"
#include "lint/words.h"

namespace abide::cli {
namespace {

struct Options {
  Texts specs;
  std::string robots;
  std::string junit;
  bool json = false;
  std::string color;
};

struct Totals {
  std::size_t tests = 0;
  std::size_t failed_tests = 0;
  std::size_t checks = 0;
  std::size_t failed_checks = 0;
};

Totals totals_of(const std::vector<std::unique_ptr<SpecOutcome>>& specs) {
  Totals totals;
  for (const auto& spec : specs) {
    for (const TestOutcome& test : spec->tests) {
      const std::size_t failed = test.failed();
      ++totals.tests;
      totals.checks += test.outcomes.size();
      totals.failed_checks += failed;
      if (failed > 0) ++totals.failed_tests;
    }
  }
  return totals;
}

void print_totals(const Totals& totals, const Style& style, Output& out) {
  const std::string what = fmt::format("{}, {}", linting::counted(totals.tests, "test"),
                                       linting::counted(totals.checks, "check"));
  if (totals.failed_checks == 0) {
    out.print("{}: {}\n", what, style.good("all passed"));
  } else {
    out.print(
        "{}: {}\n", what,
        style.bad(fmt::format("{} failed in {}", linting::counted(totals.failed_checks, "check"),
                              linting::counted(totals.failed_tests, "test"))));
  }
}

std::vector<std::unique_ptr<SpecOutcome>> outcomes_of(const Options& options) {
  Texts inputs = options.specs;
  inputs.push_back(options.robots);
  refuse_second_stdin(inputs);
  std::optional<SpecRobots> robots;
  if (!options.robots.empty()) robots = {options.robots, read_whole(options.robots)};
  std::vector<std::unique_ptr<SpecOutcome>> specs;
  specs.reserve(options.specs.size());
  for (const std::string& file : options.specs) {
    specs.push_back(std::make_unique<SpecOutcome>(read_spec(file, robots)));
  }
  return specs;
}

void write_junit(const std::vector<std::unique_ptr<SpecOutcome>>& specs, const std::string& file,
                 Output& out) {
  std::vector<const SpecOutcome*> all;
  all.reserve(specs.size());
  for (const auto& spec : specs) all.push_back(spec.get());
  if (file == "-") {
    out.write(junit_xml(all));
    out.flush();
  } else {
    replace_file(file, junit_xml(all));
  }
}

int run_specs(const Options& options, Output& out) {
  // Where the XML goes to standard output, the report leaves it alone.
  const bool xml_to_stdout = options.junit == "-";
  if (xml_to_stdout && options.json) {
    throw Failure("--json and --junit - both write to standard output; give --junit a file");
  }
  Output errors(STDERR_FILENO);
  Output& report = xml_to_stdout ? errors : out;
  const Style style = Style::chosen(options.color, report);
  const std::vector<std::unique_ptr<SpecOutcome>> specs = outcomes_of(options);
  if (!options.junit.empty()) write_junit(specs, options.junit, out);
  for (const auto& spec : specs) {
    if (options.json) {
      print_outcome_json(*spec, report);
    } else {
      print_outcome(*spec, style, report);
    }
  }
  const Totals totals = totals_of(specs);
  if (!options.json) print_totals(totals, style, report);
  report.flush();
  return totals.failed_checks == 0 ? kFine : kFindings;
}

Run add(CLI::App& app) {
  auto options = std::make_shared<Options>();
  add_arguments(app, "SPEC", options->specs, kSpecValue,
                "Files of expectations in YAML; - is standard input")
      ->required();
  add_text(app, "-r,--robots", options->robots, kFileValue,
           "Test this robots.txt in place of those that the specs name");
  add_text(app, "--junit", options->junit, kFileValue,
           "Write the outcome there as JUnit's XML; - is standard output");
  add_json(app, options->json);
  add_color(app, options->color);
  return [options](Output& out) { return run_specs(*options, out); };
}

constexpr Example kExamples[] = {
    {"Does the site's robots.txt still do what is expected of it?", "abide test robots-spec.yaml"},
    {"The file that is about to be published",
     "abide test robots-spec.yaml --robots build/robots.txt"},
    {"In CI", "abide test robots-spec.yaml --junit robots-junit.xml"},
};

}  // namespace

const Verb kTestVerb = {
    "test",
    "check a site's expectations of its robots.txt",
    "A spec is a YAML map. Its key robots names the robots.txt, relative to the spec, or "
    "robots_text holds the lines themselves; agents names crawlers; dialect names one or a list, "
    "google is the default; tests lists the tests. A test has a name and lists of URLs under "
    "allowed and blocked, whole ones or from the path on. It may have keys robots, robots_text, "
    "agents, dialect and exact_agent of its own.\n\n"
    "Every URL is checked for every agent under every dialect. A failure shows the URL, who asked, "
    "what was expected, what came and the line that decided.\n\n"
    "With --json there is an object a line for each check: spec, test, passed, expected, and what "
    "\"abide check --json\" says. With --junit - the XML goes to standard output, and the report "
    "to standard error.",
    {"everything is as expected", "something is not"},
    kExamples,
    add,
};

}  // namespace abide::cli
