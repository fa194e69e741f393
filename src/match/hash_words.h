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

constexpr std::uint64_t hash_step(std::uint64_t hash, std::uint64_t word) {
  std::uint64_t x = (hash ^ word) * 0x9E3779B97F4A7C15;
  x ^= x >> 32;
  x *= 0xD6E8FEB86659FD93;
  return x ^ (x >> 32);
}

// Which hashes have been added, with some that have not: one bit each, in memory that stays in the
// nearest cache.
class HashFilter {
 public:
  // For about so many hashes.
  void resize(std::size_t hashes) {
    const std::size_t bits = std::bit_ceil(std::max<std::size_t>(hashes * 8, 256));
    bits_.assign(bits / 64, 0);
    mask_ = bits - 1;
  }
  void add(std::uint64_t hash) { bits_[(hash & mask_) / 64] |= bit(hash); }
  bool may_have(std::uint64_t hash) const { return (bits_[(hash & mask_) / 64] & bit(hash)) != 0; }
  std::size_t memory_bytes() const { return bits_.capacity() * 8; }

 private:
  static std::uint64_t bit(std::uint64_t hash) { return std::uint64_t{1} << (hash % 64); }

  std::vector<std::uint64_t> bits_;
  std::uint64_t mask_ = 0;
};

}  // namespace abide
