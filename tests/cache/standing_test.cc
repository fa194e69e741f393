// What exchanges mean under each dialect, as a table: what happened, when one looks, and what the
// six dialects say, in the order of Dialect::all().
#include "abide/standing.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "cache/exchanges.h"

namespace abide {
namespace {

using namespace std::chrono_literals;  // NOLINT(google-build-using-namespace)
using testing::exchange;
using testing::found;
using testing::kNoon;
using testing::milliseconds;
using testing::missing;
using testing::record_after;
using testing::redirected;
using testing::server_error;
using testing::unreachable;

constexpr auto kDay = 24h;

// One letter for each dialect: rfc9309 google google-2019 google-2013 yandex-2013 yandex.
//   r rules   a allow all   d disallow all   D disallow all, undefined   A allow all, undefined
struct Case {
  const char* name;
  std::vector<Exchange> exchanges;
  std::chrono::milliseconds after;  // kNoon
  const char* obey;
  const char* state;  // f fresh  s stale  - failing  + failing long
};

Exchange with_max_age(Exchange exchange, std::int64_t seconds) {
  exchange.max_age = std::chrono::seconds(seconds);
  return exchange;
}
Exchange probed(Exchange exchange) {
  exchange.outcome = Outcome::kMissing;
  exchange.probed_missing = true;
  return exchange;
}
Exchange nowhere(Time at) { return exchange(Outcome::kNowhere, 301, at); }
Exchange incomplete(Time at) { return exchange(Outcome::kIncomplete, 200, at); }
Exchange refused(Time at) { return exchange(Outcome::kRefused, 0, at); }
Exchange other_success(Time at) {
  Exchange made = found(at);
  made.hops[0].status = 203;
  return made;
}
Exchange of_ftp(Exchange made) {
  for (Hop& hop : made.hops) hop.url = "ftp://example.com/robots.txt";
  return made;
}
Exchange to_ftp(Time at) { return redirected(found(at), 1, "ftp://example.com/robots.txt"); }
Exchange by_ftp_only(Time at) {
  Exchange made = of_ftp(found(at));
  made.hops[0].status = 226;
  return made;
}

const Time t = kNoon;

std::vector<Case> cases() {
  return {
      // A file.
      {"AFileCounts", {found(t)}, 0s, "rrrrrr", "ffffff"},
      {"AFileCountsForADay", {found(t)}, kDay - 1ms, "rrrrrr", "ffffff"},
      {"AFileIsStaleAfterADay", {found(t)}, kDay, "rrrrrr", "ssssss"},
      {"AFileIsStaleAfterAYear", {found(t)}, 365 * kDay, "rrrrrr", "ssssss"},
      {"AnyOther2xxIsNoneIn2013sYandex", {other_success(t)}, 0s, "rrrrar", "ffffff"},
      // max-age: google within 5 minutes and 7 days, google-2019 without bounds, rfc9309 to a day.
      {"MaxAgeOfZeroNow", {with_max_age(found(t), 0)}, 0s, "rrrrrr", "sfsfff"},
      {"MaxAgeOfZeroLater", {with_max_age(found(t), 0)}, 5min - 1ms, "rrrrrr", "sfsfff"},
      {"MaxAgeOfZeroAfter5Minutes", {with_max_age(found(t), 0)}, 5min, "rrrrrr", "sssfff"},
      {"MaxAgeOfAnHour", {with_max_age(found(t), 3600)}, 1h - 1ms, "rrrrrr", "ffffff"},
      {"MaxAgeOfAnHourEnds", {with_max_age(found(t), 3600)}, 1h, "rrrrrr", "sssfff"},
      {"MaxAgeOf3Days", {with_max_age(found(t), 259200)}, 3 * kDay - 1ms, "rrrrrr", "sffsss"},
      {"MaxAgeOf3DaysEnds", {with_max_age(found(t), 259200)}, 3 * kDay, "rrrrrr", "ssssss"},
      {"MaxAgeOfAMonth", {with_max_age(found(t), 2592000)}, 7 * kDay - 1ms, "rrrrrr", "sffsss"},
      {"MaxAgeOfAMonthIs7Days", {with_max_age(found(t), 2592000)}, 7 * kDay, "rrrrrr", "ssfsss"},
      {"MaxAgeOf10Years", {with_max_age(found(t), 315360000)}, 3649 * kDay, "rrrrrr", "ssfsss"},
      {"MaxAgeOfAnErrorPage", {with_max_age(missing(t), 0)}, kDay - 1ms, "aaaaaa", "ffffff"},
      // None.
      {"404IsNone", {missing(t)}, 0s, "aaaaaa", "ffffff"},
      {"401IsNone", {missing(t, 401)}, 0s, "aaaaaa", "ffffff"},
      {"403IsNone", {missing(t, 403)}, 0s, "aaaaaa", "ffffff"},
      {"404IsAskedAgainAfterADay", {missing(t)}, kDay, "aaaaaa", "ssssss"},
      {"404ReplacesTheFile", {found(t), missing(t + 1h)}, 2h, "aaaaaa", "ffffff"},
      {"NoneByProbing", {probed(server_error(t))}, 0s, "aaaaaa", "ffffff"},
      {"RedirectsToNowhere", {nowhere(t)}, 0s, "aaaaaa", "ffffff"},
      // Redirects.
      {"OneRedirect", {redirected(found(t), 1)}, 0s, "rrrrar", "ffffff"},
      {"FiveRedirects", {redirected(found(t), 5)}, 0s, "rrrrar", "ffffff"},
      {"SixRedirects", {redirected(found(t), 6)}, 0s, "aaaaaa", "ffffff"},
      {"ARedirectToAnError", {redirected(server_error(t), 1)}, 0s, "ddddaa", "----f-"},
      {"ARedirectToNoAnswer", {redirected(unreachable(t), 2)}, 0s, "dddDaa", "----f-"},
      {"SixRedirectsToAnError", {redirected(server_error(t), 6)}, 0s, "aaaaaa", "ffffff"},
      {"ARedirectToFtp", {to_ftp(t)}, 0s, "arrraa", "ffffff"},
      {"AnFtpSite", {by_ftp_only(t)}, 0s, "arrraa", "ffffff"},
      {"AnFtpSiteWithoutFile", {of_ftp(missing(t, 550))}, 0s, "aaaaaa", "ffffff"},
      {"AnFtpSiteThatFails", {of_ftp(unreachable(t))}, 0s, "addDaa", "f---ff"},
      // 429.
      {"429", {missing(t, 429)}, 0s, "adaaaa", "f-ffff"},
      {"429AfterAFile", {found(t), missing(t + 2 * kDay, 429)}, 2 * kDay, "adaaaa", "f-ffff"},
      {"429WithinAFilesTime", {found(t), missing(t + 1h, 429)}, 2h, "araaaa", "ffffff"},
      {"429For30Days",
       {missing(t, 429), missing(t + 29 * kDay, 429)},
       30 * kDay,
       "aaaaaa",
       "s+ssss"},
      {"429For30DaysAfterAFile",
       {found(t), missing(t + kDay, 429), missing(t + 31 * kDay, 429)},
       31 * kDay,
       "araaaa",
       "f+ffff"},
      {"429ThenAnError", {missing(t, 429), server_error(t + 1h)}, 2h, "adaaaa", "f-ffff"},
      {"AnErrorThen429For30Days",
       {server_error(t), missing(t + 20 * kDay, 429), missing(t + 30 * kDay, 429)},
       30 * kDay,
       "aaaaaa",
       "f+ffff"},
      {"429And200", {missing(t, 429), found(t + 1h)}, 2h, "rrrrrr", "ffffff"},
      // Server errors.
      {"500", {server_error(t)}, 0s, "ddddaa", "------"},
      {"503", {server_error(t, 503)}, 0s, "ddddaa", "------"},
      {"206", {server_error(t, 206)}, 0s, "ddddaa", "------"},
      {"500WithinTheFilesTime", {found(t), server_error(t + 1h)}, 2h, "rrrrrr", "ffffff"},
      {"500PastTheFilesTime", {found(t), server_error(t + 1h)}, kDay, "ddddaa", "------"},
      {"500WithinTheTimeOf404", {missing(t), server_error(t + 1h)}, 2h, "aaaaaa", "ffffff"},
      {"500AfterAlmost30Days",
       {found(t), server_error(t + kDay)},
       31 * kDay - 1ms,
       "ddddaa",
       "------"},
      {"500After30Days", {found(t), server_error(t + kDay)}, 31 * kDay, "arrDaa", "++++++"},
      {"500After30DaysWithoutCopy", {server_error(t)}, 30 * kDay, "aaaDaa", "++++++"},
      {"500After30DaysAnd404", {missing(t), server_error(t + kDay)}, 31 * kDay, "aaaDaa", "++++++"},
      {"500After30DaysOfOthers",
       {found(t), unreachable(t + kDay), server_error(t + 30 * kDay)},
       31 * kDay,
       "arrDaa",
       "++++++"},
      {"500BrokenByAFile",
       {server_error(t), found(t + 20 * kDay), server_error(t + 25 * kDay)},
       31 * kDay,
       "ddddaa",
       "------"},
      {"500After30DaysInALongFreshTime",
       {with_max_age(found(t), 315360000), server_error(t + kDay)},
       40 * kDay,
       "arrDaa",
       "++f+++"},
      // The network.
      {"Unreachable", {unreachable(t)}, 0s, "dddDaa", "------"},
      {"Incomplete", {incomplete(t)}, 0s, "dddDaa", "------"},
      {"Refused", {refused(t)}, 0s, "dddDaa", "------"},
      {"UnreachableWithinTheFilesTime", {found(t), unreachable(t + 1h)}, 2h, "rrrrrr", "ffffff"},
      {"UnreachableFor30Days", {found(t), unreachable(t + kDay)}, 31 * kDay, "arrDaa", "++++++"},
      {"IncompleteFor30DaysWithoutCopy", {incomplete(t)}, 30 * kDay, "aaaDaa", "++++++"},
      // A clock that was set back.
      {"AFewMinutesBack", {found(t)}, -10min, "rrrrrr", "ffffff"},
      {"AFewMinutesBackWithMaxAge0", {with_max_age(found(t), 0)}, -10min, "rrrrrr", "sfsfff"},
      {"DaysBack", {found(t)}, -10 * kDay, "rrrrrr", "ssssss"},
      {"DaysBackWhileFailing", {server_error(t)}, -10 * kDay, "ddddaa", "------"},
  };
}

std::string obey_letters(const Record& record, Time now) {
  std::string letters;
  for (const Dialect& dialect : Dialect::all()) {
    const Standing standing = standing_of(record, dialect, now);
    const char letter = "rad"[static_cast<int>(standing.obey)];
    letters += standing.undefined ? static_cast<char>(letter - 'a' + 'A') : letter;
  }
  return letters;
}

std::string state_letters(const Record& record, Time now) {
  std::string letters;
  for (const Dialect& dialect : Dialect::all()) {
    letters += "fs-+"[static_cast<int>(standing_of(record, dialect, now).state)];
  }
  return letters;
}

class StandingTable : public ::testing::TestWithParam<Case> {};

TEST_P(StandingTable, SaysWhatIsObeyed) {
  const Case& c = GetParam();
  const Record record = record_after(c.exchanges);
  EXPECT_EQ(obey_letters(record, kNoon + c.after), c.obey);
  EXPECT_EQ(state_letters(record, kNoon + c.after), c.state);
}

// What holds for every record, at every moment.
TEST_P(StandingTable, IsConsistent) {
  const Record record = record_after(GetParam().exchanges);
  for (const Dialect& dialect : Dialect::all()) {
    for (const auto when :
         {-400 * kDay, 0 * kDay, kDay, 6 * kDay, 30 * kDay, 31 * kDay, 4000 * kDay}) {
      SCOPED_TRACE(dialect.name);
      const Time now = kNoon + when;
      const Standing standing = standing_of(record, dialect, now);
      EXPECT_FALSE(standing.why.empty());
      EXPECT_GT(standing.holds_until, now);
      EXPECT_EQ(standing.state == State::kFresh, now < standing.fresh_until);
      // The last moment at which it holds says the same.
      if (standing.holds_until < Time::max()) {
        const Standing last = standing_of(record, dialect, standing.holds_until - 1ms);
        EXPECT_EQ(last.state, standing.state);
        EXPECT_EQ(last.obey, standing.obey);
        EXPECT_EQ(last.why, standing.why);
      }
      const RobotsTxt robots = robots_txt_of(record, dialect, standing);
      const Rules rules = robots.rules_for(Crawler::named("Somebot"));
      EXPECT_EQ(rules.allowed("https://example.com/private/x"), standing.obey == Obey::kAllowAll);
      EXPECT_EQ(rules.allowed("https://example.com/x"), standing.obey != Obey::kDisallowAll);
      EXPECT_EQ(&robots.dialect(), &dialect);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, StandingTable, ::testing::ValuesIn(cases()),
                         [](const auto& c) { return std::string(c.param.name); });

TEST(Standing, SaysWhyDifferentlyForEachCase) {
  // Under google, without a copy: each of these is another reason.
  const std::vector<Record> records = {
      record_after({found(t)}),
      record_after({missing(t)}),
      record_after({nowhere(t)}),
      record_after({redirected(found(t), 6)}),
      record_after({probed(server_error(t))}),
      record_after({of_ftp(missing(t, 550))}),
      record_after({missing(t, 429)}),
      record_after({server_error(t)}),
      record_after({unreachable(t)}),
      record_after({incomplete(t)}),
      record_after({refused(t)}),
  };
  std::set<std::string_view> whys;
  for (const Record& record : records) {
    whys.insert(standing_of(record, Dialect::google(), t).why);
    EXPECT_FALSE(standing_of(record, Dialect::google(), t).why.ends_with('.'));
  }
  EXPECT_EQ(whys.size(), records.size());
  EXPECT_NE(standing_of(records.back(), Dialect::google(), t).why.find("not public"),
            std::string_view::npos);
}

TEST(Standing, AsksAgainAtTheEndOfTheTimeOrAtTheNextTry) {
  const Dialect& google = Dialect::google();
  EXPECT_EQ(standing_of(record_after({found(t)}), google, t).ask_again, t + kDay);
  const Record failing = record_after({server_error(t)});
  EXPECT_EQ(standing_of(failing, google, t).ask_again, failing.next_try);
  EXPECT_EQ(standing_of(failing, google, t).fresh_until, Time{});
  // A file within its time is not asked for because an attempt before its end failed.
  const Record early = record_after({found(t), server_error(t + 1h)});
  EXPECT_EQ(standing_of(early, google, t + 2h).ask_again, t + kDay);
  // A 429 is an answer to rfc9309, but what it asked for is respected.
  Exchange limited = with_max_age(missing(t, 429), 0);
  limited.retry_after = 20h;
  const Record record = record_after({limited});
  EXPECT_EQ(standing_of(record, google, t).ask_again, t + 20h);
  EXPECT_GE(standing_of(record, Dialect::rfc9309(), t).ask_again, t + 20h);
  // Nobody knows how old an answer from the future is.
  EXPECT_EQ(standing_of(record_after({found(t)}), google, t - 5 * kDay).ask_again, t - 5 * kDay);
}

TEST(Standing, TimesFromTheEndsOfTimeDoNotOverflow) {
  for (const Time at : {Time::min(), Time::max(), Time{}}) {
    for (const auto age : {std::int64_t{0}, std::numeric_limits<std::int64_t>::max()}) {
      Exchange limited = missing(at, 429);
      limited.retry_after = std::chrono::seconds(age);
      limited.total = milliseconds::max();
      const Record record =
          record_after({with_max_age(found(at), age), server_error(at), limited, unreachable(at)});
      for (const Time now : {Time::min(), Time::max(), kNoon}) {
        for (const Dialect& dialect : Dialect::all()) {
          EXPECT_FALSE(standing_of(record, dialect, now).why.empty());
        }
      }
    }
  }
}

TEST(Standing, ARecordThatNobodyMadeIsNoCrash) {
  EXPECT_EQ(standing_of(Record{}, Dialect::google(), t).why, "the site was never asked");
}

TEST(Standing, NamesStatesAndWhatIsObeyed) {
  EXPECT_EQ(state_name(State::kFailingLong), "failing-long");
  EXPECT_EQ(obey_name(Obey::kDisallowAll), "disallow-all");
}

}  // namespace
}  // namespace abide
