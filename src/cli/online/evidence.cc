#include "cli/online/evidence.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/text/visible.h"
#include "json/record.h"
#include "lint/words.h"

namespace abide::cli {

std::string moment(Time time) {
  std::string text = time_text(time);  // 2026-11-21T23:10:00.000Z
  text.resize(text.find('.'));
  text[text.find('T')] = ' ';
  return text + " UTC";
}

std::string result_text(const Exchange& exchange) {
  std::string text = exchange.status() == 0 ? "no response" : fmt::format("{}", exchange.status());
  if (exchange.body) {
    text += fmt::format(", {}", linting::counted(exchange.body->size(), "byte"));
    if (exchange.cut) text += " of more";
  }
  if (!exchange.error.empty()) text += ": " + visible(exchange.error);
  return text;
}

void print_labelled(std::string_view label, std::string_view text, const Style& style,
                    Output& out) {
  out.print("  {}  {}\n", style.faint(padded(label, 5)), text);
}

void print_evidence(const Held& held, const Style& style, Output& out) {
  const Record& record = held.record();
  const Standing& standing = held.standing();
  const Exchange& exchange = deciding_exchange(record, held.robots().dialect(), standing);
  for (const Hop& hop : exchange.hops) {
    if (hop.location.empty()) continue;
    print_labelled("via", fmt::format("{} to {}", hop.status, visible(hop.location)), style, out);
  }
  print_labelled("got", fmt::format("{}, at {}", result_text(exchange), moment(exchange.started)),
                 style, out);
  if (standing.obey != Obey::kRules || record.failed) {
    print_labelled("so", visible(standing.why), style, out);
  }
  if (standing.undefined) {
    print_labelled("note", "the specification leaves open what this means", style, out);
  }
  switch (standing.state) {
    case State::kFresh:
      print_labelled("until", moment(standing.fresh_until), style, out);
      break;
    case State::kStale:
      print_labelled("until", moment(standing.fresh_until) + ", which is past", style, out);
      break;
    case State::kFailing:
    case State::kFailingLong: {
      // Where a 429 is a failure, the failures began with the first of them or before.
      const bool limited = held.robots().dialect().too_many_requests_is_server_error;
      const std::optional<Time> began =
          limited && record.limited_since ? record.limited_since : record.failing_since;
      const Time since = began.value_or(exchange.started);
      print_labelled(
          "since",
          fmt::format("{} in {}; not asked again before {}", moment(since),
                      linting::counted(record.failures, "attempt"), moment(standing.ask_again)),
          style, out);
      break;
    }
  }
}

json::object evidence_as_json(const Held& held) {
  return robots_as_json(held.record(), held.robots().dialect(), held.standing());
}

void print_standings(const Record& record, const Style& style, Output& out) {
  const Time now = system_now();
  std::size_t widest = 0;
  for (const Dialect& dialect : Dialect::all()) {
    widest = std::max(widest, std::string_view(dialect.name).size());
  }
  for (const Dialect& dialect : Dialect::all()) {
    const Standing standing = standing_of(record, dialect, now);
    std::string when;
    switch (standing.state) {
      case State::kFresh:
        when = "until " + moment(standing.fresh_until);
        break;
      case State::kStale:
        when = "past its time";
        break;
      case State::kFailing:
      case State::kFailingLong:
        when = "asked again after " + moment(standing.ask_again);
        break;
    }
    std::string obey(obey_name(standing.obey));
    if (standing.undefined) obey += '?';
    obey = padded(obey, sizeof("disallow-all?") - 1);
    const std::string painted = standing.obey == Obey::kRules      ? obey
                                : standing.obey == Obey::kAllowAll ? style.good(obey)
                                                                   : style.bad(obey);
    out.print("  {}  {}  {}  {}\n", padded(dialect.name, widest), painted, when,
              style.faint(visible(standing.why)));
  }
}

}  // namespace abide::cli
