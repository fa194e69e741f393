// What is wrong with the bytes of lines, whatever they say: marks, controls, foreign encodings,
// characters that nobody sees or that look like others.
#include <algorithm>

#include "lint/checks.h"
#include "lint/confusables.h"
#include "lint/dialect_set.h"
#include "lint/reading.h"
#include "lint/utf8.h"
#include "lint/words.h"
#include "parse/ascii.h"

namespace abide::linting {
namespace {

constexpr std::string_view kLineChanges = "the line is then read as it looks";

Span at(std::uint32_t begin, std::uint32_t size) { return {begin, begin + size}; }

void check_byte_order_mark(LintContext& context) {
  const Document& document = context.document();
  const std::uint32_t bytes = document.bom_bytes();
  if (bytes == 0) return;
  const DocumentLine& line = document.lines().front();
  const Span mark{0, bytes};
  // Removing it must not leave another mark, or a part of one, at the start (G1).
  const bool only_one = document.body().size() == bytes || document.body()[bytes] != '\xEF';
  Report& report = context.report();
  if (bytes == 3) {
    if (!report.wants(Check::kByteOrderMark, every_dialect())) return;
    Finding& finding = report.add(Check::kByteOrderMark, line, mark, every_dialect(),
                                  "the file begins with a byte order mark (EF BB BF)");
    if (only_one) finding.fix = safe_fix(mark, "");
    return;
  }
  const DialectSet confused = context.readers(line) & dialects_where([](const Dialect& dialect) {
                                return dialect.byte_order_mark == ByteOrderMark::kWhole;
                              });
  if (!report.wants(Check::kBrokenByteOrderMark, confused)) return;
  Finding& finding = report.add(Check::kBrokenByteOrderMark, line, mark, confused,
                                "the file begins with " + std::to_string(bytes) +
                                    " of the 3 bytes of a byte order mark; " + names_of(confused) +
                                    std::string(plural(confused, " takes", " take")) +
                                    " them for a part of the first line");
  if (only_one) {
    finding.fix = safe_fix(mark, "", confused,
                           "the first line, which " + names_of(confused) +
                               std::string(plural(confused, " does", " do")) +
                               " not recognise now, takes effect");
  }
}

// Removes or replaces one character; what the line then says is for a person to see.
void offer(Finding& finding, Span span, std::string replacement, DialectSet readers) {
  finding.fix = fix_to_review(span, std::move(replacement), readers, std::string(kLineChanges));
}

void check_nul(LintContext& context, const DocumentLine& line, DialectSet readers) {
  const std::size_t nul = context.text(line.text).find('\0');
  const auto begin = static_cast<std::uint32_t>(line.text.begin + nul);
  if (begin >= line.comment.begin) return;
  const DialectSet ended =
      readers & dialects_where([](const Dialect& dialect) { return dialect.nul_ends_line; });
  if (!context.report().wants(Check::kNulByte, readers)) return;
  context.report().add(Check::kNulByte, line, at(begin, 1), readers,
                       "a NUL byte stands in the line; for " + names_of(ended) +
                           " the line ends there, for others the byte is part of it");
}

void check_control(LintContext& context, const DocumentLine& line, DialectSet readers) {
  const Span content = context.content(line);
  const std::string_view text = context.text(content);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool control = (byte < 0x20 && byte != '\t' && byte != 0) || byte == 0x7F;
    if (!control) continue;
    if (!context.report().wants(Check::kControlCharacter, readers)) return;
    const Span span = at(static_cast<std::uint32_t>(content.begin + i), 1);
    Finding& finding = context.report().add(
        Check::kControlCharacter, line, span, readers,
        "the control character " + quoted(text.substr(i, 1)) + " stands in the line");
    offer(finding, span, "", readers);
    return;
  }
}

void check_encoding(LintContext& context, const DocumentLine& line, DialectSet readers) {
  const std::string_view text = context.text(line.text);
  std::size_t i = line.number == 1 ? context.document().bom_bytes() : 0;
  while (i < text.size()) {
    const CodePoint point = decode(text, i);
    if (point.valid) {
      i += point.size;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && !decode(text, end).valid) ++end;
    if (!context.report().wants(Check::kInvalidUtf8, readers)) return;
    const Span span{static_cast<std::uint32_t>(line.text.begin + i),
                    static_cast<std::uint32_t>(line.text.begin + end)};
    const bool in_comment = span.begin >= line.comment.begin;
    Finding& finding = context.report().add(
        Check::kInvalidUtf8, line, span, readers,
        (end - i == 1 ? "the byte " : "the bytes ") + quoted(text.substr(i, end - i)) +
            (end - i == 1 ? " is not UTF-8" : " are not UTF-8") +
            (in_comment ? "; in a comment that does no harm" : ""));
    if (in_comment) finding.severity = Severity::kNote;
    return;
  }
}

void check_invisible(LintContext& context, const DocumentLine& line, DialectSet readers) {
  const Span content = context.content(line);
  const std::string_view text = context.text(content);
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint point = decode(text, i);
    if (!point.valid || !is_invisible(point.value)) {
      i += point.size;
      continue;
    }
    if (!context.report().wants(Check::kInvisibleCharacter, readers)) return;
    const Span span = at(static_cast<std::uint32_t>(content.begin + i), point.size);
    const bool begins = ascii::trim(text.substr(0, i)).empty();
    const bool ends = ascii::trim(text.substr(i + point.size)).empty();
    std::string message = "an invisible character, ";
    message += invisible_name(point.value);
    message += begins ? ", begins the line" : ends ? ", ends the line" : ", stands in the line";
    Finding& finding =
        context.report().add(Check::kInvisibleCharacter, line, span, readers, std::move(message));
    const bool space = is_special_space(point.value) && !begins && !ends;
    offer(finding, span, space ? " " : "", readers);
    return;
  }
}

