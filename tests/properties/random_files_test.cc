// The library decides as the reference does (tests/reference/), for random files, crawlers and URLs
// under every dialect.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "properties/random_text.h"
#include "reference/compare.h"

namespace abide::properties {
namespace {

class RandomFiles : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomFiles, AreDecidedAsByTheReference) {
  constexpr int kFiles = 1500;
  constexpr int kQuestions = 12;
  Random random(GetParam());
  for (int i = 0; i < kFiles; ++i) {
    std::vector<std::string> patterns;
    const std::string body = random.file(patterns);
    for (const Dialect& dialect : Dialect::all()) {
      const reference::Both both(body, dialect);
      ASSERT_EQ(both.compare_groups(), "");
      for (int k = 0; k < kQuestions; ++k) {
        const std::string url = random.url(patterns);
        ASSERT_EQ(both.compare_check(random.crawler(), url), "");
        if (k < 3) {
          ASSERT_EQ(both.compare_patterns(url), "");
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomFiles, testing::Range<std::uint64_t>(1, 5));

TEST(RandomFiles, AreReadAlikeAtTheSizeLimit) {
  // A line that the limit cuts in two counts as far as it goes; one byte more is over the limit.
  for (const Dialect& dialect : Dialect::all()) {
    const std::string start = "User-agent: *\n#";
    const std::string last = "\nDisallow: /abcdef";
    for (std::size_t over : {0, 1, 2, 5, 15, 16, 17, 18, 19}) {
      std::string body = start;
      body.append(dialect.size_limit + over - start.size() - last.size(), 'x');
      body += last;
      const reference::Both both(body, dialect);
      for (std::string_view url : {"/abcdef", "/abcde", "/a", "/"}) {
        const std::string difference = both.compare_check(Crawler::named("FooBot"), url);
        EXPECT_TRUE(difference.empty()) << dialect.name << " over by " << over << " " << url;
      }
      EXPECT_EQ(both.robots().over_size_limit(), over > 0);
    }
  }
}

TEST(RandomFiles, AreReadAlikeAtTheLongestLine) {
  const std::size_t longest = Dialect::google().longest_line;
  for (const Dialect& dialect : Dialect::all()) {
    for (std::size_t size = longest - 2; size <= longest + 2; ++size) {
      const std::string field = "Disallow: /";
      const std::string value(size - field.size(), 'a');
      const reference::Both both("User-agent: *\n" + field + value + "\nDisallow: /b", dialect);
      for (std::size_t shorter = 0; shorter < 5; ++shorter) {
        const std::string url = "/" + value.substr(shorter);
        EXPECT_TRUE(both.compare_check(Crawler::named("FooBot"), url).empty())
            << dialect.name << " " << size << " " << shorter;
      }
      EXPECT_EQ(both.compare_check(Crawler::named("FooBot"), "/b"), "");
    }
  }
}

}  // namespace
}  // namespace abide::properties
