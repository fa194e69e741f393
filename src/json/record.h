// What happened, what is kept and what it means, as JSON: the same words in the command's --json
// and in the server's answers.
#pragma once

#include <memory>
#include <string>

#include "abide/record.h"
#include "abide/standing.h"
#include "json/text.h"
#include "json/time.h"

namespace abide {

// {outcome, failure, error, hops: [{url, status, location, address}], started, first_byte_ms,
// total_ms, wire_bytes, body_bytes, cut, content_type, content_encoding, protocol,
// max_age_seconds|null, retry_after_seconds|null, probed_missing}. Without the body itself.
json::object exchange_as_json(const Exchange& exchange);

// {state, obey, undefined, why, fresh_until|null, ask_again|null}.
json::object standing_as_json(const Standing& standing);

// One under each dialect there is, by its name.
json::object standings_as_json(const Record& record, Time now);

// The exchange by which a crawler of this dialect is answered: the last answer, unless the site
// fails and that is what decides. REQUIRES: a record that `after` made.
const Exchange& deciding_exchange(const Record& record, const Dialect& dialect,
                                  const Standing& standing);

// {origin, state, obey, undefined, why, status, fetched_at, fresh_until|null}: the evidence beside
// a verdict.
json::object robots_as_json(const Record& record, const Dialect& dialect, const Standing& standing);

// {origin, robots_url, standings, answer|null, failed|null, failing_since|null, before_429|null,
// limited_since|null, failures, next_try|null}, the exchanges as exchange_as_json() has them.
json::object record_as_json(const Record& record, Time now);

// {id, first_seen, last_seen, missing, bytes}.
json::object version_as_json(const Version& version);

// The member "body", null without one. Bytes that are not UTF-8 appear in it as U+FFFD; then there
// is "body_base64" beside it with the bytes as they are.
void add_body(json::object& object, const std::string* body);

}  // namespace abide
