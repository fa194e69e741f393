#include "generator/paths.h"

#include <algorithm>
#include <cmath>

#include "generator/words.h"

namespace abide::bench {

SitePaths::SitePaths(Random& random, std::size_t rules) : random_(random) {
  const auto count = 3 + static_cast<std::size_t>(std::sqrt(static_cast<double>(rules)));
  for (std::size_t i = 0; i < count; ++i) {
    std::string made = "/" + word() + "/";
    // Most directories are at the top, some below one, few below two.
    while (random_.chance(0.25)) made += word() + "/";
    directories_.push_back(std::move(made));
  }
}

std::string SitePaths::word() {
  std::string made(random_.pick(path_words()));
  if (random_.chance(0.15)) {
    made += random_.chance(0.7) ? '-' : '_';
    made += random_.pick(path_words());
  }
  if (random_.chance(0.05)) made[0] = static_cast<char>(made[0] - 'a' + 'A');
  return made;
}

// A page's own name; in large files those are what there are many of.
std::string SitePaths::leaf() {
  std::string made = word();
  if (random_.chance(0.35)) {
    made += random_.chance(0.5) ? "-" : "/";
    made += std::to_string(random_.below(random_.chance(0.5) ? 100 : 100'000));
  }
  return made;
}

std::string SitePaths::directory() { return random_.pick(directories_); }

std::string SitePaths::query() {
  std::string made = "?";
  do {
    if (made.size() > 1) made += '&';
    made += random_.pick(parameters());
    made += '=';
    made += random_.chance(0.5) ? std::to_string(random_.below(5000)) : word();
  } while (random_.chance(0.35));
  return made;
}

std::string SitePaths::literal_pattern() {
  std::string made = random_.chance(0.4) ? "/" : directory();
  made += made == "/" && random_.chance(0.6) ? word() : leaf();
  if (random_.chance(0.006)) made += "%20" + word();
  const double ending = random_.share();
  if (ending < 0.55) {
    made += '/';
  } else if (ending < 0.7) {
    made += random_.pick(extensions());
  } else if (ending < 0.73) {
    made += '?';
    made += random_.pick(parameters());
    made += '=';
  }
  return made;
}

std::string SitePaths::wildcard_pattern() {
  const double kind = random_.share();
  std::string made;
  if (kind < 0.3) {  // a parameter
    made = random_.chance(0.2) ? directory() : "/";
    made += random_.chance(0.6) ? "*?" : "*&";
    if (random_.chance(0.25)) made += '*';
    made += random_.pick(parameters());
    made += random_.chance(0.3) ? "=*" : "=";
  } else if (kind < 0.38) {  // a type of file
    made = random_.chance(0.3) ? directory() : "/";
    made += '*';
    made += random_.pick(extensions());
    made += '$';
  } else if (kind < 0.65) {  // all below
    made = random_.chance(0.5) ? "/" : directory();
    made += leaf();
    made += random_.chance(0.8) ? "/*" : "*";
  } else if (kind < 0.68) {  // one page and nothing below
    made = directory();
    made += leaf();
    made += '$';
  } else if (kind < 0.85) {  // in the middle
    made = random_.chance(0.4) ? "/*/" : directory() + "*/";
    made += leaf();
    const double ending = random_.share();
    if (ending < 0.5) made += '/';
    if (ending > 0.8) made += "/*";
    if (ending > 0.7 && ending <= 0.8) made += "/*/" + word();
  } else {  // anywhere
    made = "*/";
    made += leaf();
    made += random_.chance(0.5) ? "/" : "";
    if (random_.chance(0.3)) made += "*";
  }
  return made;
}

std::string SitePaths::path_matching(std::string_view pattern) {
  std::string made;
  if (pattern.empty() || pattern[0] != '/') made = '/';
  const bool to_the_end = pattern.ends_with('$');
  if (to_the_end) pattern.remove_suffix(1);
  for (const char c : pattern) {
    if (c == '*') {
      if (random_.chance(0.8)) made += leaf();
    } else {
      made += c;
    }
  }
  if (to_the_end || random_.chance(0.3)) return made;
  if (made.ends_with('/')) {
    made += leaf();
    if (random_.chance(0.4)) made += random_.pick(extensions());
  } else if (made.ends_with('=')) {
    made += std::to_string(random_.below(1000));
  } else if (random_.chance(0.5)) {
    made += '/';
    made += leaf();
  }
  if (random_.chance(0.15) && made.find('?') == std::string::npos) made += query();
  return made;
}

std::string SitePaths::path_beside(std::string_view pattern) {
  std::string made = path_matching(pattern);
  const double kind = random_.share();
  if (kind < 0.5) {  // a neighbour in the same directory
    made.erase(made.rfind('/', std::max<std::size_t>(made.size(), 2) - 2) + 1);
    made += leaf();
  } else if (kind < 0.75) {  // one byte of it differs
    made[made.size() / 2] = static_cast<char>('a' + random_.below(26));
  } else {  // the same, elsewhere
    const std::string above = "/" + word();
    made.insert(0, above);
  }
  return made;
}

std::string SitePaths::any_path() {
  if (random_.chance(0.04)) return "/";
  std::string made = random_.chance(0.4) ? directory() : "/";
  do {
    if (!made.ends_with('/')) made += '/';
    made += leaf();
  } while (random_.chance(0.45));
  if (random_.chance(0.4)) {
    made += random_.pick(extensions());
  } else if (random_.chance(0.4)) {
    made += '/';
  }
  if (random_.chance(0.25)) made += query();
  return made;
}

std::string SitePaths::host(Random& random) {
  std::string made = random.chance(0.7) ? "www." : "";
  made += random.pick(host_words());
  if (random.chance(0.3)) made += '-';
  made += random.pick(host_words());
  return made;
}

std::string SitePaths::url(std::string_view host, std::string_view path) {
  const double kind = random_.share();
  std::string made;
  if (kind < 0.85) {
    made = "https://";
  } else if (kind < 0.95) {
    made = "http://";
  } else if (kind < 0.97) {
    made = "//";
  }
  made += host;
  if (random_.chance(0.03)) made += ":8080";
  made += path;
  if (random_.chance(0.03)) made += "#top";
  return made;
}

}  // namespace abide::bench
