#include "work.h"

#include <cstring>

namespace abide::bench {
namespace {

bool is_first_of_file(const Input& input, std::size_t visit) {
  return visit == 0 || input.visits[visit - 1].file != input.visits[visit].file;
}

std::uint64_t check_some(const Rules& rules, const Visit& visit) {
  std::uint64_t allowed = 0;
  for (std::size_t i = 0; i < kUrlsPerFile; ++i) {
    allowed += rules.check(visit.urls[i % visit.urls.size()]).allowed() ? 1 : 0;
  }
  return allowed;
}

}  // namespace

std::uint64_t scan_lines(const Input& input) {
  std::uint64_t lines = 0;
  for (const SiteFile& file : input.files) {
    const char* at = file.body.data();
    const char* const end = at + file.body.size();
    while (at < end) {
      const void* found = std::memchr(at, '\n', static_cast<std::size_t>(end - at));
      at = found == nullptr ? end : static_cast<const char*>(found) + 1;
      ++lines;
    }
  }
  return lines;
}

std::uint64_t parse_files(const Input& input) {
  std::uint64_t bytes = 0;
  for (const SiteFile& file : input.files) bytes += RobotsTxt::parse(file.body).memory_bytes();
  return bytes;
}

std::uint64_t check_urls(const Input& input, std::span<const Rules> rules) {
  std::uint64_t allowed = 0;
  for (std::size_t i = 0; i < rules.size(); ++i)
    allowed += check_all(rules[i], input.visits[i].urls);
  return allowed;
}

std::uint64_t parse_and_check(const Input& input) {
  std::uint64_t allowed = 0;
  for (std::size_t i = 0; i < input.visits.size(); ++i) {
    if (!is_first_of_file(input, i)) continue;
    const Visit& visit = input.visits[i];
    const RobotsTxt robots = RobotsTxt::parse(input.files[visit.file].body);
    allowed += check_some(robots.rules_for(Crawler::exact(visit.agent)), visit);
  }
  return allowed;
}

std::uint64_t check_as_parse_and_check(const Input& input, std::span<const Rules> rules) {
  std::uint64_t allowed = 0;
  for (std::size_t i = 0; i < input.visits.size(); ++i) {
    if (is_first_of_file(input, i)) allowed += check_some(rules[i], input.visits[i]);
  }
  return allowed;
}

std::vector<OneGroup> star_groups(const Input& input) {
  std::vector<OneGroup> made;
  for (const SiteFile& file : input.files) {
    std::string body = "User-agent: *\n";
    const RobotsTxt robots = RobotsTxt::parse(file.body);
    for (const Group& group : robots.groups()) {
      bool for_all = false;
      for (const UserAgentLine& line : group.user_agents) for_all = for_all || line.value == "*";
      if (!for_all) continue;
      for (const RuleLine& rule : group.rules) {
        body += rule.allow ? "Allow: " : "Disallow: ";
        body += rule.value;
        body += '\n';
      }
    }
    RobotsTxt parsed = RobotsTxt::parse(body);
    made.push_back({std::move(body), std::move(parsed)});
  }
  return made;
}

std::uint64_t parse_groups(std::span<const OneGroup> groups) {
  std::uint64_t bytes = 0;
  for (const OneGroup& group : groups) bytes += RobotsTxt::parse(group.body).memory_bytes();
  return bytes;
}

std::uint64_t make_rules(std::span<const OneGroup> groups, const Crawler& crawler) {
  std::uint64_t rules = 0;
  for (const OneGroup& group : groups) rules += group.parsed.rules_for(crawler).size();
  return rules;
}

std::uint64_t check_all(const Rules& rules, std::span<const std::string> urls) {
  std::uint64_t allowed = 0;
  for (const std::string& url : urls) allowed += rules.check(url).allowed() ? 1 : 0;
  return allowed;
}

}  // namespace abide::bench
