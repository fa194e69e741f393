// A map by text that can be asked with a view.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace abide::cli {

struct HashText {
  using is_transparent = void;  // NOLINT(readability-identifier-naming): the standard's name
  std::size_t operator()(std::string_view text) const {
    return std::hash<std::string_view>()(text);
  }
};

template <class Value>
using ByText = std::unordered_map<std::string, Value, HashText, std::equal_to<>>;

}  // namespace abide::cli
