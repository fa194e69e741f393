// Runs the project's own cases: every check under every dialect that its case names.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "abide/abide.h"
#include "abide/origin.h"
#include "conformance/case.h"

namespace abide::conformance {
namespace {

std::vector<std::string> case_files() {
  std::vector<std::string> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(ABIDE_SOURCE_DIR "/tests/conformance")) {
    if (entry.path().extension() == ".yaml") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

Crawler crawler_of(const std::string& name, bool exact) {
  return exact ? Crawler::exact(name) : Crawler::named(name);
}

void run_check(const RobotsTxt& robots, const Check& check) {
  SCOPED_TRACE(check.crawler + " " + check.url);
  const Rules rules = robots.rules_for(crawler_of(check.crawler, check.exact));
  const Decision decision = rules.check(check.url);
  EXPECT_EQ(decision.allowed(), check.allowed) << decision.explain();
  if (check.line) {
    EXPECT_EQ(decision.line(), *check.line) << decision.explain();
  }
  EXPECT_EQ(decision.undefined(), check.undefined) << decision.explain();
  if (check.canonical_url) {
    EXPECT_EQ(robots.canonical_url(check.url), *check.canonical_url);
  }
}

void run_facts(const RobotsTxt& robots, const Case& facts) {
  if (facts.sitemaps) {
    const auto sitemaps = robots.sitemaps();
    EXPECT_EQ(std::vector<std::string>(sitemaps.begin(), sitemaps.end()), *facts.sitemaps);
  }
  if (facts.host) {
    const auto host = robots.host();
    EXPECT_EQ(host ? std::optional<std::string>(*host) : std::nullopt, *facts.host);
  }
  if (facts.crawl_delay) {
    const Rules rules = robots.rules_for(crawler_of(facts.crawler, facts.exact));
    EXPECT_EQ(rules.crawl_delay(), *facts.crawl_delay);
  }
  if (facts.clean_params) {
    const std::vector<CleanParam> found = robots.clean_params();
    ASSERT_EQ(found.size(), facts.clean_params->size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      const CleanParamFact& expected = (*facts.clean_params)[i];
      std::string params;
      for (const std::string& param : expected.params)
        params += (params.empty() ? "" : "&") + param;
      EXPECT_EQ(found[i].params, params);
      EXPECT_EQ(found[i].path, expected.path);
      EXPECT_EQ(found[i].line, expected.line);
    }
  }
}

class Conformance : public testing::TestWithParam<std::string> {};

TEST_P(Conformance, EveryCaseHolds) {
  for (const Case& one : read_cases(GetParam())) {
    SCOPED_TRACE(one.name + " (" + one.source + ")");
    // Both ways to read a file must agree.
    const Document document(one.robots);
    for (const Dialect* dialect : one.dialects) {
      SCOPED_TRACE(dialect->name);
      for (const RobotsTxt& robots :
           {RobotsTxt::parse(one.robots, *dialect), RobotsTxt::parse(document, *dialect)}) {
        for (const Check& check : one.checks) run_check(robots, check);
        run_facts(robots, one);
      }
    }
    for (const Governs& pair : one.governs) {
      EXPECT_EQ(governs(pair.robots_url, pair.url), pair.governs)
          << pair.robots_url << " for " << pair.url;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Files, Conformance, testing::ValuesIn(case_files()),
                         [](const auto& instance) {
                           return std::filesystem::path(instance.param).stem().string();
                         });

TEST(ConformanceCases, AreManyAndNamedApart) {
  std::set<std::string> names;
  std::size_t checks = 0;
  for (const std::string& file : case_files()) {
    for (const Case& one : read_cases(file)) {
      EXPECT_TRUE(names.insert(one.name).second) << "two cases are named: " << one.name;
      EXPECT_FALSE(one.source.empty()) << one.name;
      checks += one.checks.size() + one.governs.size();
    }
  }
  EXPECT_GE(checks, 400u);
  RecordProperty("checks", static_cast<int>(checks));
}

}  // namespace
}  // namespace abide::conformance
