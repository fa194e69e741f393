// A body as a store keeps it: compressed where that is worth it, with what tells damage.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace abide::cache {

enum class Packing : std::uint8_t { kPlain = 0, kZstd = 1 };  // the numbers are in files

struct PackedBody {
  std::uint64_t sum = 0;    // checksum() of the body
  std::uint64_t bytes = 0;  // of the body
  Packing packing = Packing::kPlain;
  std::string data;
};

PackedBody pack(std::string_view body);

// Null if what is given is not what pack() makes of some body.
std::shared_ptr<const std::string> unpack(std::uint64_t sum, std::uint64_t bytes,
                                          std::int64_t packing, std::string_view data);

}  // namespace abide::cache
