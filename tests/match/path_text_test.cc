// A path written into a buffer and the same path read on the fly are the same bytes.
#include "match/path_text.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace abide {
namespace {

std::string streamed(const UrlPath& path, Comparison comparison) {
  StreamedText text(path, comparison);
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) out += text.at(i);
  return out;
}

std::string flat(const UrlPath& path, Comparison comparison) {
  PathBuffer buffer;
  return std::string(flat_path(path, comparison, buffer).value());
}

TEST(PathText, IsNormalisedAsRfc9309Says) {
  struct Case {
    const char* given;
    const char* compared;
  };
  const Case cases[] = {
      {"/foo/bar?baz=quz", "/foo/bar?baz=quz"},
      {"/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https%3A%2F%2Ffoo.bar"},
      {"/foo/bar/\xE3\x83\x84", "/foo/bar/%E3%83%84"},
      {"/foo/bar/%e3%83%84", "/foo/bar/%E3%83%84"},
      {"/foo/bar/%62%61%7A", "/foo/bar/baz"},
      {"/a%2fb", "/a%2Fb"},
      {"/a*b$", "/a%2Ab%24"},
      {"/a%", "/a%"},
      {"/a%4", "/a%4"},
      {"/%%41", "/%A"},
      {"/[x]?y=[z]@?", "/%5Bx%5D?y=%5Bz%5D%40%3F"},
      {"/a b", "/a%20b"},
  };
  for (const Case& one : cases) {
    EXPECT_EQ(flat({one.given, false}, Comparison::kBothNormalised), one.compared);
    EXPECT_EQ(streamed({one.given, false}, Comparison::kBothNormalised), one.compared);
  }
}

TEST(PathText, ReadsTheSameInAnyOrder) {
  std::mt19937 random(11);
  constexpr std::string_view kBytes = "/?%4124aFé*$;:@[ ~";
  for (int round = 0; round < 20'000; ++round) {
    std::string raw = random() % 2 == 0 ? "/" : "?";
    for (std::size_t n = random() % 24; n > 0; --n) raw += kBytes[random() % kBytes.size()];
    const UrlPath path{raw, raw[0] == '?'};
    for (const Comparison comparison : {Comparison::kBothNormalised, Comparison::kPatternEscaped}) {
      const std::string written = flat(path, comparison);
      StreamedText text(path, comparison);
      ASSERT_EQ(text.size(), written.size()) << raw;
      ASSERT_EQ(text.query(), std::min(written.find('?'), written.size())) << raw;
      for (int i = 0; i < 30; ++i) {
        const std::size_t at = random() % written.size();
        ASSERT_EQ(text.at(at), written[at]) << raw << " at " << at;
      }
    }
  }
}

TEST(PathText, ALongPathIsNotWrittenDown) {
  const std::string raw = "/" + std::string(6000, ' ');
  PathBuffer buffer;
  EXPECT_FALSE(flat_path({raw, false}, Comparison::kBothNormalised, buffer));
  EXPECT_EQ(streamed({raw, false}, Comparison::kBothNormalised).size(), 1 + 3 * 6000u);
  // As it stands it needs no copy.
  EXPECT_EQ(flat_path({raw, false}, Comparison::kPatternEscaped, buffer), raw);
}

}  // namespace
}  // namespace abide
