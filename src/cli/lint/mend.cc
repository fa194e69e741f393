#include "cli/lint/mend.h"

#include <algorithm>
#include <stdexcept>

namespace abide::cli {

Mended mend(const Document& document,
            const std::function<std::vector<Finding>(const Document&)>& find) {
  // A fix may uncover another; that ends soon, and this makes sure.
  constexpr int kMostRounds = 20;
  Mended mended{ChangedText(document.body()), {}};
  Document present = document;
  for (int round = 0; round < kMostRounds; ++round) {
    const std::vector<Finding> findings = find(present);
    std::vector<std::size_t> places;
    const std::string fixed = apply_safe_fixes(present, findings, &places);
    if (fixed == present.body()) break;
    std::vector<const Fix*> fixes;
    for (const std::size_t place : places) {
      fixes.push_back(&*findings[place].fix);
      mended.applied.push_back(findings[place]);
    }
    std::sort(fixes.begin(), fixes.end(),
              [](const Fix* a, const Fix* b) { return a->span.begin < b->span.begin; });
    mended.text.apply(fixes);
    if (mended.text.text() != fixed) throw std::logic_error("the fixes do not fit the lines");
    present = Document(fixed);
  }
  return mended;
}

}  // namespace abide::cli
