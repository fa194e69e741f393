// Files and standard input, read whole.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace abide::cli {

// How much of a robots.txt is read at most where all of it is looked at.
inline constexpr std::size_t kLargestFile = std::size_t{64} << 20;

// An open file, closed at the end.
class OpenFile {
 public:
  explicit OpenFile(int fd) : fd_(fd) {}
  OpenFile(OpenFile&& other) noexcept : fd_(other.fd_) { other.fd_ = -1; }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  OpenFile& operator=(OpenFile&&) = delete;
  ~OpenFile();

  int fd() const { return fd_; }

 private:
  int fd_;
};

// "-" is standard input. Throws Failure with the reason.
OpenFile open_input(const std::string& name);

// The first bytes of a file, at most `most`; a FIFO is read like a file. Throws Failure.
std::string read_start(const std::string& name, std::size_t most);

// A whole file. Throws Failure, also if it is larger than `most`.
std::string read_whole(const std::string& name, std::size_t most = kLargestFile);

// Appends the next bytes, at most `most`, reading until there are so many or the input ends.
// Returns 0 or an errno.
int read_some(int fd, std::size_t most, std::string& bytes);

// Throws Failure if standard input stands twice among the names: there is but one of it.
void refuse_second_stdin(std::span<const std::string> names);

// The file as messages name it: in quotes, "-" as standard input.
std::string named_input(std::string_view name);

// Why a file cannot be read, as a sentence.
std::string why_unreadable(std::string_view name, int error);

}  // namespace abide::cli
