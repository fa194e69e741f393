#include "cli/online/hand_over.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "cli/text/visible.h"

namespace abide::cli {

std::string become_abide_online(char** argv) {
  std::error_code error;
  // Behind any symbolic link by which this program was called.
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return fmt::format("cannot find out where abide stands: {}", error.message());
  const std::filesystem::path folder = self.parent_path();
  for (const char* const place : {"abide-online", ABIDE_ONLINE_FROM_BIN}) {
    const std::string program = (folder / place).lexically_normal().string();
    ::execv(program.c_str(), argv);
    if (errno != ENOENT && errno != ENOTDIR) {
      return fmt::format("cannot run {}: {}", in_quotes(program), std::strerror(errno));
    }
  }
  return fmt::format(
      "this needs the program abide-online, which fetches and keeps robots.txt and is not "
      "installed beside {}; install it, or give --robots FILE to the verbs that take one",
      in_quotes(self.string()));
}

}  // namespace abide::cli
