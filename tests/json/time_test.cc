#include "json/time.h"

#include <gtest/gtest.h>

namespace abide {
namespace {

using std::chrono::milliseconds;

Time at(std::int64_t since_1970) { return Time(milliseconds(since_1970)); }

TEST(TimeText, IsRfc3339InUtcWithMilliseconds) {
  EXPECT_EQ(time_text(at(0)), "1970-01-01T00:00:00.000Z");
  EXPECT_EQ(time_text(at(1'795'302'600'123)), "2026-11-21T23:10:00.123Z");
  EXPECT_EQ(time_text(at(951'827'696'789)), "2000-02-29T12:34:56.789Z");
  EXPECT_EQ(time_text(at(-1)), "1969-12-31T23:59:59.999Z");
}

TEST(TimeText, StaysWithinFourDigitsOfAYear) {
  EXPECT_EQ(time_text(Time::max()), "9999-12-31T23:59:59.999Z");
  EXPECT_EQ(time_text(Time::min()), "0000-01-01T00:00:00.000Z");
}

TEST(TimeText, IsReadBack) {
  for (std::int64_t i = -1'000; i < 1'000; ++i) {
    const Time time = at(i * 30'000'000'017 + i);
    EXPECT_EQ(time_of_text(time_text(time)), time) << time_text(time);
  }
}

TEST(TimeText, OfAnotherFormIsNone) {
  for (const char* const text :
       {"", "2026-11-21", "2026-11-21T23:10:00Z", "2026-11-21T23:10:00.123",
        "2026-11-21 23:10:00.123Z", "2026-11-21t23:10:00.123z", "2026-13-01T00:00:00.000Z",
        "2026-00-01T00:00:00.000Z", "2026-02-30T00:00:00.000Z", "2026-11-21T24:00:00.000Z",
        "2026-11-21T23:60:00.000Z", "2026-11-21T23:10:60.000Z", "2026-11-21T23:10:00.12xZ",
        "+026-11-21T23:10:00.123Z", "2026-11-21T23:10:00.123Z "}) {
    EXPECT_FALSE(time_of_text(text)) << text;
  }
}

TEST(TimeOrNull, IsNullForNoMoment) {
  EXPECT_TRUE(time_or_null(Time{}).is_null());
  EXPECT_TRUE(time_or_null(std::optional<Time>{}).is_null());
  EXPECT_EQ(time_or_null(at(1)), json::value("1970-01-01T00:00:00.001Z"));
}

}  // namespace
}  // namespace abide
