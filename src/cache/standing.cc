// What an exchange means under a dialect, and for how long.
//
// In two steps. A `Reading` says which exchange of the record is this dialect's last answer and
// which its last failure: a 429, or a redirect that is not followed, is one to some and the other
// to others. Then the times decide which of the two the crawler goes by.
#include "abide/standing.h"

#include <algorithm>

#include "cache/times.h"

namespace abide {
namespace {

using cache::later;
using std::chrono::milliseconds;

// Why an exchange leads to no file under a dialect though it was followed further.
enum class Beyond : std::uint8_t { kNo, kRedirects, kFtp };

bool is_ftp(const Hop& hop) { return hop.url.starts_with("ftp:"); }

Beyond beyond(const Exchange& exchange, const Dialect& dialect) {
  if (!dialect.fetches_ftp && std::any_of(exchange.hops.begin(), exchange.hops.end(), is_ftp)) {
    return Beyond::kFtp;
  }
  // A redirect whose target was never asked counts as well: a refused one has no hop of its own.
  const auto redirects =
      static_cast<std::size_t>(std::count_if(exchange.hops.begin(), exchange.hops.end(),
                                             [](const Hop& hop) { return !hop.location.empty(); }));
  return std::max(redirects, exchange.redirects()) > dialect.redirects_followed ? Beyond::kRedirects
                                                                                : Beyond::kNo;
}

// The record as this dialect sees it.
struct Reading {
  const Exchange* answer = nullptr;
  const Exchange* failed = nullptr;
  std::optional<Time> since;  // the failures