// Whether a neighbour of the character is a letter of ASCII: then a look-alike letter is a slip,
// not a word of its own script.
bool touches_ascii_letter(std::string_view text, std::size_t i, std::size_t size) {
  return (i > 0 && ascii::is_alpha(text[i - 1])) ||
         (i + size < text.size() && ascii::is_alpha(text[i + size]));
}

void check_look_alike(LintContext& context, const DocumentLine& line, DialectSet readers) {
  const Span content = context.content(line);
  const std::string_view text = context.text(content);
  // Letters of other scripts are at home in paths, not in fields and crawlers' names.
  const bool agent = line.exact_field == Field::kUserAgent;
  const std::uint32_t names_end = agent ? line.value.end : line.name.end;
  for (std::size_t i = 0; i < text.size();) {
    const CodePoint point = decode(text, i);
    const std::size_t begin = i;
    i += point.size;
    if (!point.valid || point.value < 0x80) continue;
    char like = ascii_look_alike(point.value);
    if (like == '\0' && content.begin + begin < names_end &&
        touches_ascii_letter(text, begin, point.size)) {
      like = ascii_letter_look_alike(point.value);
    }
    if (like == '\0') continue;
    if (!context.report().wants(Check::kLookAlikeCharacter, readers)) return;
    const Span span = at(static_cast<std::uint32_t>(content.begin + begin), point.size);
    Finding& finding =
        context.report().add(Check::kLookAlikeCharacter, line, span, readers,
                             quoted(context.text(span)) + " looks like " +
                                 quoted(std::string(1, like)) + " but is another character");
    offer(finding, span, std::string(1, like), readers);
    return;
  }
}

}  // namespace

void check_bytes(LintContext& context) {
  check_byte_order_mark(context);
  for (const DocumentLine& line : context.lines()) {
    const std::string_view text = context.text(line.text);
    const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
      return (c >= 0x20 && c < 0x7F) || c == '\t';  // true of no byte >= 0x80, signed or not
    });
    if (plain) continue;
    const DialectSet readers = context.readers(line);
    if (line.has_nul) check_nul(context, line, readers);
    check_control(context, line, readers);
    check_encoding(context, line, readers);
    if (line.shape == LineShape::kComment) continue;
    check_invisible(context, line, readers);
    check_look_alike(context, line, readers);
  }
}

}  // namespace abide::linting
