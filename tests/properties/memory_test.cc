// What the library promises about memory: a check allocates nothing, whatever the URL; a RobotsTxt
// holds little more than its lines' text and says truly how much.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "abide/abide.h"
#include "properties/counted_heap.h"
#include "properties/random_text.h"

namespace abide::properties {
namespace {

TEST(Memory, ACheckAllocatesNothing) {
  Random random(7);
  std::size_t checks = 0;
  for (int i = 0; i < 300; ++i) {
    std::vector<std::string> patterns;
    const std::string body = random.file(patterns);
    for (const Dialect& dialect : Dialect::all()) {
      const Rules rules = RobotsTxt::parse(body, dialect).rules_for(random.crawler());
      for (int k = 0; k < 10; ++k) {
        const std::string url = random.url(patterns);
        const std::size_t before = heap_use().allocations;
        checks += rules.check(url).line() <= body.size() + 1 ? 1 : 0;
        ASSERT_EQ(heap_use().allocations, before) << body << "\n" << url;
      }
    }
  }
  EXPECT_EQ(checks, 300u * 6 * 10);
}

TEST(Memory, ACheckOfALongUrlAllocatesNothing) {
  for (const Dialect& dialect : Dialect::all()) {
    const Rules rules =
        RobotsTxt::parse("User-agent: *\nDisallow: /*a*b%41$\nAllow: /x?*[c\n", dialect)
            .rules_for(Crawler::named("FooBot"));
    // With and without what R1 has to write anew, and with no slash of its own.
    for (const std::string_view start : {"http://h/", "http://h?", "http://h/\xC3\xA9?", ""}) {
      for (const std::size_t size : {2'047u, 16'383u, 16'385u, 100'000u}) {
        for (const std::string_view unit : {"a", "%41", "|", "*"}) {
          std::string url(start);
          while (url.size() < size) url += unit;
          const std::size_t before = heap_use().allocations;
          const bool allowed = rules.allowed(url);
          EXPECT_EQ(heap_use().allocations, before) << dialect.name << " " << url.substr(0, 20);
          EXPECT_EQ(allowed, rules.allowed(url));
        }
      }
    }
  }
}

TEST(Memory, ARobotsTxtSaysHowMuchItHolds) {
  Random random(8);
  for (int i = 0; i < 300; ++i) {
    std::vector<std::string> patterns;
    const std::string body = random.file(patterns);
    for (const Dialect& dialect : Dialect::all()) {
      const std::size_t before = heap_use().bytes_live;
      const RobotsTxt robots = RobotsTxt::parse(body, dialect);
      const std::size_t held = heap_use().bytes_live - before;
      // The block of a shared pointer is the standard library's own: a few words.
      ASSERT_LE(held, robots.memory_bytes() + 64) << body;
      ASSERT_LE(robots.memory_bytes(), held + 64) << body;
    }
  }
}

// What the library says it holds is what is held, but for a few control blocks and rounding.
void expect_said(std::size_t held, std::size_t said, std::string_view of) {
  constexpr std::size_t kSlack = 128;
  ASSERT_LE(held, said + kSlack + said / 16) << of;
  ASSERT_LE(said, held + kSlack + held / 16) << of;
}

TEST(Memory, RulesSayHowMuchTheyHold) {
  Random random(9);
  for (int i = 0; i < 300; ++i) {
    std::vector<std::string> patterns;
    std::string body = random.file(patterns);
    // Every tenth has so many that they are indexed.
    if (i % 10 == 0) {
      body = "User-agent: *\n";
      for (int k = 0; k < 20 * i; ++k) body += "Disallow: " + random.pattern() + "\n";
    }
    for (const Dialect& dialect : Dialect::all()) {
      const RobotsTxt robots = RobotsTxt::parse(body, dialect);
      const Crawler crawler = random.crawler();
      const std::size_t before = heap_use().bytes_live;
      const Rules rules = robots.rules_for(crawler);
      expect_said(heap_use().bytes_live - before, rules.memory_bytes(), body);
    }
  }
}

// To the byte, where nothing is a container's: what stands before the rules is counted, too.
TEST(Memory, RulesOfAFileSayExactlyHowMuchTheyHold) {
  for (const char* body : {"", "User-agent: *\nDisallow: /a\n", "User-agent: *\nAllow: /*.js$\n"}) {
    const RobotsTxt robots = RobotsTxt::parse(body);
    const std::size_t before = heap_use().bytes_live;
    const Rules rules = robots.rules_for(Crawler::exact("a"));
    EXPECT_EQ(heap_use().bytes_live - before, rules.memory_bytes()) << body;
  }
}

// Bytes of the user-agent lines and rules, as they stand in the file.
std::size_t text_of_lines(const Document& document) {
  std::size_t bytes = 0;
  for (const DocumentLine& line : document.lines()) {
    switch (line.exact_field) {
      case Field::kUserAgent:
      case Field::kAllow:
      case Field::kDisallow:
        bytes += line.text.size() + 1;
        break;
      default:
        break;
    }
  }
  return bytes;
}

TEST(Memory, ARobotsTxtHoldsHalfAgainTheTextOfItsLinesAtMost) {
  std::string tiny = "User-agent: *\n";
  std::string usual = "User-agent: *\n";
  std::string wordy = "User-agent: *\n";
  for (int i = 0; i < 2000; ++i) {
    tiny += "Allow: /\n";
    usual +=
        "Disallow: /catalog/" + std::to_string(i * 37) + "/print\n# a comment of some length\n";
    wordy += "Sitemap: https://example.com/" + std::to_string(i) + ".xml\nDisallow: /" +
             std::string(60, 'x') + "\n";
  }
  for (const std::string& body : {std::string(), tiny, usual, wordy}) {
    const std::size_t lines = text_of_lines(Document(body));
    for (const Dialect& dialect : Dialect::all()) {
      const RobotsTxt robots = RobotsTxt::parse(body, dialect);
      std::size_t others = 0;  // kept besides, not counted by the promise
      for (const OtherRecord& record : robots.other_records()) others += record.value.size() + 24;
      EXPECT_LE(robots.memory_bytes(), lines * 3 / 2 + 512 + others) << dialect.name;
    }
  }
}

}  // namespace
}  // namespace abide::properties
