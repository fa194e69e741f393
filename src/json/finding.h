// A finding of the linter as JSON: the same words from the command and from the server.
#pragma once

#include <cstdint>

#include "abide/lint.h"
#include "json/text.h"

namespace abide {

// The names of a set of dialects, as Finding::dialects holds it.
json::array dialects_as_json(std::uint32_t dialects);

// Line, column, bytes, severity, check, message, dialects and fix. REQUIRES: finding.check.
json::object finding_as_json(const Finding& finding);

}  // namespace abide
