#include "json/kept.h"

#include <chrono>
#include <limits>

#include "json/members.h"

namespace abide {
namespace {

constexpr std::uint64_t kFormat = 1;
constexpr std::uint64_t kTenYears = std::uint64_t{3660} * 24 * 3600;
constexpr std::uint64_t kAny = std::numeric_limits<std::int64_t>::max();

json::value exchange_or_null(const std::optional<Exchange>& exchange) {
  if (!exchange) return nullptr;
  json::array hops;
  for (const Hop& hop : exchange->hops) {
    hops.push_back(json::object{{"url", lossless(hop.url)},
                                {"status", hop.status},
                                {"location", lossless(hop.location)},
                                {"address", lossless(hop.address)}});
  }
  const auto seconds = [](const std::optional<std::chrono::seconds>& time) -> json::value {
    if (!time) return nullptr;
    return time->count();
  };
  return json::object{{"outcome", outcome_name(exchange->outcome)},
                      {"failure", failure_name(exchange->failure)},
                      {"error", lossless(exchange->error)},
                      {"hops", std::move(hops)},
                      {"started", time_text(exchange->started)},
                      {"first_byte_ms", exchange->first_byte.count()},
                      {"total_ms", exchange->total.count()},
                      {"cut", exchange->cut},
                      {"wire_bytes", exchange->wire_bytes},
                      {"content_type", lossless(exchange->content_type)},
                      {"content_encoding", lossless(exchange->content_encoding)},
                      {"protocol", lossless(exchange->protocol)},
                      {"max_age_seconds", seconds(exchange->max_age)},
                      {"retry_after_seconds", seconds(exchange->retry_after)},
                      {"probed_missing", exchange->probed_missing},
                      {"body", exchange->body ? lossless(*exchange->body) : nullptr}};
}

std::vector<Hop> hops_of(const json::array* list, const Members& of, std::string& error) {
  std::vector<Hop> hops;
  if (list == nullptr) return hops;
  for (const json::value& value : *list) {
    Members members(value, of.path_of("hops[" + std::to_string(hops.size()) + "]"), error);
    Hop hop;
    hop.url = members.text("url");
    hop.status = static_cast<int>(members.number("status", 999));
    hop.location = members.text("location");
    hop.address = members.text("address");
    members.end();
    hops.push_back(std::move(hop));
  }
  return hops;
}

std::optional<Exchange> exchange_of(const json::value* value, const char* name,
                                    std::string& error) {
  if (value == nullptr) return std::nullopt;
  Members members(*value, name, error);
  Exchange exchange;
  const std::optional<Outcome> outcome = outcome_named(members.text("outcome"));
  const std::optional<Failure> failure = failure_named(members.text("failure"));
  if (!outcome) members.fail("outcome", "is none that there is");
  if (!failure) members.fail("failure", "is none that there is");
  exchange.outcome = outcome.value_or(Outcome::kNotTried);
  exchange.failure = failure.value_or(Failure::kNone);
  exchange.error = members.text("error");
  exchange.hops = hops_of(members.array("hops"), members, error);
  exchange.started = members.time("started");
  const auto ms = [&](const char* member) {
    return std::chrono::milliseconds(members.number(member, kTenYears * 1000));
  };
  exchange.first_byte = ms("first_byte_ms");
  exchange.total = ms("total_ms");
  exchange.cut = members.boolean("cut");
  exchange.wire_bytes = members.number("wire_bytes", kAny);
  exchange.content_type = members.text("content_type");
  exchange.content_encoding = members.text("content_encoding");
  exchange.protocol = members.text("protocol");
  if (const auto seconds = members.number_or_null("max_age_seconds", kTenYears)) {
    exchange.max_age = std::chrono::seconds(*seconds);
  }
  if (const auto seconds = members.number_or_null("retry_after_seconds", kTenYears)) {
    exchange.retry_after = std::chrono::seconds(*seconds);
  }
  exchange.probed_missing = members.boolean("probed_missing");
  exchange.body = members.bytes_or_null("body");
  members.end();
  if ((exchange.body != nullptr) != (exchange.outcome == Outcome::kFound)) {
    members.fail("body", "must be there if the file was found, and else be null");
  }
  return exchange;
}

json::array versions_as_json(const Kept& kept) {
  const Exchange* const seen = kept.record.last_seen();
  json::array versions;
  for (const Version& version : kept.versions) {
    json::object object{{"first_seen", time_text(version.first_seen)},
                        {"last_seen", time_text(version.last_seen)}};
    // The newest mostly is what the answer holds: not twice.
    const bool is_answer =
        seen != nullptr && seen->body && version.body && *seen->body == *version.body;
    if (is_answer) {
      object["as_answer"] = true;
    } else {
      object["body"] = version.body ? lossless(*version.body) : nullptr;
    }
    versions.push_back(std::move(object));
  }
  return versions;
}

std::vector<Version> versions_of(const json::array* list, const Record& record,
                                 std::string& error) {
  std::vector<Version> versions;
  if (list == nullptr) return versions;
  for (const json::value& value : *list) {
    Members members(value, "versions[" + std::to_string(versions.size()) + "]", error);
    Version version;
    version.first_seen = members.time("first_seen");
    version.last_seen = members.time("last_seen");
    if (members.has("as_answer")) {
      const bool as_answer = members.boolean("as_answer");
      const Exchange* const seen = record.last_seen();
      if (!as_answer || seen == nullptr || !seen->body) {
        members.fail("as_answer", "is for the body of an answer, which is not there");
      } else {
        version.body = seen->body;
      }
    } else {
      version.body = members.bytes_or_null("body");
    }
    members.end();
    if (version.last_seen < version.first_seen) {
      members.fail("last_seen", "is before first_seen");
    }
    if (!versions.empty() && versions.back().first_seen < version.first_seen) {
      members.fail("first_seen", "is after that of the version in front: the newest comes first");
    }
    versions.push_back(std::move(version));
  }
  return versions;
}

// What goes together in every record.
void require_sound(const Record& record, Members& members) {
  if (!record.answer && !record.failed) {
    members.fail("answer", "and failed are both null: nothing is known");
  }
  if (record.answer && !is_answer(record.answer->outcome)) {
    members.fail("answer.outcome", "is no answer");
  }
  if (record.failed &&
      (is_answer(record.failed->outcome) || record.failed->outcome == Outcome::kNotTried)) {
    members.fail("failed.outcome", "is no failure");
  }
  if (record.failed.has_value() != record.failing_since.has_value()) {
    members.fail("failing_since", "must be there if failed is, and else be null");
  }
  const bool limited = record.answer && is_429(*record.answer);
  if (record.limited_since.has_value() != limited) {
    members.fail("limited_since", "must be there if the answer is a 429, and else be null");
  }
  if (record.before_429 &&
      (!limited || !is_answer(record.before_429->outcome) || is_429(*record.before_429))) {
    members.fail("before_429", "is for the answer before a 429, and else null");
  }
  if ((record.failed || limited) != (record.failures > 0)) {
    members.fail("failures", "must count the attempts that failed, and else be 0");
  }
}

}  // namespace

std::string kept_as_line(const Kept& kept) {
  const Record& record = kept.record;
  return json_line(json::object{{"abide_store", kFormat},
                                {"origin", record.origin.to_string()},
                                {"answer", exchange_or_null(record.answer)},
                                {"failed", exchange_or_null(record.failed)},
                                {"failing_since", time_or_null(record.failing_since)},
                                {"before_429", exchange_or_null(record.before_429)},
                                {"limited_since", time_or_null(record.limited_since)},
                                {"failures", record.failures},
                                {"next_try", time_text(record.next_try)},
                                {"versions", versions_as_json(kept)}});
}

Result<Kept> kept_of_line(std::string_view line) {
  boost::system::error_code wrong;
  json::value value;
  try {
    value = json::parse(json::string_view(line.data(), line.size()), wrong);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception&) {
    wrong = json::error::syntax;
  }
  if (wrong) return Error{ErrorCode::kInvalid, "no JSON: " + wrong.message()};
  std::string error;
  Members members(value, "", error);
  Kept kept;
  if (members.number("abide_store", kAny) != kFormat) {
    members.fail("abide_store", "is not " + std::to_string(kFormat) +
                                    ": the line is of another version of Abide, or of no store");
  }
  const std::string origin = members.text("origin");
  if (error.empty()) {
    const OriginResult found = origin_of(origin);
    if (!found.origin) {
      members.fail("origin", "is none: " + found.error);
    } else if (found.origin->to_string() != origin) {
      members.fail("origin", "is not as it is written, \"" + found.origin->to_string() + "\"");
    } else {
      kept.record.origin = *found.origin;
    }
  }
  Record& record = kept.record;
  record.answer = exchange_of(members.object_or_null("answer"), "answer", error);
  record.failed = exchange_of(members.object_or_null("failed"), "failed", error);
  record.before_429 = exchange_of(members.object_or_null("before_429"), "before_429", error);
  record.limited_since = members.time_or_null("limited_since");
  record.failing_since = members.time_or_null("failing_since");
  record.failures = static_cast<std::uint32_t>(
      members.number("failures", std::numeric_limits<std::uint32_t>::max()));
  record.next_try = members.time("next_try");
  kept.versions = versions_of(members.array("versions"), record, error);
  members.end();
  require_sound(record, members);
  if (!error.empty()) return Error{ErrorCode::kInvalid, error};
  return kept;
}

}  // namespace abide
