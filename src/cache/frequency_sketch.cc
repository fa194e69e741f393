#include "cache/frequency_sketch.h"

#include <algorithm>
#include <bit>

namespace abide::cache {
namespace {

constexpr std::size_t kFewestWords = 64;
constexpr std::size_t kMostWords = std::size_t{1} << 20;
constexpr std::array<std::uint64_t, 4> kSeeds = {0x9E3779B97F4A7C15u, 0xC2B2AE3D27D4EB4Fu,
                                                 0x165667B19E3779F9u, 0xD6E8FEB86659FD93u};

}  // namespace

FrequencySketch::FrequencySketch(std::size_t keys)
    : words_(std::bit_ceil(std::clamp(keys, kFewestWords, kMostWords))) {}

FrequencySketch::Place FrequencySketch::place(std::size_t hash, std::size_t row) const {
  std::uint64_t mixed = (hash + kSeeds[row]) * kSeeds[row];
  mixed ^= mixed >> 32;
  return {static_cast<std::size_t>(mixed >> 4) & (words_.size() - 1),
          static_cast<unsigned>(mixed & 15) * 4};
}

void FrequencySketch::add(std::size_t hash) {
  bool added = false;
  for (std::size_t row = 0; row < kSeeds.size(); ++row) {
    const Place at = place(hash, row);
    if ((words_[at.word] >> at.shift & 15) == 15) continue;
    words_[at.word] += std::uint64_t{1} << at.shift;
    added = true;
  }
  if (added && ++uses_ >= 10 * words_.size()) halve();
}

unsigned FrequencySketch::frequency(std::size_t hash) const {
  unsigned least = 15;
  for (std::size_t row = 0; row < kSeeds.size(); ++row) {
    const Place at = place(hash, row);
    least = std::min(least, static_cast<unsigned>(words_[at.word] >> at.shift & 15));
  }
  return least;
}

void FrequencySketch::halve() {
  for (std::uint64_t& word : words_) word = word >> 1 & 0x7777777777777777u;
  uses_ /= 2;
}

}  // namespace abide::cache
