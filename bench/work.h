// The work that is measured, apart from what measures it: the benchmarks take its time, `counted`
// its instructions. Each function returns a sum over all results, so that nothing of it can be left
// out by the compiler and wrong results are seen.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "abide/abide.h"
#include "input.h"

namespace abide::bench {

// The bound for parsing: finds the end of every line with memchr, and does nothing else. Returns
// the number of lines.
std::uint64_t scan_lines(const Input& input);

// Parses every file and lets go of it.
std::uint64_t parse_files(const Input& input);

// Asks every question of Rules that are made already. Returns how many are allowed.
std::uint64_t check_urls(const Input& input, std::span<const Rules> rules);

// Each file is parsed, the Rules of the agent that visits it first are made, and 20 URLs checked:
// those of the visit, from the front again if there are fewer. Returns how many are allowed.
constexpr std::size_t kUrlsPerFile = 20;
std::uint64_t parse_and_check(const Input& input);
// The same number, of Rules that are made already.
std::uint64_t check_as_parse_and_check(const Input& input, std::span<const Rules> rules);

// A file that consists of the group for `*` of each file, and what it is parsed to.
struct OneGroup {
  std::string body;
  RobotsTxt parsed;
};
std::vector<OneGroup> star_groups(const Input& input);

// Parses those files. Makes the Rules that bind a crawler to them; returns how many there are.
std::uint64_t parse_groups(std::span<const OneGroup> groups);
std::uint64_t make_rules(std::span<const OneGroup> groups, const Crawler& crawler);

// Returns how many are allowed.
std::uint64_t check_all(const Rules& rules, std::span<const std::string> urls);

}  // namespace abide::bench
