// What is wrong with the file as a whole: it is no text, or more than crawlers read.
#include <algorithm>
#include <array>

#include "lint/checks.h"
#include "lint/dialect_set.h"
#include "lint/reading.h"
#include "lint/utf8.h"
#include "lint/words.h"
#include "parse/ascii.h"

namespace abide::linting {
namespace {

// A web page begins with a tag, a declaration or a comment; no line of a robots.txt begins with
// '<'.
bool is_web_page(const Document& document, std::size_t& at) {
  const std::string_view body = document.body();
  at = document.bom_bytes();
  while (at < body.size() && ascii::is_space(body[at])) ++at;
  if (body.size() - at < 2 || body[at] != '<') return false;
  const char next = body[at + 1];
  return ascii::is_alpha(next) || next == '!' || next == '?' || next == '/';
}

// By its byte order mark, or because nearly every second byte of its beginning is NUL.
bool is_utf_16(std::string_view body) {
  if (body.starts_with("\xFF\xFE") || body.starts_with("\xFE\xFF")) return true;
  const std::string_view beginning = body.substr(0, 512);
  if (beginning.size() < 8) return false;
  std::array<std::size_t, 2> nul{};
  for (std::size_t i = 0; i < beginning.size(); ++i) nul[i % 2] += beginning[i] == '\0';
  const auto [less, more] = std::minmax(nul[0], nul[1]);
  return more * 10 >= beginning.size() / 2 * 9 && less * 10 <= beginning.size() / 2;
}

const DocumentLine& line_at(const Document& document, std::size_t offset) {
  const std::span<const DocumentLine> lines = document.lines();
  const auto after = std::partition_point(
      lines.begin(), lines.end(), [&](const DocumentLine& l) { return l.text.begin <= offset; });
  return *(after - 1);
}

// A finding about the file points at the beginning of a line.
Span first_of(const DocumentLine& line) { return {line.text.begin, line.text.begin}; }

bool check_encoding(LintContext& context) {
  const Document& document = context.document();
  Report& report = context.report();
  std::size_t tag = 0;
  if (is_web_page(document, tag)) {
    const DocumentLine& line = line_at(document, tag);
    const Span span{static_cast<std::uint32_t>(tag), line.text.end};
    if (report.wants(Check::kHtmlInsteadOfText, every_dialect())) {
      report.add(Check::kHtmlInsteadOfText, line, span, every_dialect(),
                 "the file begins like a web page, " + quoted(document.text(span)) +
                     ", not like a robots.txt");
    }
    return true;
  }
  if (is_utf_16(document.body())) {
    const DocumentLine& line = document.lines().front();
    if (report.wants(Check::kUtf16, every_dialect())) {
      report.add(Check::kUtf16, line, first_of(line), every_dialect(),
                 "the file is UTF-16, so no crawler can read it");
    }
    return true;
  }
  return false;
}

// One finding for each limit with the same consequence.
void check_size(LintContext& context) {
  const Document& document = context.document();
  const std::size_t size = document.body().size();
  // Most crawlers read more than the strictest does, so its limit alone is no error.
  std::uint32_t largest_limit = 0;
  for (const Dialect& dialect : Dialect::all()) {
    largest_limit = std::max(largest_limit, dialect.size_limit);
  }
  DialectSet done = kNoDialect;
  std::size_t index = 0;
  for (const Dialect& dialect : Dialect::all()) {
    const DialectSet bit = dialect_bit(index++);
    if (size <= dialect.size_limit || (done & bit) != 0) continue;
    const DialectSet same = dialects_where([&](const Dialect& other) {
      return other.size_limit == dialect.size_limit && other.over_limit == dialect.over_limit;
    });
    done |= same;
    if (!context.report().wants(Check::kOverSizeLimit, same)) continue;
    const DocumentLine& line = line_at(document, dialect.size_limit);
    const Span span{std::min(dialect.size_limit, line.text.end), line.text.end};
    std::string message = "the file has " + grouped(size) + " bytes: " + names_of(same);
    if (dialect.over_limit == OverLimit::kIgnoreRest) {
      message += plural(same, " reads", " read");
      message += " the first " + grouped(dialect.size_limit) + " and ";
      message += plural(same, "ignores", "ignore");
      message += " the rest, from here on";
    } else {
      message += plural(same, " takes", " take");
      message +=
          " one of more than " + grouped(dialect.size_limit) + " for a file that allows everything";
    }
    Finding& finding =
        context.report().add(Check::kOverSizeLimit, line, span, same, std::move(message));
    if (dialect.size_limit < largest_limit) finding.severity = Severity::kWarning;
  }
}

void check_line_lengths(LintContext& context) {
  for (const DocumentLine& line : context.lines()) {
    if (line.shape == LineShape::kBlank || line.shape == LineShape::kComment) continue;
    const std::uint32_t content = line.comment.begin - line.text.begin;
    std::uint32_t longest = 0;
    const DialectSet cut = context.readers(line) & dialects_where([&](const Dialect& dialect) {
                             if (dialect.longest_line == 0) return false;
                             if (content <= dialect.longest_line) return false;
                             longest = std::max(longest, dialect.longest_line);
                             return true;
                           });
    if (cut == kNoDialect || !context.report().wants(Check::kOverlongLine, cut)) continue;
    context.report().add(
        Check::kOverlongLine, line, {line.text.begin + longest, line.comment.begin}, cut,
        "the line has " + grouped(line.text.size()) + " bytes, of which " + names_of(cut) +
            std::string(plural(cut, " looks", " look")) + " at the first " + grouped(longest));
  }
}

// Yandex's checker counts the Allow and Disallow lines of the file.
void check_rule_count(LintContext& context) {
  constexpr std::size_t kMost = 2048;
  const DialectSet yandex = yandex_dialects();
  const DocumentLine* first_over = nullptr;
  std::size_t rules = 0;
  for (const DocumentLine& line : context.lines()) {
    if ((context.rule_readers(line) & yandex) == 0) continue;
    if (++rules == kMost + 1) first_over = &line;
  }
  if (first_over == nullptr) return;
  const DialectSet set = context.rule_readers(*first_over) & yandex;
  if (!context.report().wants(Check::kTooManyRules, set)) return;
  context.report().add(Check::kTooManyRules, *first_over, first_over->name, set,
                       "the file has " + counted(rules, "rule") + "; Yandex takes " +
                           grouped(kMost) + ", of which this line is the first beyond");
}

}  // namespace

bool check_file(LintContext& context) {
  if (check_encoding(context)) return true;
  check_size(context);
  check_line_lengths(context);
  check_rule_count(context);
  return false;
}

}  // namespace abide::linting
