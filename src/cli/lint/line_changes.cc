#include "cli/lint/line_changes.h"

#include <fmt/format.h>

#include <algorithm>

namespace abide::cli {
namespace {

constexpr std::size_t kContext = 3;

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t newline = text.find('\n');
    const std::size_t size = newline == std::string_view::npos ? text.size() : newline + 1;
    lines.emplace_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

// A hunk's "12,3": the first line, from 1, and how many there are. Of no lines the one before.
std::string range(std::size_t begin, std::size_t end) {
  const std::size_t count = end - begin;
  if (count == 1) return fmt::format("{}", begin + 1);
  return fmt::format("{},{}", count == 0 ? begin : begin + 1, count);
}

void add_line(char mark, std::string_view line, std::string& diff) {
  diff += mark;
  diff += line;
  if (!line.ends_with('\n')) diff += "\n\\ No newline at end of file\n";
}

}  // namespace

ChangedText::ChangedText(std::string_view original) : original_(split_lines(original)) {
  for (std::size_t i = 0; i < original_.size(); ++i) {
    lines_.push_back({original_[i], static_cast<std::int64_t>(i)});
  }
}

ChangedText::ChangedText(std::string_view original, std::string_view now,
                         const std::vector<std::int64_t>& origins)
    : original_(split_lines(original)) {
  for (std::string& text : split_lines(now)) {
    const std::int64_t origin = origins[lines_.size()];
    lines_.push_back({std::move(text), origin});
  }
}

void ChangedText::apply(std::span<const Fix* const> fixes) {
  std::vector<Line> after;
  std::size_t line = 0;
  std::size_t line_begin = 0;  // its offset in the text
  std::size_t next = 0;
  while (next < fixes.size() || line < lines_.size()) {
    const std::size_t line_end =
        line < lines_.size() ? line_begin + lines_[line].text.size() : line_begin;
    const bool last = line + 1 >= lines_.size();
    if (next == fixes.size() || (fixes[next]->span.begin >= line_end && !last)) {
      if (line < lines_.size()) after.push_back(std::move(lines_[line]));
      line_begin = line_end;
      ++line;
      continue;
    }
    // The lines that the fix touches, and those of further fixes in the same lines.
    std::string block;
    std::size_t done = line_begin;  // the text up to here is in `block` or replaced
    std::size_t end = line_begin;   // of the lines in `block`
    std::string old;
    const auto take_line = [&] {
      old += lines_[line].text;
      end += lines_[line].text.size();
      ++line;
    };
    if (line < lines_.size()) take_line();
    const std::size_t begin = line_begin;
    while (next < fixes.size() && (fixes[next]->span.begin < end || line >= lines_.size())) {
      const Fix& fix = *fixes[next++];
      while (fix.span.end > end && line < lines_.size()) take_line();
      block += old.substr(done - begin, fix.span.begin - done);
      block += fix.replacement;
      done = fix.span.end;
      // What is left of a line without its end joins the next one.
      const bool joined = done == end && !block.empty() && !block.ends_with('\n');
      if (joined && line < lines_.size()) take_line();
    }
    block += old.substr(done - begin);
    for (std::string& text : split_lines(block)) after.push_back({std::move(text), -1});
    line_begin = end;
  }
  lines_ = std::move(after);
}

std::string ChangedText::text() const {
  std::string text;
  for (const Line& line : lines_) text += line.text;
  return text;
}

std::vector<ChangedText::Change> ChangedText::changes() const {
  std::vector<Change> changes;
  std::size_t old_line = 0;
  std::size_t new_line = 0;
  while (old_line < original_.size() || new_line < lines_.size()) {
    Change change{old_line, old_line, new_line, new_line};
    while (change.new_end < lines_.size() && lines_[change.new_end].origin < 0) ++change.new_end;
    change.old_end = change.new_end < lines_.size()
                         ? static_cast<std::size_t>(lines_[change.new_end].origin)
                         : original_.size();
    if (change.old_end > change.old_begin || change.new_end > change.new_begin) {
      changes.push_back(change);
    }
    // The line in common, if there is one.
    old_line = change.old_end + 1;
    new_line = change.new_end + 1;
  }
  return changes;
}

void ChangedText::add_hunk(std::span<const Change> changes, std::string& diff) const {
  const Change& first = changes.front();
  const Change& last = changes.back();
  const std::size_t before = std::min(first.old_begin, kContext);
  const std::size_t behind = std::min(original_.size() - last.old_end, kContext);
  diff += fmt::format("@@ -{} +{} @@\n", range(first.old_begin - before, last.old_end + behind),
                      range(first.new_begin - before, last.new_end + behind));
  std::size_t at = first.old_begin - before;
  for (const Change& change : changes) {
    for (; at < change.old_begin; ++at) add_line(' ', original_[at], diff);
    for (; at < change.old_end; ++at) add_line('-', original_[at], diff);
    for (std::size_t i = change.new_begin; i < change.new_end; ++i) {
      add_line('+', lines_[i].text, diff);
    }
  }
  for (; at < last.old_end + behind; ++at) add_line(' ', original_[at], diff);
}

std::string ChangedText::unified_diff(std::string_view old_name, std::string_view new_name) const {
  const std::vector<Change> all = changes();
  if (all.empty()) return "";
  std::string diff = fmt::format("--- {}\n+++ {}\n", old_name, new_name);
  for (std::size_t begin = 0; begin < all.size();) {
    std::size_t end = begin + 1;
    while (end < all.size() && all[end].old_begin - all[end - 1].old_end <= 2 * kContext) ++end;
    add_hunk(std::span(all).subspan(begin, end - begin), diff);
    begin = end;
  }
  return diff;
}

}  // namespace abide::cli
