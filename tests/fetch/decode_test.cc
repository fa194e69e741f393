#include "fetch/decode.h"

#include <gtest/gtest.h>

#include "fetch/encode.h"

namespace abide::fetch {
namespace {

constexpr std::size_t kKeep = 100'000;

std::string sample() {
  std::string text = "User-agent: *\n";
  for (int i = 0; i < 400; ++i) text += "Disallow: /private/" + std::to_string(i * i) + "\n";
  return text;
}

struct Decoded {
  bool whole;
  bool full;
  std::string body;
  std::string error;
};

Decoded decode(std::string_view coding, std::string_view bytes, std::size_t keep = kKeep,
               std::size_t piece = 1 << 20) {
  ContentDecoder decoder(coding, keep);
  bool wanted = true;
  while (!bytes.empty() && wanted) {
    wanted = decoder.feed(bytes.substr(0, piece));
    bytes.remove_prefix(std::min(piece, bytes.size()));
  }
  const bool whole = decoder.finish();
  return {whole, decoder.full(), decoder.body(), decoder.error()};
}

struct Coding {
  const char* name;
  std::string (*encode)(std::string_view);
};
constexpr Coding kCodings[] = {
    {"gzip", test::gzip},       {"X-GZip", test::gzip}, {"deflate", test::zlib},
    {"deflate", test::deflate}, {"br", test::brotli},   {"zstd", test::zstd},
};

TEST(Decode, GivesWhatWasEncodedHoweverItArrives) {
  const std::string text = sample();
  for (const Coding& coding : kCodings) {
    for (const std::size_t piece : {1, 2, 3, 100, 1 << 20}) {
      const Decoded decoded = decode(coding.name, coding.encode(text), kKeep, piece);
      EXPECT_TRUE(decoded.whole) << coding.name << ": " << decoded.error;
      EXPECT_FALSE(decoded.full);
      EXPECT_EQ(decoded.body, text) << coding.name;
    }
  }
  EXPECT_EQ(decode("", text).body, text);
  EXPECT_EQ(decode("identity", text).body, text);
}

TEST(Decode, OfAnEmptyTextGivesNothing) {
  for (const Coding& coding : kCodings) {
    const Decoded decoded = decode(coding.name, coding.encode(""));
    EXPECT_TRUE(decoded.whole) << coding.name;
    EXPECT_EQ(decoded.body, "");
    EXPECT_TRUE(decode(coding.name, "").whole) << "a body of no bytes was not encoded";
  }
}

TEST(Decode, FailsWhereverTheDataIsCutShort) {
  const std::string text = sample();
  for (const Coding& coding : kCodings) {
    const std::string encoded = coding.encode(text);
    for (std::size_t length = 1; length < encoded.size(); ++length) {
      const Decoded decoded = decode(coding.name, std::string_view(encoded).substr(0, length));
      ASSERT_FALSE(decoded.whole) << coding.name << " cut to " << length << " of "
                                  << encoded.size();
      ASSERT_NE(decoded.error, "");
    }
  }
}

TEST(Decode, NeverGivesAnotherTextForDamagedGzip) {
  const std::string text = sample();
  const std::string encoded = test::gzip(text);
  for (std::size_t i = 10; i < encoded.size(); ++i) {  // behind the header, which has no sum
    std::string damaged = encoded;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    const Decoded decoded = decode("gzip", damaged);
    EXPECT_TRUE(!decoded.whole || decoded.body == text) << i;
  }
}

TEST(Decode, IgnoresWhatFollowsTheEnd) {
  const std::string text = sample();
  for (const Coding& coding : kCodings) {
    for (const std::string& behind : {std::string(512, '\0'), std::string("garbage\n")}) {
      const Decoded decoded = decode(coding.name, coding.encode(text) + behind);
      EXPECT_TRUE(decoded.whole) << coding.name << ": " << decoded.error;
      EXPECT_EQ(decoded.body, text) << coding.name;
    }
  }
}

TEST(Decode, TakesSeveralMembersForOneText) {
  for (const Coding& coding : {kCodings[0], kCodings[5]}) {
    const std::string encoded = coding.encode("a\n") + coding.encode("") + coding.encode("b\n");
    for (const std::size_t piece : {1, 1000}) {
      EXPECT_EQ(decode(coding.name, encoded, kKeep, piece).body, "a\nb\n") << coding.name;
    }
    EXPECT_FALSE(
        decode(coding.name, std::string_view(encoded).substr(0, encoded.size() - 1)).whole);
  }
}

TEST(Decode, UndoesStackedCodingsFromTheLastToTheFirst) {
  const std::string text = sample();
  EXPECT_EQ(decode("gzip, br", test::brotli(test::gzip(text))).body, text);
  EXPECT_EQ(decode("zstd,identity , gzip,", test::gzip(test::zstd(text))).body, text);
  EXPECT_FALSE(decode("gzip, br", test::gzip(test::brotli(text))).whole);
  EXPECT_EQ(decode("gzip,gzip,gzip", test::gzip(test::gzip(test::gzip(text)))).body, text);
  EXPECT_EQ(decode("gzip,gzip,gzip,gzip", text).error, "it has more than 3 codings");
}

TEST(Decode, RefusesACodingThatItDoesNotKnow) {
  for (const char* coding : {"compress", "snappy", "gzip2", "dcb", "g zip"}) {
    const Decoded decoded = decode(coding, "x");
    EXPECT_FALSE(decoded.whole) << coding;
    EXPECT_EQ(decoded.error, "its coding \"" + std::string(coding) + "\" is not known");
  }
}

TEST(Decode, RefusesWhatIsNotEncodedAtAll) {
  for (const Coding& coding : kCodings) {
    if (coding.encode == test::deflate) continue;
    EXPECT_FALSE(decode(coding.name, "User-agent: *\nDisallow: /\n").whole) << coding.name;
  }
}

TEST(Decode, KeepsNoMoreThanAsked) {
  const std::string text = sample();
  for (const Coding& coding : kCodings) {
    const Decoded cut = decode(coding.name, coding.encode(text), 1000, 7);
    EXPECT_TRUE(cut.full) << coding.name;
    EXPECT_TRUE(cut.whole);
    EXPECT_EQ(cut.body, text.substr(0, 1000));
    const Decoded exact = decode(coding.name, coding.encode(text), text.size());
    EXPECT_FALSE(exact.full) << coding.name;
    EXPECT_TRUE(exact.whole) << coding.name;
  }
}

// What comes before the damage counts, also if it was all there at once: it may be as much as is
// kept, and then nobody looks at the damage.
TEST(Decode, TellsOfDamageAlikeHoweverItArrives) {
  std::string text;
  while (text.size() < 30'000) text += sample();
  for (const Coding& coding : kCodings) {
    const std::string encoded = coding.encode(text);
    for (std::size_t at = 0; at < encoded.size(); at += 1 + encoded.size() / 300) {
      std::string damaged = encoded;
      damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
      for (const std::size_t keep : {std::size_t{5'000}, std::size_t{20'000}, kKeep}) {
        const Decoded at_once = decode(coding.name, damaged, keep);
        for (const std::size_t piece : {1, 7, 1000}) {
          const Decoded in_pieces = decode(coding.name, damaged, keep, piece);
          ASSERT_EQ(in_pieces.whole, at_once.whole) << coding.name << ' ' << at << ' ' << keep;
          ASSERT_EQ(in_pieces.full, at_once.full) << coding.name << ' ' << at << ' ' << keep;
        }
      }
    }
  }
  // A block of 26,094 bytes, and one that is too large.
  constexpr std::string_view kBlocks(
      "\x28\xB5\x2F\xFD\x00\x62\x72\x2F\x03\x3C\xC3\xFC\xFF\xFF\xC3\xC3\xC9", 17);
  for (const std::size_t piece : {1, 5, 100}) {
    EXPECT_TRUE(decode("zstd", kBlocks, 20'000, piece).full) << piece;
    EXPECT_FALSE(decode("zstd", kBlocks, 30'000, piece).whole) << piece;
  }
}

TEST(Decode, OfABombStopsAtWhatIsKept) {
  const std::string zeros(50'000'000, '\0');
  for (const Coding& coding : kCodings) {
    const std::string bomb = coding.encode(zeros);
    ContentDecoder decoder(coding.name, kKeep);
    std::size_t fed = 0;
    while (fed < bomb.size() && decoder.feed(std::string_view(bomb).substr(fed, 64))) fed += 64;
    EXPECT_TRUE(decoder.full()) << coding.name;
    EXPECT_EQ(decoder.body().size(), kKeep);
    EXPECT_LT(fed, 2048U) << coding.name;
  }
  EXPECT_TRUE(decode("gzip, gzip", test::gzip(test::gzip(zeros)), kKeep).full);
}

TEST(Decode, OfABombThatHoldsNothingStopsToo) {
  // Empty members without end; and members in which there are more of them.
  std::string members;
  while (members.size() < 4 * kKeep) members += test::gzip("");
  const Decoded endless = decode("gzip", members);
  EXPECT_FALSE(endless.whole);
  EXPECT_EQ(endless.error, "its gzip data is larger than what it holds");
  EXPECT_FALSE(decode("gzip, gzip", test::gzip(members)).whole);
}

}  // namespace
}  // namespace abide::fetch
