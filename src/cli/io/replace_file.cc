#include "cli/io/replace_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "cli/failure.h"
#include "cli/io/input.h"
#include "cli/io/output.h"

namespace abide::cli {
namespace {

// Holds back the signals that end a program, so that none leaves the new file lying about.
class SignalsHeld {
 public:
  SignalsHeld() {
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaddset(&held, signal);
    pthread_sigmask(SIG_BLOCK, &held, &before_);
  }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;
  SignalsHeld(SignalsHeld&&) = delete;
  SignalsHeld& operator=(SignalsHeld&&) = delete;
  ~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

[[noreturn]] void fail(const std::string& name, int error) {
  if (error == EISDIR) {
    throw Failure(fmt::format("cannot write {}: it is a directory", named_input(name)));
  }
  throw Failure(fmt::format("cannot write {}: {}", named_input(name), std::strerror(error)));
}

// The file that a chain of symbolic links ends at, which need not be there.
std::string target_of(const std::string& name) {
  std::error_code error;
  const std::filesystem::path target = std::filesystem::weakly_canonical(name, error);
  return error ? name : target.string();
}

int write_new(int fd, std::string_view content, mode_t mode, const struct stat* before) {
  if (const int error = write_all(fd, content)) return error;
  // Only root can give a file away; for others the owner is right already.
  if (before != nullptr && ::fchown(fd, before->st_uid, before->st_gid) != 0 && errno != EPERM) {
    return errno;
  }
  if (::fchmod(fd, mode) != 0) return errno;
  return ::fsync(fd) == 0 ? 0 : errno;
}

// So that the rename itself is on disk.
void synchronise_folder(const std::string& file) {
  const std::string folder = std::filesystem::path(file).parent_path().string();
  const OpenFile opened(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY));
  if (opened.fd() >= 0) ::fsync(opened.fd());
}

mode_t mode_of_new_files() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

}  // namespace

void replace_file(const std::string& name, std::string_view content) {
  const std::string target = target_of(name);
  struct stat before {};
  const bool exists = ::stat(target.c_str(), &before) == 0;
  if (exists && S_ISDIR(before.st_mode)) fail(name, EISDIR);
  if (exists && ::access(target.c_str(), W_OK) != 0) fail(name, errno);
  if (exists && !S_ISREG(before.st_mode)) {
    const OpenFile file(::open(target.c_str(), O_WRONLY | O_CLOEXEC));
    if (file.fd() < 0) fail(name, errno);
    if (const int error = write_all(file.fd(), content)) fail(name, error);
    return;
  }

  const SignalsHeld held;
  std::string fresh = target + ".XXXXXX";
  const OpenFile file(::mkstemp(fresh.data()));
  if (file.fd() < 0) fail(name, errno);
  const mode_t mode = exists ? before.st_mode & 07777 : mode_of_new_files();
  int error = write_new(file.fd(), content, mode, exists ? &before : nullptr);
  if (error == 0 && ::rename(fresh.c_str(), target.c_str()) != 0) error = errno;
  if (error != 0) {
    ::unlink(fresh.c_str());
    fail(name, error);
  }
  synchronise_folder(target);
}

}  // namespace abide::cli
