// Random files, URLs and crawlers from a small alphabet, so that patterns and paths meet often.
//
// Seeded: a test names its seed, and every run sees the same.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "abide/crawler.h"

namespace abide::properties {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  // In [0, n). REQUIRES: n > 0.
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine_() % n); }
  bool one_in(std::size_t n) { return below(n) == 0; }
  template <class Container>
  const auto& pick(const Container& from) {
    return from[below(from.size())];
  }

  // What stands in a rule: wildcards, escapes good and bad, delimiters, bytes outside ASCII.
  std::string pattern();
  // A URL, often one that a rule of `patterns` matches.
  std::string url(const std::vector<std::string>& patterns);
  Crawler crawler();
  // A whole file of up to some twenty lines, well-formed or bent.
  std::string file(std::vector<std::string>& patterns);

 private:
  std::string piece();
  std::string agent();
  std::string line(std::vector<std::string>& patterns);

  std::mt19937_64 engine_;
};

}  // namespace abide::properties
