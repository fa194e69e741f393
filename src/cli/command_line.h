// The whole command line as CLI11 knows it: the verbs and their options.
#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <string_view>

#include "cli/verb.h"

namespace abide::cli {

class CommandLine {
 public:
  CommandLine() : CommandLine(nullptr) {}

  // Fit to run these arguments. Of the verbs that they do not name it knows no options: making them
  // takes a good part of what a short run takes.
  static CommandLine for_arguments(int argc, const char* const* argv);

  // Reads the arguments and runs the verb. Returns an ExitCode; throws Failure, and ReaderGone.
  int run(int argc, const char* const* argv, Output& out);

  // For what walks the options: help, manual pages, completions.
  const CLI::App& app() const { return app_; }
  const CLI::App& app_of(const Verb& verb) const { return *apps_.at(&verb); }

 private:
  // With the options of one verb, or of all.
  explicit CommandLine(const Verb* only);

  CLI::App app_;
  bool version_ = false;
  std::map<const Verb*, CLI::App*> apps_;
  std::map<const Verb*, Run> runs_;
};

}  // namespace abide::cli
