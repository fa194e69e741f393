#include "cli/spec/spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string_view>

#include "cli/failure.h"
#include "cli/io/input.h"
#include "cli/options.h"
#include "cli/spec/yaml.h"
#include "cli/text/visible.h"
#include "cli/verbs/verdict.h"
#include "lint/words.h"
#include "parse/ascii.h"

namespace abide::cli {
namespace {

constexpr std::size_t kLargestSpec = std::size_t{16} << 20;

constexpr std::string_view kSpecKeys[] = {"robots", "robots_text", "dialect",
                                          "agents", "exact_agent", "tests"};
constexpr std::string_view kTestKeys[] = {"name",        "robots", "robots_text", "dialect",
                                          "exact_agent", "agents", "allowed",     "blocked"};

// What a test takes from the spec where it says nothing itself.
struct Defaults {
  std::optional<std::size_t> robots;
  std::vector<const Dialect*> dialects{&Dialect::google()};
  std::vector<std::string> agents;
  bool exact_agent = false;
};

class SpecReader {
 public:
  SpecReader(const std::string& file, const std::optional<SpecRobots>& robots) {
    spec_.file = file;
    shown_ = file == "-" ? "<stdin>" : visible(file);
    if (robots) {
      spec_.robots.push_back(*robots);
      override_ = 0;
    }
  }

  Spec read() {
    const std::shared_ptr<const YamlValue> document = parsed();
    const YamlValue& root = *document;
    const Map map = read_map(root, kSpecKeys, "a spec is a map with keys such as robots and tests");
    const Defaults defaults = read_defaults(map, {});
    const YamlValue* tests = map.find("tests");
    if (tests == nullptr) fail(root, "there is no key tests, which lists what is expected");
    if (!tests->is_list()) fail(*tests, "tests is a list");
    if (tests->items.empty()) fail(*tests, "tests is empty");
    for (const auto& test : tests->items) spec_.tests.push_back(read_test(*test, defaults));
    return std::move(spec_);
  }

 private:
  // A map's values by key; every key is known and stands once.
  class Map {
   public:
    const YamlValue* find(std::string_view key) const {
      const auto found = values_.find(key);
      return found == values_.end() ? nullptr : found->second;
    }
    bool add(std::string key, const YamlValue& value) {
      return values_.emplace(std::move(key), &value).second;
    }

   private:
    std::map<std::string, const YamlValue*, std::less<>> values_;
  };

  [[noreturn]] void fail(YamlPlace place, const std::string& sentence) const {
    throw Failure(fmt::format("{}:{}:{}: {}", shown_, place.line, place.column, sentence));
  }
  [[noreturn]] void fail(const YamlValue& value, const std::string& sentence) const {
    fail(value.place, sentence);
  }

  std::shared_ptr<const YamlValue> parsed() const {
    const std::string text = read_whole(spec_.file, kLargestSpec);
    try {
      std::shared_ptr<const YamlValue> root = parse_yaml(text);
      if (root == nullptr) {
        throw Failure(fmt::format("{}: the file is empty; it needs a key tests", shown_));
      }
      return root;
    } catch (const YamlError& error) {
      fail(error.place(), visible(error.what()));
    }
  }

  Map read_map(const YamlValue& value, std::span<const std::string_view> known,
               const char* otherwise) const {
    if (!value.is_map()) fail(value, otherwise);
    Map map;
    for (std::size_t i = 0; i + 1 < value.items.size(); i += 2) {
      const YamlValue& key = *value.items[i];
      if (!key.is_text()) fail(key, "a key is a word");
      const std::string& word = key.text;
      if (std::find(known.begin(), known.end(), word) == known.end()) {
        const std::string near = did_you_mean(word, {known.begin(), known.end()});
        const std::vector<std::string> words(known.begin(), known.end());
        fail(key, fmt::format("there is no key {}{}", in_quotes(word),
                              near.empty() ? "; the keys are " + linting::listed(words) : near));
      }
      if (!map.add(word, *value.items[i + 1])) fail(key, in_quotes(word) + " stands here twice");
    }
    return map;
  }

  std::string read_text(const YamlValue& value, const std::string& what) const {
    if (!value.is_text() || ascii::trim(value.text).empty()) {
      fail(value, what + " is a text, and not empty");
    }
    return value.text;
  }

