#include "fetch/header_values.h"

#include <gtest/gtest.h>

namespace abide::fetch {
namespace {

using std::chrono::seconds;

TEST(Freshness, IsWhatCacheControlSaysLessTheAge) {
  struct Case {
    const char* cache_control;
    const char* age;
    std::int64_t seconds;  // -1: it does not say
  };
  const Case cases[] = {
      {"", "", -1},
      {"max-age=3600", "", 3600},
      {"Max-Age=3600", "", 3600},
      {"max-age=\"3600\"", "", 3600},
      {"max-age = 3600", "", 3600},
      {" public , max-age=60 ", "", 60},
      {"max-age=0", "", 0},
      {"max-age=60, max-age=90", "", 60},
      {"max-age=x, max-age=90", "", 90},
      {"max-age=-1", "", -1},
      {"max-age=+1", "", -1},
      {"max-age=1.5", "", -1},
      {"max-age=1e3", "", -1},
      {"max-age", "", -1},
      {"max-age=", "", -1},
      {"max-age=\"\"", "", -1},
      {"max-age=\"60", "", -1},
      {"max-age=soon", "", -1},
      {"max-age=60s", "", -1},
      {"max-age=99999999999999999999999999", "", 315'360'000},
      {"max-age=315360001", "", 315'360'000},
      {"s-maxage=60", "", -1},
      {"s-maxage=60, max-age=30", "", 30},
      {"no-store", "", 0},
      {"NO-CACHE", "", 0},
      {"max-age=60, no-store", "", 0},
      {"no-cache, max-age=60", "", 0},
      {"no-cache=\"Set-Cookie\", max-age=60", "", 60},
      {"ext=\"max-age=9\", max-age=60", "", 60},
      {"ext=\"a,max-age=9,b\", max-age=60", "", 60},
      {"ext=\"a\\\",no-store\", max-age=60", "", 60},
      {"xmax-age=60", "", -1},
      {"must-revalidate", "", -1},
      {"private, max-age=60", "", 60},
      {",,,max-age=60,,", "", 60},
      {"max-age=60;no-store", "", -1},
      {"max-age=100", "40", 60},
      {"max-age=100", "100", 0},
      {"max-age=100", "101", 0},
      {"max-age=100", "99999999999999999999", 0},
      {"max-age=100", "-40", 100},
      {"max-age=100", "soon", 100},
      {"max-age=100", "10, 20", 90},
      {"no-store", "10", 0},
      {"", "10", -1},
  };
  for (const Case& one : cases) {
    const auto fresh = freshness(one.cache_control, one.age);
    EXPECT_EQ(fresh ? fresh->count() : -1, one.seconds) << one.cache_control << " / " << one.age;
  }
}

TEST(RetryAfter, IsSecondsOrADate) {
  // Sun, 06 Nov 1994 08:49:37 GMT, RFC 9110's own.
  const Time now{std::chrono::milliseconds(784'111'777'000)};
  struct Case {
    const char* value;
    std::int64_t seconds;  // -1: nothing
  };
  const Case cases[] = {
      {"120", 120},
      {" 120 ", 120},
      {"0", 0},
      {"99999999999999999999", 315'360'000},
      {"Sun, 06 Nov 1994 08:51:37 GMT", 120},
      {"Sunday, 06-Nov-94 08:51:37 GMT", 120},
      {"Sun Nov  6 08:51:37 1994", 120},
      {"Sun, 06 Nov 1994 08:49:37 GMT", 0},
      {"Sun, 06 Nov 1994 08:00:00 GMT", 0},
      {"Thu, 01 Jan 1970 00:00:00 GMT", 0},
      {"Mon, 06 Nov 2034 08:49:37 GMT", 315'360'000},
      {"", -1},
      {"-1", -1},
      {"1.5", -1},
      {"soon", -1},
      {"Sun", -1},
      {"12 minutes", -1},
      {"Sun, 99 Foo 1994 99:99:99 GMT", -1},
  };
  for (const Case& one : cases) {
    const auto span = retry_after(one.value, now);
    EXPECT_EQ(span ? span->count() : -1, one.seconds) << one.value;
  }
  // To ask at the moment itself, not before: fractions count as a whole second.
  EXPECT_EQ(retry_after("Sun, 06 Nov 1994 08:51:37 GMT", now + std::chrono::milliseconds(1)),
            seconds(120));
}

}  // namespace
}  // namespace abide::fetch
