#include "cli/spec/outcome.h"

#include <algorithm>

#include "cli/text/json.h"
#include "cli/text/visible.h"

namespace abide::cli {

std::size_t TestOutcome::failed() const {
  return static_cast<std::size_t>(std::count_if(
      outcomes.begin(), outcomes.end(), [](const Outcome& outcome) { return !outcome.passed(); }));
}

SpecOutcome::SpecOutcome(Spec the_spec) : spec(std::move(the_spec)) {
  for (const SpecRobots& robots : spec.robots) documents.emplace_back(robots.body);
  for (const SpecTest& test : spec.tests) {
    const Document& document = documents[test.robots];
    TestOutcome outcome{&test, &document, {}};
    const std::vector<Asker> askers =
        askers_for(document, test.agents, test.dialects, test.exact_agent);
    for (const Expectation& expected : test.expectations) {
      for (const Asker& asker : askers) {
        outcome.outcomes.push_back({expected, asker, asker.rules.check(expected.url)});
      }
    }
    tests.push_back(std::move(outcome));
  }
}

std::string_view verdict_word(bool allowed) { return allowed ? "allowed" : "blocked"; }

std::string what_came(const Outcome& outcome, const Document& document) {
  const std::string_view verdict = verdict_word(outcome.decision.allowed());
  if (const std::uint32_t line = outcome.decision.line()) {
    return fmt::format("{} by line {}, {}", verdict, line,
                       shortened(visible(line_text(document, line).substr(0, 800)), 200));
  }
  return std::string(verdict);
}

namespace {

void print_failure(const TestOutcome& test, const Outcome& outcome, const Style& style,
                   Output& out) {
  out.print("  {}\n", style.strong(visible(outcome.expected.url)));
  const auto line = [&](std::string_view label, std::string_view text) {
    out.print("    {}  {}\n", style.faint(padded(label, 8)), text);
  };
  line("for", fmt::format("{}, dialect {}", visible(outcome.asker.crawler.name()),
                          outcome.asker.dialect().name));
  line("expected", verdict_word(outcome.expected.allowed));
  line("got", what_came(outcome, *test.document));
  line("because", visible(outcome.decision.explain()));
}

}  // namespace

void print_outcome(const SpecOutcome& spec, const Style& style, Output& out) {
  for (const TestOutcome& test : spec.tests) {
    const std::size_t failed = test.failed();
    const std::string name = visible(test.test->name);
    if (failed == 0) {
      out.print("{}  {} ({})\n", style.good("ok    "), name, test.outcomes.size());
      continue;
    }
    out.print("{}  {} ({} of {} failed), {}:{}\n", style.bad("FAILED"), name, failed,
              test.outcomes.size(), spec.spec.file == "-" ? "<stdin>" : visible(spec.spec.file),
              test.test->line);
    for (const Outcome& outcome : test.outcomes) {
      if (!outcome.passed()) print_failure(test, outcome, style, out);
    }
  }
}

void print_outcome_json(const SpecOutcome& spec, Output& out) {
  for (const TestOutcome& test : spec.tests) {
    for (const Outcome& outcome : test.outcomes) {
      json::object object{{"spec", json_text(spec.spec.file)},
                          {"test", json_text(test.test->name)},
                          {"passed", outcome.passed()},
                          {"expected", json_text(verdict_word(outcome.expected.allowed))}};
      for (const json::key_value_pair& member :
           verdict_as_json(outcome.expected.url, outcome.asker, outcome.decision)) {
        object.insert(member);
      }
      print_json(out, object);
    }
  }
}

}  // namespace abide::cli
