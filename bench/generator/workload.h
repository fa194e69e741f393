// Realistic input for benchmarks: robots.txt files of made-up sites, and URLs to decide.
//
// The shapes follow those of 2,941 files that real sites served: sizes, rules and user-agent lines
// per file, the share of Allow lines and wildcards, line ends, bytes outside ASCII, HTML pages in
// place of a robots.txt. tests/bench holds the generator to them. The same seed gives the same
// bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace abide::bench {

struct SiteFile {
  std::string name;  // a host name, unique
  std::string body;
};

// A crawler's wish. The agent is a product token, taken as it is.
struct Question {
  std::uint32_t file = 0;  // an index into Workload::files
  std::string agent;
  std::string url;
};

struct Workload {
  std::vector<SiteFile> files;
  std::vector<Question> questions;  // by file, and there by agent
};

struct Settings {
  std::uint64_t seed = 1;
  std::size_t files = 3000;
  std::size_t urls = 20;  // for each file and agent; a file is asked by two or three agents
};

Workload generate(const Settings& settings);

// One file with so many rules for `*`, 18 % of them with wildcards, and URLs for it. Rules and URLs
// are of the same mix for every number of rules: what differs is the number alone.
struct GrowthCase {
  std::string body;
  std::vector<std::string> urls;
};
GrowthCase generate_growth(std::size_t rules, std::size_t urls = 4096, std::uint64_t seed = 1);

}  // namespace abide::bench
