// Records and findings as the API says them; the rest is in json/record.h.
#pragma once

#include "abide/lint.h"
#include "json/record.h"

namespace abide::serving {

// Everything that is known of a site: what each dialect makes of it at `now`, and the evidence.
boost::json::object record_json(const Record& record, Time now);

// A finding as `abide lint --json` prints it, but for the file.
boost::json::object finding_json(const Finding& finding);

}  // namespace abide::serving
