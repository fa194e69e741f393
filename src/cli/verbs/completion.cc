// abide completion: prints a completion script for a shell.
#include "cli/help/completion.h"

#include <memory>

#include "cli/failure.h"
#include "cli/options.h"
#include "cli/text/visible.h"
#include "cli/verbs/verbs.h"

namespace abide::cli {
namespace {

int print_script(const std::string& shell, Output& out) {
  const CommandLine command;
  if (shell == "bash") {
    out.write(bash_completion(command));
  } else if (shell == "zsh") {
    out.write(zsh_completion(command));
  } else if (shell == "fish") {
    out.write(fish_completion(command));
  } else {
    throw Failure("there is a completion for bash, zsh and fish, none for " + in_quotes(shell));
  }
  return kFine;
}

Run add(CLI::App& app) {
  auto shell = std::make_shared<std::string>();
  add_text(app, "SHELL", *shell, "bash|zsh|fish", "The shell")->required();
  return [shell](Output& out) { return print_script(*shell, out); };
}

constexpr Example kExamples[] = {
    {"In bash, for this session", "source <(abide completion bash)"},
    {"In zsh, for good", "abide completion zsh > \"${fpath[1]}/_abide\""},
    {"In fish, for good", "abide completion fish > ~/.config/fish/completions/abide.fish"},
};

}  // namespace

const Verb kCompletionVerb = {
    "completion",
    "print a completion script for bash, zsh or fish",
    "The script completes verbs, options, dialects, crawlers, ids of checks and file names. An "
    "installed Abide has put it where the shells look already.",
    {"the script was printed", ""},
    kExamples,
    add,
};

}  // namespace abide::cli
