// The benchmarks' generated input: it has the shapes of real files, it is the same in every run,
// and the engine decides it as the reference does.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "abide/abide.h"
#include "generator/workload.h"
#include "reference/compare.h"

namespace abide::bench {
namespace {

const Workload& workload() {
  static const Workload made = generate({});
  return made;
}

// Google's, but whole files are read.
const Dialect& unlimited() {
  static const Dialect dialect = [] {
    Dialect made = Dialect::google();
    made.size_limit = std::numeric_limits<std::uint32_t>::max() - 1;
    return made;
  }();
  return dialect;
}

bool is_page(const SiteFile& file) { return file.body.starts_with("<!DOCTYPE html>"); }

// What there is in the files, pages apart.
struct Shapes {
  std::vector<double> rules_per_file;
  double user_agents = 0;
  double rules = 0;
  double allows = 0;
  double wildcards = 0;
  double crlf_files = 0;
  double cr_files = 0;
  double files = 0;
};

Shapes shapes_of(const std::vector<SiteFile>& files) {
  Shapes all;
  for (const SiteFile& file : files) {
    if (is_page(file)) continue;
    ++all.files;
    all.crlf_files += file.body.find("\r\n") != std::string::npos ? 1 : 0;
    all.cr_files += file.body.find('\n') == std::string::npos ? 1 : 0;
    const double before = all.rules;
    const RobotsTxt robots = RobotsTxt::parse(file.body, unlimited());
    for (const Group& group : robots.groups()) {
      all.user_agents += static_cast<double>(group.user_agents.size());
      for (const RuleLine& rule : group.rules) {
        ++all.rules;
        all.allows += rule.allow ? 1 : 0;
        const bool wild = rule.value.find('*') != std::string::npos || rule.value.ends_with('$');
        all.wildcards += wild ? 1 : 0;
      }
    }
    all.rules_per_file.push_back(all.rules - before);
  }
  std::ranges::sort(all.rules_per_file);
  return all;
}

double quantile(const std::vector<double>& sorted, double share) {
  return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size()))];
}

// Within a quarter of what real files have.
void expect_about(double value, double real) {
  EXPECT_GE(value, 0.75 * real);
  EXPECT_LE(value, 1.25 * real);
}

