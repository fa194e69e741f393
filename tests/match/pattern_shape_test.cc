// Shapes of patterns, by wide instructions or not, are what a look at each byte says.
#include "match/pattern_shape.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

#include "match/find_strongest.h"

namespace abide {
namespace {

TEST(PatternShape, IsWhatEachByteSays) {
  std::mt19937 random(1);
  constexpr std::string_view kUsual = "abcdxyz/?=&.-_";
  constexpr std::string_view kUnusual("*%\0\x80\xFFx", 6);
  for (int round = 0; round < 20'000; ++round) {
    std::string text(1 + random() % (round % 2 == 0 ? 40 : 200), '/');
    for (char& c : text) c = kUsual[random() % (kUsual.size() - 1)];
    std::ranges::replace(text, 'x', 'w');
    for (std::size_t i = random() % 3; i > 0; --i) {
      text[random() % text.size()] = kUnusual[random() % kUnusual.size()];
    }
    const std::size_t first_star = std::min(text.find('*'), text.size());
    const bool is_plain = std::ranges::all_of(
        text, [](char c) { return c != '%' && c != 0 && static_cast<unsigned char>(c) < 0x80; });
    const bool has_x = text.find('x') != std::string::npos;
    // What lies behind is no part of it, whatever it is.
    const std::size_t size = text.size();
    for (std::size_t i = 0; i < kReadableBeyond; ++i) text += kUnusual[random() % kUnusual.size()];
    text.shrink_to_fit();
    const auto compare = [&](PatternShape shape) {
      ASSERT_EQ(shape.first_star, first_star) << text;
      ASSERT_EQ(shape.is_plain, is_plain) << text;
      ASSERT_EQ(shape.has_x, has_x) << text;
    };
    compare(AnyShapes::of(std::string_view(text).substr(0, size)));
#if ABIDE_WIDE_X86
    if (has_avx512()) {
      compare(Avx512Shapes::of(std::string_view(text).substr(0, size)));
    }
#endif
  }
}

}  // namespace
}  // namespace abide
