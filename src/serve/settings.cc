#include "serve/settings.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <sstream>

namespace abide {

std::string_view what_it_takes(SettingKind kind) {
  switch (kind) {
    case SettingKind::kNumber:
      return "a whole number";
    case SettingKind::kBytes:
      return "a number of bytes such as 512 or \"4 MiB\"";
    case SettingKind::kDuration:
      return "a time such as \"250ms\", \"30s\", \"5m\" or \"1h\"";
    case SettingKind::kSwitch:
      return "true or false";
    case SettingKind::kTexts:
      return "a list of texts";
    case SettingKind::kText:
    case SettingKind::kChoice:
      return "a text";
  }
  return "";
}

namespace {

struct Unit {
  std::string_view name;
  std::uint64_t factor;
};
// The largest first: what is printed takes the first that divides.
constexpr Unit kByteUnits[] = {{"GiB", 1ull << 30},
                               {"MiB", 1ull << 20},
                               {"KiB", 1ull << 10},
                               {"GB", 1'000'000'000},
                               {"MB", 1'000'000},
                               {"kB", 1'000},
                               {"B", 1}};
constexpr Unit kTimeUnits[] = {
    {"h", 3'600'000}, {"m", 60'000}, {"min", 60'000}, {"s", 1'000}, {"ms", 1}};

std::span<const Unit> units_of(SettingKind kind) {
  if (kind == SettingKind::kBytes) return kByteUnits;
  if (kind == SettingKind::kDuration) return kTimeUnits;
  return {};
}

Error invalid(std::string_view where, const std::string& what) {
  return {ErrorCode::kInvalid, std::string(where) + ": " + what};
}

std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }

std::string number_text(std::uint64_t value, SettingKind kind) {
  if (kind == SettingKind::kNumber) return std::to_string(value);
  if (value == 0) return kind == SettingKind::kBytes ? "0 B" : "0s";
  for (const Unit& unit : units_of(kind)) {
    if (value % unit.factor != 0) continue;
    return std::to_string(value / unit.factor) + (kind == SettingKind::kBytes ? " " : "") +
           std::string(unit.name);
  }
  return std::to_string(value);
}

Error out_of_range(const Setting& setting, std::string_view text, std::string_view where) {
  return invalid(where, std::string(text) + " is out of range: at least " +
                            number_text(setting.least, setting.kind) + ", at most " +
                            number_text(setting.most, setting.kind));
}

Result<std::uint64_t> read_number(const Setting& setting, std::string_view text,
                                  std::string_view where) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  while (unit.starts_with(' ')) unit.remove_prefix(1);
  std::uint64_t factor = setting.kind == SettingKind::kDuration ? 0 : 1;
  if (setting.kind == SettingKind::kDuration && number == 0 && unit.empty()) factor = 1;
  for (const Unit& each : units_of(setting.kind)) {
    if (each.name == unit) factor = each.factor;
  }
  const bool unit_known = unit.empty() || std::ranges::any_of(units_of(setting.kind), [&](auto& u) {
                            return u.name == unit;
                          });
  if (error != std::errc() || !unit_known || factor == 0) {
    return invalid(where, quoted(text) + " is not " + std::string(what_it_takes(setting.kind)));
  }
  if (number > UINT64_MAX / factor || number * factor < setting.least ||
      number * factor > setting.most) {
    return out_of_range(setting, text, where);
  }
  return number * factor;
}

bool is_choice(std::string_view choices, std::string_view text) {
  while (!choices.empty()) {
    const std::string_view choice = choices.substr(0, choices.find('|'));
    if (choice == text) return true;
    choices.remove_prefix(std::min(choices.size(), choice.size() + 1));
  }
  return false;
}

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return result;
}

}  // namespace

std::string Setting::key() const { return std::string(section) + '.' + std::string(name); }

std::string Setting::flag() const {
  std::string text = "--" + std::string(name);
  std::ranges::replace(text, '_', '-');
  return text;
}

std::string Setting::variable() const { return "ABIDE_" + upper(name); }

const Setting* find_setting(std::string_view section, std::string_view name) {
  for (const Setting& setting : settings()) {
    if (setting.section == section && setting.name == name) return &setting;
  }
  return nullptr;
}

Status set(Config& config, const Setting& setting, std::string_view text, std::string_view where) {
  switch (setting.kind) {
    case SettingKind::kChoice:
      if (!is_choice(setting.choices, text)) {
        return invalid(where, quoted(text) + " is not one of " + std::string(setting.choices));
      }
      [[fallthrough]];
    case SettingKind::kText:
      config.*std::get<std::string Config::*>(setting.place) = text;
      return Done{};
    case SettingKind::kTexts:
      (config.*std::get<Config::Texts Config::*>(setting.place)).emplace_back(text);
      return Done{};
    case SettingKind::kSwitch:
      if (text != "true" && text != "false") {
        return invalid(where, quoted(text) + " is neither true nor false");
      }
      config.*std::get<bool Config::*>(setting.place) = text == "true";
      return Done{};
    case SettingKind::kNumber:
    case SettingKind::kBytes:
    case SettingKind::kDuration:
      break;
  }
  const Result<std::uint64_t> number = read_number(setting, text, where);
  if (!number) return number.error();
  if (setting.kind == SettingKind::kDuration) {
    config.*std::get<Config::Milliseconds Config::*>(setting.place) =
        Config::Milliseconds(static_cast<std::int64_t>(*number));
  } else {
    config.*std::get<std::uint64_t Config::*>(setting.place) = *number;
  }
  return Done{};
}

Status set_list(Config& config, const Setting& setting, std::span<const std::string> elements,
                std::string_view where) {
  (config.*std::get<Config::Texts Config::*>(setting.place)).clear();
  for (const std::string& each : elements) {
    if (Status status = set(config, setting, each, where); !status) return status;
  }
  return Done{};
}

Status validate_ranges(const Config& config) {
  for (const Setting& setting : settings()) {
    std::uint64_t number = setting.least;
    std::string text;
    if (const auto* place = std::get_if<std::uint64_t Config::*>(&setting.place)) {
      number = config.**place;
      text = number_text(number, setting.kind);
    } else if (const auto* time = std::get_if<Config::Milliseconds Config::*>(&setting.place)) {
      const std::int64_t count = (config.**time).count();
      number = count < 0 ? UINT64_MAX : static_cast<std::uint64_t>(count);
      text = count < 0 ? std::to_string(count) + "ms" : number_text(number, setting.kind);
    } else if (setting.kind == SettingKind::kChoice) {
      const std::string& chosen = config.*std::get<std::string Config::*>(setting.place);
      if (!is_choice(setting.choices, chosen)) {
        return invalid(setting.key(),
                       quoted(chosen) + " is not one of " + std::string(setting.choices));
      }
    }
    if (number < setting.least || number > setting.most) {
      return out_of_range(setting, text, setting.key());
    }
  }
  return Done{};
}

Status read_environment(Config& config, const char* const* environment) {
  for (; *environment != nullptr; ++environment) {
    const std::string_view entry = *environment;
    if (!entry.starts_with("ABIDE_")) continue;
    const std::string_view name = entry.substr(0, entry.find('='));
    const std::string_view value = entry.substr(std::min(entry.size(), name.size() + 1));
    for (const Setting& setting : settings()) {
      if (setting.variable() != name) continue;
      if (setting.kind != SettingKind::kTexts) {
        if (Status status = set(config, setting, value, name); !status) return status;
        continue;
      }
      std::istringstream text{std::string(value)};
      const std::vector<std::string> words{std::istream_iterator<std::string>(text), {}};
      if (Status status = set_list(config, setting, words, name); !status) return status;
    }
  }
  return Done{};
}

std::string value_text(const Config& config, const Setting& setting) {
  switch (setting.kind) {
    case SettingKind::kText:
    case SettingKind::kChoice:
      return config.*std::get<std::string Config::*>(setting.place);
    case SettingKind::kSwitch:
      return config.*std::get<bool Config::*>(setting.place) ? "true" : "false";
    case SettingKind::kDuration:
      return number_text(
          static_cast<std::uint64_t>(
              (config.*std::get<Config::Milliseconds Config::*>(setting.place)).count()),
          setting.kind);
    case SettingKind::kNumber:
    case SettingKind::kBytes:
      return number_text(config.*std::get<std::uint64_t Config::*>(setting.place), setting.kind);
    case SettingKind::kTexts: {
      std::string text;
      for (const std::string& each : config.*std::get<Config::Texts Config::*>(setting.place)) {
        text += (text.empty() ? "" : " ") + each;
      }
      return text;
    }
  }
  return "";
}

std::string settings_page() {
  const Config defaults;
  std::string page =
      "# Configuration of `abide serve`\n\n"
      "Each setting can stand in a file (`--config FILE`, TOML), in the environment, and on the\n"
      "command line. What is named later in this list wins. `--print-config` prints what is in\n"
      "force, as a file that can be read back; an unknown key or a value that makes no sense "
      "stops\n"
      "the start with the file, the line and the reason.\n\n"
      "Sizes are written `512`, `64 KiB`, `4 MiB`; times `250ms`, `30s`, `5m`, `1h`. A list is an\n"
      "array in the file, words with blanks between them in the environment, and the flag several\n"
      "times on the command line; each of the three replaces the list of those before it as a "
      "whole.\n"
      "A switch takes nothing on the command line, `true` or `false` elsewhere.\n";
  std::string_view section;
  for (const Setting& setting : settings()) {
    if (setting.section != section) {
      section = setting.section;
      page += "\n## [" + std::string(section) +
              "]\n\n| key | flag | environment | default | meaning |\n|---|---|---|---|---|\n";
    }
    const std::string value = value_text(defaults, setting);
    std::string doc(setting.doc);
    if (!setting.choices.empty()) doc += ": " + std::string(setting.choices);
    for (std::size_t i = 0; (i = doc.find('|', i)) != std::string::npos; i += 2) {
      doc.insert(i, "\\");
    }
    page += "| `" + std::string(setting.name) + "` | `" + setting.flag() + "` | `" +
            setting.variable() + "` | " + (value.empty() ? "" : '`' + value + '`') + " | " + doc +
            " |\n";
  }
  return page;
}

}  // namespace abide
