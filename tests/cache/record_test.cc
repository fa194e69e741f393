// How a record changes with each attempt, and when the next may be.
#include "abide/record.h"

#include <gtest/gtest.h>

#include "cache/exchanges.h"
#include "cache/record_bytes.h"

namespace abide {
namespace {

using namespace std::chrono_literals;  // NOLINT(google-build-using-namespace)
using testing::found;
using testing::kNoon;
using testing::milliseconds;
using testing::missing;
using testing::record_after;
using testing::seconds;
using testing::server_error;
using testing::site;
using testing::unreachable;

constexpr auto kDay = 24h;

// How long after the end of the last of `failures` attempts the next may come.
milliseconds wait_after(int failures, int status, double random) {
  Record record;
  for (int i = 0; i < failures; ++i) {
    record = after(i == 0 ? nullptr : &record, site("a"),
                   status == 0 ? unreachable(kNoon) : server_error(kNoon, status), random);
  }
  return record.next_try - (kNoon + 50ms);
}

TEST(Record, RetriesComeAfterAMinuteDoublingToAnHour) {
  const seconds longest[] = {60s, 120s, 240s, 480s, 960s, 1920s, 3600s, 3600s};
  for (int i = 0; i < 8; ++i) {
    for (const int status : {0, 500, 206}) {
      EXPECT_EQ(wait_after(i + 1, status, 0), longest[i] / 2) << i;
      EXPECT_EQ(wait_after(i + 1, status, 0.5), longest[i] * 3 / 4) << i;
    }
  }
  EXPECT_EQ(wait_after(500, 500, 0), 30min);
}

TEST(Record, RetriesOf503ComeSooner) {
  EXPECT_EQ(wait_after(1, 503, 0), 7500ms);
  EXPECT_EQ(wait_after(2, 503, 0), 15s);
  EXPECT_EQ(wait_after(30, 503, 0), 450s);
}

TEST(Record, OddRandomNumbersAreNoCrash) {
  for (const double odd : {-1.0, 1.0, 1e300, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_EQ(wait_after(1, 500, odd), 30s);
  }
}

TEST(Record, RetryAfterPutsARetryOffByADayAtMost) {
  const auto next = [](int status, seconds retry_after) {
    Exchange failed = server_error(kNoon, status);
    failed.retry_after = retry_after;
    return after(nullptr, site("a"), failed, 0).next_try - kNoon;
  };
  EXPECT_EQ(next(503, 600s), 600s);
  EXPECT_EQ(next(500, 7200s), 2h);
  EXPECT_EQ(next(503, 86400s * 3), kDay);
  EXPECT_EQ(next(503, seconds::max()), kDay);
  EXPECT_EQ(next(503, 0s), 7550ms);  // never sooner than without
  EXPECT_EQ(next(503, -5s), 7550ms);
}

TEST(Record, From30DaysOfFailureOnARetryComesOnceAnHour) {
  const Record record = record_after({server_error(kNoon), server_error(kNoon + 30 * kDay, 503)});
  EXPECT_EQ(record.next_try, kNoon + 30 * kDay + 50ms + 1h);
  EXPECT_EQ(record.failing_since, kNoon);
}

TEST(Record, AnAnswerEndsTheFailures) {
  const Record record = record_after({found(kNoon), server_error(kNoon + 1h), found(kNoon + 2h)});
  EXPECT_EQ(record.failures, 0u);
  EXPECT_FALSE(record.failed || record.failing_since || record.limited_since);
  EXPECT_EQ(record.answer->started, kNoon + 2h);
}

TEST(Record, AFailureKeepsTheAnswer) {
  const Record record =
      record_after({found(kNoon), server_error(kNoon + 1h), unreachable(kNoon + 2h)});
  EXPECT_EQ(record.answer->started, kNoon);
  EXPECT_EQ(record.failed->outcome, Outcome::kUnreachable);
  EXPECT_EQ(record.failing_since, kNoon + 1h);
  EXPECT_EQ(record.failures, 2u);
  EXPECT_EQ(record.last_seen(), &*record.answer);
}

TEST(Record, A429KeepsWhatWasBefore) {
  const Record record = record_after(
      {found(kNoon), unreachable(kNoon + 1h), missing(kNoon + 2h, 429), missing(kNoon + 3h, 429)});
  EXPECT_EQ(record.answer->started, kNoon + 3h);
  EXPECT_EQ(record.before_429->started, kNoon);
  EXPECT_EQ(record.last_seen(), &*record.before_429);
  EXPECT_EQ(record.limited_since, kNoon + 1h);
  EXPECT_EQ(record.failures, 3u);
  EXPECT_FALSE(record.failing_since);
  EXPECT_GT(record.next_try, kNoon + 3h);
}

TEST(Record, AClockSetBackDoesNotPutTheBeginOfFailuresIntoTheFuture) {
  const Record record = record_after({server_error(kNoon), server_error(kNoon - 5 * kDay)});
  EXPECT_EQ(record.failing_since, kNoon - 5 * kDay);
}

// As bytes.

Exchange full_exchange() {
  Exchange made = found(kNoon, std::string("a\0b\xFF", 4));
  made.hops.push_back({"https://b.example/robots.txt", 200, "ftp://c/\xFF", "[2001:db8::1]:443"});
  made.max_age = 5s;
  made.retry_after = 7s;
  made.cut = true;
  made.wire_bytes = UINT64_MAX;
  made.content_encoding = "br";
  return made;
}

void expect_equal(const Exchange& a, const Exchange& b) {
  EXPECT_EQ(a.outcome, b.outcome);
  EXPECT_EQ(a.failure, b.failure);
  EXPECT_EQ(a.error, b.error);
  EXPECT_EQ(a.hops, b.hops);
  EXPECT_EQ(a.started, b.started);
  EXPECT_EQ(a.first_byte, b.first_byte);
  EXPECT_EQ(a.total, b.total);
  EXPECT_EQ(a.body == nullptr, b.body == nullptr);
  if (a.body && b.body) {
    EXPECT_EQ(*a.body, *b.body);
  }
  EXPECT_EQ(a.cut, b.cut);
  EXPECT_EQ(a.wire_bytes, b.wire_bytes);
  EXPECT_EQ(a.content_type, b.content_type);
  EXPECT_EQ(a.content_encoding, b.content_encoding);
  EXPECT_EQ(a.protocol, b.protocol);
  EXPECT_EQ(a.max_age, b.max_age);
  EXPECT_EQ(a.retry_after, b.retry_after);
  EXPECT_EQ(a.probed_missing, b.probed_missing);
}

std::vector<Record> all_kinds() {
  return {record_after({full_exchange()}), record_after({missing(kNoon)}),
          record_after({unreachable(kNoon)}),
          record_after({full_exchange(), server_error(kNoon + 1h)}),
          record_after({full_exchange(), missing(kNoon + 1h, 429), unreachable(kNoon + 2h)})};
}

TEST(RecordBytes, GiveTheRecordBack) {
  for (const Record& record : all_kinds()) {
    const Exchange* const seen = record.last_seen();
    const auto body = seen == nullptr ? nullptr : seen->body;
    const auto back = cache::record_of(cache::bytes_of(record), record.origin, body);
    ASSERT_TRUE(back);
    EXPECT_EQ(back->failures, record.failures);
    EXPECT_EQ(back->failing_since, record.failing_since);
    EXPECT_EQ(back->limited_since, record.limited_since);
    EXPECT_EQ(back->next_try, record.next_try);
    for (const auto part : {&Record::answer, &Record::failed, &Record::before_429}) {
      ASSERT_EQ((*back.*part).has_value(), (record.*part).has_value());
      if (record.*part) expect_equal(*(*back.*part), *(record.*part));
    }
  }
}

TEST(RecordBytes, AnyByteThatIsDamagedOrMissingIsNoticed) {
  for (const Record& record : all_kinds()) {
    const auto body = testing::body("x");
    const std::string bytes = cache::bytes_of(record);
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      std::string damaged = bytes;
      damaged[i] = static_cast<char>(damaged[i] ^ 0x20);
      EXPECT_FALSE(cache::record_of(damaged, record.origin, body)) << i;
      EXPECT_FALSE(cache::record_of(bytes.substr(0, i), record.origin, body)) << i;
    }
    EXPECT_FALSE(cache::record_of(bytes + '\0', record.origin, body));
  }
}

TEST(RecordBytes, ABodyThatIsNotThereIsNoticed) {
  const Record record = record_after({full_exchange()});
  EXPECT_FALSE(cache::record_of(cache::bytes_of(record), record.origin, nullptr));
}

TEST(RecordBytes, OriginsAreReadFromTheirText) {
  for (const Origin& origin : {Origin{"https", "a.example", 443}, Origin{"http", "a.example", 8080},
                               Origin{"ftp", "a", 21}, Origin{"http", "[2001:db8::1]", 80},
                               Origin{"https", "[::1]", 8443}}) {
    EXPECT_EQ(cache::origin_of_text(origin.to_string()), origin);
  }
  for (const char* const no : {"", "a", "https://", "gopher://a", "https://a:443", "http://a:0",
                               "http://a:99999", "http://a:8x", "http://a:"}) {
    EXPECT_FALSE(cache::origin_of_text(no)) << no;
  }
}

}  // namespace
}  // namespace abide
