// Options as this command has them: CLI11's, with the texts taken as they are given.
//
// CLI11 converts what it reads ("{}" is an empty list, "[a,b]" two values). URLs and file names are
// any text, so they are taken raw.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "abide/abide.h"

namespace abide::cli {

// What an option's value is: shown in the help, and the key by which completions know what to
// offer. A metavar with '|' in it lists the only values there are.
inline constexpr const char* kFileValue = "FILE";
inline constexpr const char* kSpecValue = "SPEC";
inline constexpr const char* kFolderValue = "DIR";
inline constexpr const char* kUrlValue = "URL";
inline constexpr const char* kCrawlerValue = "NAME";
inline constexpr const char* kDialectValue = "DIALECT";
inline constexpr const char* kChecksValue = "IDS";
inline constexpr const char* kNumberValue = "N";
inline constexpr const char* kSecondsValue = "SECONDS";
inline constexpr const char* kHeaderValue = "HEADER";
inline constexpr const char* kMailValue = "ADDRESS";
inline constexpr const char* kInterfaceValue = "INTERFACE";
inline constexpr const char* kResolveValue = "HOST:PORT:ADDRESS";
inline constexpr const char* kNetworkValue = "NETWORK";
inline constexpr const char* kActionValue = "stats|list|show|prune|export|import";
inline constexpr const char* kAgeValue = "AGE";
inline constexpr const char* kVersionsValue = "ID,ID";

using Texts = std::vector<std::string>;

// Given at most once, and not empty: then it throws Failure.
CLI::Option* add_text(CLI::App& app, const char* name, std::string& text, const char* value,
                      const char* description);
// Given any number of times.
CLI::Option* add_texts(CLI::App& app, const char* name, Texts& texts, const char* value,
                       const char* description);
// What stands on the command line without an option in front.
CLI::Option* add_arguments(CLI::App& app, const char* name, Texts& texts, const char* value,
                           const char* description);
CLI::Option* add_switch(CLI::App& app, const char* name, bool& on, const char* description);

// An argument as CLI11 may have it: it takes "[a,b]" for two, which a URL or a file name is not.
std::string shielded(std::string argument);

// --json and --color, which mean the same everywhere.
void add_json(CLI::App& app, bool& json);
void add_color(CLI::App& app, std::string& color);

// The values of --dialect, each perhaps several with commas between: no dialect twice, in the order
// given. Without any, `otherwise`. Throws Failure with the list of those there are.
std::vector<const Dialect*> find_dialects(const Texts& names,
                                          std::vector<const Dialect*> otherwise);
const Dialect& find_dialect(std::string_view name);

// The parts between commas, trimmed, without the empty ones.
Texts split_at_commas(const Texts& values);

// "; did you mean google?" if the word is nearly one of those known, else "".
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& known);

}  // namespace abide::cli
