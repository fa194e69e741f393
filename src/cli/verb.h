// A verb of the command: `abide check`, `abide lint`, ...
//
// A verb is a table entry. What it says of itself here is the one source of its help, its manual
// page and its completions (help/); `add` gives CLI11 its options and returns what runs it.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <span>
#include <string_view>

#include "cli/io/output.h"

namespace abide::cli {

// Does the verb's work once the command line is read; returns an ExitCode. Throws Failure.
using Run = std::function<int(Output& out)>;

struct Example {
  std::string_view what;     // "Which crawlers may fetch the front page?"
  std::string_view command;  // as typed
};

struct Verb {
  std::string_view name;
  std::string_view summary;        // one line, without a full stop
  std::string_view about;          // paragraphs, separated by empty lines
  std::string_view exit_codes[2];  // what 0 and 1 mean here; the second may be empty
  std::span<const Example> examples;
  Run (*add)(CLI::App& app);
};

// All verbs in the order of the help.
std::span<const Verb* const> verbs();

// The verb of that name, or nullptr.
const Verb* find_verb(std::string_view name);

}  // namespace abide::cli
