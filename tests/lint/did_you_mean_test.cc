#include "lint/did_you_mean.h"

#include <gtest/gtest.h>

#include <string>

namespace abide::linting {
namespace {

TEST(DidYouMean, CountsSlips) {
  struct Case {
    std::string_view a;
    std::string_view b;
    std::uint32_t slips;
  };
  constexpr Case kCases[] = {
      {"", "", 0},
      {"a", "", 1},
      {"Allow", "allow", 0},
      {"Alow", "Allow", 1},
      {"Alolw", "Allow", 1},
      {"Allwo", "Allow", 1},
      {"Ballow", "Allow", 1},
      {"Bellow", "Allow", 2},
      {"ab", "ba", 1},
      {"abc", "ca", 3},
      {"kitten", "sitting", 3},
  };
  for (const Case& c : kCases) {
    EXPECT_EQ(distance(c.a, c.b, 5), c.slips) << c.a << " " << c.b;
    EXPECT_EQ(distance(c.b, c.a, 5), c.slips) << c.b << " " << c.a;
  }
}

TEST(DidYouMean, CountsNoFurtherThanAsked) {
  EXPECT_EQ(distance("kitten", "sitting", 2), 3u);
  EXPECT_EQ(distance("a", "abcdef", 2), 3u);
  EXPECT_EQ(distance(std::string(100, 'a'), std::string(100, 'a'), 2), 3u) << "too long to compare";
}

TEST(DidYouMean, FindsTheNearest) {
  constexpr std::string_view kWords[] = {"Googlebot-Image", "Googlebot-Video", "CCBot",
                                         "Bytespider"};
  EXPECT_EQ(nearest("googlebot-images", kWords), "Googlebot-Image");
  EXPECT_EQ(nearest("Bytespyder", kWords), "Bytespider");
  EXPECT_EQ(nearest("ccbot", kWords), "") << "that is it";
  EXPECT_EQ(nearest("McBot", kWords), "") << "too short to tell";
  EXPECT_EQ(nearest("", kWords), "");
}

}  // namespace
}  // namespace abide::linting
