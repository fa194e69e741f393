// Findings for a person.
#include <algorithm>
#include <array>

#include "cli/lint/linted_file.h"
#include "cli/text/visible.h"
#include "lint/words.h"

namespace abide::cli {
namespace {

constexpr std::size_t kLineWidth = 100;
constexpr std::size_t kLabelWidth = 12;  // "  dialects: "

std::string in_severity(Severity severity, const Style& style) {
  const std::string_view name = severity_name(severity);
  switch (severity) {
    case Severity::kError:
      return style.bad(name);
    case Severity::kWarning:
      return style.warning(name);
    case Severity::kNote:
      return style.note(name);
  }
  return "";
}

// The bytes [begin, end) of a line, as much of it as fits around the place of a finding.
struct Window {
  std::size_t begin = 0;
  std::size_t end = 0;
};

Window window_around(const VisibleLine& line, std::size_t place) {
  const std::size_t bytes = line.column.size() - 1;
  Window window{0, bytes};
  const std::size_t width = kLineWidth - 4;
  if (line.column[bytes] <= width) return window;
  const std::uint32_t left = width / 3;
  const std::uint32_t from = line.column[place] > left ? line.column[place] - left : 0;
  while (window.begin < place && line.column[window.begin] < from) ++window.begin;
  window.end = window.begin;
  while (window.end < bytes && line.column[window.end + 1] <= line.column[window.begin] + width) {
    ++window.end;
  }
  // Not within a character.
  while (window.end < bytes && window.end > window.begin &&
         line.place[window.end] == line.place[window.end - 1]) {
    --window.end;
  }
  return window;
}

void print_source(const LintedFile& file, const Finding& finding, const Style& style, Output& out) {
  const std::span<const DocumentLine> lines = file.document.lines();
  if (finding.line == 0 || finding.line > lines.size()) return;
  const Span text = lines[finding.line - 1].text;
  const std::size_t first = std::clamp(finding.span.begin, text.begin, text.end) - text.begin;
  const std::size_t last = std::clamp(finding.span.end, text.begin, text.end) - text.begin;
  // What lies far from the place is not looked at: a line may have millions of bytes.
  constexpr std::size_t kNear = 4096;
  const std::size_t skipped = first > kNear ? first - kNear : 0;
  const std::string_view near = file.document.text(text).substr(skipped, 2 * kNear);
  const VisibleLine line = visible_line(near);
  const std::size_t place = first - skipped;
  const Window window = window_around(line, place);

  const bool cut_before = skipped > 0 || window.begin > 0;
  const bool cut_behind = window.end < near.size() || skipped + near.size() < text.size();
  const std::string_view shown = std::string_view(line.text).substr(
      line.place[window.begin], line.place[window.end] - line.place[window.begin]);
  out.print("  {}{}{}\n", cut_before ? "…" : "", shown, cut_behind ? "…" : "");
  const std::size_t end = std::clamp(last - std::min(last, skipped), place, window.end);
  const std::size_t column = line.column[place] - line.column[window.begin] + (cut_before ? 1 : 0);
  const std::size_t width = std::max<std::size_t>(line.column[end] - line.column[place], 1);
  out.print("  {}{}\n", std::string(column, ' '), style.good("^" + std::string(width - 1, '~')));
}

void print_labelled(std::string_view label, std::string_view text, const Style& style,
                    Output& out) {
  out.print("  {}{}\n", style.faint(padded(fmt::format("{}:", label), kLabelWidth - 2)),
            wrapped(text, kLineWidth, kLabelWidth));
}

std::string fix_text(const Fix& fix) {
  std::string text = "leave it out";
  if (!fix.replacement.empty()) {
    text = (fix.span.empty() ? "insert " : "write ") + in_quotes(fix.replacement);
  }
  text += fix.safe ? " (--fix does it)" : " (look first)";
  if (!fix.announces.empty()) text += "; " + fix.announces;
  return text;
}

}  // namespace

std::string report_name(std::string_view name) { return name == "-" ? "<stdin>" : visible(name); }

std::string dialects_text(std::uint32_t dialects) {
  std::vector<std::string> in;
  std::vector<std::string> others;
  for (std::size_t i = 0; i < Dialect::all().size(); ++i) {
    ((dialects >> i & 1) != 0 ? in : others).emplace_back(Dialect::all()[i].name);
  }
  if (others.empty()) return "all";
  return in.size() > others.size() ? "all but " + linting::listed(others) : linting::listed(in);
}

std::string as_sentence(std::string_view message) {
  std::string sentence(message);
  if (!sentence.ends_with('?') && !sentence.ends_with('.')) sentence += '.';
  return sentence;
}

void print_mended(const LintedFile& file, Output& out) {
  for (const Finding& finding : file.mended) {
    out.print("{}:{}: mended: {} [{}]{}\n", report_name(file.name), finding.line,
              visible(finding.message), finding.check->id,
              finding.fix->announces.empty() ? "" : "; " + visible(finding.fix->announces));
  }
}

void print_finding(const LintedFile& file, const Finding& finding, const Style& style,
                   Output& out) {
  out.print(
      "{} {}: {} {}\n",
      style.strong(fmt::format("{}:{}:{}:", report_name(file.name), finding.line, finding.column)),
      in_severity(finding.severity, style), style.strong(visible(finding.message)),
      style.faint(fmt::format("[{}]", finding.check->id)));
  print_source(file, finding, style, out);
  if (finding.other_line != 0 && finding.other_line <= file.document.lines().size()) {
    const std::string_view other =
        file.document.text(file.document.lines()[finding.other_line - 1].text);
    print_labelled("see",
                   fmt::format("line {}: {}", finding.other_line,
                               shortened(visible(other.substr(0, 400)), 80)),
                   style, out);
  }
  print_labelled("why", finding.check->why, style, out);
  print_labelled("mend", finding.check->mend, style, out);
  if (finding.fix) print_labelled("fix", fix_text(*finding.fix), style, out);
  print_labelled("dialects", dialects_text(finding.dialects), style, out);
}

void print_totals(const std::vector<LintedFile>& files, const Style& style, Output& out) {
  std::array<std::size_t, 3> count{};
  std::size_t fixable = 0;
  for (const LintedFile& file : files) {
    for (const Finding& finding : file.findings) {
      ++count[static_cast<std::size_t>(finding.severity)];
      if (finding.fix && finding.fix->safe) ++fixable;
    }
  }
  std::string what =
      files.size() == 1 ? report_name(files.front().name) : linting::counted(files.size(), "file");
  std::vector<std::string> parts;
  for (const Severity severity : {Severity::kError, Severity::kWarning, Severity::kNote}) {
    const std::size_t number = count[static_cast<std::size_t>(severity)];
    if (number > 0) parts.push_back(linting::counted(number, severity_name(severity)));
  }
  if (parts.empty()) {
    out.print("{}: {}\n", what, style.good("nothing found"));
    return;
  }
  out.print("{}: {}", what, linting::listed(parts));
  if (fixable > 0) out.print("; --fix mends {}, --diff shows how", fixable);
  out.write("\n");
}

}  // namespace abide::cli
