// Completion for fish.
#include <fmt/format.h>

#include "cli/help/completion.h"

namespace abide::cli {
namespace {

std::string single_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

// The part of a `complete` line that says what the value may be.
std::string action_for(const OptionText& option) {
  const ValueWords value = words_for(option);
  switch (value.kind) {
    case ValueWords::kNothing:
      return " -x";
    case ValueWords::kFiles:
      return " -r -F";
    case ValueWords::kFolders:
      return " -x -a '(__fish_complete_directories)'";
    case ValueWords::kWords:
      return " -x -a " + single_quoted(joined_by_blanks(value.words));
    case ValueWords::kWordsWithCommas:
      return fmt::format(" -x -a '(__abide_list {})'", joined_by_blanks(value.words));
  }
  return "";
}

std::string option_line(std::string_view condition, const OptionText& option) {
  std::string text = fmt::format("complete -c abide -n {}", single_quoted(condition));
  for (const std::string& name : option.names) {
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  if (!option.value.empty()) text += action_for(option);
  return text + fmt::format(" -d {}\n", single_quoted(option.description));
}

std::string argument_line(std::string_view condition, const OptionText& argument) {
  const ValueWords value = words_for(argument);
  std::string action;
  if (value.kind == ValueWords::kFiles) action = " -F";
  if (!value.words.empty()) action = " -a " + single_quoted(joined_by_blanks(value.words));
  if (action.empty()) return "";
  return fmt::format("complete -c abide -n {}{}\n", single_quoted(condition), action);
}

}  // namespace

std::string fish_completion(const CommandLine& command) {
  std::string text =
      "# Completion of abide for fish: source this file, or put it into\n"
      "# ~/.config/fish/completions/abide.fish.\n\n"
      "# The words given, behind what stands before the last comma.\n"
      "function __abide_list\n"
      "  set -l before (string match -r '^.*[,=]' -- (commandline -ct))\n"
      "  set before (string replace -r '^--?[^=]*=' '' -- $before)\n"
      "  for word in $argv\n"
      "    echo \"$before$word\"\n"
      "  end\n"
      "end\n\n"
      "complete -c abide -f\n";
  for (const OptionText& option : option_texts(command.app())) {
    text += option_line("__fish_use_subcommand", option);
  }
  for (const Verb* verb : verbs()) {
    text += fmt::format("complete -c abide -n __fish_use_subcommand -a {} -d {}\n", verb->name,
                        single_quoted(verb->summary));
  }
  for (const Verb* verb : verbs()) {
    const std::string condition = fmt::format("__fish_seen_subcommand_from {}", verb->name);
    for (const OptionText& option : option_texts(command.app_of(*verb))) {
      text +=
          option.is_argument() ? argument_line(condition, option) : option_line(condition, option);
    }
  }
  return text;
}

}  // namespace abide::cli
