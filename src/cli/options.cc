#include "cli/options.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/failure.h"
#include "cli/text/visible.h"
#include "lint/did_you_mean.h"
#include "lint/words.h"

namespace abide::cli {
namespace {

// In front of an argument that CLI11 would split.
constexpr char kShield = '\x01';

std::string unshielded(const std::string& given) {
  return given.starts_with(kShield) ? given.substr(1) : given;
}

// "--robots" of "-r,--robots".
std::string long_name(std::string_view names) {
  return std::string(names.substr(names.rfind(',') + 1));
}

}  // namespace

std::string shielded(std::string argument) {
  if (argument.starts_with('[') && argument.ends_with(']')) argument.insert(0, 1, kShield);
  return argument;
}

CLI::Option* add_text(CLI::App& app, const char* name, std::string& text, const char* value,
                      const char* description) {
  return app
      .add_option(
          name,
          [&text, shown = long_name(name)](const CLI::results_t& given) {
            text = unshielded(given.front());
            // As from a variable of the shell that is not set.
            if (text.empty()) throw Failure(shown + " is empty; give it a value");
            return true;
          },
          description)
      ->type_name(value);
}

CLI::Option* add_texts(CLI::App& app, const char* name, Texts& texts, const char* value,
                       const char* description) {
  return app
      .add_option(
          name,
          [&texts](const CLI::results_t& given) {
            texts.clear();
            for (const std::string& text : given) texts.push_back(unshielded(text));
            return true;
          },
          description)
      ->type_name(value)
      ->expected(1, -1)
      ->allow_extra_args(false);
}

CLI::Option* add_arguments(CLI::App& app, const char* name, Texts& texts, const char* value,
                           const char* description) {
  return add_texts(app, name, texts, value, description)->allow_extra_args();
}

CLI::Option* add_switch(CLI::App& app, const char* name, bool& on, const char* description) {
  return app.add_flag(name, on, description);
}

void add_json(CLI::App& app, bool& json) {
  add_switch(app, "--json", json, "Print JSON, one object a line");
}

void add_color(CLI::App& app, std::string& color) {
  color = "auto";
  add_text(app, "--color", color, "auto|always|never",
           "When to use colour; auto (the default) means on a terminal, unless NO_COLOR is set");
}

Texts split_at_commas(const Texts& values) {
  Texts parts;
  for (const std::string& value : values) {
    for (std::string& part : CLI::detail::split(value, ',')) {
      CLI::detail::trim(part);
      if (!part.empty()) parts.push_back(std::move(part));
    }
  }
  return parts;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& known) {
  const std::string_view near = linting::nearest(word, known);
  return near.empty() ? "" : fmt::format("; did you mean {}?", near);
}

const Dialect& find_dialect(std::string_view name) {
  if (const Dialect* dialect = Dialect::named(name)) return *dialect;
  std::vector<std::string> names;
  for (const Dialect& dialect : Dialect::all()) names.emplace_back(dialect.name);
  throw Failure(fmt::format("there is no dialect {}; the dialects are {}", in_quotes(name),
                            linting::listed(names)));
}

std::vector<const Dialect*> find_dialects(const Texts& names,
                                          std::vector<const Dialect*> otherwise) {
  if (names.empty()) return otherwise;
  std::vector<const Dialect*> dialects;
  for (const std::string& name : split_at_commas(names)) {
    const Dialect* dialect = &find_dialect(name);
    if (std::find(dialects.begin(), dialects.end(), dialect) == dialects.end()) {
      dialects.push_back(dialect);
    }
  }
  if (dialects.empty()) find_dialect("");
  return dialects;
}

}  // namespace abide::cli
