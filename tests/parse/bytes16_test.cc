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

TEST(Bytes16, AreAskedForWithinATextAlikeWideOrNot) {
  std::mt19937 random(5);
  const auto question = [](const auto& bytes) { return bytes.equal_to('a'); };
  for (std::size_t size = 1; size < 50; ++size) {
    const std::string text = random_text(size, random);
    for (std::size_t at = 0; at < size; ++at) {
      Places16 expected = 0;
      for (std::size_t i = at; i < std::min(size, at + 16); ++i) {
        expected |= Places16{text[i] == 'a'} << (i - at);
      }
      ASSERT_EQ(places_within<Bytes16>(text, at, question), expected);
      ASSERT_EQ(places_within<ScalarBytes16>(text, at, question), expected);
    }
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

TEST(Words, AreReadBehindOthersAsWithinTheText) {
  std::mt19937 random(4);
  for (std::size_t size = 0; size < 20; ++size) {
    const std::string all = random_text(kWordBytes + size, random);
    const std::string_view text = std::string_view(all).substr(kWordBytes);
    for (std::size_t at = 0; at <= size; ++at) {
      EXPECT_EQ(load_word_behind_others(text.data() + at, size - at), load_word_within(text, at));
    }
  }
}

}  // namespace
}  // namespace abide
