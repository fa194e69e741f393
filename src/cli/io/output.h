// What the command prints, gathered and written in large pieces.
//
// Nothing is written before 64 KiB are gathered or flush() is called, so a verb that fails at its
// input has printed nothing.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace abide::cli {

class Output {
 public:
  explicit Output(int fd) : fd_(fd) {}

  void write(std::string_view text) {
    if (text.size() >= kEnough) return write_through(text);
    buffer_ += text;
    if (buffer_.size() >= kEnough) flush();
  }
  template <class... Args>
  void print(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(buffer_), format, std::forward<Args>(args)...);
    if (buffer_.size() >= kEnough) flush();
  }

  // Throws Failure if it cannot be written, ReaderGone if nobody reads.
  void flush();
  // Forgets what is not written yet.
  void drop() { buffer_.clear(); }

  bool is_terminal() const;
  // Columns of the terminal; 100 elsewhere.
  int width() const;

 private:
  static constexpr std::size_t kEnough = std::size_t{64} << 10;

  // Without a copy.
  void write_through(std::string_view text);
  void require_written(int error) const;

  int fd_;
  std::string buffer_;
};

// Writes all bytes. Returns 0 or an errno.
int write_all(int fd, std::string_view bytes);

// A line on standard error, as the command's own word. Errors of that are nobody's to hear.
void complain(std::string_view sentence);

}  // namespace abide::cli
