// abide_man FOLDER: writes the manual pages there. A program of the build, not installed.
#include <cstdio>
#include <exception>
#include <string>

#include "cli/command_line.h"
#include "cli/failure.h"
#include "cli/help/man_page.h"
#include "cli/io/replace_file.h"

using abide::cli::CommandLine;
using abide::cli::kFailed;
using abide::cli::kFine;
using abide::cli::man_page_of;
using abide::cli::man_page_of_command;
using abide::cli::replace_file;
using abide::cli::Verb;
using abide::cli::verbs;

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("Usage: abide_man FOLDER\n", stderr);
    return kFailed;
  }
  try {
    const CommandLine command;
    const std::string folder = std::string(argv[1]) + "/";
    replace_file(folder + "abide.1", man_page_of_command(command.app()));
    for (const Verb* verb : verbs()) {
      replace_file(folder + "abide-" + std::string(verb->name) + ".1",
                   man_page_of(command.app_of(*verb), *verb));
    }
    return kFine;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "abide_man: %s\n", error.what());
    return kFailed;
  }
}
