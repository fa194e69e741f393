// Hashing of words for the indexes of rules. Quick and of no strength: where a site's owner makes
// many patterns collide, the rules are looked through one by one, as they would be without an
// index.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace abide {

// The high bits of a hash are its best ones: whoever needs few takes those.
constexpr std::uint64_t hash_of(std::uint64_t word) { return word * 0x9E3779B97F4A7C15; }

constexpr std::uint64_t hash_step(std::uint64_t hash, std::uint64_t word) {
  const std::uint64_t x = hash_of(hash ^ word);
  return x ^ (x >> 32);
}

// How many places a table has, a power of two, and which of them a hash belongs to.
class TablePlaces {
 public:
  explicit TablePlaces(std::size_t at_least = 2)
      : bits_(static_cast<int>(std::bit_width(std::max<std::size_t>(at_least, 2) - 1))) {}

  std::size_t count() const { return std::size_t{1} << bits_; }
  std::size_t of(std::uint64_t hash) const {
    return static_cast<std::size_t>(hash >> (64 - bits_));
  }
  std::size_t after(std::size_t place) const { return (place + 1) & (count() - 1); }

 private:
  int bits_;
};

// Which hashes have been added, and some that have not: one bit each, in memory that stays in the
// nearest cache.
class HashFilter {
 public:
  // For about so many hashes.
  void resize(std::size_t hashes) {
    places_ = TablePlaces(std::max<std::size_t>(hashes * 16, 256));
    bits_.assign(places_.count() / 64, 0);
  }
  void add(std::uint64_t hash) {
    const std::size_t place = places_.of(hash);
    bits_[place / 64] |= std::uint64_t{1} << (place % 64);
  }
  // 1 or 0.
  std::uint64_t may_have(std::uint64_t hash) const {
    const std::size_t place = places_.of(hash);
    return bits_[place / 64] >> (place % 64) & 1;
  }
  std::size_t memory_bytes() const { return bits_.capacity() * 8; }

 private:
  TablePlaces places_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace abide
