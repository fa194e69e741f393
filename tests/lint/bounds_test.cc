// Any file is judged in bounded time: hostile ones, each of which would take minutes or gigabytes
// if something were compared with everything. The limits are generous, for slow machines and
// sanitizers; what they catch is off by far more.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <string>
#include <vector>

#include "abide/lint.h"

namespace abide {
namespace {

struct HostileFile {
  const char* name;
  std::string body;
};

std::string lines(std::size_t size, const std::string& first, auto line) {
  std::string body = first;
  for (std::size_t i = 0; body.size() < size; ++i) body += line(i);
  return body;
}

std::vector<HostileFile> hostile_files() {
  constexpr std::size_t k500KiB = std::size_t{500} * 1024;
  std::vector<HostileFile> files;
  const auto add = [&](const char* name, std::string body) {
    files.push_back({name, std::move(body)});
  };
  const std::string star = "User-agent: *\n";
  constexpr std::size_t kTenMegabytes = 10'000'000;
  const auto run = [](std::size_t times, char c) { return std::string(times, c); };
  add("a line of 10 MB", star + "Disallow: /" + run(kTenMegabytes, 'a'));
  add("10 MB of empty lines", star + run(kTenMegabytes, '\n'));
  add("40,000 groups", lines(std::size_t{40'000} * 30, "", [](std::size_t i) {
        const std::string n = std::to_string(i);
        return "User-agent: crawler" + n + "\nDisallow: /\n";
      }));
  add("one group with 30,000 crawlers", lines(k500KiB, "", [](std::size_t i) {
        std::string name;
        for (std::size_t n = i + 1; n > 0; n /= 26) name += static_cast<char>('a' + n % 26);
        return "User-agent: " + name + "\n";
      }));
  add("user-agent lines that nearly name a crawler", lines(k500KiB, "", [](std::size_t i) {
        std::string name = "Googlebot-Imagi";
        name[i % 15] = static_cast<char>('a' + i / 15 % 26);
        return "User-agent: " + name + "\nDisallow:/\n";
      }));
  add("31,000 rules", lines(k500KiB, star, [](std::size_t i) {
        return (i % 2 == 0 ? "Allow: /" : "Disallow: /") + std::to_string(i) + "\n";
      }));
  add("wildcards in every rule", lines(k500KiB, star, [](std::size_t i) {
        return (i % 2 == 0 ? "Allow: /*" : "Disallow: /*") + std::to_string(i * 7919 % 100'003) +
               "*\n";
      }));
  add("rules of one length with stars at the end", lines(k500KiB, star, [](std::size_t i) {
        return (i % 2 == 0 ? "Allow: /" : "Disallow: /") + std::to_string(100'000 + i) + "*\n";
      }));
  add("the same rule again and again",
      lines(k500KiB, star, [](std::size_t) { return std::string("Disallow: /a*\n"); }));
  add("one pattern of stars",
      lines(k500KiB, star + "Disallow: /", [](std::size_t) { return std::string("*a"); }));
  add("two patterns of 250 KB full of stars",
      lines(k500KiB / 2, star + "Disallow: /", [](std::size_t) { return std::string("*a"); }) +
          lines(k500KiB / 2, "b\nAllow: /", [](std::size_t) { return std::string("*aa"); }) + "\n");
  add("long patterns full of stars", lines(k500KiB, star, [](std::size_t i) {
        std::string pattern = i % 2 == 0 ? "Allow: /" : "Disallow: /";
        for (int k = 0; k < 120; ++k) pattern += "*a";
        return pattern + std::to_string(i) + "\n";
      }));
  add("empty lines between rules",
      lines(k500KiB, star, [](std::size_t) { return std::string("\nDisallow: /a\n"); }));
  add("bare carriage returns", lines(k500KiB, star, [](std::size_t) {
        return std::string("Disallow: /a\r\rDisallow: /a\r");
      }));
  add("user-agent lines and delays", lines(k500KiB, "", [](std::size_t) {
        return std::string("User-agent: a\nCrawl-delay: 1\n");
      }));
  add("Crawl-delays in no group",
      lines(k500KiB, "", [](std::size_t) { return std::string("Crawl-delay: x\n"); }));
  add("one user-agent value of many words",
      lines(k500KiB, "User-agent: ", [](std::size_t) { return std::string("bot "); }));
  add("one crawler's name of 500 KB",
      "User-agent: " + std::string(k500KiB, 'a') + "\nDisallow: /\n");
  add("NUL bytes", std::string(k500KiB, '\0'));
  add("percent signs", star + "Disallow: /" + std::string(k500KiB, '%'));
  add("no-break spaces",
      lines(k500KiB, star + "Disallow: /", [](std::size_t) { return std::string("\xC2\xA0"); }));
  std::mt19937_64 random(5);
  std::string noise(k500KiB, ' ');
  for (char& c : noise) c = static_cast<char>(random());
  add("noise", noise);
  return files;
}

TEST(LintBounds, HostileFilesTakeLittleTime) {
  for (const HostileFile& file : hostile_files()) {
    const Document document(file.body);
    const auto begin = std::chrono::steady_clock::now();
    const std::vector<Finding> findings = lint(document);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    EXPECT_LT(took.count(), 20.0) << file.name;
    EXPECT_LE(findings.size(), lint_checks().size() * LintOptions().most_per_check) << file.name;
    RecordProperty(file.name, std::to_string(took.count()));
  }
}

TEST(LintBounds, AtMostSoManyFindingsOfACheck) {
  const Document document("User-agent: *\n" + [] {
    std::string rules;
    for (int i = 0; i < 12; ++i) rules += "Disallow: path" + std::to_string(i) + "\n";
    return rules;
  }());
  LintOptions options;
  options.most_per_check = 5;
  const std::vector<Finding> findings = lint(document, options);
  ASSERT_EQ(findings.size(), 5u);
  EXPECT_EQ(findings[3].message.find("more like it"), std::string::npos);
  EXPECT_TRUE(findings[4].message.ends_with("(and 7 more like it)")) << findings[4].message;
  options.most_per_check = 0;
  EXPECT_TRUE(lint(document, options).empty());
}

TEST(LintBounds, OnlyFindingsForTheDialectsAskedFor) {
  const Document document("User-agent: *\nDisalow: /a\n");
  LintOptions options;
  options.dialects = 1u << 1;  // google, which reads the line
  for (const Finding& finding : lint(document, options)) {
    EXPECT_NE(finding.check->id, "misspelt-field");
    EXPECT_NE(finding.dialects & options.dialects, 0u);
  }
  options.dialects = 1u << 0;
  const std::vector<Finding> findings = lint(document, options);
  EXPECT_TRUE(std::ranges::any_of(
      findings, [](const Finding& f) { return f.check->id == "misspelt-field"; }));
}

TEST(LintBounds, FindingsComeInOrder) {
  const Document document(
      "Disallow: a\nDisalow b c\nUser-agent: googlebot*\n\nDisallow: /%zz $x\n");
  const std::vector<Finding> findings = lint(document);
  for (std::size_t i = 1; i < findings.size(); ++i) {
    const Finding& a = findings[i - 1];
    const Finding& b = findings[i];
    EXPECT_TRUE(a.line < b.line || (a.line == b.line && a.column <= b.column));
  }
  EXPECT_GT(findings.size(), 5u);
}

TEST(LintBounds, AnEmptyFileIsFine) {
  for (const std::string_view body : {"", "\n", "# nothing\n"}) {
    EXPECT_TRUE(lint(Document(std::string(body))).empty()) << body;
  }
}

TEST(LintBounds, AGoodFileIsFine) {
  const Document document(
      "# All may fetch all but the search.\n"
      "User-agent: *\n"
      "Allow: /search/about\n"
      "Disallow: /search\n"
      "Disallow: /*.pdf$\n"
      "\n"
      "User-agent: GPTBot\n"
      "User-agent: CCBot\n"
      "Disallow: /\n"
      "\n"
      "Sitemap: https://example.com/sitemap.xml\n");
  std::string said;
  for (const Finding& finding : lint(document)) said += finding.message + "\n";
  EXPECT_EQ(said, "");
}

}  // namespace
}  // namespace abide
