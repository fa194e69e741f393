#include "cli/io/line_reader.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "cli/failure.h"
#include "cli/io/input.h"

namespace abide::cli {

namespace {
constexpr std::size_t kFirstSize = std::size_t{1} << 20;
}

LineReader::LineReader(int fd, std::string name) : fd_(fd), name_(std::move(name)) {
  buffer_.resize(kFirstSize);
}

bool LineReader::last_line(std::string_view& line) {
  if (last_line_given_ || begin_ == end_) return false;
  last_line_given_ = true;
  ++number_;
  line = {buffer_.data() + begin_, end_ - begin_};
  if (line.ends_with('\r')) line.remove_suffix(1);
  begin_ = end_;
  return true;
}

std::size_t LineReader::read_into_buffer() {
  while (true) {
    const ssize_t got = ::read(fd_, buffer_.data() + end_, buffer_.size() - end_);
    if (got >= 0) {
      bytes_read_ += static_cast<std::size_t>(got);
      return static_cast<std::size_t>(got);
    }
    if (errno != EINTR) throw Failure(why_unreadable(name_, errno));
  }
}

// As long as the buffer holds the input from its first byte on.
void LineReader::skip_byte_order_mark() {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  const std::string_view held(buffer_.data(), end_);
  if (begin_ == 0 && bytes_read_ == end_ && held.starts_with(kMark)) begin_ = kMark.size();
}

bool LineReader::refill() {
  if (at_end_) return false;
  std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
  end_ -= begin_;
  begin_ = 0;
  if (end_ == buffer_.size()) {
    if (end_ < kLongestLine) {
      buffer_.resize(std::min(buffer_.size() * 2, kLongestLine));
    } else {
      skip_rest_of_line();
      return true;
    }
  }
  const std::size_t got = read_into_buffer();
  end_ += got;
  if (got == 0) at_end_ = true;
  skip_byte_order_mark();
  return got > 0 || end_ > begin_;
}

// The buffer is full of one line. Keeps its start, as a line of its own.
void LineReader::skip_rest_of_line() {
  cut_line_ = number_ + 1;
  const std::size_t kept = end_ - 1;
  std::string rest(kFirstSize, '\0');
  std::swap(rest, buffer_);
  std::size_t newline = std::string::npos;
  while (newline == std::string::npos) {
    end_ = 0;
    const std::size_t got = read_into_buffer();
    if (got == 0) {
      at_end_ = true;
      break;
    }
    newline = std::string_view(buffer_).substr(0, got).find('\n');
    if (newline != std::string::npos) {
      // The start of the long line, its end, and what follows it.
      const std::string after = buffer_.substr(newline, got - newline);
      rest.resize(kept);
      rest += after;
    }
  }
  if (newline == std::string::npos) rest.resize(kept);
  buffer_ = std::move(rest);
  begin_ = 0;
  end_ = buffer_.size();
}

}  // namespace abide::cli
