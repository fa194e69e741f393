// One robots.txt as a site might serve it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/paths.h"
#include "generator/random.h"

namespace abide::bench {

// What a file shall have.
struct FileShape {
  std::size_t rules = 0;
  std::size_t user_agents = 1;
  std::size_t sitemaps = 0;
  std::string_view line_end = "\n";
  bool non_ascii = false;
};

struct RobotsFile {
  std::string body;
  std::vector<std::string> patterns;     // of the group for `*`
  std::vector<std::string> user_agents;  // named ones, without `*`
};

RobotsFile make_robots_file(Random& random, SitePaths& paths, std::string_view host,
                            const FileShape& shape);

// The HTML page of about `size` bytes that many a site serves in place of a robots.txt.
std::string make_page(Random& random, std::size_t size);

}  // namespace abide::bench
