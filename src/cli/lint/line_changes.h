// A text that is changed by fixes, and the difference from what it was.
//
// Each line remembers which line of the original it is, as long as nothing touches it. So the
// difference is known without searching for it, after any number of rounds.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "abide/lint.h"

namespace abide::cli {

class ChangedText {
 public:
  explicit ChangedText(std::string_view original);

  // What became of it already. `origins`: for each line of `now` the line of the original that it
  // is, from 0, or -1; ascending but for those.
  ChangedText(std::string_view original, std::string_view now,
              const std::vector<std::int64_t>& origins);

  // REQUIRES: fixes of the present text, ascending, none overlapping another.
  void apply(std::span<const Fix* const> fixes);

  std::string text() const;

  // A unified diff with three lines of context; "" if nothing changed. Lines end at LF.
  std::string unified_diff(std::string_view old_name, std::string_view new_name) const;

 private:
  struct Line {
    std::string text;         // with its end
    std::int64_t origin = 0;  // the line of the original that it is, or -1
  };
  // Old lines [old_begin, old_end) became new lines [new_begin, new_end).
  struct Change {
    std::size_t old_begin, old_end, new_begin, new_end;
  };

  std::vector<Change> changes() const;
  void add_hunk(std::span<const Change> changes, std::string& diff) const;

  std::vector<std::string> original_;
  std::vector<Line> lines_;
};

}  // namespace abide::cli
