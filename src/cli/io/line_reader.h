// Lines of an input of any length, read in large pieces.
//
// The buffer grows to hold the longest line, up to kLongestLine; of a longer line the rest is
// skipped. So memory does not grow with the input. A byte order mark at the start of the input is
// left out.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace abide::cli {

class LineReader {
 public:
  static constexpr std::size_t kLongestLine = std::size_t{16} << 20;

  // `name` is for messages. The file stays the caller's.
  LineReader(int fd, std::string name);

  // The next line that is already read, without its end (LF or CRLF). False: refill() first.
  // The view stays valid until refill().
  bool next(std::string_view& line) {
    const char* const start = buffer_.data() + begin_;
    const void* const newline = std::memchr(start, '\n', end_ - begin_);
    if (newline == nullptr) return at_end_ && last_line(line);
    std::size_t size = static_cast<std::size_t>(static_cast<const char*>(newline) - start);
    begin_ += size + 1;
    ++number_;
    if (size > 0 && start[size - 1] == '\r') --size;
    line = {start, size};
    return true;
  }

  // Reads more. False at the end of the input. Throws Failure.
  bool refill();

  // The number of the line that next() gave, from 1.
  std::uint64_t number() const { return number_; }
  // That line was longer than kLongestLine and was cut there.
  bool was_cut() const { return number_ == cut_line_; }
  // Bytes read so far.
  std::uint64_t bytes_read() const { return bytes_read_; }

 private:
  bool last_line(std::string_view& line);
  std::size_t read_into_buffer();
  void skip_byte_order_mark();
  void skip_rest_of_line();

  int fd_;
  std::string name_;
  std::string buffer_;
  std::size_t begin_ = 0;  // of what next() has not given yet
  std::size_t end_ = 0;
  bool at_end_ = false;
  bool last_line_given_ = false;
  std::uint64_t number_ = 0;
  std::uint64_t cut_line_ = ~std::uint64_t{0};
  std::uint64_t bytes_read_ = 0;
};

}  // namespace abide::cli
