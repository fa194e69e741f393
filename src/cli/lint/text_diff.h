// The difference between two texts, line by line.
#pragma once

#include <string>
#include <string_view>

namespace abide::cli {

// A unified diff with three lines of context; "" if the texts are equal. The shortest there is,
// unless so much lies between the first and the last change that finding it would take long: then
// all of that is one change. Cost: at most some millions of comparisons of lines.
std::string unified_diff(std::string_view old_name, std::string_view old_text,
                         std::string_view new_name, std::string_view new_text);

}  // namespace abide::cli
