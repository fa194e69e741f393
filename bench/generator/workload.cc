#include "generator/workload.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <utility>

#include "generator/paths.h"
#include "generator/random.h"
#include "generator/robots_file.h"
#include "generator/words.h"

namespace abide::bench {
namespace {

using Quantile = std::pair<double, double>;

// Measured on real files, HTML pages apart.
constexpr Quantile kRules[] = {{0, 0},      {.03, 0},     {.05, 1},   {.1, 1},    {.25, 3},
                               {.5, 13},    {.75, 40},    {.9, 83},   {.95, 141}, {.99, 483},
                               {.997, 950}, {.999, 3159}, {1, 31'843}};
constexpr Quantile kUserAgents[] = {{0, 1},    {.5, 1},    {.75, 2},    {.9, 6},
                                    {.95, 11}, {.99, 110}, {.999, 524}, {1, 1101}};
constexpr Quantile kSitemaps[] = {{0, 0},  {.25, 0},  {.26, 1},    {.75, 1},
                                  {.9, 3}, {.99, 36}, {.999, 150}, {1, 1293}};
constexpr Quantile kPageBytes[] = {{0, 800},      {.05, 823},    {.25, 3768},    {.5, 22'853},
                                   {.75, 79'710}, {.9, 174'475}, {.97, 400'000}, {1, 1'372'557}};
constexpr double kPages = 0.034;
constexpr double kCrLf = 0.32;
constexpr double kCr = 0.002;
constexpr double kNonAscii = 0.024;

// The share of URLs that are made from a rule of the file, and of those that nearly are.
constexpr double kMatching = 0.36;
constexpr double kBeside = 0.27;

std::string unique_host(Random& random, std::unordered_set<std::string>& taken) {
  std::string host = SitePaths::host(random);
  std::string name = host + ".example";
  for (int i = 2; !taken.insert(name).second; ++i) name = host + std::to_string(i) + ".example";
  return name;
}

std::string some_url(Random& random, SitePaths& paths, std::string_view host,
                     const std::vector<std::string>& patterns) {
  const double kind = random.share();
  if (patterns.empty() || kind >= kMatching + kBeside) return paths.url(host, paths.any_path());
  const std::string& pattern = random.pick(patterns);
  return paths.url(host,
                   kind < kMatching ? paths.path_matching(pattern) : paths.path_beside(pattern));
}

// Named by hardly any file, so that the group for `*` decides.
constexpr std::string_view kUnnamed = "SampleCrawler";

std::vector<std::string> some_agents(Random& random, const RobotsFile& file) {
  std::vector<std::string> agents = {"Googlebot", std::string(kUnnamed)};
  if (!file.user_agents.empty()) {
    const std::string& named = random.pick(file.user_agents);
    if (named != agents[0]) agents.push_back(named);
  }
  return agents;
}

std::size_t rounded(double share, std::size_t of) {
  return static_cast<std::size_t>(std::lround(share * static_cast<double>(of)));
}

}  // namespace

Workload generate(const Settings& settings) {
  Random random(settings.seed);
  Workload made;
  std::unordered_set<std::string> hosts;
  const std::size_t pages = rounded(kPages, settings.files);
  const std::size_t others = settings.files - pages;
  const auto page_shares = even_shares(random, pages);
  const auto rule_shares = even_shares(random, others);
  const auto agent_shares = even_shares(random, others);
  const auto sitemap_shares = even_shares(random, others);
  const auto end_shares = even_shares(random, others);
  const auto byte_shares = even_shares(random, others);

  for (std::size_t i = 0; i < settings.files; ++i) {
    const std::string host = unique_host(random, hosts);
    FileShape shape;
    RobotsFile file;
    if (i >= others) {
      const std::size_t size = at_quantile(kPageBytes, page_shares[i - others]);
      file.body = make_page(random, size);
    } else {
      shape.rules = at_quantile(kRules, rule_shares[i]);
      shape.user_agents = at_quantile(kUserAgents, agent_shares[i]);
      // Crawlers that are named are mostly shut out, one by one.
      shape.rules = std::max(shape.rules, shape.user_agents * 4 / 5);
      shape.sitemaps = at_quantile(kSitemaps, sitemap_shares[i]);
      const double end = end_shares[i];
      shape.line_end = end < kCr ? "\r" : end < kCr + kCrLf ? "\r\n" : "\n";
      shape.non_ascii = byte_shares[i] < kNonAscii;
    }
    SitePaths paths(random, shape.rules);
    if (i < others) file = make_robots_file(random, paths, host, shape);
    for (const std::string& agent : some_agents(random, file)) {
      for (std::size_t u = 0; u < settings.urls; ++u) {
        made.questions.push_back(
            {static_cast<std::uint32_t>(i), agent, some_url(random, paths, host, file.patterns)});
      }
    }
    made.files.push_back({host, std::move(file.body)});
  }
  return made;
}

}  // namespace abide::bench
