#include "serve/json_text.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>

#include "json/time.h"

namespace abide::serving {
namespace {

TEST(JsonText, IsReadBackAsTheSameText) {
  std::string all;
  for (int c = 0; c < 128; ++c) all += static_cast<char>(c);
  all += "\u0080\u009f\u00a0\u00e4\u2028\U0001F600";
  std::string written;
  append_json_text(written, all);
  EXPECT_EQ(boost::json::parse(written).as_string(), all);
  EXPECT_EQ(written.find('\x7F'), std::string::npos);
}

TEST(JsonText, BytesThatAreNotUtf8AreReplacedOneByOne) {
  std::string written;
  append_json_text(written, "a\xFF\xC3(\xED\xA0\x80z");
  EXPECT_EQ(written, "\"a\uFFFD\uFFFD(\uFFFD\uFFFD\uFFFDz\"");
}

TEST(JsonText, TimesAreThoseOfTheOthers) {
  for (const std::int64_t ms :
       {0ll, 1ll, 951'782'400'000ll, 1'795'304'803'175ll, 4'102'444'799'999ll}) {
    const Time time{std::chrono::milliseconds(ms)};
    std::string written;
    append_json_time(written, time);
    EXPECT_EQ(written, '"' + time_text(time) + '"');
  }
}

TEST(JsonText, NumbersAreDecimal) {
  std::string written;
  append_number(written, 0);
  append_number(written, UINT64_MAX);
  EXPECT_EQ(written, "018446744073709551615");
}

}  // namespace
}  // namespace abide::serving
