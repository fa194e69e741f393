#include "process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string_view>

namespace abide::bench {
namespace {

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

}  // namespace

ProcessTime run_process(const std::vector<std::string>& arguments, const std::string& in,
                        const std::string& out) {
  std::vector<char*> words;
  words.reserve(arguments.size() + 1);
  for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, 0, in.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, 1, out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);

  using Clock = std::chrono::steady_clock;
  ProcessTime time;
  pid_t child = 0;
  const Clock::time_point start = Clock::now();
  if (posix_spawn(&child, words[0], &files, nullptr, words.data(), environ) == 0) {
    int status = 0;
    rusage used{};
    time.succeeded = ::wait4(child, &status, 0, &used) == child && status == 0;
    time.wall = std::chrono::duration<double>(Clock::now() - start).count();
    time.cpu = seconds(used.ru_utime) + seconds(used.ru_stime);
  }
  posix_spawn_file_actions_destroy(&files);
  return time;
}

ScratchFolder::ScratchFolder() {
  path_ = (std::filesystem::temp_directory_path() / "abide-bench-XXXXXX").string();
  if (::mkdtemp(path_.data()) == nullptr) {
    std::fprintf(stderr, "cannot make a folder %s\n", path_.c_str());
    std::exit(2);
  }
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string ScratchFolder::write(const std::string& name, std::string_view bytes) const {
  const std::filesystem::path path = std::filesystem::path(path_) / name;
  std::filesystem::create_directories(path.parent_path());
  std::ofstream out(path, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!out.flush()) {
    std::fprintf(stderr, "cannot write %s\n", path.c_str());
    std::exit(2);
  }
  return path.string();
}

}  // namespace abide::bench
