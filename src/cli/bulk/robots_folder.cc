#include "cli/bulk/robots_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "cli/failure.h"
#include "cli/text/visible.h"

namespace abide::cli {
namespace {

OpenFile open_folder(const std::string& folder) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd >= 0) return OpenFile(fd);
  switch (errno) {
    case ENOENT:
      throw Failure("there is no folder " + in_quotes(folder));
    case ENOTDIR:
      throw Failure(in_quotes(folder) + " is a file; --robots-dir takes the folder of the files");
    default:
      throw Failure(
          fmt::format("cannot open the folder {}: {}", in_quotes(folder), std::strerror(errno)));
  }
}

bool has_parent_step(std::string_view name) {
  for (const std::filesystem::path& step : std::filesystem::path(name)) {
    if (step == "..") return true;
  }
  return false;
}

}  // namespace

RobotsFolder::RobotsFolder(const std::string& folder)
    : folder_(folder), opened_(open_folder(folder)) {
  std::error_code error;
  real_ = std::filesystem::canonical(folder, error).string();
  if (error)
    throw Failure(fmt::format("cannot open the folder {}: {}", in_quotes(folder), error.message()));
  if (!real_.ends_with('/')) real_ += '/';
}

int RobotsFolder::open_inside(const std::string& name, int& error) const {
  // Not waiting for a writer, should it be a pipe.
  constexpr int kFlags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW;
  if (name.find('/') == std::string::npos) {
    const int fd = ::openat(opened_.fd(), name.c_str(), kFlags);
    error = errno;
    if (fd >= 0 || error != ELOOP) return fd;
  }
  std::error_code unresolved;
  const std::string target = std::filesystem::canonical(real_ + name, unresolved).string();
  if (unresolved) {
    error = unresolved.value();
    return -1;
  }
  if (!target.starts_with(real_)) {
    error = EXDEV;
    return -1;
  }
  const int fd = ::open(target.c_str(), kFlags);
  error = errno;
  return fd;
}

std::string RobotsFolder::read(std::string_view name, std::size_t most, std::string& body) const {
  if (name.empty()) return "the name of the file is empty";
  const std::string shown = in_quotes(name);
  if (name.find('\0') != std::string_view::npos) return shown + " is no file name";
  if (name.front() == '/' || has_parent_step(name)) {
    return fmt::format("{} leads out of {}", shown, in_quotes(folder_));
  }
  int error = 0;
  const OpenFile file(open_inside(std::string(name), error));
  if (file.fd() < 0) {
    if (error == ENOENT) return fmt::format("there is no file {} in {}", shown, in_quotes(folder_));
    if (error == EXDEV) return fmt::format("{} leads out of {}", shown, in_quotes(folder_));
    return fmt::format("cannot read {}: {}", shown, std::strerror(error));
  }
  struct stat status {};
  if (::fstat(file.fd(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return shown + " is no regular file";
  }
  // The buffer need not be larger than the file, nor be read on at its end.
  if (status.st_size > 0) most = std::min(most, static_cast<std::size_t>(status.st_size));
  body.clear();
  if (const int failed = read_some(file.fd(), most, body)) {
    return fmt::format("cannot read {}: {}", shown, std::strerror(failed));
  }
  return "";
}

}  // namespace abide::cli
