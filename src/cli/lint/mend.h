// Safe fixes applied until none is left.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "abide/abide.h"
#include "cli/lint/line_changes.h"

namespace abide::cli {

struct Mended {
  ChangedText text;
  std::vector<Finding> applied;  // findings whose fixes were applied, with places as they were then
};

// `find` returns the findings of a document whose fixes are wanted. Fixes that overlap wait for
// another round.
Mended mend(const Document& document,
            const std::function<std::vector<Finding>(const Document&)>& find);

}  // namespace abide::cli
