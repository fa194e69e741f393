// The wide twin answers as the scalar one.
#include "parse/bytes16.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "parse/words.h"

namespace abide {
namespace {

std::string random_text(std::size_t size, std::mt19937& random) {
  std::string text(size, ' ');
  for (char& c : text) c = "ab/?#;:\0\xFF\x80"[random() % 10];
  return text;
}

TEST(Bytes16, AreComparedAlikeWideOrNot) {
  std::mt19937 random(1);
  for (int round = 0; round < 5000; ++round) {
    const std::string text = random_text(16, random);
    for (const char c : {'a', '/', '\0', '\xFF', '\x7F'}) {
      ASSERT_EQ(Bytes16(text.data()).equal_to(c), ScalarBytes16(text.data()).equal_to(c));
    }
    ASSERT_EQ(Bytes16(text.data()).with_high_bit(), ScalarBytes16(text.data()).with_high_bit());
  }
}

TEST(FindAny, FindsWhatTheStandardLibraryFinds) {
  std::mt19937 random(2);
  for (std::size_t size = 0; size < 120; ++size) {
    // On the heap and of exactly that size: reading outside is seen by a sanitizer.
    const std::string text = random_text(size, random);
    for (std::size_t from = 0; from <= size; ++from) {
      ASSERT_EQ((find_any<'#', ':'>(text, from)),
                std::min(text.find_first_of("#:", from), text.size()));
    }
  }
}

TEST(Words, AreReadWithinTheText) {
  std::mt19937 random(3);
  for (std::size_t size = 0; size < 40; ++size) {
    const std::string text = random_text(size, random);
    for (std::size_t at = 0; at <= size; ++at) {
      EXPECT_EQ(load_word_within(text, at), word_of(std::string_view(text).substr(at)));
    }
  }
}

TEST(Words, MarkTheFirstOfAByte) {
  std::mt19937 random(4);
  for (int round = 0; round < 20000; ++round) {
    const std::string text = random_text(kWordBytes, random);
    const std::uint64_t marks = marks_of(load_word(text.data()), 'a');
    const std::size_t first = text.find('a');
    ASSERT_EQ(marks != 0, first != std::string::npos);
    if (marks != 0) {
      ASSERT_EQ(first_marked(marks), first);
    }
  }
}

}  // namespace
}  // namespace abide
