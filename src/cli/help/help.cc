#include "cli/help/help.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/help/option_text.h"
#include "cli/text/visible.h"

namespace abide::cli {
namespace {

constexpr std::size_t kIndent = 2;

std::string indented(std::string_view text, std::size_t width) {
  return std::string(kIndent, ' ') + wrapped(text, width, kIndent) + "\n";
}

// A name, and its description beside it or, if the name is long, below.
std::string entry(const std::string& name, std::string_view description, std::size_t column,
                  std::size_t width) {
  std::string text = std::string(kIndent, ' ') + name;
  if (kIndent + name.size() + 2 > column) {
    text += '\n' + std::string(column, ' ');
  } else {
    text += std::string(column - kIndent - name.size(), ' ');
  }
  return text + wrapped(description, width, column) + "\n";
}

std::string names_of(const OptionText& option) {
  std::string names;
  // Long names line up whether or not there is a short one.
  if (!option.is_argument() && option.names.front().starts_with("--")) names = "    ";
  for (const std::string& name : option.names) {
    if (names.find_first_not_of(' ') != std::string::npos) names += ", ";
    names += name;
  }
  if (!option.value.empty()) names += (names.empty() ? "" : " ") + option.value;
  if (option.repeats && option.is_argument()) names += " ...";
  return names;
}

std::string options_section(const CLI::App& app, std::size_t width) {
  constexpr std::size_t kWidest = 28;
  const std::vector<OptionText> options = option_texts(app);
  std::size_t column = 0;
  for (const OptionText& option : options) {
    const std::size_t end = kIndent + names_of(option).size() + 2;
    if (end <= kWidest) column = std::max(column, end);
  }
  std::string text = "Options:\n";
  for (const OptionText& option : options) {
    text += entry(names_of(option), full_description(option), column, width);
  }
  return text;
}

std::string synopsis(const CLI::App& app, std::string_view name, std::size_t width) {
  std::string text = fmt::format("abide {}", name);
  for (const OptionText& option : option_texts(app)) {
    // A synopsis stays in one line when wrapped at blanks, so what belongs together is glued.
    if (option.names.empty() || option.required) {
      std::string part = synopsis_of(option);
      std::replace(part.begin(), part.end(), ' ', '\x01');
      text += " " + part;
    }
  }
  text += " [options]";
  std::string lines = indented(text, width);
  std::replace(lines.begin(), lines.end(), '\x01', ' ');
  return lines;
}

}  // namespace

std::vector<std::string_view> paragraphs_of(std::string_view text) {
  std::vector<std::string_view> paragraphs;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find("\n\n"), text.size());
    paragraphs.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 2, text.size()));
  }
  return paragraphs;
}

std::string help_of(const CLI::App& app, const Verb& verb, std::size_t width) {
  std::string text = fmt::format("abide {}: {}\n\nUsage:\n", verb.name, verb.summary);
  text += synopsis(app, verb.name, width);
  for (const std::string_view paragraph : paragraphs_of(verb.about)) {
    text += '\n' + wrapped(paragraph, width, 0) + '\n';
  }
  text += '\n' + options_section(app, width);
  text += "\nExamples:\n";
  for (const Example& example : verb.examples) {
    text += fmt::format("  # {}\n  {}\n", example.what, example.command);
  }
  text += "\nExit codes:\n";
  text += entry("0", verb.exit_codes[0], 5, width);
  if (!verb.exit_codes[1].empty()) text += entry("1", verb.exit_codes[1], 5, width);
  text += entry("2", "the command line, an input or an output is at fault", 5, width);
  return text;
}

std::string_view about_command() {
  return "Abide reads robots.txt as each search engine reads it, decides whether a crawler may "
         "fetch a URL, and shows the line that decided.";
}

std::string help_of_command(const CLI::App& app, std::size_t width) {
  std::string text = wrapped(about_command(), width, 0);
  text += "\n\nUsage:\n  abide VERB [options]\n\nVerbs:\n";
  for (const Verb* verb : verbs()) {
    text += entry(std::string(verb->name), verb->summary, 14, width);
  }
  text += '\n' + options_section(app, width);
  text += "\nExamples:\n";
  for (const Verb* verb : verbs()) {
    if (verb->examples.empty()) continue;
    text += fmt::format("  {}\n", verb->examples.front().command);
  }
  text += "\n\"abide VERB --help\" tells more, as does \"man abide-VERB\".\n";
  return text;
}

}  // namespace abide::cli
