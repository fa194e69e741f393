#include "serve/record_json.h"

namespace abide::serving {

json::object record_json(const Record& record, Time now) {
  json::object object{{"origin", json_text(record.origin.to_string())},
                      {"robots_url", json_text(record.origin.robots_url())},
                      {"standings", standings_as_json(record, now)}};
  object["answer"] = record.answer ? json::value(exchange_as_json(*record.answer)) : json::value();
  object["failed"] = record.failed ? json::value(exchange_as_json(*record.failed)) : json::value();
  object["failing_since"] = time_or_null(record.failing_since.value_or(Time{}));
  object["failures"] = record.failures;
  object["next_try"] = record.failing_since ? time_or_null(record.next_try) : json::value();
  const Exchange* seen = record.last_seen();
  add_body(object, seen == nullptr ? nullptr : seen->body.get());
  return object;
}

}  // namespace abide::serving
