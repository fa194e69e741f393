// A file that grows, and the URLs that are asked of it.
//
// What a URL meets must not depend on the number of rules: a rule matches few URLs but those made
// from it, and other URLs look like the rules without matching. So every pattern has a number or
// two words of its own.
#include <cmath>
#include <unordered_set>

#include "generator/random.h"
#include "generator/words.h"
#include "generator/workload.h"

namespace abide::bench {
namespace {

constexpr double kWildcards = 0.18;

class GrowingSite {
 public:
  explicit GrowingSite(Random& random) : random_(random) {}

  // The stem is what makes a pattern its own; two stems are hardly ever equal.
  std::string stem() {
    std::string made(random_.pick(path_words()));
    made += '-';
    made += random_.pick(path_words());
    if (random_.chance(0.7)) {
      made += '-';
      made += std::to_string(random_.below(100'000));
    }
    return made;
  }

  std::string directory() {
    std::string made = "/";
    made += random_.pick(path_words());
    made += '/';
    return made;
  }

  std::string literal() {
    std::string made = random_.chance(0.25) ? "/" : directory();
    made += stem();
    made += random_.chance(0.6) ? "/" : random_.chance(0.5) ? ".html" : "";
    return made;
  }

  std::string wildcard() {
    const double kind = random_.share();
    std::string made;
    if (kind < 0.3) {
      made = random_.chance(0.6) ? "/*?" : "/*&";
      made += stem();
      made += '=';
    } else if (kind < 0.45) {
      made = directory();
      made += '*';
      made += stem();
      made += ".html$";
    } else if (kind < 0.7) {
      made = directory();
      made += stem();
      made += "/*";
    } else if (kind < 0.9) {
      made = random_.chance(0.5) ? "/*/" : directory() + "*/";
      made += stem();
      made += '/';
    } else {
      made = "*/";
      made += stem();
    }
    return made;
  }

  // A path that the pattern matches; with `near`, one that differs in a byte of the stem.
  std::string path(std::string_view pattern, bool near) {
    std::string made(pattern.starts_with('/') ? "" : "/");
    const bool to_the_end = pattern.ends_with('$');
    if (to_the_end) pattern.remove_suffix(1);
    for (const char c : pattern) {
      if (c == '*') {
        made += random_.pick(path_words());
      } else {
        made += c;
      }
    }
    if (near) made[made.size() - 2] = made[made.size() - 2] == 'z' ? 'y' : 'z';
    if (!to_the_end) {
      if (made.ends_with('/')) {
        made += stem();
      } else if (made.ends_with('=')) {
        made += std::to_string(random_.below(1000));
      }
    }
    return made;
  }

  std::string far_path() {
    std::string made = directory();
    made += stem();
    made += random_.chance(0.5) ? "/" : ".html";
    if (random_.chance(0.4)) {
      made += '?';
      made += random_.pick(parameters());
      made += '=';
      made += std::to_string(random_.below(1000));
    }
    return made;
  }

 private:
  Random& random_;
};

}  // namespace

GrowthCase generate_growth(std::size_t rules, std::size_t urls, std::uint64_t seed) {
  Random random(seed);
  GrowingSite site(random);
  GrowthCase made;
  made.body = "User-agent: *\n";
  std::vector<std::string> patterns;
  std::unordered_set<std::string> taken;
  while (patterns.size() < rules) {
    // By the share so far, so that ten rules have their two.
    const auto so_far = static_cast<double>(patterns.size());
    const bool wild = std::lround((so_far + 1) * kWildcards) > std::lround(so_far * kWildcards);
    std::string pattern = wild ? site.wildcard() : site.literal();
    if (!taken.insert(pattern).second) continue;
    made.body += random.chance(0.08) ? "Allow: " : "Disallow: ";
    made.body += pattern;
    made.body += '\n';
    patterns.push_back(std::move(pattern));
  }
  // Two in five hit, two in five nearly do.
  for (std::size_t i = 0; i < urls; ++i) {
    std::string url = "https://www.growing.example";
    const double kind = random.share();
    if (kind < 0.8 && !patterns.empty()) {
      url += site.path(random.pick(patterns), kind >= 0.4);
    } else {
      url += site.far_path();
    }
    made.urls.push_back(std::move(url));
  }
  return made;
}

}  // namespace abide::bench
