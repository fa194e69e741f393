// What `abide --help` and `abide VERB --help` print.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/verb.h"

namespace abide::cli {

// `width`: columns to fill.
std::string help_of(const CLI::App& app, const Verb& verb, std::size_t width);
std::string help_of_command(const CLI::App& app, std::size_t width);

// What the command is, in paragraphs.
std::string_view about_command();

// The text's paragraphs, which are separated by empty lines.
std::vector<std::string_view> paragraphs_of(std::string_view text);

}  // namespace abide::cli
