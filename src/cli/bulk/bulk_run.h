// One run of `abide bulk`: lines in, the same lines with verdicts out.
//
// A line without a verdict (a field is missing, a file is not there) is never taken for an allowed
// one: it comes out marked, is complained of, and the run goes on.
#pragma once

#include <cstdint>
#include <string_view>

#include "abide/abide.h"
#include "cli/bulk/progress.h"
#include "cli/bulk/robots_folder.h"
#include "cli/io/line_reader.h"
#include "cli/io/output.h"

namespace abide::cli {

struct BulkRun {
  // What the cache keeps at most.
  static constexpr std::size_t kCacheBytes = std::size_t{64} << 20;

  const RobotsFolder& folder;
  const Dialect& dialect;  // where a line does not say otherwise
  bool exact_agent;
  LineReader& lines;
  Output& out;
  Progress progress;
  std::uint64_t failed_lines = 0;

  // Writes what is done and reads on. False at the end of the input.
  bool read_on();
  // Counts the line that was read last, and complains of the first few.
  void complain_of_line(std::string_view why);
};

// `file TAB agent TAB url` in, `TAB 1|0 TAB line` added. Further fields stay where they are.
void answer_tab_separated(BulkRun& run);

// An object a line.
void answer_ndjson(BulkRun& run);

}  // namespace abide::cli
