// Files and URLs made to hurt. Time is held to counted steps of the matcher and to every question
// being answered at all; memory to a counted heap.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "abide/abide.h"
#include "match/pattern_match.h"
#include "properties/counted_heap.h"

namespace abide::properties {
namespace {

std::string repeated(std::string_view unit, std::size_t bytes) {
  std::string text;
  while (text.size() + unit.size() <= bytes) text += unit;
  return text;
}

constexpr std::size_t kLimit = std::size_t{500} * 1024;

// Steps of the matcher ---------------------------------------------------------------------------

// What one pattern may cost for one byte of path or pattern: each byte of the path is looked at
// once, compared in vain about once, and then costs the two-way algorithm three steps.
constexpr std::uint64_t kStepsPerByte = 6;

std::uint64_t steps_of(std::string_view pattern, std::string_view in_query, std::string_view path) {
  MatchablePattern matchable{pattern, in_query, false};
  if (!pattern.empty() && pattern.back() == '$') {
    matchable.anchored_at_end = true;
    matchable.text.remove_suffix(1);
    matchable.in_query.remove_suffix(1);
  }
  FlatText text(path);
  CountedSteps steps;
  match_pattern(matchable, text, std::min(path.find('?'), path.size()), steps);
  return steps.count;
}

struct Duel {
  std::string name;
  std::string pattern;
  std::string path;
};

class HostilePattern : public testing::TestWithParam<Duel> {};

TEST_P(HostilePattern, CostsStepsInProportionToItsSize) {
  const Duel& duel = GetParam();
  EXPECT_LE(steps_of(duel.pattern, duel.pattern, duel.path),
            kStepsPerByte * (duel.path.size() + duel.pattern.size()));
}

const Duel kDuels[] = {
    {"ManyStarsNoMatch", "/" + repeated("*a", kLimit) + "*b", "/" + repeated("a", 1'000'000)},
    {"ManyStarsMatch", "/" + repeated("*a", kLimit), "/" + repeated("a", 1'000'000)},
    {"OnlyStars", repeated("*", 250'000), "/" + repeated("a", 1'000'000)},
    {"OnlyStarsAnchored", repeated("*", 250'000) + "$", "/" + repeated("a", 1'000'000)},
    {"LongNeedle", "/*" + repeated("a", 100'000) + "b", "/" + repeated("a", 1'000'000)},
    {"LongNeedleBehindB", "/*b" + repeated("a", 100'000), "/" + repeated("a", 1'000'000)},
    {"LongNeedleWithBInside", "/*" + repeated("a", 50'000) + "b" + repeated("a", 50'000),
     "/" + repeated(repeated("a", 50'000) + "c", 1'000'000)},
    {"PeriodicNeedle", "/*" + repeated("ab", 100'000) + "c", "/" + repeated("ab", 1'000'000)},
    {"ShortNeedle", "/*aaaaaaaaaaaaaaab", "/" + repeated("a", 1'000'000)},
    {"SeventeenBytes", "/*aaaaaaaaaaaaaaaab", "/" + repeated("a", 1'000'000)},
    {"ManyShortNeedles", "/" + repeated("*aaab", kLimit), "/" + repeated("aaa", 1'000'000)},
    {"ManyLongNeedles", "/" + repeated("*aaaaaaaaaaaaaaaaaaaaaaaaaaab", kLimit),
     "/" + repeated("aaaaaaaaaaaaaaaaaaaaaaaaaaab", 400'000) + repeated("a", 600'000)},
    {"ManyNeedlesThenAnchor", "/" + repeated("*ab", kLimit) + "c$",
     "/" + repeated("ab", 1'000'000)},
    {"LongPrefix", "/" + repeated("a", kLimit), "/" + repeated("a", kLimit)},
};

INSTANTIATE_TEST_SUITE_P(Duels, HostilePattern, testing::ValuesIn(kDuels),
                         [](const auto& instance) { return instance.param.name; });

// Fibonacci words are where a careless search loses most.
TEST(HostilePatterns, OfFibonacciWordsCostNoMore) {
  std::string shorter = "b";
  std::string longer = "a";
  while (longer.size() < 300'000) {
    const std::string next = longer + shorter;
    shorter = longer;
    longer = next;
  }
  for (std::size_t size = 10; size < shorter.size(); size = size * 3 + 1) {
    for (const std::string_view end : {"", "c", "a", "b"}) {
      const std::string pattern = "/*" + longer.substr(longer.size() / 3, size) + std::string(end);
      EXPECT_LE(steps_of(pattern, pattern, "/" + longer),
                kStepsPerByte * (longer.size() + pattern.size()));
    }
  }
}

// R1: every piece is written one way in a path and another in a query.
TEST(HostilePatterns, WithDelimitersCostNoMoreInAQuery) {
  const std::string pattern = "/" + repeated("*:a", kLimit);
  const std::string in_query = "/" + repeated("*%3Aa", kLimit / 3 * 5);
  const std::string in_path = "/" + repeated(":a", 100'000) + "?";
  for (const std::string& path :
       {"/?" + repeated("%3Aa", 1'000'000), in_path + repeated("%3Aa", 900'000),
        in_path + repeated("a", 900'000)}) {
    EXPECT_LE(steps_of(pattern, in_query, path),
              2 * kStepsPerByte * (path.size() + in_query.size()));
  }
}

// Whole files ------------------------------------------------------------------------------------

struct HostileFile {
  std::string name;
  std::string body;
};

std::string many_groups(std::size_t count) {
  std::string body;
  for (std::size_t i = 0; i < count; ++i) {
    body += "User-agent: b" + std::to_string(i) + "\nDisallow: /" + std::to_string(i) + "\n";
  }
  return body;
}

std::vector<HostileFile> hostile_files() {
  const std::string start = "User-agent: *\n";
  const std::size_t big = 10'000'000;
  return {
      {"StarsInOneLine", start + "Disallow: /" + repeated("*a", kLimit)},
      {"StarsInManyLines", start + repeated("Disallow: /*a*a*a*a*a*b\n", kLimit)},
      {"DelimitersInOneLine", start + "Disallow: /" + repeated("*:a", kLimit)},
      {"OnlyStars", start + "Disallow: " + repeated("*", 250'000) + "$"},
      {"LongNeedle", start + "Disallow: /*" + repeated("a", 250'000) + "b"},
      {"FortyThousandGroups", many_groups(40'000)},
      {"AgentsOnly", repeated("User-agent: YandexYandexBo\n", kLimit)},
      {"OneAgentOfManyNames", "User-agent: " + repeated("Yande", 400'000) + "\nDisallow: /"},
      {"ALineOfTenMegabytes", start + "Disallow: /" + repeated("x", big)},
      {"ACommentOfTenMegabytes", "#" + repeated("x", big) + "\n" + start + "Disallow: /"},
      {"OnlyNul", std::string(big, '\0')},
      {"OnlyColons", repeated(":", big)},
      {"OnlyBlanks", repeated(" ", big)},
      {"OnlyCarriageReturns", repeated("\r", 1'000'000)},
      {"OnlyLineFeeds", repeated("\n", 1'000'000)},
      {"OnlyRules", start + repeated("Allow:\n", kLimit)},
      {"OnlyEscapes", start + "Disallow: /" + repeated("%41", kLimit)},
      {"OnlyPercents", start + "Disallow: /" + repeated("%", kLimit)},
      {"OnlyHighBytes", start + "Disallow: /" + repeated("\xFF", kLimit)},
      {"OnlySitemaps", repeated("sitemap:x\n", kLimit)},
      {"OnlyCleanParams", repeated("Clean-param: a&b&c&d /*a*a*a*b\n", kLimit)},
      {"OneCleanParam", "Clean-param: " + repeated("a&", kLimit)},
      {"OnlyHosts", repeated("Host: a-.b\n", kLimit)},
      {"OnlyIndexHtm", start + repeated("Allow: /*a/index.htm\n", kLimit)},
  };
}

TEST(HostileFiles, AreDecidedUnderEveryDialect) {
  // As long as URLs are in practice; what a megabyte costs is asked of single rules below.
  constexpr std::size_t kUrl = 600;
  const std::vector<std::string> urls = {
      "/" + repeated("a", kUrl),   "/" + repeated("b", kUrl), "http://h/" + repeated("%41|", kUrl),
      "/?" + repeated(":a", kUrl), "?" + repeated("*", kUrl),
  };
  for (const HostileFile& file : hostile_files()) {
    SCOPED_TRACE(file.name);
    for (const Dialect& dialect : Dialect::all()) {
      const RobotsTxt robots = RobotsTxt::parse(file.body, dialect);
      EXPECT_EQ(robots.over_size_limit(), file.body.size() > dialect.size_limit);
      for (const Crawler& crawler : {Crawler::named("YandexBot"), Crawler::named("b39999")}) {
        const Rules rules = robots.rules_for(crawler);
        for (const std::string& url : urls) {
          const Decision decision = rules.check(url);
          EXPECT_LE(decision.line(), file.body.size() + 1);
        }
      }
      EXPECT_LE(robots.canonical_url("http://h/a?a=1&b=2&e=3").size(), 22u);
    }
  }
}

TEST(HostileFiles, OfOneLineBearAUrlOfAMegabyte) {
  const std::vector<std::string> urls = {
      "/" + repeated("a", 1'000'000),
      "/" + repeated("%41", 1'000'000),
      "/?" + repeated(":a|", 1'000'000),
      "/" + repeated("?", 1'000'000),
  };
  for (const HostileFile& file : hostile_files()) {
    if (file.name != "StarsInOneLine" && file.name != "OnlyStars" && file.name != "LongNeedle" &&
        file.name != "DelimitersInOneLine") {
      continue;
    }
    SCOPED_TRACE(file.name);
    for (const Dialect& dialect : Dialect::all()) {
      const Rules rules = RobotsTxt::parse(file.body, dialect).rules_for(Crawler::named("FooBot"));
      for (const std::string& url : urls) {
        const Decision decision = rules.check(url);
        EXPECT_EQ(decision.allowed(), !decision.rule() || decision.rule().allow);
      }
    }
  }
}

TEST(HostileFiles, TakeMemoryInProportionToTheirSize) {
  for (const HostileFile& file : hostile_files()) {
    SCOPED_TRACE(file.name);
    for (const Dialect& dialect : Dialect::all()) {
      const std::size_t read = std::min<std::size_t>(file.body.size(), dialect.size_limit);
      const std::size_t before = heap_use().bytes_live;
      reset_peak();
      const RobotsTxt robots = RobotsTxt::parse(file.body, dialect);
      // 24 bytes for each other line that is kept; the shortest is "host:" and its end.
      EXPECT_LE(robots.memory_bytes(), 5 * read + 512) << dialect.name;
      EXPECT_LE(heap_use().bytes_peak - before, 16 * read + 4096) << dialect.name;

      reset_peak();
      const std::size_t held = heap_use().bytes_live;
      const Rules rules = robots.rules_for(Crawler::named("FooBot"));
      EXPECT_LE(heap_use().bytes_peak - held, 32 * read + 4096) << dialect.name;
      EXPECT_LE(rules.memory_bytes(), 32 * read + 4096) << dialect.name;
    }
  }
}

TEST(HostileFiles, AreLinted) {
  for (const HostileFile& file : hostile_files()) {
    SCOPED_TRACE(file.name);
    const Document document(file.body);
    const std::vector<Finding> findings = lint(document);
    EXPECT_LE(findings.size(), 100 * lint_checks().size());
    for (const Finding& finding : findings) EXPECT_LE(finding.span.end, file.body.size());
  }
}

}  // namespace
}  // namespace abide::properties
