// What the benchmarks work on: real files if ABIDE_CORPUS names their folder, generated ones if
// not.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "abide/abide.h"
#include "generator/workload.h"

namespace abide::bench {

// A run of questions that one agent asks of one file: what a set of Rules is made for.
struct Visit {
  std::uint32_t file = 0;
  std::string agent;
  std::vector<std::string> urls;
};

struct Input {
  std::string source;  // "corpus" or "generated"
  std::vector<SiteFile> files;
  std::vector<Visit> visits;
  std::size_t bytes = 0;      // of all files
  std::size_t questions = 0;  // URLs of all visits
  // Allowed ones among the questions, as Google's own matcher saw it; -1 where it was not asked.
  std::int64_t known_allowed = -1;
};

// Ends the program with a sentence if the corpus cannot be read.
const Input& input();

// Rules for every visit, in its order.
std::vector<Rules> rules_of(const Input& input);

}  // namespace abide::bench
