// What the linter says of rules is true of the engine: a rule that it calls idle decides no URL for
// any crawler, and a site that it calls blocked is blocked.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "abide/abide.h"

namespace abide {
namespace {

constexpr std::string_view kAgents[] = {"*", "a", "b", "googlebot", "Yandex", "a/2"};
constexpr std::string_view kPaths[] = {
    "/",      "/*",   "*",     "",      "/a",   "/a*", "/*a", "/*a*", "/a*b",  "/ab",
    "/a*b*",  "/*$",  "/ab$",  "/a*b$", "*b",   "*/a", "/?a", "/*?",  "/*?a",  "/a/index.html",
    "/a/",    "/a/$", "/*/",   "/a/*",  "/a*/", "a",   "/A",  "/%41", "/a%2f", "/*:a",
    "/*%3Aa", "/b:a", "/b%3Aa"};
constexpr std::string_view kUrls[] = {
    "/",    "/a",   "/b",    "/ab",     "/aab",       "/a/",           "/a/b",         "/ba",
    "/b/a", "/?a",  "/a?b",  "/b?a",    "/a?/b",      "/a/index.html", "/a/index.htm", "/a/x?a=/b",
    "/A",   "/%41", "/a%2F", "/a%2Fb?", "/b:a",       "/b%3Aa",        "/?b:a",        "/?b%3Aa",
    "/c",   "/aXb", "/aXbY", "/aa/ab/", "/robots.txt"};
constexpr std::string_view kCrawlers[] = {"a", "b", "Googlebot", "YandexBot", "nobody"};

std::string random_file(std::mt19937_64& random) {
  std::string file;
  const std::size_t groups = 1 + random() % 3;
  for (std::size_t g = 0; g < groups; ++g) {
    for (std::size_t i = 0; i <= random() % 2; ++i) {
      file += "User-agent: " + std::string(kAgents[random() % std::size(kAgents)]) + "\n";
    }
    for (std::size_t i = 0; i < 1 + random() % 5; ++i) {
      file += random() % 2 == 0 ? "Allow: " : "Disallow: ";
      file += std::string(kPaths[random() % std::size(kPaths)]) + "\n";
      if (random() % 20 == 0) file += "\n";
    }
  }
  return file;
}

bool says_idle(const Finding& finding) {
  if (finding.check->id == "allow-disallow-conflict") {
    return finding.severity == Severity::kWarning;  // the note is of some URLs only
  }
  return finding.check->id == "rule-never-decides" || finding.check->id == "duplicate-rule";
}

TEST(LintSoundness, AnIdleRuleDecidesNothing) {
  std::mt19937_64 random(31);
  int idle = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::string file = random_file(random);
    for (const Finding& finding : lint(Document(file))) {
      if (!says_idle(finding)) continue;
      ++idle;
      for (std::size_t d = 0; d < Dialect::all().size(); ++d) {
        if ((finding.dialects >> d & 1) == 0) continue;
        const RobotsTxt robots = RobotsTxt::parse(file, Dialect::all()[d]);
        for (const std::string_view crawler : kCrawlers) {
          const Rules rules = robots.rules_for(Crawler::named(crawler));
          for (const std::string_view url : kUrls) {
            ASSERT_NE(rules.check(url).line(), finding.line)
                << Dialect::all()[d].name << ", " << crawler << ", " << url << ": "
                << finding.message << "\n"
                << file;
          }
        }
      }
    }
  }
  EXPECT_GT(idle, 1000);
}

TEST(LintSoundness, ABlockedSiteIsBlocked) {
  std::mt19937_64 random(32);
  int blocked = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::string file = random_file(random);
    for (const Finding& finding : lint(Document(file))) {
      if (finding.check->id != "everything-blocked") continue;
      ++blocked;
      for (std::size_t d = 0; d < Dialect::all().size(); ++d) {
        if ((finding.dialects >> d & 1) == 0) continue;
        const RobotsTxt robots = RobotsTxt::parse(file, Dialect::all()[d]);
        const Rules rules = robots.rules_for(Crawler::exact("nobody"));
        for (const std::string_view url : kUrls) {
          ASSERT_TRUE(!rules.allowed(url) || url == "/robots.txt")
              << Dialect::all()[d].name << " " << url << "\n"
              << file;
        }
      }
    }
  }
  EXPECT_GT(blocked, 50);
}

}  // namespace
}  // namespace abide
