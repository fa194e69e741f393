#include "serve/settings.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>

namespace abide {
namespace {

std::string sentence(const Status& status) { return status ? "" : status.error().sentence; }

std::string read_error(const std::string& text) {
  Config config;
  return sentence(read_config_text(config, text, "f.toml"));
}

TEST(Settings, WhatIsPrintedIsReadBack) {
  Config config;
  config.listen = "[::1]:9";
  config.fetch_as = "a \"quoted\" \\ name";
  config.resolve = {"a:80:127.0.0.1", "*:443:::1"};
  config.max_body_bytes = 12'345;
  config.max_head_bytes = 8 << 10;
  config.grace = Config::Milliseconds(1'500);
  config.offline = true;
  Config read;
  EXPECT_EQ(sentence(read_config_text(read, print_config(config), "printed")), "");
  EXPECT_EQ(read, config);
  EXPECT_EQ(sentence(read_config_text(read, print_config(Config()), "printed")), "");
  EXPECT_EQ(read, Config());
}

TEST(Settings, TheTableIsWhole) {
  std::set<std::string> names;
  for (const Setting& setting : settings()) {
    EXPECT_TRUE(names.insert(std::string(setting.name)).second) << setting.name;
    EXPECT_FALSE(setting.doc.ends_with('.')) << setting.name;
    // A default is within the bounds, and can be written.
    if (setting.kind != SettingKind::kTexts) {
      Config config;
      EXPECT_EQ(sentence(set(config, setting, value_text(Config(), setting), "x")), "");
      EXPECT_EQ(config, Config()) << setting.name;
    }
  }
  EXPECT_EQ(names.size(), 42u);  // as many as Config has members
}

TEST(Settings, ThePageOfTheDocumentationIsTheTable) {
  const std::string path = ABIDE_SOURCE_DIR "/docs/serve/configuration.md";
  if (std::getenv("ABIDE_WRITE_PAGES") != nullptr) std::ofstream(path) << settings_page();
  std::ostringstream page;
  page << std::ifstream(path).rdbuf();
  EXPECT_EQ(page.str(), settings_page()) << "write it with ABIDE_WRITE_PAGES=1";
}

TEST(Settings, UnknownAndSenselessOnesAreNamedWithTheirLine) {
  const struct {
    const char* text;
    const char* error;
  } kCases[] = {
      {"[server]\n\nthread = 3\n", "f.toml:3: server.thread: there is no such setting"},
      {"[sever]\n", "f.toml:1: sever: there is no such section"},
      {"threads = 3\n", "f.toml:1: threads: there is no such section"},
      {"[server]\nthreads = \"3\"\n", "f.toml:2: server.threads: takes a whole number"},
      {"[server]\nthreads = 3.5\n", "takes a whole number"},
      {"[server]\nthreads = -1\n", "\"-1\" is not a whole number"},
      {"[server]\nthreads = 100000\n", "out of range: at least 0, at most 1024"},
      {"[server]\nlisten = 8181\n", "takes a text"},
      {"[server]\naccess_log = \"xml\"\n", "\"xml\" is not one of off|text|json"},
      {"[server]\ngrace = 10\n", "takes a time such as"},
      {"[server]\ngrace = \"10\"\n", "is not a time such as"},
      {"[server]\ngrace = \"10 parsecs\"\n", "is not a time such as"},
      {"[limits]\nmax_body_bytes = \"4 MI\"\n", "is not a number of bytes such as"},
      {"[limits]\nmax_body_bytes = \"99999999999999999999\"\n", "is not a number of bytes"},
      {"[limits]\nmax_body_bytes = \"9999999999 GiB\"\n", "out of range"},
      {"[store]\noffline = 1\n", "takes true or false"},
      {"[store]\noffline = \"true\"\n", "takes true or false"},
      {"[fetch]\nresolve = \"a:80:127.0.0.1\"\n", "takes a list of texts"},
      {"[fetch]\nresolve = [1]\n", "takes a list of texts"},
      {"[server\n", "f.toml:1"},
      {"[server]\nthreads = 1\nthreads = 2\n", "f.toml:3"},
  };
  for (const auto& each : kCases) {
    EXPECT_NE(read_error(each.text).find(each.error), std::string::npos)
        << each.text << read_error(each.text);
  }
}

TEST(Settings, LaterOnesWin) {
  Config config;
  ASSERT_TRUE(read_config_text(config, "[fetch]\nresolve = [\"a\"]\ntimeout = \"5s\"\n", "f"));
  const char* const environment[] = {"ABIDE_RESOLVE=b  c", "ABIDE_THREADS=4", "ABIDE_CORPUS=/x",
                                     "OTHER=1", nullptr};
  ASSERT_TRUE(read_environment(config, environment));
  EXPECT_EQ(config.resolve, (Config::Texts{"b", "c"}));
  EXPECT_EQ(config.threads, 4u);
  EXPECT_EQ(config.timeout, std::chrono::seconds(5));
  const char* const bad[] = {"ABIDE_THREADS=many", nullptr};
  EXPECT_EQ(sentence(read_environment(config, bad)),
            "ABIDE_THREADS: \"many\" is not a whole number");
}

TEST(Settings, WhatAProgramSetOutOfRangeIsRefusedToo) {
  const struct {
    std::function<void(Config&)> change;
    const char* error;
  } kCases[] = {
      {[](Config& c) { c.max_queued_fetches = UINT64_MAX; },
       "fetch.max_queued_fetches: 18446744073709551615 is out of range: at least 0, at most "
       "10000000"},
      {[](Config& c) { c.threads = 2'000; }, "server.threads: 2000 is out of range"},
      {[](Config& c) { c.hot_bytes = 0; }, "store.hot_bytes: 0 B is out of range"},
      {[](Config& c) { c.stale_for = Config::Milliseconds::max(); },
       "store.stale_for: 9223372036854775807ms is out of range: at least 0s, at most 720h"},
      {[](Config& c) { c.grace = Config::Milliseconds(-1); }, "server.grace: -1ms is out of range"},
      {[](Config& c) { c.access_log = "xml"; }, "server.access_log: \"xml\" is not one of"},
  };
  for (const auto& each : kCases) {
    Config config;
    each.change(config);
    EXPECT_NE(sentence(validate(config)).find(each.error), std::string::npos)
        << each.error << ": " << sentence(validate(config));
  }
}

TEST(Settings, AnAddressForOthersNeedsKeys) {
  Config config;
  EXPECT_EQ(sentence(validate(config)), "");
  config.listen = "0.0.0.0:1";
  EXPECT_NE(sentence(validate(config)).find("--api-key-file"), std::string::npos);
  config.no_api_key = true;
  EXPECT_EQ(sentence(validate(config)), "");
  config.api_key_file = "x";
  EXPECT_NE(sentence(validate(config)).find("exclude"), std::string::npos);
  config.listen = "here";
  EXPECT_NE(sentence(validate(config)).find("127.0.0.1:8181"), std::string::npos);
}

}  // namespace
}  // namespace abide
