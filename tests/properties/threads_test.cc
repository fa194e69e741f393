// Everything in the core is immutable once made and may be shared. Run it under the thread
// sanitizer (ABIDE_SANITIZE=thread) to have that checked, not only tried.
#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "abide/abide.h"
#include "properties/random_text.h"

namespace abide::properties {
namespace {

constexpr int kThreads = 8;

template <class Work>
void in_threads(Work work) {
  std::vector<std::thread> threads;
  std::atomic<bool> go{false};
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i] {
      while (!go) std::this_thread::yield();
      work(i);
    });
  }
  go = true;
  for (std::thread& thread : threads) thread.join();
}

// Enough rules, wildcards among them, that whatever is made lazily is made.
std::string large_file() {
  std::string body = "User-agent: *\n";
  for (int i = 0; i < 1000; ++i) {
    const std::string n = std::to_string(i);
    body += (i % 7 == 0 ? "Allow: /a/" : "Disallow: /a/") + n + (i % 3 == 0 ? "*/x$\n" : "/\n");
  }
  return body + "Sitemap: https://h/s.xml\nClean-param: sid /a\n";
}

TEST(Threads, ShareRules) {
  const std::string body = large_file();
  for (const Dialect& dialect : Dialect::all()) {
    const Rules rules = RobotsTxt::parse(body, dialect).rules_for(Crawler::named("FooBot"));
    const Rules alone = RobotsTxt::parse(body, dialect).rules_for(Crawler::named("FooBot"));
    std::vector<std::string> urls;
    std::vector<std::uint32_t> lines;
    for (int i = 0; i < 500; ++i) {
      urls.push_back("http://h/a/" + std::to_string(i * 5) + (i % 2 == 0 ? "/y/x" : "/\xC3\xA9"));
      lines.push_back(alone.check(urls.back()).line());
    }
    std::atomic<int> wrong{0};
    in_threads([&](int) {
      for (std::size_t i = 0; i < urls.size(); ++i) {
        if (rules.check(urls[i]).line() != lines[i]) ++wrong;
      }
    });
    EXPECT_EQ(wrong, 0) << dialect.name;
  }
}

TEST(Threads, ShareARobotsTxt) {
  const RobotsTxt robots = RobotsTxt::parse(large_file(), Dialect::yandex());
  std::atomic<int> wrong{0};
  in_threads([&](int i) {
    const RobotsTxt copy = robots;
    const Rules rules =
        copy.rules_for(i % 2 == 0 ? Crawler::named("YandexBot") : Crawler::exact("FooBot"));
    if (rules.allowed("/a/1/")) ++wrong;
    if (robots.sitemaps().size() != 1 || robots.clean_params().size() != 1) ++wrong;
    if (robots.canonical_url("http://h/a?sid=1&b=2") != "http://h/a?b=2") ++wrong;
    if (robots.groups().size() != 1) ++wrong;
  });
  EXPECT_EQ(wrong, 0);
}

TEST(Threads, ShareADocumentAndAPattern) {
  const Document document(large_file());
  const PathPattern pattern("/a/*%C3%A9$", Dialect::rfc9309());
  const std::size_t expected = lint(document).size();
  std::atomic<int> wrong{0};
  in_threads([&](int i) {
    const Dialect& dialect = Dialect::all()[static_cast<std::size_t>(i) % Dialect::all().size()];
    const RobotsTxt robots = RobotsTxt::parse(document, dialect);
    if (robots.groups().size() != 1) ++wrong;
    if (!pattern.matches("/a/b\xC3\xA9")) ++wrong;
    if (lint(document).size() != expected) ++wrong;
  });
  EXPECT_EQ(wrong, 0);
}

TEST(Threads, MakeCrawlersAndDialectsAtOnce) {
  std::atomic<int> wrong{0};
  in_threads([&](int i) {
    Random random(static_cast<std::uint64_t>(i));
    for (int k = 0; k < 200; ++k) {
      if (random.crawler().token_count() == 0) ++wrong;
      if (Dialect::named("google") != &Dialect::google()) ++wrong;
      if (find_known_crawler("googlebot") == nullptr) ++wrong;
    }
  });
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace abide::properties
