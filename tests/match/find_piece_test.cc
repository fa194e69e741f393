// Finding a piece agrees with std::string::find and takes a number of steps linear in the text.
#include "match/find_piece.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace abide {
namespace {

std::size_t find_in(std::string_view text, std::string_view piece, std::size_t from) {
  FlatText flat(text);
  NoSteps steps;
  return find_piece(flat, piece, from, steps);
}

std::uint64_t steps_to_find(std::string_view text, std::string_view piece) {
  FlatText flat(text);
  CountedSteps steps;
  find_piece(flat, piece, 0, steps);
  return steps.count;
}

// Few letters and repeated blocks: what makes searches stumble.
std::string periodic_text(std::mt19937& random, std::size_t longest) {
  std::string text;
  const std::size_t size = random() % (longest + 1);
  while (text.size() < size) {
    std::string block;
    for (std::size_t n = 1 + random() % 6; n > 0; --n)
      block += static_cast<char>('a' + random() % 2);
    for (std::size_t n = 1 + random() % 8; n > 0; --n) text += block;
  }
  text.resize(size);
  return text;
}

TEST(FindPiece, AgreesWithTheStandardLibraryOnPeriodicTexts) {
  std::mt19937 random(7);
  for (int round = 0; round < 200'000; ++round) {
    const std::string text = periodic_text(random, 120);
    std::string piece = periodic_text(random, 40);
    // Half of the time a piece that stands in the text.
    if (random() % 2 == 0 && !text.empty()) {
      piece = text.substr(random() % text.size(), random() % 60);
    }
    const std::size_t from = random() % (text.size() + 1);
    ASSERT_EQ(find_in(text, piece, from), text.find(piece, from))
        << '"' << piece << "\" in \"" << text << "\" from " << from;
  }
}

TEST(FindPiece, CostIsLinearWhateverThePiece) {
  struct Case {
    const char* name;
    std::string text;
    std::string piece;
  };
  const std::size_t n = 200'000;
  const std::string many_a(n, 'a');
  const std::string half_a(n / 2, 'a');
  std::string abab;
  while (abab.size() < n) abab += "ab";
  const std::vector<Case> cases = {
      {"a run of one letter, then another", many_a, half_a + "b"},
      {"another letter, then a run", many_a, "b" + half_a},
      {"another letter in the middle", many_a, half_a.substr(n / 4) + "b" + half_a.substr(n / 4)},
      {"two letters in turn", abab, abab.substr(0, n / 2) + "bb"},
      {"nearly periodic text", abab + "a" + abab, abab.substr(1, n / 2) + abab.substr(1, n / 4)},
  };
  for (const Case& one : cases) {
    EXPECT_LE(steps_to_find(one.text, one.piece), 4 * (one.text.size() + one.piece.size()))
        << one.name;
  }
}

}  // namespace
}  // namespace abide
