#include "driver_json.h"

#include <stdexcept>
#include <string>

namespace abide::faults {
namespace json = boost::json;
namespace {

// FNV-1a: bodies are compared by it, nothing else.
std::uint64_t hash_of(std::string_view bytes) {
  std::uint64_t hash = 14695981039346656037u;
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return hash;
}

// JSON is UTF-8; what a site sends need not be. Each byte becomes the character of that number.
std::string latin1(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      text += c;
    } else {
      text += static_cast<char>(0xC0 | (byte >> 6));
      text += static_cast<char>(0x80 | (byte & 0x3F));
    }
  }
  return text;
}

json::value seconds_or_null(const std::optional<std::chrono::seconds>& seconds) {
  return seconds ? json::value(seconds->count()) : json::value();
}

json::value body_of(const std::shared_ptr<const std::string>& body) {
  if (!body) return nullptr;
  json::object object{{"size", body->size()}, {"hash", std::to_string(hash_of(*body))}};
  if (body->size() <= kBodyShown) object["text"] = latin1(*body);
  return object;
}

json::object json_of(const Hop& hop) {
  return {{"url", latin1(hop.url)},
          {"status", hop.status},
          {"location", latin1(hop.location)},
          {"address", hop.address}};
}

std::vector<std::string> strings(const json::value& value) {
  return json::value_to<std::vector<std::string>>(value);
}

std::chrono::milliseconds milliseconds(const json::value& value) {
  return std::chrono::milliseconds(value.to_number<std::int64_t>());
}

std::string text(const json::value& value) { return std::string(value.as_string()); }

}  // namespace

json::value json_of(Time time) { return time.time_since_epoch().count(); }

json::object json_of(const Exchange& exchange) {
  json::array hops;
  for (const Hop& hop : exchange.hops) hops.push_back(json_of(hop));
  return {{"outcome", outcome_name(exchange.outcome)},
          {"failure", failure_name(exchange.failure)},
          {"error", latin1(exchange.error)},
          {"status", exchange.status()},
          {"redirects", exchange.redirects()},
          {"hops", hops},
          {"started", json_of(exchange.started)},
          {"first_byte", exchange.first_byte.count()},
          {"total", exchange.total.count()},
          {"body", body_of(exchange.body)},
          {"cut", exchange.cut},
          {"wire_bytes", exchange.wire_bytes},
          {"content_type", latin1(exchange.content_type)},
          {"content_encoding", latin1(exchange.content_encoding)},
          {"protocol", exchange.protocol},
          {"max_age", seconds_or_null(exchange.max_age)},
          {"retry_after", seconds_or_null(exchange.retry_after)},
          {"probed_missing", exchange.probed_missing}};
}

json::object json_of(const Record& record) {
  json::object object{{"origin", record.origin.to_string()},
                      {"answer", nullptr},
                      {"failed", nullptr},
                      {"failing_since", nullptr},
                      {"failures", record.failures},
                      {"next_try", json_of(record.next_try)}};
  if (record.answer) object["answer"] = json_of(*record.answer);
  if (record.failed) object["failed"] = json_of(*record.failed);
  if (record.failing_since) object["failing_since"] = json_of(*record.failing_since);
  return object;
}

json::object json_of(const Standing& standing) {
  return {
      {"state", state_name(standing.state)},      {"obey", obey_name(standing.obey)},
      {"undefined", standing.undefined},          {"fresh_until", json_of(standing.fresh_until)},
      {"ask_again", json_of(standing.ask_again)}, {"why", standing.why}};
}

json::object json_of(const Version& version) {
  return {{"id", version.id},
          {"body", body_of(version.body)},
          {"first_seen", json_of(version.first_seen)},
          {"last_seen", json_of(version.last_seen)}};
}

json::object json_of(const Cache::Counts& counts) {
  return {{"hits", counts.hits},
          {"stale_hits", counts.stale_hits},
          {"store_reads", counts.store_reads},
          {"fetches", counts.fetches},
          {"joined", counts.joined},
          {"store_errors", counts.store_errors},
          {"in_flight", counts.fetcher.in_flight},
          {"queued", counts.fetcher.queued}};
}

json::object json_of(const Error& error) {
  static constexpr std::string_view kNames[] = {"invalid", "not-found", "unavailable",
                                                "refused", "damaged",   "internal"};
  return {{"code", kNames[static_cast<std::size_t>(error.code)]}, {"sentence", error.sentence}};
}

FetchOptions fetch_options(const json::object& members) {
  FetchOptions options;
  for (const auto& [key, value] : members) {
    if (key == "user_agent") {
      options.user_agent = text(value);
    } else if (key == "from") {
      options.from = text(value);
    } else if (key == "max_redirects") {
      options.max_redirects = value.to_number<unsigned>();
    } else if (key == "keep_bytes") {
      options.keep_bytes = value.to_number<std::size_t>();
    } else if (key == "max_head_bytes") {
      options.max_head_bytes = value.to_number<std::size_t>();
    } else if (key == "connect_timeout") {
      options.connect_timeout = milliseconds(value);
    } else if (key == "first_byte_timeout") {
      options.first_byte_timeout = milliseconds(value);
    } else if (key == "total_timeout") {
      options.total_timeout = milliseconds(value);
    } else if (key == "min_speed") {
      options.min_speed = value.to_number<std::size_t>();
    } else if (key == "min_speed_time") {
      options.min_speed_time = std::chrono::seconds(value.to_number<std::int64_t>());
    } else if (key == "max_in_flight") {
      options.max_in_flight = value.to_number<std::size_t>();
    } else if (key == "max_queued") {
      options.max_queued = value.to_number<std::size_t>();
    } else if (key == "allowed_networks") {
      options.allowed_networks = strings(value);
    } else if (key == "allow_any_address") {
      options.allow_any_address = value.as_bool();
    } else if (key == "proxy") {
      options.proxy = text(value);
    } else if (key == "ca_file") {
      options.ca_file = text(value);
    } else if (key == "interface") {
      options.interface = text(value);
    } else if (key == "resolve") {
      options.resolve = strings(value);
    } else if (key == "probe_missing_pages") {
      options.probe_missing_pages = value.as_bool();
    } else {
      throw std::invalid_argument("no fetch option: " + std::string(key));
    }
  }
  return options;
}

CacheOptions cache_options(const json::object& members, Clock clock) {
  CacheOptions options;
  options.clock = std::move(clock);
  for (const auto& [key, value] : members) {
    if (key == "hot_bytes") {
      options.hot_bytes = value.to_number<std::size_t>();
    } else if (key == "stale_for") {
      options.stale_for = std::chrono::seconds(value.to_number<std::int64_t>());
    } else if (key == "offline") {
      options.offline = value.as_bool();
    } else {
      throw std::invalid_argument("no cache option: " + std::string(key));
    }
  }
  return options;
}

NameTable name_table(const json::object& members) {
  NameTable names;
  for (const auto& [name, turns] : members) {
    for (const json::value& addresses : turns.as_array()) {
      names[std::string(name)].push_back(strings(addresses));
    }
  }
  return names;
}

Patience patience_named(std::string_view name) {
  if (name == "stale-while-fetching") return Patience::kStaleWhileFetching;
  if (name == "until-fresh") return Patience::kUntilFresh;
  if (name == "fetch-anew") return Patience::kFetchAnew;
  if (name == "never") return Patience::kNever;
  throw std::invalid_argument("no patience: " + std::string(name));
}

}  // namespace abide::faults
