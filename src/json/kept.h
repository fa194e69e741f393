// All that a store keeps of a site as one line of JSON, and back: nothing is lost on the way.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "abide/record.h"
#include "abide/result.h"

namespace abide {

struct Kept {
  Record record;
  std::vector<Version> versions;  // newest first
};

// Without an end of line. The ids of the versions are the store's own and not in it.
std::string kept_as_line(const Kept& kept);

// Checks every field, and that they go together as in a record that `after` made. The error says
// which field is wrong, and how.
Result<Kept> kept_of_line(std::string_view line);

}  // namespace abide
