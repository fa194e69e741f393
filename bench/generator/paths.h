// Path patterns and URLs of one made-up site.
//
// A site has a few directories of its own, and most of its paths lie in them: rules share their
// beginnings with each other and with URLs that they do not match.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/random.h"

namespace abide::bench {

class SitePaths {
 public:
  // `rules`: about how many rules the site's file has; more rules, more directories.
  SitePaths(Random& random, std::size_t rules);

  // A pattern without wildcards: "/archive/", "/news/item-1734.html".
  std::string literal_pattern();
  // "/*?sort=", "/*.pdf$", "/shop/*/reviews/", ...
  std::string wildcard_pattern();

  // A path that the pattern matches, often with something behind it.
  std::string path_matching(std::string_view pattern);
  // One of the site's other paths, or what is nearly one that the pattern matches.
  std::string path_beside(std::string_view pattern);
  std::string any_path();

  // "harbour-times.example"
  static std::string host(Random& random);
  // The URL of a path: mostly https, sometimes with a port, without scheme, with a fragment.
  std::string url(std::string_view host, std::string_view path);

 private:
  std::string word();
  std::string leaf();
  std::string directory();
  std::string query();

  Random& random_;
  std::vector<std::string> directories_;
};

}  // namespace abide::bench
