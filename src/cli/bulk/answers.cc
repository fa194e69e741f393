#include "cli/bulk/answers.h"

namespace abide::cli {

void Answers::clear() {
  if (text.capacity() > 4 * Block::kBytes) text = {};
  text.clear();
  lines = 0;
  failed = 0;
  complaints.clear();
}

}  // namespace abide::cli
