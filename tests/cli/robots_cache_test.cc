// What bulk's cache keeps: agents and files that take turns do not drive each other out, however
// little may be kept. Counted in rules made, not in time.
#include "cli/bulk/robots_cache.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace abide::cli {
namespace {

// Among them what is left for each of 64 jobs, and too little for one file.
constexpr std::size_t kBudgets[] = {std::size_t{64} << 20, std::size_t{16} << 20,
                                    std::size_t{1} << 20, 1000, 0};

class RobotsCacheTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "abide-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    path_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(path_); }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
  }
  std::string folder() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

std::string group(const std::string& agent, int rules) {
  std::string text = "User-agent: " + agent + "\n";
  for (int i = 0; i < rules; ++i) {
    text += "Disallow: /" + (agent == "*" ? "all" : agent) + "/" + std::to_string(i) + "/*/x\n";
  }
  return text;
}

TEST_F(RobotsCacheTest, AgentsThatTakeTurnsHaveTheirRulesMadeOnce) {
  write("a", group("alpha", 3000) + group("beta", 3000) + group("gamma", 3000) + group("*", 3000));
  const RobotsFolder folder(this->folder());
  const std::vector<std::vector<std::string>> turns = {
      {"alpha", "beta"}, {"alpha", "somebody"}, {"alpha", "beta", "gamma"}, {"one", "two", "beta"}};
  for (const std::size_t budget : kBudgets) {
    for (const auto& agents : turns) {
      RobotsCache cache(folder, true, budget);
      for (int i = 0; i < 1000; ++i) {
        for (const std::string& agent : agents) {
          const auto found = cache.find(Dialect::google(), "a", agent);
          ASSERT_NE(found.rules, nullptr);
          ASSERT_EQ(found.rules->allowed("/alpha/7/y/x"), agent != "alpha");
        }
      }
      EXPECT_LE(cache.times_made(), agents.size()) << budget;
    }
  }
}

TEST_F(RobotsCacheTest, AgentsThatTheFileDoesNotNameShareTheirRulesWhenNamesAreForgotten) {
  write("a", group("alpha", 3000) + group("*", 3000));
  const RobotsFolder folder(this->folder());
  for (const std::size_t budget : kBudgets) {
    RobotsCache cache(folder, true, budget);
    for (int i = 0; i < 100'000; ++i) {
      cache.find(Dialect::google(), "a", "made-up-" + std::to_string(i));
      cache.find(Dialect::google(), "a", "alpha");
    }
    // Once for all that are not named; for alpha again each time that the names were forgotten.
    EXPECT_LE(cache.times_made(), 1'000) << budget;
  }
}

TEST_F(RobotsCacheTest, RulesOfAGroupAreKeptOnceForAllWhomItNames) {
  std::string names;
  for (char c = 'a'; c <= 'z'; ++c) names += std::string("User-agent: bot-") + c + "\n";
  write("a", group("*", 3) + names + group("bot", 3000) + group("bot-z", 1));
  const RobotsFolder folder(this->folder());
  RobotsCache cache(folder, true, std::size_t{16} << 20);
  cache.find(Dialect::google(), "a", "bot-a");
  const std::size_t with_one = cache.bytes();
  for (int round = 0; round < 3; ++round) {
    for (char c = 'a'; c <= 'z'; ++c) {
      const auto found = cache.find(Dialect::google(), "a", std::string("bot-") + c);
      ASSERT_NE(found.rules, nullptr);
      EXPECT_FALSE(found.rules->allowed("/bot/7/y/x"));
      EXPECT_EQ(found.rules->allowed("/bot-z/0/y/x"), c != 'z');  // in two groups
    }
  }
  EXPECT_EQ(cache.times_made(), 2U);  // for the many, and for bot-z
  EXPECT_LT(cache.bytes(), 3 * with_one);
}

TEST_F(RobotsCacheTest, TwoFilesThatTakeTurnsAreReadOnce) {
  write("a", group("*", 3000));
  write("b", group("*", 3000));
  const RobotsFolder folder(this->folder());
  for (const std::size_t budget : kBudgets) {
    RobotsCache cache(folder, true, budget);
    for (int i = 0; i < 1000; ++i) {
      cache.find(Dialect::google(), i % 2 == 0 ? "a" : "b", "somebody");
    }
    EXPECT_LE(cache.times_made(), 2U) << budget;
  }
}

TEST_F(RobotsCacheTest, RulesOfManyAgentsGiveWay) {
  std::string text;
  for (int i = 0; i < 200; ++i) {
    text += group(
        std::string("agent-") + static_cast<char>('a' + i % 26) + static_cast<char>('a' + i / 26),
        50);
  }
  write("a", text);
  const RobotsFolder folder(this->folder());
  RobotsCache cache(folder, true, std::size_t{1} << 20);
  cache.find(Dialect::google(), "a", "nobody");
  const std::size_t file_alone = cache.bytes();
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < 200; ++i) {
      cache.find(Dialect::google(), "a",
                 std::string("agent-") + static_cast<char>('a' + i % 26) +
                     static_cast<char>('a' + i / 26));
      EXPECT_LE(cache.bytes(), file_alone + (std::size_t{160} << 10));
    }
  }
}

}  // namespace
}  // namespace abide::cli
