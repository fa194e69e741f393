// A safe fix changes no verdict but where it says so.
//
// Files are put together at random from lines that provoke every check with a safe fix: misspelt
// fields, stars at the end of paths, empty lines, duplicates, marks, odd line ends. Each is mended
// by all its safe fixes and by random selections of them; then every crawler and URL must hear the
// same as before, in every dialect that no applied fix announces.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "abide/abide.h"

namespace abide {
namespace {

using Random = std::mt19937_64;

template <std::size_t N>
std::string_view pick(const std::string_view (&from)[N], Random& random) {
  return from[random() % N];
}

constexpr std::string_view kFields[] = {
    "Allow: ",   "Disallow: ", "Allow: ",      "Disallow: ", "Disallow: ",     "Disalow: ",
    "Disallow ", "Allow\t",    "Dissallow : ", "Allowed: ",  "Disallow-all: ", "Disallow= ",
    "disallow:", "ALLOW:",     "Disallo: ",    "Disalow ",   "Allow =",        "Disallow-"};
constexpr std::string_view kPaths[] = {"/",
                                       "/a",
                                       "/a*",
                                       "/a**",
                                       "/*",
                                       "/*a",
                                       "/*a*",
                                       "/a*b",
                                       "/a*b*$",
                                       "/ab$",
                                       "/ab",
                                       "/a/",
                                       "/a/*",
                                       "/*$",
                                       "*",
                                       "*a",
                                       "*a*",
                                       "",
                                       "a",
                                       "a*",
                                       "/b",
                                       "/b*",
                                       "/?a",
                                       "/?a*",
                                       "/a?*",
                                       "/A",
                                       "/%61",
                                       "/\xC3\xA9",
                                       "/%c3%a9",
                                       "/a$*",
                                       "/a/index.html",
                                       "/a/index.htm*",
                                       "/a/index.html*$",
                                       "/*/b",
                                       "/*/b*",
                                       "/a b",
                                       "/a *",
                                       "/a\t*$",
                                       "/a%*",
                                       "/a**b*",
                                       "/a#b",
                                       "/a%",
                                       "/$",
                                       "/a/$"};
constexpr std::string_view kAgents[] = {"*",
                                        "* ",
                                        "a",
                                        "b",
                                        "A",
                                        "a/1",
                                        "a/1.0",
                                        "a/v1",
                                        "googlebot",
                                        "Googlebot",
                                        "Googlebot/2.1",
                                        "Googlebot-Image",
                                        "googlebot news",
                                        "Yandex",
                                        "YandexBot",
                                        "yandexbot/3.0",
                                        "a*",
                                        "*a",
                                        "",
                                        "1",
                                        "MJ12bot",
                                        "mj12bot",
                                        "ab",
                                        "a b"};
constexpr std::string_view kAgentFields[] = {
    "User-agent: ", "User-agent: ", "User-agent: ", "user-agent:",
    "Useragent: ",  "User agent: ", "User-agent ",  "User-agents: "};
constexpr std::string_view kOthers[] = {"",
                                        "",
                                        "",
                                        " \t",
                                        "# comment",
                                        "Crawl-delay: 5",
                                        "Sitemap: https://a.example/s",
                                        "Sitemap /s",
                                        "Site-map: /s",
                                        "Sitemap https://a.example/s",
                                        "Noindex: /a",
                                        "Host: a.example",
                                        "Hello",
                                        "Clean-param: a&b /x"};

std::string random_line(Random& random) {
  switch (random() % 10) {
    case 0:
    case 1:
    case 2:
      return std::string(pick(kAgentFields, random)) + std::string(pick(kAgents, random));
    case 3:
    case 4:
      return std::string(pick(kOthers, random));
    default:
      return std::string(pick(kFields, random)) + std::string(pick(kPaths, random));
  }
}

std::string random_file(Random& random) {
  std::string file;
  if (random() % 8 == 0) file = std::string("\xEF\xBB\xBF").substr(0, 1 + random() % 3);
  const bool one_end = random() % 3 != 0;
  constexpr std::string_view kEnds[] = {"\n", "\r\n", "\r", "\n\r"};
  const std::string_view end = kEnds[random() % 2];
  const std::size_t lines = 1 + random() % 14;
  std::string last;
  for (std::size_t i = 0; i < lines; ++i) {
    // Repeated lines, to have duplicates.
    if (last.empty() || random() % 6 != 0) last = random_line(random);
    file += last;
    if (random() % 60 == 0) file += '\0';
    if (i + 1 < lines || random() % 2 == 0) file += one_end ? end : pick(kEnds, random);
  }
  return file;
}

constexpr std::string_view kCrawlers[] = {"a",
                                          "b",
                                          "ab",
                                          "Googlebot",
                                          "Googlebot-Image",
                                          "AdsBot-Google",
                                          "YandexBot",
                                          "YandexImages",
                                          "MJ12bot",
                                          "nobody",
                                          "x1"};
constexpr std::string_view kUrls[] = {"/",
                                      "/a",
                                      "/b",
                                      "/ab",
                                      "/a/",
                                      "/a/b",
                                      "/aab",
                                      "/ba",
                                      "/a?b",
                                      "/?a",
                                      "/?",
                                      "/A",
                                      "/c",
                                      "/c/a/b",
                                      "/a/c/b",
                                      "/ab/",
                                      "/%61",
                                      "/%C3%A9",
                                      "/\xC3\xA9",
                                      "/a%20b",
                                      "/a b",
                                      "/a$",
                                      "/a/index.html",
                                      "/a/index.htm",
                                      "/s",
                                      "/robots.txt",
                                      "http://a.example/a/b",
                                      "/a*",
                                      "/*",
                                      "/b/a?a"};

// Every verdict of a dialect, in a fixed order.
std::vector<bool> verdicts(const std::string& file, const Dialect& dialect) {
  std::vector<bool> all;
  const RobotsTxt robots = RobotsTxt::parse(file, dialect);
  const auto ask = [&](const Crawler& crawler) {
    const Rules rules = robots.rules_for(crawler);
    for (const std::string_view url : kUrls) all.push_back(rules.allowed(url));
  };
  for (const std::string_view name : kCrawlers) {
    ask(Crawler::named(name));
    ask(Crawler::exact(name));
  }
  return all;
}

// Applies the findings' safe fixes and compares. Returns whether any fix was applied.
testing::AssertionResult keeps_verdicts(const std::string& file,
                                        const std::vector<Finding>& findings) {
  const Document document(file);
  std::vector<std::size_t> applied;
  const std::string mended = apply_safe_fixes(document, findings, &applied);
  std::uint32_t announced = 0;
  std::string which;
  for (const std::size_t i : applied) {
    announced |= findings[i].fix->announced_dialects;
    which +=
        std::string(findings[i].check->id) + " line " + std::to_string(findings[i].line) + "; ";
  }
  std::uint32_t bit = 1;
  for (const Dialect& dialect : Dialect::all()) {
    if ((announced & bit) == 0 && verdicts(file, dialect) != verdicts(mended, dialect)) {
      return testing::AssertionFailure()
             << "dialect " << dialect.name << ", fixes: " << which << "\nbefore:\n"
             << testing::PrintToString(file) << "\nafter:\n"
             << testing::PrintToString(mended);
    }
    bit <<= 1;
  }
  return testing::AssertionSuccess();
}

TEST(SafeFixes, KeepEveryVerdictThatTheyDoNotAnnounce) {
  constexpr int kFiles = 1500;
  Random random(20240914);
  std::size_t fixes = 0;
  for (int i = 0; i < kFiles; ++i) {
    const std::string file = random_file(random);
    std::vector<Finding> findings = lint(Document(file));
    for (const Finding& f : findings) fixes += f.fix && f.fix->safe ? 1 : 0;
    ASSERT_TRUE(keeps_verdicts(file, findings));
    for (Finding& f : findings) {
      if (f.fix && random() % 2 == 0) f.fix.reset();
    }
    ASSERT_TRUE(keeps_verdicts(file, findings));
    // Those that announce nothing must change nothing at all.
    std::erase_if(findings,
                  [](const Finding& f) { return f.fix && f.fix->announced_dialects != 0; });
    ASSERT_TRUE(keeps_verdicts(file, findings));
  }
  EXPECT_GT(fixes, kFiles) << "the files provoke too few fixes to test anything";
}

TEST(SafeFixes, ComeToAnEnd) {
  Random random(7);
  for (int i = 0; i < 300; ++i) {
    std::string file = random_file(random);
    for (int round = 0; round < 50; ++round) {
      const Document document(file);
      std::vector<std::size_t> applied;
      std::string mended = apply_safe_fixes(document, lint(document), &applied);
      if (applied.empty()) {
        ASSERT_EQ(mended, file);
        break;
      }
      ASSERT_NE(mended, file);
      ASSERT_LT(round, 40) << testing::PrintToString(file);
      file = std::move(mended);
    }
  }
}

TEST(SafeFixes, AreAppliedTogether) {
  const Document document(
      "\xEF\xBB\xBFuser-agent: googlebot/2.1\nUser-agent: googlebot/2.1\nDisalow: /a*\n\n"
      "Disallow /b\nDisallow: /b\n");
  std::vector<std::size_t> applied;
  const std::vector<Finding> findings = lint(document);
  EXPECT_EQ(apply_safe_fixes(document, findings, &applied),
            "user-agent: Googlebot\nUser-agent: Googlebot\nDisallow: /a\n"
            "Disallow: /b\nDisallow: /b\n");
  for (std::size_t i = 1; i < applied.size(); ++i) EXPECT_LT(applied[i - 1], applied[i]);
}

TEST(SafeFixes, LeaveFilesAloneWhoseLengthDecides) {
  // One byte over the limit of Yandex's help of 2013: shorter, the file would begin to count.
  std::string file = "User-agent: *\nDisallow: /a*\n";
  file += "#" + std::string(32768 - file.size(), 'x');
  ASSERT_EQ(file.size(), 32769u);
  const Document over(file);
  EXPECT_EQ(apply_safe_fixes(over, lint(over)), file);
  // Exactly at the limit, shorter is no matter.
  file.pop_back();
  const Document at(file);
  EXPECT_NE(apply_safe_fixes(at, lint(at)), file);
}

TEST(SafeFixes, LeaveLinesAloneThatSomeDialectsCut) {
  const Document document("User-agent: *\nDisalow: /" + std::string(16650, 'a') + "\n");
  EXPECT_EQ(apply_safe_fixes(document, lint(document)), document.body());
}

TEST(SafeFixes, OfAllFindingsOnlyTheSafeOnesAreApplied) {
  const Document document("User-agent: *\nDisallow: private\n");
  std::vector<std::size_t> applied = {1, 2, 3};
  EXPECT_EQ(apply_safe_fixes(document, lint(document), &applied), document.body());
  EXPECT_TRUE(applied.empty());
}

}  // namespace
}  // namespace abide
