// A block: whole lines of an input, as many as a read gave.
#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>

namespace abide::cli {

struct Block {
  // How much is read at once. Larger ones do not help: the lines should still be in the cache of
  // the core when what comes of them is written.
  static constexpr std::size_t kBytes = std::size_t{256} << 10;

  std::string buffer;    // kBytes, or more for a line that is longer
  std::size_t size = 0;  // of the lines in it
  // It is the start of one line, which was longer than the reader keeps.
  bool was_cut = false;

  std::string_view text() const { return {buffer.data(), size}; }
};

// Takes the first line out of a block's text, without its end (LF or CRLF). False: there is none.
inline bool take_line(std::string_view& text, std::string_view& line) {
  if (text.empty()) return false;
  const void* const newline = std::memchr(text.data(), '\n', text.size());
  std::size_t size = text.size();
  if (newline == nullptr) {
    line = text;
    text = {};
  } else {
    size = static_cast<std::size_t>(static_cast<const char*>(newline) - text.data());
    line = text.substr(0, size);
    text.remove_prefix(size + 1);
  }
  if (size > 0 && line[size - 1] == '\r') line.remove_suffix(1);
  return true;
}

}  // namespace abide::cli
