// What the linter promises, tried on one file: findings lie in it and stand in order, safe fixes
// change no verdict but those that they announce, and after a few rounds nothing safe is left.
//
// Verdicts are compared for URLs made of the file's own paths, for the crawlers that it names and
// some others, under every dialect.
#pragma once

#include <string>
#include <string_view>

namespace abide::reference {

// "" if everything holds for `body`, else what does not.
std::string find_broken_promise(std::string_view body);

}  // namespace abide::reference
