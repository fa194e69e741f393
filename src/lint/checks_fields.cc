// What is wrong with the field of a line: misspelt, without its colon, unknown, out of use.
//
// Dialects differ in how they recognise a field (G2, G3), so each finding says who reads the line
// all the same. A fix that writes what Google's matcher reads already is safe: it changes nothing
// for that matcher and is announced for the dialects to which the line is new.
#include <array>
#include <optional>
#include <vector>

#include "lint/checks.h"
#include "lint/dialect_set.h"
#include "lint/did_you_mean.h"
#include "lint/reading.h"
#include "lint/words.h"
#include "parse/ascii.h"
#include "parse/fields.h"

namespace abide::linting {
namespace {

// Fields that people mean when they misspell one.
constexpr std::array<std::string_view, 8> kMeant = {
    "User-agent", "Allow", "Disallow", "Sitemap", "Crawl-delay", "Host", "Clean-param", "Noindex"};

bool has_verdict(Field field) {
  return field == Field::kUserAgent || field == Field::kAllow || field == Field::kDisallow;
}

std::string announce_effect(DialectSet set) {
  return "the line, which " + names_of(set) + std::string(plural(set, " ignores", " ignore")) +
         " now, takes effect there";
}

// The dialects for which the line's field has that meaning, and those for which it has none.
struct Reception {
  DialectSet read;
  DialectSet ignored;
};

std::string reception_of(const Reception& r, std::string_view field) {
  if (r.read == kNoDialect) return "no dialect reads the line";
  std::string text = names_of(r.read);
  text += plural(r.read, " reads it as ", " read it as ");
  text += field;
  text += ", the others ignore the line";
  return text;
}

bool is_url_scheme(std::string_view name) {
  return ascii::equal_any_case(name, "http") || ascii::equal_any_case(name, "https");
}

// A name that some dialect takes for a field by its beginning, or that is close to a field.
void check_misspelt(LintContext& context, const DocumentLine& line) {
  const std::string_view name = context.text(line.name);
  const DialectSet readers = context.readers(line);
  const bool lenient = line.lenient_field != Field::kUnknown;
  const std::string_view meant = lenient ? field_name(line.lenient_field) : nearest(name, kMeant);
  if (is_url_scheme(name) && context.text(line.value).starts_with("//")) {
    if (!context.report().wants(Check::kUnreadableLine, readers)) return;
    context.report().add(Check::kUnreadableLine, line, {line.name.begin, line.value.end}, readers,
                         "a URL stands here without a field; did you mean \"Sitemap\"?");
    return;
  }
  if (meant.empty()) {
    // A line without colon that begins like no field is not a field.
    const Check check =
        line.shape == LineShape::kTwoWords ? Check::kUnreadableLine : Check::kUnknownField;
    if (!context.report().wants(check, readers)) return;
    context.report().add(
        check, line, line.name, readers,
        check == Check::kUnknownField
            ? quoted(name) + " is no field that a dialect knows; all ignore the line"
            : quoted(context.text({line.name.begin, line.value.end})) +
                  " is neither a field with a value nor a comment");
    return;
  }
  const Field field = exact_field(meant);
  Reception reception;
  reception.read = lenient ? context.readers_as(line, field) : kNoDialect;
  reception.ignored = readers & ~reception.read;
  if (!context.report().wants(Check::kMisspeltField, reception.ignored)) return;
  std::string message = quoted(name) + " is not a field; " + reception_of(reception, meant);
  if (!lenient) message += "; did you mean " + quoted(meant) + "?";
  Finding& finding = context.report().add(Check::kMisspeltField, line, line.name, reception.ignored,
                                          std::move(message));
  const DialectSet announced = has_verdict(field) ? reception.ignored : kNoDialect;
  // Only a slip is mended unseen: "Disallow-images" may have been meant otherwise.
  const bool slip = lenient && distance(name, meant, 2) <= 2;
  finding.fix = (slip ? safe_fix : fix_to_review)(line.name, std::string(meant), announced,
                                                  announce_effect(announced));
}

// The field that a text without colon begins with, up to a blank or '='; empty for none.
std::string_view leading_field(std::string_view text) {
  const std::string_view word = text.substr(0, text.find_first_of(" \t="));
  return exact_field(word) == Field::kUnknown ? std::string_view() : word;
}

// Whether what follows a field is its value, or the field is a word of some sentence ("Allow all
// of them").
bool looks_like_value(std::string_view rest, std::string_view field) {
  if (rest.empty() || exact_field(field) == Field::kUserAgent) return true;
  return rest[0] == '/' || rest[0] == '*' || rest[0] == '=' || ascii::is_digit(rest[0]) ||
         ascii::starts_with_any_case(rest, "http");
}

struct ColonPlace {
  Span span;  // what the colon replaces: nothing, or a '='
  std::string_view field;
};

// Where a line that begins with a field lacks its colon. A line may hold a later colon that belongs
// to its value: "Sitemap https://example.com/sitemap.xml".
std::optional<ColonPlace> missing_colon(const LintContext& context, const DocumentLine& line) {
  const Span content = context.content(line);
  const std::string_view text = context.text(content);
  std::size_t begin = 0;
  while (begin < text.size() && ascii::is_space(text[begin])) ++begin;
  const std::string_view field = leading_field(text.substr(begin));
  if (field.empty()) return std::nullopt;
  const std::string_view rest = text.substr(begin + field.size());
  const auto end = static_cast<std::uint32_t>(content.begin + begin + field.size());
  if (line.shape == LineShape::kField && line.name.end <= end) return std::nullopt;
  if (line.shape != LineShape::kTwoWords && !looks_like_value(ascii::trim(rest), field)) {
    return std::nullopt;
  }
  const std::size_t blanks = rest.find_first_not_of(" \t");
  if (blanks != rest.npos && rest[blanks] == '=') {
    const auto equals = static_cast<std::uint32_t>(end + blanks);
    return ColonPlace{{equals, equals + 1}, field};
  }
  return ColonPlace{{end, end}, field};
}

// Returns whether the line lacks a colon.
bool check_colon(LintContext& context, const DocumentLine& line) {
  std::optional<ColonPlace> place = missing_colon(context, line);
  if (!place && line.shape == LineShape::kTwoWords && line.lenient_field != Field::kUnknown) {
    place = ColonPlace{{line.name.end, line.name.end}, context.text(line.name)};
  }
  if (!place) return false;
  const Field field = lenient_field(place->field);
  const DialectSet readers = context.readers(line);
  const bool two_words = line.shape == LineShape::kTwoWords;
  Reception reception;
  reception.read = two_words ? context.readers_as(line, field) : kNoDialect;
  reception.ignored = readers & ~reception.read;
  if (!context.report().wants(Check::kMissingColon, reception.ignored)) return true;
  const Span word{place->span.begin, place->span.end};
  Finding& finding = context.report().add(Check::kMissingColon, line, word, reception.ignored,
                                          "there is no \":\" after " + quoted(place->field) + "; " +
                                              reception_of(reception, field_name(field)));
  // Google's matcher reads two words already, and the same two with the colon at the end of the
  // first. Any other line changes for all dialects.
  const bool same = two_words && place->span.end == line.name.end;
  const bool verdict = has_verdict(field);
  const DialectSet changed = same ? reception.ignored : readers;
  const DialectSet announced = verdict ? changed : kNoDialect;
  finding.fix = (same || !verdict ? safe_fix : fix_to_review)(place->span, ":", announced,
                                                              announce_effect(announced));
  return true;
}

void check_unreadable(LintContext& context, const DocumentLine& line) {
  const std::string_view text = ascii::trim(context.text(context.content(line)));
  const DialectSet readers = context.readers(line);
  if (!context.report().wants(Check::kUnreadableLine, readers)) return;
  const auto begin = static_cast<std::uint32_t>(text.data() - context.document().body().data());
  context.report().add(
      Check::kUnreadableLine, line, {begin, begin + static_cast<std::uint32_t>(text.size())},
      readers,
      quoted(text) + (text.starts_with(':') ? " has no field in front of the colon"
                                            : " is neither a field with a value nor a comment"));
}

// Fields that every dialect recognises and none obeys.
void check_known(LintContext& context, const DocumentLine& line) {
  const DialectSet readers = context.readers(line);
  if (line.exact_field == Field::kNoindex) {
    if (!context.report().wants(Check::kNoindex, readers)) return;
    context.report().add(Check::kNoindex, line, line.name, readers,
                         "no crawler obeys Noindex in a robots.txt: what it names may be indexed");
  } else if (line.exact_field == Field::kRequestRate || line.exact_field == Field::kVisitTime) {
    if (!context.report().wants(Check::kUnsupportedField, readers)) return;
    context.report().add(Check::kUnsupportedField, line, line.name, readers,
                         "no dialect obeys " + std::string(field_name(line.exact_field)));
  }
}

}  // namespace

void check_fields(LintContext& context) {
  for (const DocumentLine& line : context.lines()) {
    // Dialects differ about a first line with a part of a mark; that finding says so.
    if (line.number == 1 && context.has_partial_bom()) continue;
    switch (line.shape) {
      case LineShape::kBlank:
      case LineShape::kComment:
        break;
      case LineShape::kOther:
        if (!check_colon(context, line)) check_unreadable(context, line);
        break;
      case LineShape::kTwoWords:
      case LineShape::kField: {
        const bool lacks_colon = check_colon(context, line);
        if (line.exact_field != Field::kUnknown) {
          if (!lacks_colon) check_known(context, line);
        } else if (!lacks_colon || line.shape == LineShape::kTwoWords) {
          check_misspelt(context, line);
        }
        break;
      }
    }
  }
}

}  // namespace abide::linting
