#include "cli/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "abide/version.h"
#include "cli/failure.h"
#include "cli/help/help.h"
#include "cli/options.h"
#include "cli/text/visible.h"

namespace abide::cli {
namespace {

std::size_t help_width(const Output& out) {
  return static_cast<std::size_t>(std::clamp(out.width(), 40, 100));
}

// CLI11's word for what is wrong with the command line, as a sentence of this command's.
std::string sentence(const CLI::ParseError& error) {
  std::string text = error.what();
  std::replace(text.begin(), text.end(), '\n', ' ');
  static constexpr std::string_view kExtra[] = {"The following argument was not expected: ",
                                                "The following arguments were not expected: "};
  for (const std::string_view start : kExtra) {
    if (text.starts_with(start)) {
      const std::string rest = text.substr(start.size());
      return rest.starts_with('-') ? "there is no option " + in_quotes(rest)
                                   : "not expected: " + in_quotes(rest);
    }
  }
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) return visible(text);
  if (text.find("1 required") != std::string::npos && text.find("missing") != std::string::npos) {
    return visible(text.substr(0, text.find(':'))) + " needs a value";
  }
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
    return visible(text.substr(0, text.find(':'))) + " may be given only once";
  }
  return visible(text);
}

}  // namespace

CommandLine::CommandLine(const Verb* only) : app_("", "abide") {
  app_.set_help_flag("-h,--help", "Print this help");
  add_switch(app_, "-V,--version", version_, "Print the version");
  for (const Verb* verb : verbs()) {
    CLI::App* app = app_.add_subcommand(std::string(verb->name), std::string(verb->summary));
    apps_[verb] = app;
    if (only != nullptr && verb != only) continue;
    app->set_help_flag("-h,--help", "Print this help");
    runs_[verb] = verb->add(*app);
  }
}

CommandLine CommandLine::for_arguments(int argc, const char* const* argv) {
  return CommandLine(argc > 1 ? find_verb(argv[1]) : nullptr);
}

int CommandLine::run(int argc, const char* const* argv, Output& out) {
  std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  // `abide help check` is `abide check --help`.
  if (!arguments.empty() && arguments.front() == "help") {
    std::rotate(arguments.begin(), arguments.begin() + 1, arguments.end());
    arguments.back() = "--help";
  }
  if (!arguments.empty() && !arguments.front().starts_with('-') &&
      find_verb(arguments.front()) == nullptr) {
    std::vector<std::string_view> names;
    for (const Verb* verb : verbs()) names.push_back(verb->name);
    const std::string near = did_you_mean(arguments.front(), names);
    throw Failure(fmt::format("there is no verb {}{} \"abide --help\" lists the verbs",
                              in_quotes(arguments.front()), near.empty() ? ";" : near));
  }

  const Verb* chosen = nullptr;
  if (!arguments.empty()) chosen = find_verb(arguments.front());
  try {
    for (std::string& argument : arguments) argument = shielded(std::move(argument));
    std::reverse(arguments.begin(), arguments.end());  // as CLI11 takes a vector
    app_.parse(std::move(arguments));
  } catch (const CLI::CallForHelp&) {
    out.write(chosen == nullptr ? help_of_command(app_, help_width(out))
                                : help_of(app_of(*chosen), *chosen, help_width(out)));
    return kFine;
  } catch (const CLI::ParseError& error) {
    const std::string verb = chosen == nullptr ? "" : " " + std::string(chosen->name);
    throw Failure(fmt::format("{}; \"abide{} --help\" shows what there is", sentence(error), verb));
  }
  if (version_) {
    out.print("abide {}\n", kVersion);
    return kFine;
  }
  if (chosen == nullptr) {
    throw Failure("name a verb, such as check or lint; \"abide --help\" lists them all");
  }
  return runs_.at(chosen)(out);
}

}  // namespace abide::cli
