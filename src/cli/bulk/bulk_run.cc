#include "cli/bulk/bulk_run.h"

namespace abide::cli {

bool BulkRun::read_on() {
  // Whoever writes the input may wait for the answers.
  out.flush();
  progress.update(lines.number(), lines.bytes_read());
  return lines.refill();
}

void BulkRun::complain_of_line(std::string_view why) {
  constexpr std::uint64_t kMostComplaints = 10;
  if (++failed_lines > kMostComplaints) return;
  progress.clear();
  complain(fmt::format("abide bulk: line {}: {}", lines.number(), why));
  if (failed_lines == kMostComplaints) {
    complain("abide bulk: further lines without a verdict are only counted");
  }
}

}  // namespace abide::cli
