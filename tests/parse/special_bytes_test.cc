// The wide kernels find what the scalar one finds, and a walk finds every special byte.
#include "parse/special_bytes.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace abide {
namespace {

// Bytes of which one in `rarity` is special, or looks like one to careless code: those that share
// bits with a special byte.
std::string random_bytes(std::size_t size, std::size_t rarity, std::mt19937& random) {
  constexpr std::string_view kTelling("\n\r#\0\x8A\x8D\xA3\x80\x1A\x0B\x03\x2A", 12);
  std::string text(size, ' ');
  for (char& c : text) {
    c = random() % rarity == 0 ? kTelling[random() % kTelling.size()] : static_cast<char>(random());
  }
  return text;
}

TEST(SpecialKernels, FindWhatTheScalarOneFinds) {
  const auto kernels = special_kernels();
  ASSERT_EQ(kernels.front().name, "scalar");
  std::mt19937 random(1);
  for (int round = 0; round < 400; ++round) {
    const std::size_t blocks = 1 + random() % kChunkBlocks;
    const std::size_t rarity = round % 4 == 0 ? 1u : 1u + random() % 60;
    const std::string text = random_bytes(blocks * kBlockBytes, rarity, random);
    SpecialPlaces expected;
    kernels.front().find(text.data(), blocks, expected);
    for (const SpecialKernel& kernel : kernels.subspan(1)) {
      SpecialPlaces found;
      kernel.find(text.data(), blocks, found);
      ASSERT_EQ(found.count, expected.count) << kernel.name;
      ASSERT_TRUE(std::equal(found.at.begin(), found.at.begin() + found.count, expected.at.begin()))
          << kernel.name;
    }
  }
}

TEST(SpecialKernels, KnowEveryByte) {
  std::string text(256, ' ');
  for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<char>(i);
  for (const SpecialKernel& kernel : special_kernels()) {
    SpecialPlaces found;
    kernel.find(text.data(), text.size() / kBlockBytes, found);
    ASSERT_EQ(found.count, 4u) << kernel.name;
    EXPECT_EQ(found.at[0], '\0');
    EXPECT_EQ(found.at[1], '\n');
    EXPECT_EQ(found.at[2], '\r');
    EXPECT_EQ(found.at[3], '#');
  }
}

TEST(SpecialBytes, AreWalkedInOrderWhateverTheSize) {
  std::mt19937 random(2);
  std::vector<std::size_t> sizes = {4095, 4096, 4097, 8192, 20000};
  for (std::size_t size = 0; size < 200; ++size) sizes.push_back(size);
  for (const std::size_t size : sizes) {
    const std::string text = random_bytes(size, 1 + random() % 100, random);
    for (const SpecialKernel& kernel : special_kernels()) {
      SpecialPlaces places;
      SpecialBytes walk(text, places, kernel.find);
      for (const char& c : text) {
        if (is_special(c)) {
          ASSERT_EQ(walk.next(), &c) << kernel.name;
        }
      }
      EXPECT_EQ(walk.next(), text.data() + text.size());
      EXPECT_EQ(walk.next(), text.data() + text.size());
    }
  }
}

}  // namespace
}  // namespace abide
