#include "cli/io/output.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/failure.h"

namespace abide::cli {

int write_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd, bytes.data(), bytes.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      return errno;
    }
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

void Output::require_written(int error) const {
  if (error == EPIPE) throw ReaderGone();
  if (error != 0) {
    throw Failure(fmt::format("cannot write to standard {}: {}",
                              fd_ == STDERR_FILENO ? "error" : "output", std::strerror(error)));
  }
}

void Output::flush() {
  const int error = write_all(fd_, buffer_);
  buffer_.clear();
  require_written(error);
}

void Output::write_through(std::string_view text) {
  flush();
  require_written(write_all(fd_, text));
}

bool Output::is_terminal() const { return ::isatty(fd_) == 1; }

int Output::width() const {
  constexpr int kElsewhere = 100;
  winsize size{};
  if (!is_terminal() || ::ioctl(fd_, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
    return kElsewhere;
  }
  return size.ws_col;
}

void complain(std::string_view sentence) {
  std::string line(sentence);
  line += '\n';
  write_all(STDERR_FILENO, line);
}

}  // namespace abide::cli
