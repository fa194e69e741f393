// A file replaced at once: whoever looks sees the old content or the new, never a part.
#pragma once

#include <string>
#include <string_view>

namespace abide::cli {

// Writes a new file beside the old one, synchronises it and renames it. Keeps the mode of a file
// that is there, and follows a symbolic link to what it names. What is no regular file (a pipe, a
// terminal) is written to as it is. Throws Failure; then the old content stands.
void replace_file(const std::string& name, std::string_view content);

}  // namespace abide::cli
