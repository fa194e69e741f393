// Outcomes as JUnit's XML, which CI systems read.
//
// XML cannot hold control characters or what is not UTF-8, so texts are made visible first.
#include <pugixml.hpp>
#include <sstream>
#include <string>

#include "cli/spec/outcome.h"
#include "cli/text/visible.h"

namespace abide::cli {
namespace {

void set(pugi::xml_node& node, const char* name, std::string_view value) {
  node.append_attribute(name).set_value(visible(value).c_str());
}

void set(pugi::xml_node& node, const char* name, std::size_t value) {
  node.append_attribute(name).set_value(std::to_string(value).c_str());
}

void add_case(pugi::xml_node& suite, const TestOutcome& test, const Outcome& outcome) {
  const std::string_view expected = verdict_word(outcome.expected.allowed);
  pugi::xml_node node = suite.append_child("testcase");
  set(node, "classname", test.test->name);
  set(node, "name",
      fmt::format("{} {} for {} in {}", outcome.expected.url, expected,
                  outcome.asker.crawler.name(), outcome.asker.dialect().name));
  set(node, "time", "0");
  if (outcome.passed()) return;
  const std::string came = what_came(outcome, *test.document);
  pugi::xml_node failure = node.append_child("failure");
  set(failure, "message", fmt::format("expected {}, got {}", expected, came));
  set(failure, "type", "verdict");
  failure.append_child(pugi::node_pcdata).set_value(visible(outcome.decision.explain()).c_str());
}

}  // namespace

std::string junit_xml(const std::vector<const SpecOutcome*>& specs) {
  pugi::xml_document document;
  pugi::xml_node declaration = document.append_child(pugi::node_declaration);
  set(declaration, "version", "1.0");
  set(declaration, "encoding", "UTF-8");
  pugi::xml_node suites = document.append_child("testsuites");
  std::size_t all = 0;
  std::size_t all_failed = 0;
  for (const SpecOutcome* spec : specs) {
    pugi::xml_node suite = suites.append_child("testsuite");
    std::size_t count = 0;
    std::size_t failed = 0;
    for (const TestOutcome& test : spec->tests) {
      count += test.outcomes.size();
      failed += test.failed();
    }
    set(suite, "name", spec->spec.file == "-" ? "<stdin>" : spec->spec.file);
    set(suite, "tests", count);
    set(suite, "failures", failed);
    set(suite, "errors", std::size_t{0});
    set(suite, "time", "0");
    for (const TestOutcome& test : spec->tests) {
      for (const Outcome& outcome : test.outcomes) add_case(suite, test, outcome);
    }
    all += count;
    all_failed += failed;
  }
  set(suites, "name", "abide test");
  set(suites, "tests", all);
  set(suites, "failures", all_failed);
  std::ostringstream text;
  document.save(text, "  ");
  return text.str();
}

}  // namespace abide::cli
