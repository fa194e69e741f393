// Completion scripts, from the same options as the help.
//
// All that can be completed is written into the script, so that pressing Tab runs nothing: verbs,
// options, dialects, crawlers, ids of checks, and the values of options that take one of a few.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/command_line.h"
#include "cli/help/option_text.h"

namespace abide::cli {

std::string bash_completion(const CommandLine& command);
std::string zsh_completion(const CommandLine& command);
std::string fish_completion(const CommandLine& command);

// What a value may be.
struct ValueWords {
  enum Kind { kNothing, kFiles, kFolders, kWords, kWordsWithCommas };
  Kind kind = kNothing;
  std::vector<std::string> words;
};
ValueWords words_for(const OptionText& option);

// The verb's argument (what stands without an option in front), or nullptr.
const OptionText* argument_of(const std::vector<OptionText>& options);

std::string joined_by_blanks(const std::vector<std::string>& words);

}  // namespace abide::cli
