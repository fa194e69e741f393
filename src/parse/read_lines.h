// From the bytes of a file to its lines, in one pass.
#pragma once

#include <string_view>

#include "abide/robots_txt.h"
#include "parse/robots_txt_builder.h"

namespace abide {

// Adds the lines of `text`, what the dialect reads of a file without its byte order mark, to a
// builder that was made for it.
void read_lines(std::string_view text, const Dialect& dialect, Keep keep,
                RobotsTxtBuilder& builder);

}  // namespace abide
