// FNV-1a, 64 bits: tells damaged bytes from whole ones, and finds equal ones. No defence against
// anybody: whoever finds equal sums compares the bytes.
#pragma once

#include <cstdint>
#include <string_view>

namespace abide::cache {

constexpr std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t sum = 0xCBF29CE484222325u;
  for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  return sum;
}

}  // namespace abide::cache
