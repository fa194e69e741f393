#include "match/find_piece.h"

namespace abide {
namespace {

// The start and period of the piece's greatest suffix, where bytes are ordered one way or the
// other.
CriticalCut maximal_suffix(std::string_view piece, bool reversed) {
  std::size_t suffix = 0;  // start of the greatest suffix so far
  std::size_t rival = 1;   // start of the one that it is compared with
  std::size_t same = 0;    // bytes that the two have in common
  std::size_t period = 1;
  while (rival + same < piece.size()) {
    const auto a = static_cast<unsigned char>(piece[rival + same]);
    const auto b = static_cast<unsigned char>(piece[suffix + same]);
    if (a == b) {
      if (same + 1 == period) {
        rival += period;
        same = 0;
      } else {
        ++same;
      }
    } else if ((a < b) != reversed) {
      rival += same + 1;
      same = 0;
      period = rival - suffix;
    } else {
      suffix = rival;
      rival = suffix + 1;
      same = 0;
      period = 1;
    }
  }
  return {suffix, period};
}

}  // namespace

CriticalCut critical_cut(std::string_view piece) {
  const CriticalCut a = maximal_suffix(piece, false);
  const CriticalCut b = maximal_suffix(piece, true);
  return a.cut > b.cut ? a : b;
}

}  // namespace abide
