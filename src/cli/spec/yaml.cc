#include "cli/spec/yaml.h"

#include <fmt/format.h>
#include <yaml.h>

#include <algorithm>
#include <map>
#include <new>

namespace abide::cli {
namespace {

constexpr std::size_t kDeepest = 100;
constexpr std::size_t kLargest = std::size_t{64} << 20;

YamlPlace place_of(const yaml_mark_t& mark) { return {mark.line + 1, mark.column + 1}; }

YamlPlace place_of(std::string_view text, std::size_t offset) {
  YamlPlace place;
  for (const char c : text.substr(0, offset)) {
    if (c == '\n') {
      ++place.line;
      place.column = 1;
    } else if ((c & 0xC0) != 0x80) {
      ++place.column;
    }
  }
  return place;
}

std::string text_of(const yaml_char_t* text) { return reinterpret_cast<const char*>(text); }

class Event {
 public:
  Event() = default;
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;
  Event(Event&&) = delete;
  Event& operator=(Event&&) = delete;
  ~Event() { yaml_event_delete(&event); }
  yaml_event_t event{};
};

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {
    if (yaml_parser_initialize(&parser_) == 0) throw std::bad_alloc();
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()),
                                 text.size());
  }
  Parser(const Parser&) = delete;
  Parser& operator=(const Parser&) = delete;
  Parser(Parser&&) = delete;
  Parser& operator=(Parser&&) = delete;
  ~Parser() { yaml_parser_delete(&parser_); }

  std::shared_ptr<const YamlValue> parse() {
    std::shared_ptr<const YamlValue> root;
    bool seen = false;
    while (true) {
      Event next;
      read(next);
      switch (next.event.type) {
        case YAML_STREAM_END_EVENT:
          return root;
        case YAML_DOCUMENT_START_EVENT:
          if (seen) {
            throw YamlError(place_of(next.event.start_mark),
                            "a second document begins here; one file holds one");
          }
          seen = true;
          root = read_value(1);
          break;
        default:
          break;
      }
    }
  }

 private:
  void read(Event& into) {
    if (yaml_parser_parse(&parser_, &into.event) == 0) fail();
  }

  [[noreturn]] void fail() const {
    if (parser_.error == YAML_MEMORY_ERROR) throw std::bad_alloc();
    std::string sentence = "this is no YAML: ";
    sentence += parser_.problem != nullptr ? parser_.problem : "unknown error";
    if (parser_.context != nullptr) sentence += std::string(" ") + parser_.context;
    // Of bytes that are not UTF-8 it says the offset.
    if (parser_.error == YAML_READER_ERROR) {
      throw YamlError(place_of(text_, parser_.problem_offset), sentence);
    }
    throw YamlError(place_of(parser_.problem_mark), sentence);
  }

  [[noreturn]] static void fail_as_too_deep(YamlPlace place) {
    throw YamlError(place, fmt::format("values are nested more than {} deep here", kDeepest));
  }

  std::shared_ptr<const YamlValue> read_value(std::size_t depth) {
    Event next;
    read(next);
    return value_of(next.event, depth);
  }

  std::shared_ptr<const YamlValue> value_of(const yaml_event_t& event, std::size_t depth) {
    const YamlPlace place = place_of(event.start_mark);
    if (depth > kDeepest) fail_as_too_deep(place);
    if (event.type == YAML_ALIAS_EVENT) {
      auto value = aliased(text_of(event.data.alias.anchor), place);
      if (depth + value->height - 1 > kDeepest) fail_as_too_deep(place);
      return value;
    }
    auto value = std::make_shared<YamlValue>();
    value->place = place;
    const yaml_char_t* anchor = nullptr;
    if (event.type == YAML_SCALAR_EVENT) {
      anchor = event.data.scalar.anchor;
      value->text.assign(reinterpret_cast<const char*>(event.data.scalar.value),
                         event.data.scalar.length);
      value->size += value->text.size();
      value->plain = event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
    } else {
      const bool list = event.type == YAML_SEQUENCE_START_EVENT;
      anchor = list ? event.data.sequence_start.anchor : event.data.mapping_start.anchor;
      value->kind = list ? YamlValue::Kind::kList : YamlValue::Kind::kMap;
      read_items(*value, depth);
    }
    // Only now, so that no value holds itself.
    if (anchor != nullptr) anchors_[text_of(anchor)] = value;
    return value;
  }

  void read_items(YamlValue& value, std::size_t depth) {
    while (true) {
      Event next;
      read(next);
      if (next.event.type == YAML_SEQUENCE_END_EVENT || next.event.type == YAML_MAPPING_END_EVENT) {
        return;
      }
      const auto& item = value.items.emplace_back(value_of(next.event, depth + 1));
      value.height = std::max(value.height, item->height + 1);
      value.size += item->size;
      if (value.size > kLargest) {
        throw YamlError(place_of(next.event.start_mark),
                        "with its aliases written out, this is longer than 64 MiB");
      }
    }
  }

  std::shared_ptr<const YamlValue> aliased(const std::string& anchor, YamlPlace place) const {
    const auto found = anchors_.find(anchor);
    if (found == anchors_.end()) throw YamlError(place, "no value in front is called &" + anchor);
    return found->second;
  }

  std::string_view text_;
  yaml_parser_t parser_{};
  std::map<std::string, std::shared_ptr<const YamlValue>> anchors_;
};

}  // namespace

std::shared_ptr<const YamlValue> parse_yaml(std::string_view text) { return Parser(text).parse(); }

}  // namespace abide::cli
