#include "json/base64.h"

#include <gtest/gtest.h>

namespace abide {
namespace {

struct Case {
  std::string bytes;
  std::string text;
};

// RFC 4648 10, and the two digits that are neither letters nor numbers.
const Case kCases[] = {{"", ""},
                       {"f", "Zg=="},
                       {"fo", "Zm8="},
                       {"foo", "Zm9v"},
                       {"foob", "Zm9vYg=="},
                       {"fooba", "Zm9vYmE="},
                       {"foobar", "Zm9vYmFy"},
                       {"\xfb\xff\xbf", "+/+/"},
                       {std::string("\0\0", 2), "AAA="}};

TEST(Base64, WritesAndReadsTheExamplesOfItsStandard) {
  for (const Case& each : kCases) {
    EXPECT_EQ(base64_of(each.bytes), each.text);
    EXPECT_EQ(bytes_of_base64(each.text), each.bytes) << each.text;
  }
}

TEST(Base64, ReadsEveryByteBack) {
  std::string bytes;
  for (int i = 0; i < 1000; ++i) {
    bytes += static_cast<char>(i * 7 + i / 256);
    EXPECT_EQ(bytes_of_base64(base64_of(bytes)), bytes);
  }
}

TEST(Base64, RefusesWhatItWouldNotWrite) {
  for (const char* const text : {"Z", "Zg", "Zg=", "Zh==", "Zm9=", "Zg==Zg==", "=", "====", "Zm 9",
                                 "Zm9v\n", "Zm-_", "Z===", "Zm9v===="}) {
    EXPECT_FALSE(bytes_of_base64(text)) << text;
  }
}

}  // namespace
}  // namespace abide
