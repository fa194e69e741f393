// Manual pages, in the macros of man(7), from what the verbs say of themselves.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "cli/verb.h"

namespace abide::cli {

// abide.1
std::string man_page_of_command(const CLI::App& app);
// abide-VERB.1
std::string man_page_of(const CLI::App& app, const Verb& verb);

}  // namespace abide::cli
