#include "cli/text/json_members.h"

#include <algorithm>

namespace abide::cli {
namespace {

// Takes the next part of valid JSON out of the text: a string, a mark of punctuation, or a word
// (a number, true, ...). Empty at the end.
std::string_view take_part(std::string_view& text) {
  constexpr std::string_view kSpace = " \t\r\n";
  constexpr std::string_view kMarks = "{}[]:,";
  text.remove_prefix(std::min(text.find_first_not_of(kSpace), text.size()));
  if (text.empty()) return {};
  std::size_t size = 1;
  if (text[0] == '"') {
    while (text[size] != '"') size += text[size] == '\\' ? 2 : 1;
    ++size;
  } else if (kMarks.find(text[0]) == std::string_view::npos) {
    size = std::min(text.find_first_of(" \t\r\n{}[]:,"), text.size());
  }
  const std::string_view part = text.substr(0, size);
  text.remove_prefix(size);
  return part;
}

std::string take_value(std::string_view& text) {
  std::string value;
  int depth = 0;
  do {
    const std::string_view part = take_part(text);
    if (part == "{" || part == "[") ++depth;
    if (part == "}" || part == "]") --depth;
    value += part;
  } while (depth > 0);
  return value;
}

}  // namespace

bool has_inexact_number(const json::value& value) {
  if (const json::object* object = value.if_object()) {
    return std::ranges::any_of(
        *object, [](const auto& member) { return has_inexact_number(member.value()); });
  }
  if (const json::array* array = value.if_array()) {
    return std::ranges::any_of(*array, has_inexact_number);
  }
  return value.is_double();
}

std::map<std::string, std::string, std::less<>> members_as_written(std::string_view text) {
  std::map<std::string, std::string, std::less<>> members;
  take_part(text);  // the brace
  for (std::string_view name = take_part(text); name.starts_with('"'); name = take_part(text)) {
    const json::value read = json::parse(json::string_view(name.data(), name.size()));
    take_part(text);  // the colon
    members.insert_or_assign(std::string(read.get_string()), take_value(text));
    if (take_part(text) != ",") break;
  }
  return members;
}

}  // namespace abide::cli