  // A text or a list of texts.
  std::vector<std::string> read_texts(const YamlValue& value, const std::string& what) const {
    if (!value.is_list()) {
      if (!value.is_text()) fail(value, what + " is a text or a list of texts");
      return {read_text(value, what)};
    }
    std::vector<std::string> texts;
    for (const auto& item : value.items) texts.push_back(read_text(*item, "each of " + what));
    if (texts.empty()) fail(value, what + " is empty");
    return texts;
  }

  bool read_truth(const YamlValue& value, const std::string& what) const {
    const std::string text = value.is_text() && value.plain ? value.text : "";
    if (text != "true" && text != "false") fail(value, what + " is true or false");
    return text == "true";
  }

  std::vector<const Dialect*> read_dialects(const YamlValue& node) const {
    try {
      return find_dialects(read_texts(node, "dialect"), {});
    } catch (const Failure& failure) {
      if (std::string_view(failure.what()).starts_with(shown_)) throw;
      fail(node, failure.what());
    }
  }

  std::vector<std::string> read_agents(const YamlValue& value) const {
    std::vector<std::string> agents = read_texts(value, "agents");
    try {
      for (const std::string& agent : agents) require_agent(agent);
    } catch (const Failure& failure) {
      fail(value, failure.what());
    }
    return agents;
  }

  // A file is read once, however many tests name it.
  std::size_t load(const std::string& file) {
    const auto [known, is_new] = loaded_.try_emplace(file, spec_.robots.size());
    if (is_new) spec_.robots.push_back({file, read_whole(file)});
    return known->second;
  }

  std::size_t read_robots_file(const YamlValue& node) {
    const std::string named = read_text(node, "robots");
    const std::filesystem::path beside =
        spec_.file == "-" ? "" : std::filesystem::path(spec_.file).parent_path();
    try {
      return load((beside / named).string());
    } catch (const Failure& failure) {
      fail(node, failure.what());
    }
  }

  std::optional<std::size_t> read_robots(const Map& map) {
    const YamlValue* file = map.find("robots");
    const YamlValue* text = map.find("robots_text");
    if (file != nullptr && text != nullptr) {
      fail(*text, "robots and robots_text stand side by side; one is enough");
    }
    if (override_) return override_;
    if (file != nullptr) return read_robots_file(*file);
    if (text == nullptr) return std::nullopt;
    if (!text->is_text()) fail(*text, "robots_text is a text: the lines of a robots.txt");
    spec_.robots.push_back({"", text->text});
    return spec_.robots.size() - 1;
  }

  Defaults read_defaults(const Map& map, Defaults defaults) {
    if (const auto robots = read_robots(map)) defaults.robots = robots;
    if (const YamlValue* value = map.find("dialect")) defaults.dialects = read_dialects(*value);
    if (const YamlValue* value = map.find("agents")) defaults.agents = read_agents(*value);
    if (const YamlValue* value = map.find("exact_agent")) {
      defaults.exact_agent = read_truth(*value, "exact_agent");
    }
    return defaults;
  }

  SpecTest read_test(const YamlValue& value, const Defaults& defaults) {
    const Map map =
        read_map(value, kTestKeys, "a test is a map with the keys name, allowed and blocked");
    const Defaults own = read_defaults(map, defaults);
    SpecTest test;
    test.line = static_cast<std::uint32_t>(value.place.line);
    const YamlValue* name = map.find("name");
    test.name = name != nullptr ? read_text(*name, "name") : fmt::format("line {}", test.line);
    if (!own.robots) {
      fail(value,
           "which robots.txt? Name it with the key robots, here or for the whole spec, or "
           "with the option --robots");
    }
    test.robots = *own.robots;
    if (own.agents.empty()) fail(value, "for whom? Name crawlers with the key agents");
    test.agents = own.agents;
    test.dialects = own.dialects;
    test.exact_agent = own.exact_agent;
    for (const char* key : {"blocked", "allowed"}) {
      const YamlValue* urls = map.find(key);
      if (urls == nullptr) continue;
      for (const std::string& url : read_texts(*urls, key)) {
        test.expectations.push_back({url, std::string_view(key) == "allowed"});
      }
    }
    if (test.expectations.empty()) {
      fail(value, "nothing is expected; list URLs under allowed, blocked or both");
    }
    return test;
  }

  Spec spec_;
  std::string shown_;
  std::optional<std::size_t> override_;
  std::map<std::string, std::size_t> loaded_;  // files by name: where they are in spec_.robots
};

}  // namespace

Spec read_spec(const std::string& file, const std::optional<SpecRobots>& robots) {
  return SpecReader(file, robots).read();
}

}  // namespace abide::cli
