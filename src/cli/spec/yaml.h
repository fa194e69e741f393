// YAML as a tree of values that know their place in the file, by libyaml.
//
// libyaml, because a plain "/search?q=x" within [...] is a text to it, as YAML 1.2 says. Its events
// are made into a tree here and not by libyaml itself, so that its depth and size can be limited:
// aliases count as what they refer to. A few of them could otherwise make a value that takes all of
// the memory, or one so deep that no stack holds it.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace abide::cli {

// A place in a file, both from 1; the column counts characters.
struct YamlPlace {
  std::size_t line = 1;
  std::size_t column = 1;
};

class YamlError : public std::runtime_error {
 public:
  YamlError(YamlPlace place, const std::string& sentence)
      : std::runtime_error(sentence), place_(place) {}
  YamlPlace place() const { return place_; }

 private:
  YamlPlace place_;
};

// A value: a text, a list or a map. What an alias refers to is shared.
struct YamlValue {
  enum class Kind { kText, kList, kMap };
  Kind kind = Kind::kText;
  YamlPlace place;
  std::string text;    // of a text
  bool plain = false;  // a text in no quotes: `true` is a truth value, "true" is not
  std::vector<std::shared_ptr<const YamlValue>> items;  // of a list; of a map key, value, key, ...
  std::size_t height = 1;  // values one within the other, this one included
  std::size_t size = 1;    // values, and bytes of their texts, aliases written out

  bool is_text() const { return kind == Kind::kText; }
  bool is_list() const { return kind == Kind::kList; }
  bool is_map() const { return kind == Kind::kMap; }
};

// The one document that the text holds, or nullptr if it holds none. Throws YamlError.
std::shared_ptr<const YamlValue> parse_yaml(std::string_view text);

}  // namespace abide::cli
