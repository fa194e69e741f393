// Records as the API says them; the rest is in json/record.h.
#pragma once

#include "json/record.h"

namespace abide::serving {

// Everything that is known of a site: what each dialect makes of it at `now`, and the evidence.
boost::json::object record_json(const Record& record, Time now);

}  // namespace abide::serving
