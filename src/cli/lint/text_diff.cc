#include "cli/lint/text_diff.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "cli/lint/line_changes.h"

namespace abide::cli {
namespace {

using Lines = std::vector<std::string_view>;  // each with its end

Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t newline = text.find('\n');
    const std::size_t size = newline == std::string_view::npos ? text.size() : newline + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

// Lines [old_begin, old_end) become lines [new_begin, new_end).
struct Change {
  std::size_t old_begin, old_end, new_begin, new_end;
};

// The changes that leave a longest common subsequence of lines as it is.
std::vector<Change> changes_between(const Lines& old_lines, const Lines& new_lines) {
  std::size_t begin = 0;
  std::size_t old_end = old_lines.size();
  std::size_t new_end = new_lines.size();
  while (begin < std::min(old_end, new_end) && old_lines[begin] == new_lines[begin]) ++begin;
  while (std::min(old_end, new_end) > begin && old_lines[old_end - 1] == new_lines[new_end - 1]) {
    --old_end;
    --new_end;
  }
  const std::size_t rows = old_end - begin;
  const std::size_t columns = new_end - begin;
  if (rows == 0 && columns == 0) return {};
  constexpr std::size_t kMostCells = std::size_t{4} << 20;
  if (rows == 0 || columns == 0 || (rows + 1) * (columns + 1) > kMostCells) {
    return {{begin, old_end, begin, new_end}};
  }

  // common[i][j]: how many lines the rests from i and j on have in common.
  std::vector<std::uint16_t> common((rows + 1) * (columns + 1));
  const auto cell = [&](std::size_t i, std::size_t j) -> std::uint16_t& {
    return common[i * (columns + 1) + j];
  };
  for (std::size_t i = rows; i-- > 0;) {
    for (std::size_t j = columns; j-- > 0;) {
      cell(i, j) = old_lines[begin + i] == new_lines[begin + j]
                       ? static_cast<std::uint16_t>(cell(i + 1, j + 1) + 1)
                       : std::max(cell(i + 1, j), cell(i, j + 1));
    }
  }
  std::vector<Change> changes;
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < rows || j < columns) {
    if (i < rows && j < columns && old_lines[begin + i] == new_lines[begin + j]) {
      ++i;
      ++j;
      continue;
    }
    Change change{begin + i, begin + i, begin + j, begin + j};
    while ((i < rows || j < columns) &&
           !(i < rows && j < columns && old_lines[begin + i] == new_lines[begin + j])) {
      if (j == columns || (i < rows && cell(i + 1, j) >= cell(i, j + 1))) {
        ++i;
      } else {
        ++j;
      }
    }
    change.old_end = begin + i;
    change.new_end = begin + j;
    changes.push_back(change);
  }
  return changes;
}

}  // namespace

std::string unified_diff(std::string_view old_name, std::string_view old_text,
                         std::string_view new_name, std::string_view new_text) {
  const Lines old_lines = lines_of(old_text);
  const Lines new_lines = lines_of(new_text);
  // Between two changes, and around them, line stands for line.
  std::vector<std::int64_t> origins(new_lines.size(), -1);
  std::size_t old_line = 0;
  std::size_t new_line = 0;
  const auto keep_until = [&](std::size_t new_end) {
    while (new_line < new_end) origins[new_line++] = static_cast<std::int64_t>(old_line++);
  };
  for (const Change& change : changes_between(old_lines, new_lines)) {
    keep_until(change.new_begin);
    old_line = change.old_end;
    new_line = change.new_end;
  }
  keep_until(new_lines.size());
  return ChangedText(old_text, new_text, origins).unified_diff(old_name, new_name);
}

}  // namespace abide::cli
