// Where reading a file stops: at line ends, at '#' and at NUL, found many at a time.
//
// This is the seam behind which wide instructions stand: a kernel turns blocks of text into the
// places of their special bytes, and all else is written once. The kernel is chosen when it is
// first asked for, by what the processor can do; the scalar one works everywhere and is what the
// others are tested against.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace abide {

constexpr bool is_special(char c) { return c == '\n' || c == '\r' || c == '#' || c == '\0'; }

// Text is looked at by whole blocks, up to a chunk at a time.
inline constexpr std::size_t kBlockBytes = 64;
inline constexpr std::size_t kChunkBlocks = 64;

// The places of the special bytes of a chunk, counted from its first byte, ascending.
struct SpecialPlaces {
  // Every byte may be one; and a kernel may write some more than it counts.
  std::array<std::uint16_t, (kChunkBlocks + 1) * kBlockBytes> at;
  std::size_t count;
};

// REQUIRES: blocks <= kChunkBlocks; so many blocks at `text`.
using FindSpecial = void (*)(const char* text, std::size_t blocks, SpecialPlaces& places);

struct SpecialKernel {
  std::string_view name;  // "scalar", "sse2", "avx2", "avx512"
  FindSpecial find;
};

// Those that this processor can run, the scalar one first, the widest last. Static lifetime.
std::span<const SpecialKernel> special_kernels();

// Walks the special bytes of a text in order. Their places lie in memory of the caller's, so that
// the walk itself fits into registers.
class SpecialBytes {
 public:
  SpecialBytes(std::string_view text, SpecialPlaces& places,
               FindSpecial find = special_kernels().back().find)
      : find_(find),
        places_(&places),
        unread_(text.data()),
        end_(text.data() + text.size()),
        next_(places.at.data()),
        last_(next_) {}

  // The next one, or the text's end.
  const char* next() {
    while (next_ == last_) {
      if (!read_on()) return end_;
    }
    return chunk_ + *next_++;
  }

 private:
  // Looks through the next blocks; false at the text's end.
  bool read_on() {
    const auto left = static_cast<std::size_t>(end_ - unread_);
    if (left == 0) return false;
    chunk_ = unread_;
    if (left >= kBlockBytes) {
      const std::size_t blocks = std::min(left / kBlockBytes, kChunkBlocks);
      find_(unread_, blocks, *places_);
      unread_ += blocks * kBlockBytes;
    } else {
      // The last bytes, filled up to a block with any that is not special.
      std::array<char, kBlockBytes> last;
      last.fill(' ');
      std::memcpy(last.data(), unread_, left);
      find_(last.data(), 1, *places_);
      unread_ = end_;
    }
    next_ = places_->at.data();
    last_ = next_ + places_->count;
    return true;
  }

  FindSpecial find_;
  SpecialPlaces* places_;
  const char* chunk_ = nullptr;
  const char* unread_;  // what follows the chunk
  const char* end_;
  const std::uint16_t* next_;
  const std::uint16_t* last_;
};

}  // namespace abide
