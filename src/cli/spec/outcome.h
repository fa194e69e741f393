// What came of the expectations of a spec, and the forms in which that is told.
#pragma once

#include <string>
#include <vector>

#include "abide/abide.h"
#include "cli/io/output.h"
#include "cli/spec/spec.h"
#include "cli/text/style.h"
#include "cli/verbs/verdict.h"

namespace abide::cli {

// One URL, agent and dialect.
struct Outcome {
  Expectation expected;
  Asker asker;
  Decision decision;

  bool passed() const { return decision.allowed() == expected.allowed; }
};

struct TestOutcome {
  const SpecTest* test = nullptr;
  const Document* document = nullptr;  // the robots.txt
  std::vector<Outcome> outcomes;

  std::size_t failed() const;
};

// A spec that was run. Not copied or moved: the outcomes refer into it.
struct SpecOutcome {
  explicit SpecOutcome(Spec the_spec);
  SpecOutcome(const SpecOutcome&) = delete;
  SpecOutcome& operator=(const SpecOutcome&) = delete;
  SpecOutcome(SpecOutcome&&) = delete;
  SpecOutcome& operator=(SpecOutcome&&) = delete;
  ~SpecOutcome() = default;

  Spec spec;
  std::vector<Document> documents;  // one for each of spec.robots
  std::vector<TestOutcome> tests;
};

// "blocked" or "allowed".
std::string_view verdict_word(bool allowed);

// "allowed by line 3, Allow: /search", "allowed, no rule matches".
std::string what_came(const Outcome& outcome, const Document& document);

// A line for each test, and for each failure what was expected and what came.
void print_outcome(const SpecOutcome& spec, const Style& style, Output& out);

// An object a line for each outcome.
void print_outcome_json(const SpecOutcome& spec, Output& out);

// JUnit's XML: a suite for each spec, a case for each outcome.
std::string junit_xml(const std::vector<const SpecOutcome*>& specs);

}  // namespace abide::cli
