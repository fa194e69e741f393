#include "cli/help/man_page.h"

#include <fmt/format.h>

#include "abide/version.h"
#include "cli/help/help.h"
#include "cli/help/option_text.h"

namespace abide::cli {
namespace {

// Text that roff takes as it is: a backslash, a hyphen that must stay one, and a dot or quote at
// the start of a line mean something else there.
std::string roff(std::string_view text) {
  std::string out;
  if (text.starts_with('.') || text.starts_with('\'')) out = "\\&";
  for (const char c : text) {
    switch (c) {
      case '\\':
        out += "\\e";
        break;
      case '-':
        out += "\\-";
        break;
      case '\'':
        out += "\\(aq";
        break;
      case '`':
        out += "\\(ga";
        break;
      case '^':
        out += "\\(ha";
        break;
      case '~':
        out += "\\(ti";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string bold(std::string_view text) { return "\\fB" + roff(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + roff(text) + "\\fR"; }

std::string heading(std::string_view name, std::string_view section_name) {
  return fmt::format(".TH \"{}\" 1 \"\" \"abide {}\" \"Abide\"\n.SH NAME\n{}\n", roff(name),
                     kVersion, section_name);
}

std::string section(std::string_view title, std::string_view text) {
  return fmt::format(".SH {}\n{}", title, text);
}

std::string paragraphs(std::string_view text) {
  std::string out;
  for (const std::string_view paragraph : paragraphs_of(text)) {
    if (!out.empty()) out += ".PP\n";
    out += roff(paragraph) + '\n';
  }
  return out;
}

std::string value_of(const OptionText& option) {
  if (option.value.empty()) return "";
  return option.choices.empty() ? italic(option.value) : roff(option.value);
}

std::string options(const CLI::App& app) {
  std::string out;
  for (const OptionText& option : option_texts(app)) {
    std::string names;
    for (const std::string& name : option.names) {
      names += (names.empty() ? "" : ", ") + bold(name);
    }
    if (!option.value.empty()) names += (names.empty() ? "" : " ") + value_of(option);
    if (option.repeats && option.is_argument()) names += " ...";
    out += fmt::format(".TP\n{}\n{}.\n", names, roff(full_description(option)));
  }
  return out;
}

std::string synopsis(const CLI::App& app, std::string_view verb) {
  std::string out = fmt::format("\\fBabide {}\\fR", roff(verb));
  for (const OptionText& option : option_texts(app)) {
    if (!option.names.empty() && !option.required) continue;
    std::string part = option.names.empty() ? "" : bold(option.names.back()) + " ";
    part += value_of(option);
    if (option.repeats && option.is_argument()) part += " ...";
    out += option.required ? " " + part : " [" + part + "]";
  }
  return out + " [options]\n";
}

std::string example(const Example& example) {
  return fmt::format(".PP\n{}\n.PP\n.RS 4\n.EX\n{}\n.EE\n.RE\n", roff(example.what),
                     roff(example.command));
}

std::string exit_code(int code, std::string_view meaning) {
  return fmt::format(".TP\n\\fB{}\\fR\n{}.\n", code, roff(meaning));
}

constexpr std::string_view kEnvironment =
    ".TP\n\\fBNO_COLOR\\fR\nIf it is set and not empty, there is no colour unless "
    "\\fB\\-\\-color\\fR asks for it.\n"
    ".TP\n\\fBTERM\\fR\nA terminal called \\fIdumb\\fR gets no colour.\n";

constexpr std::string_view kFailed = "the command line, an input or an output is at fault";

}  // namespace

std::string man_page_of(const CLI::App& app, const Verb& verb) {
  std::string name = fmt::format("abide-{}", verb.name);
  std::string page = heading(name, fmt::format("{} \\- {}", roff(name), roff(verb.summary)));
  page += section("SYNOPSIS", synopsis(app, verb.name));
  page += section("DESCRIPTION", paragraphs(verb.about));
  page += section("OPTIONS", options(app));
  std::string codes = exit_code(0, verb.exit_codes[0]);
  if (!verb.exit_codes[1].empty()) codes += exit_code(1, verb.exit_codes[1]);
  page += section("EXIT STATUS", codes + exit_code(2, kFailed));
  if (app.get_option_no_throw("--color") != nullptr) page += section("ENVIRONMENT", kEnvironment);
  std::string examples;
  for (const Example& each : verb.examples) examples += example(each);
  page += section("EXAMPLES", examples.substr(std::string_view(".PP\n").size()));
  std::string others = "\\fBabide\\fR(1)";
  for (const Verb* other : verbs()) {
    if (other != &verb) others += fmt::format(",\n\\fBabide\\-{}\\fR(1)", roff(other->name));
  }
  return page + section("SEE ALSO", others + "\n");
}

std::string man_page_of_command(const CLI::App& app) {
  std::string page = heading("abide", "abide \\- reads, decides and explains robots.txt");
  page += section("SYNOPSIS", "\\fBabide\\fR \\fIVERB\\fR [options]\n");
  page += section("DESCRIPTION", paragraphs(about_command()));
  std::string verb_list;
  for (const Verb* verb : verbs()) {
    verb_list +=
        fmt::format(".TP\n\\fBabide\\-{}\\fR(1)\n{}.\n", roff(verb->name), roff(verb->summary));
  }
  page += section("VERBS", verb_list);
  page += section("OPTIONS", options(app));
  page += section("EXIT STATUS", exit_code(0, "allowed; nothing found; done") +
                                     exit_code(1, "something is blocked, found or failed") +
                                     exit_code(2, kFailed));
  page += section("ENVIRONMENT", kEnvironment);
  std::string examples;
  for (const Verb* verb : verbs()) examples += example(verb->examples.front());
  page += section("EXAMPLES", examples.substr(std::string_view(".PP\n").size()));
  page += section("STANDARDS",
                  "RFC 9309, Robots Exclusion Protocol, September 2022.\nThe dialects and their "
                  "sources are listed by\n.BR \"abide dialects\" .\n");
  return page;
}

}  // namespace abide::cli
