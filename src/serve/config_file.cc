// Configurations as files: TOML, read and written.
#include <toml++/toml.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "serve/settings.h"

namespace abide {
namespace {

Error invalid(std::string_view where, const std::string& what) {
  return {ErrorCode::kInvalid, std::string(where) + ": " + what};
}

// A text as TOML writes it: a basic string.
std::string toml_text(std::string_view text) {
  std::ostringstream out;
  out << toml::value<std::string>(std::string(text));
  return std::move(out).str();
}

std::string toml_value(const Config& config, const Setting& setting) {
  switch (setting.kind) {
    case SettingKind::kNumber:
    case SettingKind::kSwitch:
      return value_text(config, setting);
    case SettingKind::kTexts: {
      std::string list;
      for (const std::string& each : config.*std::get<Config::Texts Config::*>(setting.place)) {
        list += (list.empty() ? "" : ", ") + toml_text(each);
      }
      return '[' + list + ']';
    }
    default:
      return toml_text(value_text(config, setting));
  }
}

Status take_node(Config& config, const Setting& setting, const toml::node& node,
                 const std::string& where) {
  const auto wrong = [&] {
    return Status(invalid(where, "takes " + std::string(what_it_takes(setting.kind))));
  };
  if (setting.kind == SettingKind::kTexts) {
    const toml::array* array = node.as_array();
    if (array == nullptr) return wrong();
    (config.*std::get<Config::Texts Config::*>(setting.place)).clear();
    for (const toml::node& each : *array) {
      const auto* text = each.as_string();
      if (text == nullptr) return wrong();
      if (Status status = set(config, setting, text->get(), where); !status) return status;
    }
    return Done{};
  }
  if (const auto* text = node.as_string()) {
    if (setting.kind == SettingKind::kNumber || setting.kind == SettingKind::kSwitch) {
      return wrong();
    }
    return set(config, setting, text->get(), where);
  }
  if (const auto* flag = node.as_boolean();
      flag != nullptr && setting.kind == SettingKind::kSwitch) {
    return set(config, setting, flag->get() ? "true" : "false", where);
  }
  if (const auto* number = node.as_integer();
      number != nullptr &&
      (setting.kind == SettingKind::kNumber || setting.kind == SettingKind::kBytes)) {
    return set(config, setting, std::to_string(number->get()), where);
  }
  return wrong();
}

std::string place_in(std::string_view file, const toml::node& node) {
  return std::string(file) + ':' + std::to_string(node.source().begin.line) + ": ";
}

bool is_section(std::string_view name) {
  return std::ranges::any_of(settings(), [&](const Setting& s) { return s.section == name; });
}

}  // namespace

Status read_config_text(Config& config, std::string_view text, std::string_view name) {
  toml::table table;
  try {
    table = toml::parse(text, name);
  } catch (const toml::parse_error& error) {
    return invalid(std::string(name) + ':' + std::to_string(error.source().begin.line),
                   std::string(error.description()));
  }
  for (const auto& [section, node] : table) {
    const toml::table* members = node.as_table();
    if (!is_section(section.str()) || members == nullptr) {
      return invalid(place_in(name, node) + std::string(section.str()),
                     "there is no such section; there are [server], [limits], [store] and [fetch]");
    }
    for (const auto& [key, value] : *members) {
      const std::string where =
          place_in(name, value) + std::string(section.str()) + '.' + std::string(key.str());
      const Setting* setting = find_setting(section.str(), key.str());
      if (setting == nullptr) {
        return invalid(where, "there is no such setting; --print-config lists all of them");
      }
      if (Status status = take_node(config, *setting, value, where); !status) return status;
    }
  }
  return Done{};
}

Status read_config_file(Config& config, const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  if (!file || (text.str().empty() && file.bad())) {
    return Error{ErrorCode::kNotFound, path + ": this configuration file cannot be read"};
  }
  return read_config_text(config, text.str(), path);
}

std::string print_config(const Config& config) {
  std::string text;
  std::string_view section;
  for (const Setting& setting : settings()) {
    if (setting.section != section) {
      section = setting.section;
      text += (text.empty() ? "[" : "\n[") + std::string(section) + "]\n";
    }
    text += "# " + std::string(setting.doc) + ".\n";
    text += std::string(setting.name) + " = " + toml_value(config, setting) + '\n';
  }
  return text;
}

}  // namespace abide
