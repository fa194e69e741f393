// The linter on any bytes: it keeps its promises (tests/reference/mending.h). Findings lie in the
// file; safe fixes change no verdict but those that they announce, all together and each alone;
// after a few rounds nothing safe is left to do.
//
// Input: the body.
#include "fuzz/input.h"
#include "reference/mending.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace abide;
  fuzz::require_same(reference::find_broken_promise(fuzz::as_text(data, size)));
  return 0;
}
