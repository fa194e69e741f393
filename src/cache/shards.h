// Into how many parts with a lock each something bounded is divided.
#pragma once

#include <cstddef>

namespace abide::cache {

// A power of two up to 64, so that no part is smaller than `smallest` bytes: one large file shall
// not fill it.
constexpr std::size_t shard_count(std::size_t max_bytes, std::size_t smallest) {
  std::size_t count = 1;
  while (count < 64 && max_bytes / (2 * count) >= smallest) count *= 2;
  return count;
}

// Which part: by high bits of the hash, since hash tables take the low ones.
constexpr std::size_t shard_of(std::size_t hash, std::size_t count) {
  return (hash >> 48) & (count - 1);
}

}  // namespace abide::cache
