// What a user-agent value amounts to, as the checks compare it.
#pragma once

#include <string>
#include <string_view>

namespace abide::linting {

// Whether the value is the `*` of a group for all: alone, or with white space after it (G4).
bool is_star(std::string_view value);

// The product token in lower case; "*" for a star; empty if the value names nobody.
std::string token_key(std::string_view value);

}  // namespace abide::linting
