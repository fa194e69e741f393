#include "cli/io/input.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "cli/failure.h"
#include "cli/text/visible.h"

namespace abide::cli {

OpenFile::~OpenFile() {
  if (fd_ > STDERR_FILENO) ::close(fd_);
}

std::string named_input(std::string_view name) {
  return name == "-" ? "standard input" : in_quotes(name);
}

std::string why_unreadable(std::string_view name, int error) {
  const std::string what = named_input(name);
  switch (error) {
    case ENOENT:
      return fmt::format("there is no file {}", what);
    case EISDIR: {
      if (name == "-") return "standard input is a directory; give it a file";
      std::string inside(name);
      if (!inside.ends_with('/')) inside += '/';
      return fmt::format("{} is a directory; name the file in it, such as {}", what,
                         in_quotes(inside + "robots.txt"));
    }
    case EACCES:
      return fmt::format("no permission to read {}", what);
    case EBADF:
      if (name == "-") return "standard input is closed; give it a file or a pipe";
      [[fallthrough]];
    default:
      return fmt::format("cannot read {}: {}", what, std::strerror(error));
  }
}

OpenFile open_input(const std::string& name) {
  if (name == "-") return OpenFile(STDIN_FILENO);
  if (name.empty()) throw Failure("a file name is empty; name a file, or - for standard input");
  const int fd = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) throw Failure(why_unreadable(name, errno));
  return OpenFile(fd);
}

void refuse_second_stdin(std::span<const std::string> names) {
  if (std::count(names.begin(), names.end(), "-") > 1) {
    throw Failure(
        "standard input (-) is named twice, and can be read but once; give one of them "
        "a file");
  }
}

int read_some(int fd, std::size_t most, std::string& bytes) {
  // Most files are small, and memory that is not touched costs nothing.
  constexpr std::size_t kFirstPiece = std::size_t{8} << 10;
  constexpr std::size_t kLargestPiece = std::size_t{256} << 10;
  for (std::size_t next = kFirstPiece; most > 0; next = std::min(next * 4, kLargestPiece)) {
    const std::size_t before = bytes.size();
    const std::size_t piece = std::min(most, next);
    bytes.resize(before + piece);
    const ssize_t got = ::read(fd, bytes.data() + before, piece);
    const int error = got < 0 ? errno : 0;
    bytes.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got == 0) return 0;
    if (got < 0 && error != EINTR) return error;
    most -= bytes.size() - before;
  }
  return 0;
}

std::string read_start(const std::string& name, std::size_t most) {
  const OpenFile file = open_input(name);
  std::string bytes;
  if (const int error = read_some(file.fd(), most, bytes)) {
    throw Failure(why_unreadable(name, error));
  }
  return bytes;
}

std::string read_whole(const std::string& name, std::size_t most) {
  std::string bytes = read_start(name, most + 1);
  if (bytes.size() > most) {
    throw Failure(fmt::format("{} is larger than {} MiB; that is more than this command reads",
                              named_input(name), most >> 20));
  }
  return bytes;
}

}  // namespace abide::cli
