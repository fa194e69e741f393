// Completion for zsh: a function file for $fpath, which can be sourced as well.
#include <fmt/format.h>

#include "cli/help/completion.h"

namespace abide::cli {
namespace {

// Text within single quotes and within [...] of an _arguments specification.
std::string described(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else {
      if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
      out += c;
    }
  }
  return out;
}

std::string action_for(const OptionText& option) {
  const ValueWords value = words_for(option);
  switch (value.kind) {
    case ValueWords::kNothing:
      return " ";
    case ValueWords::kFiles:
      return "_files";
    case ValueWords::kFolders:
      return "_files -/";
    case ValueWords::kWords:
      return fmt::format("({})", joined_by_blanks(value.words));
    case ValueWords::kWordsWithCommas:
      return fmt::format("_values -s , {} {}", option.value, joined_by_blanks(value.words));
  }
  return " ";
}

std::string specification(const OptionText& option) {
  const std::string value =
      fmt::format(":{}:{}", option.choices.empty() ? option.value : "value", action_for(option));
  if (option.is_argument()) return fmt::format("      '{}{}'\n", option.repeats ? "*" : "1", value);
  std::string text;
  for (const std::string& name : option.names) {
    // What may not follow once one of the names is given.
    const std::string not_again =
        option.repeats ? "*" : fmt::format("({})", joined_by_blanks(option.names));
    const std::string equals = !option.value.empty() && name.starts_with("--") ? "=" : "";
    text += fmt::format("      '{}{}{}[{}]{}'\n", not_again, name, equals,
                        described(option.description), option.value.empty() ? "" : value);
  }
  return text;
}

std::string arguments_of(const std::vector<OptionText>& options) {
  std::string text;
  for (const OptionText& option : options) text += specification(option);
  return text;
}

}  // namespace

std::string zsh_completion(const CommandLine& command) {
  std::string text =
      "#compdef abide\n"
      "# Completion of abide for zsh: put this file into a folder of $fpath as _abide, or source "
      "it.\n\n"
      "_abide() {\n"
      "  local -a verbs specifications\n"
      "  if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then\n"
      "    verbs=(\n";
  for (const Verb* verb : verbs()) {
    text += fmt::format("      '{}:{}'\n", verb->name, described(verb->summary));
  }
  text +=
      "    )\n"
      "    _describe verb verbs\n"
      "    return\n"
      "  fi\n"
      "  case $words[2] in\n";
  for (const Verb* verb : verbs()) {
    text += fmt::format("    {})\n      specifications=(\n{}      )\n      ;;\n", verb->name,
                        arguments_of(option_texts(command.app_of(*verb))));
  }
  text += fmt::format(
      "    *)\n      specifications=(\n{}      )\n      _arguments -s \"$specifications[@]\"\n"
      "      return\n      ;;\n",
      arguments_of(option_texts(command.app())));
  text +=
      "  esac\n"
      "  shift words\n"
      "  ((CURRENT--))\n"
      "  _arguments -s \"$specifications[@]\"\n"
      "}\n\n"
      "if [[ $funcstack[1] == _abide ]]; then\n"
      "  _abide \"$@\"\n"
      "else\n"
      "  compdef _abide abide\n"
      "fi\n";
  return text;
}

}  // namespace abide::cli
