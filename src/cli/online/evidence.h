// On what a verdict rests, for a person: what the site answered, when, and until when it counts.
#pragma once

#include <string>

#include "abide/cache.h"
#include "cli/io/output.h"
#include "cli/text/json.h"
#include "cli/text/style.h"

namespace abide::cli {

// "2026-11-21 23:10:00 UTC".
std::string moment(Time time);

// "200, 1,234 bytes", "no response: the name has no address".
std::string result_text(const Exchange& exchange);

// The lines below the name of the file.
void print_evidence(const Held& held, const Style& style, Output& out);

// The member "robots" beside a verdict.
json::object evidence_as_json(const Held& held);

// What the record means under each dialect now: a line each.
void print_standings(const Record& record, const Style& style, Output& out);

// "  got    200, 1,234 bytes".
void print_labelled(std::string_view label, std::string_view text, const Style& style, Output& out);

}  // namespace abide::cli
