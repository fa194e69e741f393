// Completion for bash, without the package bash-completion.
#include <fmt/format.h>

#include "cli/help/completion.h"

namespace abide::cli {
namespace {

constexpr std::string_view kHead =
    R"(# Completion of abide for bash: source this file, or put it into
# /usr/share/bash-completion/completions/abide.

# The words that begin with $current.
_abide_words() {
  mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current")
}

# The same behind the last comma.
_abide_list() {
  local before=
  [[ $current == *,* ]] && before=${current%,*},
  mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${current##*,}")
}

_abide_files() {
  compopt -o filenames 2>/dev/null
  mapfile -t COMPREPLY < <(compgen "$1" -- "$current")
}

_abide() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  COMPREPLY=()
  # bash splits --dialect=google at the =.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
)";

std::string action_for(const OptionText& option) {
  const ValueWords value = words_for(option);
  switch (value.kind) {
    case ValueWords::kNothing:
      return ":";
    case ValueWords::kFiles:
      return "_abide_files -f";
    case ValueWords::kFolders:
      return "_abide_files -d";
    case ValueWords::kWords:
      return fmt::format("_abide_words '{}'", joined_by_blanks(value.words));
    case ValueWords::kWordsWithCommas:
      return fmt::format("_abide_list '{}'", joined_by_blanks(value.words));
  }
  return ":";
}

// The cases of one verb: the values of its options, its options, its arguments.
std::string cases_of(std::string_view verb, const std::vector<OptionText>& options) {
  std::string text;
  std::vector<std::string> names;
  for (const OptionText& option : options) {
    names.insert(names.end(), option.names.begin(), option.names.end());
    if (option.is_argument() || option.value.empty()) continue;
    std::string patterns;
    for (const std::string& name : option.names) {
      patterns += fmt::format("{}{}:{}", patterns.empty() ? "" : " | ", verb, name);
    }
    text += fmt::format("    {}) {} ;;\n", patterns, action_for(option));
  }
  const OptionText* argument = argument_of(options);
  text += fmt::format(
      "    {}:*)\n      if [[ $current == -* ]]; then\n        _abide_words '{}'\n"
      "      else\n        {}\n      fi\n      ;;\n",
      verb, joined_by_blanks(names), argument == nullptr ? ":" : action_for(*argument));
  return text;
}

}  // namespace

std::string bash_completion(const CommandLine& command) {
  std::string text(kHead);
  std::vector<std::string> first;
  for (const Verb* verb : verbs()) first.emplace_back(verb->name);
  for (const OptionText& option : option_texts(command.app())) {
    first.insert(first.end(), option.names.begin(), option.names.end());
  }
  text += fmt::format("  if ((COMP_CWORD == 1)); then\n    _abide_words '{}'\n    return\n  fi\n",
                      joined_by_blanks(first));
  text += "  case ${COMP_WORDS[1]}:$previous in\n";
  for (const Verb* verb : verbs()) {
    text += cases_of(verb->name, option_texts(command.app_of(*verb)));
  }
  return text + "  esac\n}\n\ncomplete -F _abide abide\n";
}

}  // namespace abide::cli
