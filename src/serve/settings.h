// The settings of the server: one table, and what reads and writes a Config by it.
//
// A setting has a key in a section of the file ("limits.max_body_bytes"), a flag made of its name
// ("--max-body-bytes") and a variable of the environment ("ABIDE_MAX_BODY_BYTES"). What is given
// later wins: file, environment, command line.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "abide/result.h"
#include "serve/config.h"

namespace abide {

enum class SettingKind : std::uint8_t {
  kText,
  kChoice,    // a text out of Setting::choices, separated by '|'
  kNumber,    // a whole number
  kBytes,     // "4 MiB", "64 KiB", "512", in TOML a number too
  kDuration,  // "250ms", "30s", "5m", "1h"
  kSwitch,
  kTexts,  // a list; on the command line several times, in the environment separated by blanks.
           // Each of the three replaces the whole list of those before it
};

// A row of the table. The table and what stands in settings.cc need neither the server nor TOML:
// the command's help has it, too.
struct Setting {
  using Place = std::variant<std::string Config::*, std::uint64_t Config::*, bool Config::*,
                             Config::Milliseconds Config::*, Config::Texts Config::*>;

  std::string_view section;  // "server", "limits", "store", "fetch"
  std::string_view name;     // "max_body_bytes"; no two sections share one
  SettingKind kind;
  Place place;
  std::string_view doc;  // one sentence without a full stop
  std::uint64_t least = 0;
  std::uint64_t most = UINT64_MAX;  // in the member's own unit
  std::string_view choices = {};

  std::string key() const;       // "limits.max_body_bytes"
  std::string flag() const;      // "--max-body-bytes"
  std::string variable() const;  // "ABIDE_MAX_BODY_BYTES"
};

// All settings in the order of the documentation. Static lifetime.
std::span<const Setting> settings();
// "true or false", "a number of bytes such as ...".
std::string_view what_it_takes(SettingKind kind);
const Setting* find_setting(std::string_view section, std::string_view name);

// Takes `text` for the setting; a switch takes "true" and "false", a list one more element. The
// error's sentence begins with `where` ("--threads", "abide.toml:3: server.threads").
Status set(Config& config, const Setting& setting, std::string_view text, std::string_view where);

// Takes `elements` for a list, in place of what was in it.
Status set_list(Config& config, const Setting& setting, std::span<const std::string> elements,
                std::string_view where);

// Reads a TOML file (or its text, `name` being for the sentences). Unknown keys are refused.
Status read_config_file(Config& config, const std::string& path);
Status read_config_text(Config& config, std::string_view text, std::string_view name);

// Reads the variables of `environment` ("NAME=value", null at the end) that begin with "ABIDE_" and
// name a setting; others are left alone.
Status read_environment(Config& config, const char* const* environment);

// The value as it would be written on the command line.
std::string value_text(const Config& config, const Setting& setting);
// The whole as TOML that read_config_text takes, each setting below its sentence.
std::string print_config(const Config& config);
// docs/serve/configuration.md.
std::string settings_page();

// Whether each setting has a value that it may have, however it came about.
Status validate_ranges(const Config& config);
// The same, and whether what is set fits together: an address, keys where they are needed.
Status validate(const Config& config);

}  // namespace abide
