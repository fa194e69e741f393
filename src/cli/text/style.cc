#include "cli/text/style.h"

#include <cstdlib>

#include "cli/failure.h"
#include "cli/text/visible.h"

namespace abide::cli {
namespace {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

// https://no-color.org: set and not empty means no colour.
bool suits_colour(const Output& out) {
  const char* terminal = std::getenv("TERM");
  return out.is_terminal() && !is_set("NO_COLOR") &&
         !(terminal != nullptr && std::string_view(terminal) == "dumb");
}

}  // namespace

Style Style::chosen(std::string_view when, const Output& out) {
  if (when == "always") return Style(true);
  if (when == "never") return Style(false);
  if (when == "auto") return Style(suits_colour(out));
  throw Failure("--color takes auto, always or never, not " + in_quotes(when));
}

std::string Style::paint(std::string_view code, std::string_view text) const {
  if (!on_) return std::string(text);
  std::string painted = "\x1b[";
  painted += code;
  painted += 'm';
  painted += text;
  painted += "\x1b[0m";
  return painted;
}

}  // namespace abide::cli
