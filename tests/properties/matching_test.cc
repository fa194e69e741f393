// What random files are too small to show, compared with the reference: long pieces, which are
// looked for in another way than short ones, and long URLs, which are read on the fly instead of
// being written down. For these the matcher's own parts are asked, at any length.
#include <gtest/gtest.h>

#include <string>

#include "abide/abide.h"
#include "match/path_text.h"
#include "match/pattern_match.h"
#include "properties/random_text.h"
#include "reference/compare.h"

namespace abide::properties {
namespace {

// A word of two letters that nearly repeats itself: periodic, but for a letter now and then.
std::string near_periodic(Random& random, std::size_t size) {
  std::string unit;
  for (std::size_t n = 1 + random.below(6); n > 0; --n) unit += random.one_in(2) ? 'a' : 'b';
  std::string word;
  while (word.size() < size) word += unit;
  word.resize(size);
  if (random.one_in(2)) word[random.below(size)] = random.one_in(2) ? 'a' : 'b';
  return word;
}

// Pieces of the path itself, changed now and then, so that some are found and some nearly.
std::string pattern_from(Random& random, const std::string& path) {
  std::string pattern = "/";
  std::size_t at = 1;
  for (std::size_t n = 1 + random.below(4); n > 0 && at < path.size(); --n) {
    at += random.below(path.size() - at);
    std::string piece = path.substr(at, 1 + random.below(80));
    if (random.one_in(4)) piece[random.below(piece.size())] = random.one_in(2) ? 'a' : 'b';
    pattern += "*" + piece;
    if (!random.one_in(3)) at += piece.size();
  }
  return pattern + (random.one_in(4) ? "$" : "");
}

std::string compare(const std::string& pattern, const std::string& url, const Dialect& dialect) {
  return reference::Both("User-agent: *\nDisallow: " + pattern, dialect).compare_patterns(url);
}

TEST(Matching, OfLongPiecesIsAsTheReferences) {
  Random random(11);
  for (int i = 0; i < 20'000; ++i) {
    std::string path = "/";
    for (std::size_t n = 1 + random.below(3); n > 0; --n) {
      path += near_periodic(random, 1 + random.below(120));
    }
    ASSERT_EQ(compare(pattern_from(random, path), path, Dialect::google()), "");
  }
}

// The same path or pattern in another spelling (note R1).
std::string respelled(Random& random, const std::string& text) {
  std::string out;
  for (char c : text) {
    if (c == 'a' && random.one_in(3)) {
      out += "%61";
    } else if (c == 'b' && random.one_in(3)) {
      out += "%62";
    } else if (c == '|' && random.one_in(2)) {
      out += random.one_in(2) ? "%7C" : "%7c";
    } else {
      out += c;
    }
  }
  return out;
}

// A path of nearly repeated words, with delimiters and what needs an escape strewn in.
std::string strewn_path(Random& random) {
  std::string path = "/";
  for (std::size_t n = 1 + random.below(4); n > 0; --n) {
    path += near_periodic(random, 1 + random.below(100));
    path[1 + random.below(path.size() - 1)] = "|:/]"[random.below(4)];
  }
  if (!random.one_in(3)) path[1 + random.below(path.size() - 1)] = '?';
  return path;
}

// A path that is read on the fly has the bytes of one that is written down, wherever the reader
// goes.
TEST(Matching, ReadsAPathOnTheFlyAsTheReferenceWritesIt) {
  Random random(12);
  for (int i = 0; i < 5'000; ++i) {
    const std::string origin = random.one_in(3) ? "h?" : "http://h";
    const std::string url =
        random.one_in(2) ? random.url({}) : origin + respelled(random, strewn_path(random));
    const std::string given = reference::path_of(url);
    for (const bool normalised : {false, true}) {
      const std::string expected = normalised ? reference::normalised_path(given) : given;
      StreamedText text(path_of(url),
                        normalised ? Comparison::kBothNormalised : Comparison::kPatternEscaped);
      ASSERT_EQ(text.size(), expected.size()) << url;
      ASSERT_EQ(text.query(), std::min(expected.find('?'), expected.size())) << url;
      for (int k = 0; k < 60; ++k) {
        const std::size_t at = random.below(expected.size());
        // A few steps to either side, as the matcher goes.
        for (std::size_t j = at; j > 0 && at - j < 9; --j) ASSERT_EQ(text.at(j), expected[j]);
        for (std::size_t j = at; j < expected.size() && j - at < 9; ++j) {
          ASSERT_EQ(text.at(j), expected[j]) << url;
        }
      }
    }
  }
}

TEST(Matching, OnTheFlyIsAsTheReferences) {
  Random random(14);
  int matched = 0;
  for (int i = 0; i < 20'000; ++i) {
    const std::string path = strewn_path(random);
    const std::string url = respelled(random, path);
    const std::string value = respelled(random, pattern_from(random, path));
    const reference::Pattern pattern = reference::compared_pattern(value, Dialect::rfc9309());
    MatchablePattern matchable{pattern.text, pattern.in_query, pattern.text.back() == '$'};
    if (matchable.anchored_at_end) {
      matchable.text.remove_suffix(1);
      matchable.in_query.remove_suffix(1);
    }
    StreamedText text(path_of(url), Comparison::kBothNormalised);
    NoSteps steps;
    const bool matches = match_pattern(matchable, text, text.query(), steps);
    ASSERT_EQ(matches, reference::value_matches(value, url, Dialect::rfc9309()))
        << value << " " << url;
    ASSERT_EQ(PathPattern(value, Dialect::rfc9309()).matches(url), matches) << value << " " << url;
    matched += matches ? 1 : 0;
  }
  // Neither nearly always nor nearly never, or the comparison says little.
  EXPECT_GT(matched, 4'000);
  EXPECT_LT(matched, 16'000);
}

TEST(Matching, WithASlashPutInFrontIsAsTheReferences) {
  Random random(13);
  for (int i = 0; i < 300; ++i) {
    const std::string query = near_periodic(random, 1 + random.below(3'000));
    const std::string pattern = pattern_from(random, "/?" + query);
    for (const Dialect& dialect : Dialect::all()) {
      ASSERT_EQ(compare(pattern, "http://h?" + query, dialect), "");
      ASSERT_EQ(compare("/?" + query.substr(0, random.below(40)), "h?" + query, dialect), "");
    }
  }
}

}  // namespace
}  // namespace abide::properties
