// JSON as this command writes it: one object a line, always valid UTF-8.
#pragma once

#include "cli/io/output.h"
#include "json/text.h"

namespace abide::cli {

// On one line, with an end of line.
void print_json(Output& out, const json::value& value);

}  // namespace abide::cli
