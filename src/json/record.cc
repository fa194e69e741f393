#include "json/record.h"

#include <chrono>

#include "json/base64.h"

namespace abide {
namespace {

json::value seconds_or_null(const std::optional<std::chrono::seconds>& seconds) {
  if (!seconds) return nullptr;
  return seconds->count();
}

json::value exchange_or_null(const std::optional<Exchange>& exchange) {
  if (!exchange) return nullptr;
  return exchange_as_json(*exchange);
}

}  // namespace

json::object exchange_as_json(const Exchange& exchange) {
  json::array hops;
  for (const Hop& hop : exchange.hops) {
    hops.push_back(json::object{{"url", json_text(hop.url)},
                                {"status", hop.status},
                                {"location", json_text_or_null(hop.location)},
                                {"address", json_text_or_null(hop.address)}});
  }
  return {{"outcome", json_text(outcome_name(exchange.outcome))},
          {"failure", json_text(failure_name(exchange.failure))},
          {"error", json_text_or_null(exchange.error)},
          {"hops", std::move(hops)},
          {"started", json_text(time_text(exchange.started))},
          {"first_byte_ms", exchange.first_byte.count()},
          {"total_ms", exchange.total.count()},
          {"wire_bytes", exchange.wire_bytes},
          {"body_bytes", exchange.body ? exchange.body->size() : 0},
          {"cut", exchange.cut},
          {"content_type", json_text_or_null(exchange.content_type)},
          {"content_encoding", json_text_or_null(exchange.content_encoding)},
          {"protocol", json_text_or_null(exchange.protocol)},
          {"max_age_seconds", seconds_or_null(exchange.max_age)},
          {"retry_after_seconds", seconds_or_null(exchange.retry_after)},
          {"probed_missing", exchange.probed_missing}};
}

json::object standing_as_json(const Standing& standing) {
  return {{"state", json_text(state_name(standing.state))},
          {"obey", json_text(obey_name(standing.obey))},
          {"undefined", standing.undefined},
          {"why", json_text(standing.why)},
          {"fresh_until", time_or_null(standing.fresh_until)},
          {"ask_again", time_or_null(standing.ask_again)}};
}

json::object standings_as_json(const Record& record, Time now) {
  json::object standings;
  for (const Dialect& dialect : Dialect::all()) {
    standings[dialect.name] = standing_as_json(standing_of(record, dialect, now));
  }
  return standings;
}

const Exchange& deciding_exchange(const Record& record, const Dialect& dialect,
                                  const Standing& standing) {
  const bool fails = standing.state == State::kFailing || standing.state == State::kFailingLong;
  if (fails && standing.obey != Obey::kRules) return record.last();
  const Exchange* const answer = answer_under(record, dialect);
  return answer == nullptr ? record.last() : *answer;
}

json::object robots_as_json(const Record& record, const Dialect& dialect,
                            const Standing& standing) {
  const Exchange& exchange = deciding_exchange(record, dialect, standing);
  return {{"origin", json_text(record.origin.to_string())},
          {"state", json_text(state_name(standing.state))},
          {"obey", json_text(obey_name(standing.obey))},
          {"undefined", standing.undefined},
          {"why", json_text(standing.why)},
          {"status", exchange.status()},
          {"fetched_at", json_text(time_text(exchange.started))},
          {"fresh_until", time_or_null(standing.fresh_until)}};
}

json::object record_as_json(const Record& record, Time now) {
  return {{"origin", json_text(record.origin.to_string())},
          {"robots_url", json_text(record.origin.robots_url())},
          {"standings", standings_as_json(record, now)},
          {"answer", exchange_or_null(record.answer)},
          {"failed", exchange_or_null(record.failed)},
          {"failing_since", time_or_null(record.failing_since)},
          {"before_429", exchange_or_null(record.before_429)},
          {"limited_since", time_or_null(record.limited_since)},
          {"failures", record.failures},
          {"next_try", record.failures > 0 ? time_or_null(record.next_try) : nullptr}};
}

json::object version_as_json(const Version& version) {
  return {{"id", version.id},
          {"first_seen", json_text(time_text(version.first_seen))},
          {"last_seen", json_text(time_text(version.last_seen))},
          {"missing", version.body == nullptr},
          {"bytes", version.body ? version.body->size() : 0}};
}

void add_body(json::object& object, const std::string* body) {
  if (body == nullptr) {
    object["body"] = nullptr;
    return;
  }
  object["body"] = json_text(*body);
  if (!is_utf8(*body)) object["body_base64"] = base64_of(*body);
}

}  // namespace abide
