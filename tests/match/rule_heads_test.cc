// The heads of rules, wide or not, are as a path's exactly where comparing byte by byte says so,
// and they lose no rule that matches.
#include "match/rule_heads.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "abide/abide.h"
#include "match/find_piece.h"
#include "match/find_strongest.h"
#include "match/pattern_match.h"
#include "match/rule_set.h"
#include "parse/read_lines.h"
#include "parse/robots_txt_builder.h"

namespace abide {
namespace {

std::string random_text(std::string_view alphabet, std::size_t size, std::mt19937& random) {
  std::string text(size, ' ');
  for (char& c : text) c = alphabet[random() % alphabet.size()];
  return text;
}

// A path with what must be readable before it.
std::string guarded(std::string_view path) { return std::string(kWordBytes, '!').append(path); }

ReadyPath path_in(const std::string& guarded) {
  return ReadyPath(std::string_view(guarded).substr(kWordBytes));
}

bool has(std::string_view finder) {
  return std::ranges::any_of(strongest_finders(),
                             [&](const StrongestFinder& each) { return each.name == finder; });
}

std::uint64_t random_word(std::mt19937& random) {
  return word_of(random_text(std::string_view("ab\0\x80\xFF", 5), kWordBytes, random));
}

// As the comment at HeadBlock says it.
bool is_alike(std::uint64_t head, std::uint64_t path) {
  for (std::size_t i = 0; i < kWordBytes; ++i) {
    const std::uint64_t byte = head >> 8 * i & 0xFF;
    if (byte != 0 && byte != (path >> 8 * i & 0xFF)) return false;
  }
  return true;
}

TEST(RuleHeads, AreComparedAlikeWideOrNot) {
  std::mt19937 random(1);
  for (int round = 0; round < 3000; ++round) {
    std::vector<HeadBlock> heads(1 + random() % kBlocksAtOnce);
    std::vector<NeedBlock> needs(heads.size());
    const std::string text =
        guarded("/" + random_text(std::string_view("ab\0\x80\xFF", 5), random() % 24, random));
    const ReadyPath path = path_in(text);
    const PathWords words = words_of(path, ~byte_set(path.text()));
    std::uint64_t expected = 0;
    std::uint64_t expected_without_needs = 0;
    for (std::size_t i = 0; i < heads.size() * kHeadsInBlock; ++i) {
      const std::size_t block = i / kHeadsInBlock;
      const std::size_t at = i % kHeadsInBlock;
      // Nearly the path's, so that heads that are alike occur.
      const auto nearly = [&](std::uint64_t word) {
        return word & ~(random() % 2 == 0 ? std::uint64_t{0xFF} << 8 * (random() % 8) : 0) &
               first_bytes(random() % 9);
      };
      heads[block].first_words[at] = random() % 4 == 0 ? random_word(random) : nearly(words.first);
      heads[block].second_words[at] =
          random() % 4 == 0 ? random_word(random) : nearly(words.second);
      // Never the place of NUL, of which it is not known whether a path lacks it.
      needs[block].needs[at] = random() % 2 == 0 ? 0 : std::uint64_t{2} << random() % 63;
      const bool alike = is_alike(heads[block].first_words[at], words.first) &&
                         is_alike(heads[block].second_words[at], words.second);
      const bool lacks = (needs[block].needs[at] & words.lacking) != 0;
      expected_without_needs |= std::uint64_t{alike} << i;
      expected |= std::uint64_t{alike && !lacks} << i;
    }
    const auto compare = [&](auto kernel) {
      const auto alike = [&](const auto& in_path, const NeedBlock* of_rules) {
        return kernel.find_alike(heads.data(), of_rules, heads.size(), in_path);
      };
      ASSERT_EQ(alike(kernel.with_needs(path), needs.data()), expected);
      ASSERT_EQ(alike(kernel.with_needs(path), nullptr), expected_without_needs);
      // As if it lacked nothing.
      ASSERT_EQ(alike(kernel.without_needs(path), needs.data()), expected_without_needs);
    };
    compare(ScalarHeads());
#if ABIDE_WIDE_X86
    if (has("avx2")) compare(Avx2Heads());
    if (has("avx512")) compare(Avx512Heads());
#endif
  }
}

TEST(RuleHeads, KnowTheBytesOfAPath) {
  std::mt19937 random(2);
  for (std::size_t size = 1; size < 150; ++size) {
    const std::string text = guarded(random_text("/?=&.abcXYZ\x80\xFF", size, random));
    const ReadyPath path = path_in(text);
    EXPECT_EQ(ScalarHeads::with_needs(path).lacking, ~byte_set(path.text()));
#if ABIDE_WIDE_X86
    // What fills up the last word is a zero.
    if (has("avx2")) {
      EXPECT_EQ(Avx2Heads::bytes_of(path) | 1, byte_set(path.text()) | 1);
    }
    if (has("avx512")) {
      EXPECT_EQ(Avx512Heads::set_without_stars(path.text()) | 1, byte_set(path.text()) | 1);
      std::string with_stars;
      for (const char c : path.text()) with_stars.append({c, '*'});
      EXPECT_EQ(Avx512Heads::set_without_stars(with_stars) | 1, byte_set(path.text()) | 1);
    }
#endif
  }
}

// Rules over few bytes, so that many begin alike; some with what heads cannot tell.
std::string random_pattern(std::mt19937& random) {
  std::string pattern = random() % 8 == 0 ? "" : "/";
  pattern += random_text(std::string_view("aab/\0", random() % 8 == 0 ? 5 : 4),
                         random() % (random() % 2 == 0 ? 24 : 6), random);
  if (random() % 4 == 0) pattern += "*" + random_text("ab/*", random() % 5, random);
  return pattern;
}

// The strongest of each effect, as comparing all of them one by one finds it.
TEST(RuleHeads, FindTheStrongest) {
  std::mt19937 random(3);
  for (int round = 0; round < 600; ++round) {
    std::vector<std::string> patterns(1 + random() % 150);
    std::vector<ReadyRule> rules;
    for (std::string& pattern : patterns) {
      pattern = random_pattern(random);
      ReadyRule rule;
      rule.size = static_cast<std::uint32_t>(pattern.size());
      rule.first_piece = static_cast<std::uint32_t>(std::min(pattern.find('*'), pattern.size()));
      rule.anchored_at_end = random() % 5 == 0;
      rule.allow = random() % 2 == 0;
      pattern.append(kReadableBeyond, 'a');
      rule.text = pattern.data();
      RuleHeads::tell_any(rule);
      rules.push_back(rule);
    }
    const bool with_needs = std::ranges::any_of(rules, RuleHeads::has_need);
    std::vector<CacheLine> memory(RuleHeads::lines_for(rules.size(), with_needs));
    RuleHeads heads;
    heads.prepare(memory.data(), rules.size(), with_needs);
    for (std::size_t i = 0; i < rules.size(); ++i) heads.set(i, rules[i]);
    std::vector<std::uint32_t> open_rules;
    heads.number_open([&](std::uint32_t place) { open_rules.push_back(place); });
    for (const std::uint32_t place : open_rules) EXPECT_FALSE(rules[place].is_told);
    EXPECT_EQ(open_rules.size(), static_cast<std::size_t>(std::ranges::count_if(
                                     rules, [](const ReadyRule& rule) { return !rule.is_told; })));
    for (int i = 0; i < 20; ++i) {
      const std::string text = guarded("/" + random_text("aab/", random() % 26, random));
      const ReadyPath path = path_in(text);
      const auto matches = [&](std::uint32_t place) {
        FlatText flat(path.text());
        NoSteps steps;
        const std::string_view pattern = rules[place].pattern();
        return match_pattern({pattern, pattern, rules[place].anchored_at_end}, flat, path.size(),
                             steps);
      };
      StrongestPlaces expected;
      for (auto place = static_cast<std::uint32_t>(rules.size()); place-- > 0;) {
        if (matches(place)) (rules[place].allow ? expected.allow : expected.disallow) = place;
      }
      const auto compare = [&](auto kernel, bool is_whole) {
        std::set<std::uint32_t> asked;
        const auto compare_open = [&](const HeadChunk& chunk, std::uint32_t begin,
                                      RuleHeads::Matching matching, std::uint64_t open) {
          return RuleHeads::compare_open(chunk, matching, open, [&](std::uint64_t bit) {
            const std::uint32_t place = RuleHeads::place_of_bit(begin, bit);
            EXPECT_EQ(open_rules[RuleHeads::number_of_bit(chunk, bit)], place);
            EXPECT_TRUE(asked.insert(place).second);
            // Never about one that is weaker than one that is known to match.
            EXPECT_LE(place, rules[place].allow ? expected.allow : expected.disallow);
            return matches(place);
          });
        };
        const auto expect = [&](const StrongestPlaces& found) {
          ASSERT_EQ(found.allow, expected.allow) << path.text();
          ASSERT_EQ(found.disallow, expected.disallow) << path.text();
        };
        expect(heads.find_strongest<decltype(kernel)>(path, is_whole, compare_open));
        if (!is_whole || !heads.are_few()) return;
        asked.clear();
        const auto compare_few = [&](RuleHeads::Matching matching, std::uint64_t open) {
          return RuleHeads::places_of(0, compare_open(heads.first_chunk(), 0, matching, open));
        };
        expect(heads.find_among_few<decltype(kernel)>(path, compare_few));
      };
      for (const bool is_whole : {true, false}) {
        compare(ScalarHeads(), is_whole);
#if ABIDE_WIDE_X86
        if (has("avx2")) compare(Avx2Heads(), is_whole);
        if (has("avx512")) compare(Avx512Heads(), is_whole);
#endif
      }
    }
  }
}

// A path that lacks any byte behind a wildcard is not compared with the rule, except for NUL, which
// may share its place with what fills up words.
TEST(RuleHeads, KnowWhatARuleNeeds) {
  for (int byte = 1; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    if (c == '*' || (byte & 63) == 0) continue;
    std::string pattern = std::string("/**") + c + "*";
    ReadyRule rule;
    rule.size = static_cast<std::uint32_t>(pattern.size());
    rule.first_piece = 1;
    pattern.append(kReadableBeyond, 'a');
    rule.text = pattern.data();
    RuleHeads::tell_any(rule);
    std::vector<CacheLine> memory(RuleHeads::lines_for(1, true));
    RuleHeads heads;
    heads.prepare(memory.data(), 1, true);
    heads.set(0, rule);
    const auto is_compared = [&](std::string_view path, auto kernel) {
      const std::string text = guarded(path);
      bool asked = false;
      const auto compare = [&](RuleHeads::Matching, std::uint64_t) {
        asked = true;
        return StrongestPlaces{};
      };
      heads.find_among_few<decltype(kernel)>(path_in(text), compare);
      return asked;
    };
    // Any other byte, but none that shares its place.
    const char other = static_cast<char>((byte & 63) == 'b' % 64 ? 'c' : 'b');
    const auto expect = [&](auto kernel) {
      // Every path has a slash.
      EXPECT_EQ(is_compared(std::string("/") + other, kernel), byte % 64 == '/' % 64) << byte;
      EXPECT_TRUE(is_compared(std::string("/") + other + c, kernel)) << byte;
    };
    expect(ScalarHeads());
#if ABIDE_WIDE_X86
    if (has("avx2")) expect(Avx2Heads());
    if (has("avx512")) expect(Avx512Heads());
#endif
  }
}

// The whole way, as each kind of processor goes it.
TEST(StrongestFinders, FindTheSame) {
  const auto finders = strongest_finders();
  ASSERT_EQ(finders.front().name, "any");
  std::mt19937 random(4);
  for (int round = 0; round < 300; ++round) {
    std::string body = "User-agent: *\n";
    const std::size_t count = 1 + random() % (round % 10 == 0 ? 1200 : 40);
    for (std::size_t i = 0; i < count; ++i) {
      body += random() % 4 == 0 ? "Allow: " : "Disallow: ";
      body += random_pattern(random);
      body += random() % 8 == 0 ? "$\n" : "\n";
    }
    const Dialect& dialect = round % 3 == 0 ? Dialect::rfc9309() : Dialect::google();
    RobotsTxtBuilder builder(body, dialect, Keep::kKnownFields);
    read_lines(body, dialect, Keep::kKnownFields, builder);
    const auto rules = make_rule_set(builder.build_file(false), Crawler::exact("a"));
    for (int i = 0; i < 40; ++i) {
      constexpr std::string_view kBefore[] = {
          "https://e.com",
          "http://e.com:80",
          "//e.com",
          "e",
          "",
          "https://a.host.with.a.name.over.32.bytes.example",
          "https://a.host.whose.name.ends.where.the.sixty-fourth.byte.stands.example"};
      std::string url(kBefore[random() % std::size(kBefore)]);
      url += random_text("/?", random() % 2, random);
      url += random_text("aab/", random() % (i % 8 == 0 ? 90 : 30), random);
      if (random() % 8 == 0) url += "#" + random_text("a/", random() % 9, random);
      const StrongestPlaces expected = finders.front().find(*rules, url);
      for (const StrongestFinder& finder : finders) {
        const StrongestPlaces found = finder.find(*rules, url);
        ASSERT_EQ(found.allow, expected.allow) << finder.name << ' ' << url << '\n' << body;
        ASSERT_EQ(found.disallow, expected.disallow) << finder.name << ' ' << url << '\n' << body;
      }
    }
  }
}

}  // namespace
}  // namespace abide
