// The API keys: read once from a file, kept and compared as hashes.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "abide/result.h"

namespace abide::serving {

class Keys {
 public:
  // One key a line; blank lines and those that begin with '#' are none. Fails for a file that
  // cannot be read, holds no key, is readable for everyone, or holds a key of fewer than 16 bytes.
  static Result<Keys> read(const std::string& path);

  // Which key the value of an Authorization header carries ("Bearer KEY"), from 1; nothing if none.
  // Takes the same time whichever key it is.
  std::optional<std::size_t> find(std::string_view authorization) const;

  bool empty() const { return hashes_.empty(); }

 private:
  using Hash = std::array<unsigned char, 32>;
  std::vector<Hash> hashes_;
};

// SHA-256 of the bytes; `text` in hex, the first `digits` of it.
std::string sha256_hex(std::string_view bytes, std::size_t digits);

}  // namespace abide::serving
