#include "cli/io/replace_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "cli/failure.h"
#include "cli/io/input.h"
#include "cli/io/output.h"
#include "cli/text/visible.h"

namespace abide::cli {
namespace {

[[noreturn]] void fail(const std::string& name, const std::string& why) {
  throw Failure(fmt::format("cannot write {}: {}", in_quotes(name), why));
}

std::string folder_of(const std::string& file) {
  const std::string folder = std::filesystem::path(file).parent_path().string();
  return folder.empty() ? "." : folder;
}

// The file that a chain of symbolic links ends at, which need not be there.
std::string target_of(const std::string& name) {
  constexpr int kMostLinks = 40;  // as Linux has it
  std::filesystem::path target = name;
  std::error_code error;
  for (int i = 0; i < kMostLinks; ++i) {
    if (!std::filesystem::is_symlink(target, error)) return target.string();
    const std::filesystem::path next = std::filesystem::read_symlink(target, error);
    if (error) fail(name, error.message());
    target = target.parent_path() / next;  // which is `next` alone if that is absolute
  }
  fail(name, std::strerror(ELOOP));
}

// Why no new file can be made for `target`.
std::string why_not_beside(const std::string& name, const std::string& target, int error) {
  const std::string link = target == name ? "" : "it is a link to " + in_quotes(target) + "; ";
  const std::string folder = in_quotes(folder_of(target));
  switch (error) {
    case ENOENT:
      return fmt::format("{}there is no folder {}", link, folder);
    case EACCES:
      return fmt::format("{}no permission to make a file in the folder {}, which replacing needs",
                         link, folder);
    default:
      return link + std::strerror(error);
  }
}

// Owner and group as they were. Who may not give a file away keeps it, and then no set-user-ID or
// set-group-ID bit, which was meant for another.
mode_t take_over_owner(int fd, const struct stat& before) {
  const mode_t mode = before.st_mode & 07777;
  if (::fchown(fd, before.st_uid, before.st_gid) == 0) return mode;
  const bool same_user = before.st_uid == ::geteuid();
  const bool same_group = ::fchown(fd, static_cast<uid_t>(-1), before.st_gid) == 0;
  return same_user && same_group ? mode : mode & 0777;
}

int write_new(int fd, std::string_view content, mode_t new_mode, const struct stat* before) {
  if (const int error = write_all(fd, content)) return error;
  if (::fchmod(fd, before != nullptr ? take_over_owner(fd, *before) : new_mode) != 0) return errno;
  return ::fsync(fd) == 0 ? 0 : errno;
}

// So that the rename itself is on disk.
void synchronise_folder(const std::string& file) {
  const OpenFile opened(::open(folder_of(file).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (opened.fd() >= 0) ::fsync(opened.fd());
}

mode_t mode_of_new_files() {
  const mode_t mask = ::umask(0);
  ::umask(mask);
  return 0666 & ~mask;
}

// Returns the name of the new file.
std::string write_beside(const std::string& name, const std::string& target,
                         std::string_view content, const struct stat* before) {
  std::string beside = target + ".XXXXXX";
  const OpenFile opened(::mkstemp(beside.data()));
  if (opened.fd() < 0) fail(name, why_not_beside(name, target, errno));
  if (const int error = write_new(opened.fd(), content, mode_of_new_files(), before)) {
    ::unlink(beside.c_str());
    fail(name, std::strerror(error));
  }
  return beside;
}

}  // namespace

SignalsHeld::SignalsHeld() {
  sigset_t held;
  sigemptyset(&held);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaddset(&held, signal);
  pthread_sigmask(SIG_BLOCK, &held, &before_);
}

SignalsHeld::~SignalsHeld() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

Replacements::~Replacements() {
  for (; next_ < files_.size(); ++next_) {
    if (!files_[next_].beside.empty()) ::unlink(files_[next_].beside.c_str());
  }
}

void Replacements::add(const std::string& name, std::string content) {
  NewFile file{name, "", "", ""};
  struct stat before {};
  const bool exists = ::stat(name.c_str(), &before) == 0;
  if (!exists && errno != ENOENT) fail(name, std::strerror(errno));
  if (exists && S_ISDIR(before.st_mode)) fail(name, "it is a directory");
  if (exists && ::access(name.c_str(), W_OK) != 0) {
    fail(name, errno == EACCES ? "no permission to write it" : std::strerror(errno));
  }
  if (exists && !S_ISREG(before.st_mode)) {
    file.content = std::move(content);
  } else {
    file.target = target_of(name);
    if (!held_) held_.emplace();
    file.beside = write_beside(name, file.target, content, exists ? &before : nullptr);
  }
  files_.push_back(std::move(file));
}

void Replacements::put_next() {
  const NewFile& file = files_[next_];
  if (file.beside.empty()) {
    const OpenFile opened(::open(file.name.c_str(), O_WRONLY | O_CLOEXEC));
    if (opened.fd() < 0) fail(file.name, std::strerror(errno));
    if (const int error = write_all(opened.fd(), file.content)) {
      fail(file.name, std::strerror(error));
    }
  } else {
    if (::rename(file.beside.c_str(), file.target.c_str()) != 0) {
      fail(file.name, std::strerror(errno));
    }
    synchronise_folder(file.target);
  }
  ++next_;
}

void replace_file(const std::string& name, std::string content) {
  Replacements one;
  one.add(name, std::move(content));
  one.put_next();
}

}  // namespace abide::cli
