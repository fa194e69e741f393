#include "conformance/case.h"

#include <yaml-cpp/yaml.h>

#include <set>
#include <stdexcept>

namespace abide::conformance {
namespace {

class Reader {
 public:
  explicit Reader(std::string file) : file_(std::move(file)) {}

  Case read_case(const YAML::Node& node) {
    expect_keys(
        node, {"name", "source", "dialects", "robots", "robots_base64", "robots_repeat", "crawler",
               "exact", "checks", "sitemaps", "host", "crawl_delay", "clean_params", "governs"});
    Case result;
    result.name = node["name"].as<std::string>();
    result.source = node["source"].as<std::string>();
    for (const YAML::Node& name : node["dialects"]) {
      const Dialect* dialect = Dialect::named(name.as<std::string>());
      if (dialect == nullptr) fail(name, "no dialect is called " + name.as<std::string>());
      result.dialects.push_back(dialect);
    }
    result.robots = read_robots(node);
    if (node["crawler"]) result.crawler = node["crawler"].as<std::string>();
    if (node["exact"]) result.exact = node["exact"].as<bool>();
    for (const YAML::Node& check : node["checks"]) {
      result.checks.push_back(read_check(check, result));
    }
    if (node["sitemaps"]) result.sitemaps = node["sitemaps"].as<std::vector<std::string>>();
    if (node["host"]) result.host = nullable<std::string>(node["host"]);
    if (node["crawl_delay"]) result.crawl_delay = nullable<double>(node["crawl_delay"]);
    if (node["clean_params"]) {
      result.clean_params.emplace();
      for (const YAML::Node& fact : node["clean_params"]) {
        expect_keys(fact, {"params", "path", "line"});
        result.clean_params->push_back({fact["params"].as<std::vector<std::string>>(),
                                        fact["path"].as<std::string>(),
                                        fact["line"].as<std::uint32_t>()});
      }
    }
    for (const YAML::Node& governs : node["governs"]) {
      expect_keys(governs, {"robots_url", "url", "governs"});
      result.governs.push_back({governs["robots_url"].as<std::string>(),
                                governs["url"].as<std::string>(), governs["governs"].as<bool>()});
    }
    if (result.governs.empty() == result.dialects.empty()) {
      fail(node, "a case has either dialects or governs");
    }
    return result;
  }

  [[noreturn]] void fail(const YAML::Node& node, const std::string& what) const {
    throw std::runtime_error(file_ + ":" + std::to_string(node.Mark().line + 1) + ": " + what);
  }

 private:
  template <class T>
  static std::optional<T> nullable(const YAML::Node& node) {
    return node.IsNull() ? std::nullopt : std::optional<T>(node.as<T>());
  }

  void expect_keys(const YAML::Node& node, const std::set<std::string>& keys) const {
    for (const auto& member : node) {
      const auto key = member.first.as<std::string>();
      if (!keys.contains(key)) fail(member.first, "unknown key " + key);
    }
  }

  std::string read_robots(const YAML::Node& node) const {
    if (node["robots"]) return node["robots"].as<std::string>();
    if (node["robots_base64"]) {
      const auto bytes = YAML::DecodeBase64(node["robots_base64"].as<std::string>());
      return {bytes.begin(), bytes.end()};
    }
    std::string text;
    if (const YAML::Node repeat = node["robots_repeat"]) {
      expect_keys(repeat, {"before", "unit", "times", "after"});
      if (repeat["before"]) text += repeat["before"].as<std::string>();
      const auto unit = repeat["unit"].as<std::string>();
      for (auto n = repeat["times"].as<std::size_t>(); n > 0; --n) text += unit;
      if (repeat["after"]) text += repeat["after"].as<std::string>();
    }
    return text;
  }

  Check read_check(const YAML::Node& node, const Case& parent) const {
    expect_keys(node, {"url", "crawler", "exact", "allowed", "line", "undefined", "canonical_url"});
    Check check;
    check.url = node["url"].as<std::string>();
    check.crawler = node["crawler"] ? node["crawler"].as<std::string>() : parent.crawler;
    check.exact = node["exact"] ? node["exact"].as<bool>() : parent.exact;
    check.allowed = node["allowed"].as<bool>();
    if (node["line"]) check.line = node["line"].as<std::uint32_t>();
    if (node["undefined"]) check.undefined = node["undefined"].as<bool>();
    if (node["canonical_url"]) check.canonical_url = node["canonical_url"].as<std::string>();
    return check;
  }

  std::string file_;
};

}  // namespace

std::vector<Case> read_cases(const std::string& file) {
  Reader reader(file);
  std::vector<Case> cases;
  for (const YAML::Node& node : YAML::LoadFile(file)) {
    try {
      cases.push_back(reader.read_case(node));
    } catch (const YAML::Exception& error) {
      reader.fail(node, error.what());
    }
  }
  return cases;
}

}  // namespace abide::conformance
