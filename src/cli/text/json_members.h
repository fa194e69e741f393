// The members of a JSON object as they were written, for those that a value cannot hold: an integer
// beyond 64 bits becomes a double there and loses digits.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "cli/text/json.h"

namespace abide::cli {

// Whether a number in the value, at any depth, may have been written otherwise than it is held.
bool has_inexact_number(const json::value& value);

// The texts of the members' values by the members' names, without white space between their parts;
// of members with the same name the last. REQUIRES: `text` is one JSON object, parsed before.
std::map<std::string, std::string, std::less<>> members_as_written(std::string_view text);

}  // namespace abide::cli
