// A file of expectations: which URLs a site's robots.txt shall allow and which block, for whom.
//
//   robots: robots.txt           # relative to this file; or robots_text: with the lines themselves
//   dialect: google              # one, or a list; each of them is tested
//   agents: [Googlebot, Bingbot]
//   tests:
//     - name: search pages stay out
//       blocked: [/search?q=x]
//       allowed: [/]
//
// robots, robots_text, dialect, agents and exact_agent may stand in a test as well, and count there
// in place of the file's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "abide/dialect.h"

namespace abide::cli {

struct Expectation {
  std::string url;
  bool allowed = false;
};

struct SpecTest {
  std::string name;
  std::uint32_t line = 0;  // in the spec
  std::size_t robots = 0;  // an index into Spec::robots
  std::vector<const Dialect*> dialects;
  std::vector<std::string> agents;
  bool exact_agent = false;
  std::vector<Expectation> expectations;
};

// A robots.txt that tests refer to.
struct SpecRobots {
  std::string file;  // as opened; empty if the text stands in the spec
  std::string body;
};

struct Spec {
  std::string file;
  std::vector<SpecRobots> robots;
  std::vector<SpecTest> tests;
};

// Reads a spec and the files that it names; "-" is standard input. `robots`, if there is one,
// stands in place of every robots.txt that the spec names. Throws Failure with file, line and
// column of what is not understood: a misspelt key would be a test that never runs.
Spec read_spec(const std::string& file, const std::optional<SpecRobots>& robots);

}  // namespace abide::cli
