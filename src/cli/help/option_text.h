// What the help, the manual pages and the completions say of an option, taken from CLI11's.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace abide::cli {

struct OptionText {
  std::vector<std::string> names;    // "-q", "--quiet"; empty for an argument
  std::string value;                 // the metavar; empty for a switch
  std::vector<std::string> choices;  // the only values there are, if they are listed
  std::string description;
  bool required = false;
  bool repeats = false;

  bool is_argument() const { return names.empty(); }
};

// In the order of their definition, arguments first; --help comes last.
std::vector<OptionText> option_texts(const CLI::App& app);

// "[URL ...]", "--agent NAME", "[--json]": the option as a synopsis has it.
std::string synopsis_of(const OptionText& option);

// The description, and whether it is required and may be given several times.
std::string full_description(const OptionText& option);

}  // namespace abide::cli
