// Which field a line's name stands for.
#pragma once

#include <string_view>

#include "abide/robots_txt.h"

namespace abide {

// The field of exactly that name, any case.
Field exact_field(std::string_view name);

// G3: user-agent, allow, disallow and sitemap by how the name begins, frequent misspellings
// included; any other field by its exact name.
Field lenient_field(std::string_view name);

// Whether a name that begins with these two bytes may be that of a known field, under either
// reading. Most lines that are no robots.txt (HTML, scripts) are told by that.
bool may_begin_field(char first, char second);

}  // namespace abide
