// A conformance case as its YAML file says it. README.md describes the format.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "abide/dialect.h"

namespace abide::conformance {

struct Check {
  std::string url;
  std::string crawler;
  bool exact = false;
  bool allowed = true;
  std::optional<std::uint32_t> line;
  bool undefined = false;
  std::optional<std::string> canonical_url;
};

struct Governs {
  std::string robots_url;
  std::string url;
  bool governs = false;
};

struct CleanParamFact {
  std::vector<std::string> params;
  std::string path;
  std::uint32_t line = 0;
};

struct Case {
  std::string name;
  std::string source;
  std::vector<const Dialect*> dialects;
  std::string robots;
  std::string crawler;
  bool exact = false;
  std::vector<Check> checks;
  std::optional<std::vector<std::string>> sitemaps;
  // Facts that may be asserted to be absent: the outer optional says whether they are asserted.
  std::optional<std::optional<std::string>> host;
  std::optional<std::optional<double>> crawl_delay;
  std::optional<std::vector<CleanParamFact>> clean_params;
  std::vector<Governs> governs;
};

// Throws std::runtime_error with the place if a case is not understood: a misspelt key would be a
// check that never runs.
std::vector<Case> read_cases(const std::string& file);

}  // namespace abide::conformance