// The numbers are those of 2,941 real files.
TEST(Generator, SizesAreThoseOfRealFiles) {
  std::vector<double> sizes;
  for (const SiteFile& file : workload().files) {
    sizes.push_back(static_cast<double>(file.body.size()));
  }
  std::ranges::sort(sizes);
  expect_about(quantile(sizes, 0.5), 576);
  expect_about(quantile(sizes, 0.9), 3'900);
  expect_about(quantile(sizes, 0.99), 79'000);
}

TEST(Generator, RulesAndUserAgentLinesAreThoseOfRealFiles) {
  const Shapes all = shapes_of(workload().files);
  expect_about(quantile(all.rules_per_file, 0.5), 13);
  expect_about(quantile(all.rules_per_file, 0.9), 83);
  expect_about(quantile(all.rules_per_file, 0.99), 483);
  EXPECT_GE(all.rules_per_file.back(), 15'000);
  EXPECT_NEAR(all.user_agents / all.files, 5.4, 1.4);
  EXPECT_NEAR(all.allows / all.rules, 0.08, 0.02);
  EXPECT_NEAR(all.wildcards / all.rules, 0.18, 0.02);
}

TEST(Generator, BytesAreThoseOfRealFiles) {
  const Shapes all = shapes_of(workload().files);
  EXPECT_NEAR(all.crlf_files / all.files, 0.32, 0.03);
  EXPECT_NEAR(all.cr_files / all.files, 0.002, 0.003);
  double pages = 0;
  double non_ascii = 0;
  for (const SiteFile& file : workload().files) {
    pages += is_page(file) ? 1 : 0;
    non_ascii += std::ranges::any_of(file.body, [](char c) { return (c & 0x80) != 0; }) ? 1 : 0;
  }
  const auto files = static_cast<double>(workload().files.size());
  EXPECT_NEAR(pages / files, 0.034, 0.003);
  EXPECT_NEAR(non_ascii / files, 0.024, 0.004);
}

TEST(Generator, NamesAreHostsAndUnique) {
  std::set<std::string> names;
  for (const SiteFile& file : workload().files) {
    EXPECT_TRUE(is_valid_host(file.name)) << file.name;
    EXPECT_TRUE(names.insert(file.name).second) << file.name;
  }
}

// 53 % and 61 % of the questions that Google's matcher was asked of real files.
TEST(Generator, ARuleDecidesHalfOfTheQuestions) {
  double by_rule = 0;
  double allowed = 0;
  const Question* before = nullptr;
  RobotsTxt robots = RobotsTxt::allow_all();
  Rules rules = robots.rules_for(Crawler::exact("*"));
  for (const Question& question : workload().questions) {
    const bool same_file = before != nullptr && before->file == question.file;
    if (!same_file) robots = RobotsTxt::parse(workload().files[question.file].body);
    if (!same_file || before->agent != question.agent) {
      rules = robots.rules_for(Crawler::exact(question.agent));
    }
    before = &question;
    const Decision decision = rules.check(question.url);
    by_rule += decision.line() != 0 ? 1 : 0;
    allowed += decision.allowed() ? 1 : 0;
  }
  const auto count = static_cast<double>(workload().questions.size());
  EXPECT_NEAR(by_rule / count, 0.53, 0.07);
  EXPECT_NEAR(allowed / count, 0.55, 0.07);
}

TEST(Generator, TheEngineDecidesItAsTheReferenceDoes) {
  const Workload few = generate({.seed = 3, .files = 150, .urls = 10});
  std::size_t last = few.files.size();
  std::unique_ptr<reference::Both> both;
  for (const Question& question : few.questions) {
    if (few.files[question.file].body.size() > 100'000) continue;
    if (question.file != last) {
      both = std::make_unique<reference::Both>(few.files[question.file].body, Dialect::google());
    }
    last = question.file;
    EXPECT_EQ(both->compare_check(Crawler::exact(question.agent), question.url), "");
  }
}

TEST(Generator, TheEngineDecidesAGrowingFileAsTheReferenceDoes) {
  for (const std::size_t count : {10u, 100u, 1'000u}) {
    const GrowthCase made = generate_growth(count, 200);
    const reference::Both both(made.body, Dialect::google());
    for (const std::string& url : made.urls) {
      EXPECT_EQ(both.compare_check(Crawler::exact("a"), url), "");
    }
  }
}

// FNV-1a.
std::uint64_t hash(std::uint64_t sum, std::string_view bytes) {
  for (const char c : bytes) sum = (sum ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return sum;
}

// Figures of two machines can be compared only if their input is the same. Whoever changes the
// generator writes the new sum here.
TEST(Generator, TheSameSeedGivesTheSameBytesEverywhere) {
  std::uint64_t sum = 0xcbf29ce484222325;
  for (const SiteFile& file : workload().files) sum = hash(hash(sum, file.name), file.body);
  for (const Question& question : workload().questions) {
    sum = hash(hash(sum, question.agent), question.url);
  }
  const GrowthCase growth = generate_growth(1000);
  sum = hash(sum, growth.body);
  for (const std::string& url : growth.urls) sum = hash(sum, url);
  EXPECT_EQ(sum, 3813104944017999923u);
}

TEST(Generator, AnotherSeedGivesOtherFiles) {
  const Workload one = generate({.seed = 1, .files = 20});
  const Workload two = generate({.seed = 2, .files = 20});
  EXPECT_NE(one.files[0].body, two.files[0].body);
}

TEST(Generator, AGrowingFileKeepsItsMix) {
  for (const std::size_t count : {10u, 100u, 1'000u, 10'000u}) {
    SCOPED_TRACE(count);
    const GrowthCase made = generate_growth(count);
    const Shapes all = shapes_of({{"growing.example", made.body}});
    EXPECT_EQ(all.rules, static_cast<double>(count));
    EXPECT_NEAR(all.wildcards / all.rules, 0.18, 0.03);
    const Rules rules = RobotsTxt::parse(made.body, unlimited()).rules_for(Crawler::exact("a"));
    double by_rule = 0;
    double bytes = 0;
    for (const std::string& url : made.urls) {
      by_rule += rules.check(url).line() != 0 ? 1 : 0;
      bytes += static_cast<double>(url.size());
    }
    const auto urls = static_cast<double>(made.urls.size());
    EXPECT_NEAR(by_rule / urls, 0.42, 0.04);
    EXPECT_NEAR(bytes / urls, 61.5, 1.5);
  }
}

}  // namespace
}  // namespace abide::bench
