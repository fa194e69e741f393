#include "cli/bulk/progress.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "lint/words.h"

namespace abide::cli {
namespace {

// Bytes from here to the end, if that is known.
std::uint64_t bytes_left(int fd) {
  struct stat status {};
  if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  const off_t here = ::lseek(fd, 0, SEEK_CUR);
  return here < 0 || here > status.st_size ? 0 : static_cast<std::uint64_t>(status.st_size - here);
}

std::string as_clock(double seconds) {
  const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
  if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
  return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace

Progress::Progress(int input_fd, const Output& out)
    : shown_(::isatty(STDERR_FILENO) == 1 && !out.is_terminal()),
      total_bytes_(bytes_left(input_fd)) {}

void Progress::update(std::uint64_t lines, std::uint64_t bytes) {
  if (!shown_) return;
  const Clock::time_point now = Clock::now();
  if (now - last_ < std::chrono::milliseconds(500)) return;
  last_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  const auto rate = static_cast<std::uint64_t>(static_cast<double>(lines) / seconds);
  std::string text =
      fmt::format("\r\x1b[K{} lines, {}/s", linting::grouped(lines), linting::grouped(rate));
  if (total_bytes_ > 0 && bytes > 0) {
    const double share =
        std::min(1.0, static_cast<double>(bytes) / static_cast<double>(total_bytes_));
    text +=
        fmt::format(", {:.0f} %, {} left", 100 * share, as_clock(seconds * (1 - share) / share));
  }
  write_all(STDERR_FILENO, text);
  on_screen_ = true;
}

void Progress::clear() {
  if (on_screen_) write_all(STDERR_FILENO, "\r\x1b[K");
  on_screen_ = false;
}

}  // namespace abide::cli
