#include "serve/record_json.h"

namespace abide::serving {

json::object record_json(const Record& record, Time now) {
  json::object object = record_as_json(record, now);
  const Exchange* seen = record.last_seen();
  add_body(object, seen == nullptr ? nullptr : seen->body.get());
  return object;
}

}  // namespace abide::serving