  const Exchange* last() const { return failed != nullptr ? failed : answer; }
};

Reading read(const Record& record, const Dialect& dialect) {
  Reading reading{record.answer ? &*record.answer : nullptr,
                  record.failed ? &*record.failed : nullptr, record.failing_since};
  if (reading.answer != nullptr && is_429(*reading.answer) &&
      dialect.too_many_requests_is_server_error) {
    if (reading.failed == nullptr) reading.failed = reading.answer;
    reading.answer = record.before_429 ? &*record.before_429 : nullptr;
    reading.since = record.limited_since;
  }
  if (reading.failed != nullptr && beyond(*reading.failed, dialect) != Beyond::kNo) {
    reading = {reading.failed, nullptr, std::nullopt};
  }
  return reading;
}

bool is_file(const Exchange& exchange, const Dialect& dialect) {
  return exchange.outcome == Outcome::kFound && beyond(exchange, dialect) == Beyond::kNo &&
         (!dialect.only_status_200 || exchange.status() == 200);
}

// Why an answer that is no file allows all.
std::string_view why_none(const Exchange& exchange, const Dialect& dialect) {
  switch (beyond(exchange, dialect)) {
    case Beyond::kFtp:
      return is_ftp(exchange.hops.front())
                 ? "no robots.txt is asked for over ftp: all is allowed"
                 : "it redirects to ftp, which is not followed and counts as having no robots.txt: "
                   "all is allowed";
    case Beyond::kRedirects:
      return dialect.redirects_followed == 0
                 ? "redirects are not followed and count as having no robots.txt: all is allowed"
                 : "it redirects further than is followed, which counts as having no robots.txt: "
                   "all is allowed";
    case Beyond::kNo:
      break;
  }
  if (exchange.outcome == Outcome::kNowhere) {
    return "its redirects lead nowhere, which counts as having no robots.txt: all is allowed";
  }
  if (exchange.outcome == Outcome::kFound) {
    return "a status other than 200 counts as having no robots.txt: all is allowed";
  }
  if (exchange.probed_missing) {
    return "it answers 5xx for whatever does not exist, so it has no robots.txt: all is allowed";
  }
  if (is_429(exchange)) {
    return "429 (too many requests) counts as having no robots.txt, as every 4xx does: all is "
           "allowed";
  }
  if (!exchange.hops.empty() && is_ftp(exchange.hops.back())) {
    return "the FTP server has no robots.txt: all is allowed";
  }
  return "the site has no robots.txt (4xx): all is allowed";
}

// What failed, as far as a dialect may make a difference.
enum class Cause : std::uint8_t { kServerError, kTooMany, kUnreachable, kIncomplete, kRefused };

Cause cause_of(const Exchange& failed) {
  switch (failed.outcome) {
    case Outcome::kServerError:
      return Cause::kServerError;
    case Outcome::kMissing:
      return Cause::kTooMany;
    case Outcome::kIncomplete:
      return Cause::kIncomplete;
    case Outcome::kRefused:
      return Cause::kRefused;
    default:
      return Cause::kUnreachable;
  }
}

bool is_network(Cause cause) { return cause != Cause::kServerError && cause != Cause::kTooMany; }

// The three ways in which a dialect deals with a failure of less than 30 days.
enum class Way : std::uint8_t { kDisallowFor30Days, kDisallowForAsLong, kAllow };

std::string_view why_failing(Cause cause, Way way) {
  static constexpr std::string_view kWhy[5][3] = {
      {"a server error disallows all until it has lasted 30 days",
       "a server error disallows all for as long as it lasts",
       "a server error counts as having no robots.txt: all is allowed"},
      {"429 (too many requests) counts as a server error: it disallows all until it has lasted 30 "
       "days",
       "429 (too many requests) counts as a server error: it disallows all for as long as it lasts",
       "429 (too many requests) counts as having no robots.txt: all is allowed"},
      {"a site that cannot be reached disallows all until that has lasted 30 days",
       "a site that cannot be reached disallows all for as long as that lasts",
       "a site that cannot be reached counts as having no robots.txt: all is allowed"},
      {"an answer that broke off disallows all until that has lasted 30 days",
       "an answer that broke off disallows all for as long as that lasts",
       "an answer that broke off counts as having no robots.txt: all is allowed"},
      {"an address that is not public is not asked and counts as one that cannot be reached: all "
       "is disallowed until that has lasted 30 days",
       "an address that is not public is not asked and counts as one that cannot be reached: all "
       "is disallowed for as long as that lasts",
       "an address that is not public is not asked and counts as having no robots.txt: all is "
       "allowed"},
  };
  return kWhy[static_cast<std::size_t>(cause)][static_cast<std::size_t>(way)];
}

void obey_failure(const Reading& reading, const Dialect& dialect, Standing& standing) {
  const Cause cause = cause_of(*reading.failed);
  const bool network = is_network(cause);
  const OnFailure on = network ? dialect.on_network_failure : dialect.on_server_error;
  const Way way = on == OnFailure::kAllowAll                        ? Way::kAllow
                  : dialect.after_30_days == LongFailure::kAsBefore ? Way::kDisallowForAsLong
                                                                    : Way::kDisallowFor30Days;
  standing.obey = way == Way::kAllow ? Obey::kAllowAll : Obey::kDisallowAll;
  standing.undefined = network && dialect.network_failure_undefined;
  standing.why = why_failing(cause, way);
}

void obey_long_failure(const Reading& reading, const Dialect& dialect, Standing& standing) {
  obey_failure(reading, dialect, standing);
  standing.undefined = standing.undefined || dialect.after_30_days_undefined;
  if (standing.obey == Obey::kAllowAll && dialect.after_30_days != LongFailure::kLastCopy) return;
  switch (dialect.after_30_days) {
    case LongFailure::kAsBefore:
      standing.why = "it has failed for 30 days, which is left open: all stays disallowed";
      return;
    case LongFailure::kAllowAll:
      standing.obey = Obey::kAllowAll;
      standing.why = "it has failed for 30 days: all is allowed";
      return;
    case LongFailure::kLastCopy:
      break;
  }
  if (reading.answer != nullptr && is_file(*reading.answer, dialect)) {
    standing.obey = Obey::kRules;
    standing.why = "it has failed for 30 days: the last copy of its robots.txt is obeyed";
  } else {
    standing.obey = Obey::kAllowAll;
    standing.why = "it has failed for 30 days and there is no copy of a robots.txt: all is allowed";
  }
}

void obey_answer(const Reading& reading, const Dialect& dialect, Standing& standing) {
  if (!is_file(*reading.answer, dialect)) {
    standing.obey = Obey::kAllowAll;
    standing.why = why_none(*reading.answer, dialect);
    return;
  }
  standing.obey = Obey::kRules;
  if (standing.state == State::kStale) {
    standing.why = "the robots.txt is past its time and is to be fetched anew";
  } else if (reading.failed != nullptr) {
    standing.why = "the site fails, but its last robots.txt is within its time";
  } else {
    standing.why = "the robots.txt is within its time";
  }
}

// For how long an answer counts. What says that there is no file is asked again after a day (the
// dialect's time); its Cache-Control is about an error page.
milliseconds lifetime(const Exchange& answer, const Dialect& dialect) {
  std::int64_t seconds = dialect.kept_for;
  if (answer.max_age && is_file(answer, dialect)) {
    seconds = std::clamp<std::int64_t>(answer.max_age->count(), dialect.kept_at_least,
                                       std::max(dialect.kept_at_least, dialect.kept_at_most));
  }
  return std::chrono::seconds(seconds);
}

}  // namespace

std::string_view state_name(State state) {
  static constexpr std::string_view kNames[] = {"fresh", "stale", "failing", "failing-long"};
  return kNames[static_cast<std::size_t>(state)];
}

std::string_view obey_name(Obey obey) {
  static constexpr std::string_view kNames[] = {"rules", "allow-all", "disallow-all"};
  return kNames[static_cast<std::size_t>(obey)];
}

Standing standing_of(const Record& record, const Dialect& dialect, Time now) {
  const Reading reading = read(record, dialect);
  Standing standing;
  const Exchange* const last = reading.last();
  if (last == nullptr) {  // not a record that `after` made
    standing.holds_until = Time::max();
    standing.why = "the site was never asked";
    return standing;
  }
  standing.holds_until = Time::max();
  const auto ends_at = [&](Time moment) {
    if (moment > now) standing.holds_until = std::min(standing.holds_until, moment);
  };

  if (reading.answer != nullptr) {
    standing.fresh_until = later(reading.answer->started, lifetime(*reading.answer, dialect));
    standing.ask_again = standing.fresh_until;
  }
  if (reading.failed != nullptr || is_429(*last)) {
    standing.ask_again = std::max(standing.ask_again, record.next_try);
  }
  const Time back_in_step = cache::earlier(last->started, cache::kHour);
  const bool turned_back = now < back_in_step;
  if (turned_back) {
    standing.fresh_until = std::min(standing.fresh_until, now);
    standing.ask_again = std::min(standing.ask_again, now);
    ends_at(back_in_step);
  }

  const bool fresh =
      reading.answer != nullptr && std::max(now, last->started) < standing.fresh_until;
  const Time long_from = reading.since ? later(*reading.since, cache::kLongFailure) : Time::max();
  if (fresh) {
    standing.state = State::kFresh;
    ends_at(standing.fresh_until);
  } else if (reading.failed == nullptr) {
    standing.state = State::kStale;
    // A clock that was set back a little puts nothing off that is past its time.
    if (!is_429(*last)) standing.ask_again = std::min(standing.ask_again, now);
  } else if (now < long_from) {
    standing.state = State::kFailing;
    ends_at(long_from);
  } else {
    standing.state = State::kFailingLong;
  }

  switch (standing.state) {
    case State::kFresh:
    case State::kStale:
      obey_answer(reading, dialect, standing);
      break;
    case State::kFailing:
      obey_failure(reading, dialect, standing);
      break;
    case State::kFailingLong:
      obey_long_failure(reading, dialect, standing);
      break;
  }
  return standing;
}

const Exchange* answer_under(const Record& record, const Dialect& dialect) {
  return read(record, dialect).answer;
}

RobotsTxt robots_txt_of(const Record& record, const Dialect& dialect, const Standing& standing) {
  if (standing.obey == Obey::kDisallowAll) return RobotsTxt::disallow_all(dialect);
  if (standing.obey == Obey::kAllowAll) return RobotsTxt::allow_all(dialect);
  const Exchange* const answer = answer_under(record, dialect);
  if (answer == nullptr || answer->body == nullptr) return RobotsTxt::allow_all(dialect);
  return RobotsTxt::parse(*answer->body, dialect);
}

}  // namespace abide
