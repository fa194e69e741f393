#include "abide/url.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "match/find_path.h"
#include "match/find_strongest.h"

namespace abide {
namespace {

TEST(PathOf, FindsThePathOfAnyUrl) {
  struct Case {
    const char* url;
    const char* text;
    bool slash_missing;
  };
  const Case cases[] = {
      {"http://e.com/a/b?c#d", "/a/b?c", false},
      {"http://e.com", "/", false},
      {"http://e.com?q", "?q", true},
      {"http://e.com;p", ";p", true},
      {"http://e.com#a/b", "/", false},
      {"e.com/a", "/a", false},
      {"//e.com/a", "/a", false},
      {"/a", "/a", false},
      {"", "/", false},
      {"#", "/", false},
      {"e.com/login?next=http://x/y", "/login?next=http://x/y", false},
      {"e.com?next=http://x/y", "?next=http://x/y", true},
      {"http://u:p@e.com:8080/a", "/a", false},
      {"//", "/", false},
      {"///a", "/a", false},
  };
  for (const Case& one : cases) {
    const UrlPath path = path_of(one.url);
    EXPECT_EQ(path.text, one.text) << one.url;
    EXPECT_EQ(path.slash_missing, one.slash_missing) << one.url;
  }
}

// The quick way through common URLs is the long way through any.
TEST(FindPath, FindsWhatIsFoundInAnyUrl) {
  std::mt19937 random(7);
  [[maybe_unused]] int usual_ones = 0;
  constexpr std::string_view kBefore[] = {"https://", "http://", "//", "", "ftp://", "HTTPS://"};
  for (int round = 0; round < 200'000; ++round) {
    std::string url(kBefore[random() % std::size(kBefore)]);
    // Long runs without a stop, so that hosts and paths of any length occur.
    for (std::size_t runs = random() % 5; runs > 0; --runs) {
      url.append(random() % 40, 'a');
      url += "/?;#:@a"[random() % 7];
    }
    // On the heap and of exactly that size: reading outside is seen by a sanitizer.
    url.shrink_to_fit();
    const PathPlace expected = find_path_in_any(url);
    const auto compare = [&](PathPlace found) {
      ASSERT_EQ(found.empty(), expected.empty()) << url;
      if (expected.empty()) return;
      ASSERT_EQ(found.begin, expected.begin) << url;
      ASSERT_EQ(found.end, expected.end) << url;
    };
    compare(find_path(url));
#if ABIDE_WIDE_X86
    if (has_avx512()) {
      const PathPlace usual = find_usual_path_with_avx512(url);
      if (usual.begin != 0) {
        ++usual_ones;
        compare(usual);
        ASSERT_EQ(url[usual.begin], '/') << url;
        ASSERT_GE(usual.begin, kWordBytes) << url;
      }
    }
#endif
  }
#if ABIDE_WIDE_X86
  if (has_avx512()) {
    EXPECT_GT(usual_ones, 25'000);
    // What crawlers see.
    for (const std::string_view url : {"https://e.com/", "http://www.e.com/a?b#c", "www.e.com/a"}) {
      EXPECT_NE(find_usual_path_with_avx512(url).begin, 0u) << url;
    }
  }
#endif
}

}  // namespace
}  // namespace abide
