// Random choices that are the same on every machine: the generators of the standard library are,
// its distributions are not.
//
// Whoever draws twice in one expression must make the order plain: C++ leaves it open in `a() +
// b()` and between arguments.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace abide::bench {

// SplitMix64: small, seeded by any number. https://prng.di.unimi.it/splitmix64.c (public domain)
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  // In [0, n). REQUIRES: n > 0.
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }
  // In [low, high].
  std::size_t between(std::size_t low, std::size_t high) { return low + below(high - low + 1); }
  // In [0, 1).
  double share() { return static_cast<double>(next() >> 11) * 0x1p-53; }
  bool chance(double probability) { return share() < probability; }

  template <class Container>
  const auto& pick(const Container& from) {
    return from[below(std::size(from))];
  }

  template <class T>
  void shuffle(std::vector<T>& all) {
    for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[below(i)]);
  }

 private:
  std::uint64_t state_;
};

// A distribution by some of its quantiles, ascending: (share of all, value). Between two of them it
// is even on a logarithmic scale, since sizes on the web spread over orders of magnitude.
using Quantiles = std::span<const std::pair<double, double>>;

inline std::size_t at_quantile(Quantiles known, double share) {
  std::size_t i = 1;
  while (i + 1 < known.size() && known[i].first < share) ++i;
  const auto [low_share, low] = known[i - 1];
  const auto [high_share, high] = known[i];
  const double way = (share - low_share) / (high_share - low_share);
  const double log_value = std::log1p(low) + way * (std::log1p(high) - std::log1p(low));
  return static_cast<std::size_t>(std::lround(std::expm1(log_value)));
}

// `count` shares, one from each of as many equal parts of [0, 1), in random order: a sample that
// has the distribution even if it is small.
inline std::vector<double> even_shares(Random& random, std::size_t count) {
  std::vector<double> shares(count);
  for (std::size_t i = 0; i < count; ++i) {
    shares[i] = (static_cast<double>(i) + 0.5) / static_cast<double>(count);
  }
  random.shuffle(shares);
  return shares;
}

}  // namespace abide::bench
