// The server as a program of its own, for the tests and the load figures.
//
//   serve_program [--config FILE] [--print-config] [--SETTING VALUE ...]
#include <csignal>
#include <cstdio>
#include <cstring>
#include <string>

#include "serve/server.h"
#include "serve/settings.h"

extern char** environ;

namespace abide {
namespace {

int fail(const std::string& sentence) {
  std::fprintf(stderr, "serve: %s\n", sentence.c_str());
  return 2;
}

Status read_arguments(Config& config, int argc, char** argv, bool& print) {
  for (int i = 1; i < argc; ++i) {
    const std::string flag = argv[i];
    if (flag == "--print-config") {
      print = true;
      continue;
    }
    if (flag == "--config") {
      ++i;
      continue;
    }
    const Setting* found = nullptr;
    for (const Setting& setting : settings()) {
      if (setting.flag() == flag) found = &setting;
    }
    if (found == nullptr) return Error{ErrorCode::kInvalid, "there is no option " + flag};
    const bool is_switch = found->kind == SettingKind::kSwitch;
    if (!is_switch && i + 1 == argc) return Error{ErrorCode::kInvalid, flag + " needs a value"};
    const Status status = set(config, *found, is_switch ? "true" : argv[++i], flag);
    if (!status) return status;
  }
  return Done{};
}

int run(int argc, char** argv) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);

  Config config;
  for (int i = 1; i + 1 < argc; ++i) {
    if (std::strcmp(argv[i], "--config") != 0) continue;
    const Status read = read_config_file(config, argv[i + 1]);
    if (!read) return fail(read.error().sentence);
  }
  bool print = false;
  Status read = read_environment(config, environ);
  if (read) read = read_arguments(config, argc, argv, print);
  if (!read) return fail(read.error().sentence);
  if (print) {
    std::fputs(print_config(config).c_str(), stdout);
    return 0;
  }
  auto server = Server::start(
      config, [](const std::string& note) { std::fprintf(stderr, "serve: %s\n", note.c_str()); });
  if (!server) return fail(server.error().sentence);
  std::printf("%s\n", (*server)->address().c_str());
  std::fflush(stdout);
  int signal = 0;
  sigwait(&signals, &signal);
  (*server)->stop();
  const Status stopped = (*server)->wait();
  if (!stopped) return fail(stopped.error().sentence);
  return 0;
}

}  // namespace
}  // namespace abide

int main(int argc, char** argv) { return abide::run(argc, argv); }
