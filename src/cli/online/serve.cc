// abide serve, as abide-online does it: from settings to a server, until a signal.
#include "cli/verbs/serve.h"

#include <fmt/format.h>
#include <pthread.h>
#include <unistd.h>

#include <csignal>

#include "cli/failure.h"
#include "cli/online/open.h"
#include "cli/online/verbs.h"
#include "cli/text/visible.h"
#include "serve/server.h"

namespace abide::cli {
namespace {

void require(const Status& status) {
  if (!status.ok()) throw failure_of(status.error());
}

// File, environment, command line: the last one wins.
Config config_of(const ServeOptions& options) {
  Config config;
  if (!options.config_file.empty()) require(read_config_file(config, options.config_file));
  require(read_environment(config, environ));
  for (const Setting& setting : settings()) {
    if (const auto found = options.switches.find(&setting);
        found != options.switches.end() && found->second) {
      require(set(config, setting, "true", setting.flag()));
    }
    const auto found = options.values.find(&setting);
    if (found == options.values.end() || found->second.empty()) continue;
    if (setting.kind == SettingKind::kTexts) {
      require(set_list(config, setting, found->second, setting.flag()));
      continue;
    }
    for (const std::string& value : found->second) {
      require(set(config, setting, value, setting.flag()));
    }
  }
  return config;
}

// The signals that ask for the end, kept from all threads that begin later, so that one can wait
// for them.
class EndSignals {
 public:
  EndSignals() {
    ::sigemptyset(&signals_);
    ::sigaddset(&signals_, SIGINT);
    ::sigaddset(&signals_, SIGTERM);
    ::pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    // Whoever reads the access log from a pipe may go; the server stays.
    ::signal(SIGPIPE, SIG_IGN);
  }
  void wait() const {
    int signal = 0;
    ::sigwait(&signals_, &signal);
  }
  // A second one ends the program at once.
  void release() const { ::pthread_sigmask(SIG_UNBLOCK, &signals_, nullptr); }

 private:
  sigset_t signals_{};
};

}  // namespace

int serve_online(const ServeOptions& options, Output& out) {
  Config config = config_of(options);
  if (options.print_config) {
    out.write(print_config(config));
    return kFine;
  }
  require(validate(config));
  if (config.store.empty()) config.store = usual_store();
  const EndSignals signals;
  auto server = Server::start(
      config, [](const std::string& note) { complain("abide serve: " + visible(note)); });
  if (!server.ok()) throw failure_of(server.error());
  out.print("serving at {}\n", (*server)->address());
  out.flush();
  signals.wait();
  (*server)->stop();
  signals.release();
  require((*server)->wait());
  return kFine;
}

}  // namespace abide::cli
