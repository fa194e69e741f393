// What is wrong with the path of a rule, taken by itself.
//
// A path that is written wrong matches something else than was meant, so nothing here is mended
// unseen. What a dialect makes of the path is asked of the engine.
#include <algorithm>
#include <string>

#include "abide/path_pattern.h"
#include "abide/url.h"
#include "lint/checks.h"
#include "lint/dialect_set.h"
#include "lint/reading.h"
#include "lint/utf8.h"
#include "lint/words.h"
#include "parse/ascii.h"
#include "parse/fields.h"

namespace abide::linting {
namespace {

// A rule line and who reads it as one.
struct RuleAt {
  const DocumentLine& line;
  std::string_view value;
  DialectSet readers;
  bool allow;
};

Span part_of(const RuleAt& rule, std::size_t offset, std::size_t size) {
  const auto begin = static_cast<std::uint32_t>(rule.line.value.begin + offset);
  return {begin, begin + static_cast<std::uint32_t>(size)};
}

template <class Predicate>
DialectSet readers_where(const RuleAt& rule, Predicate predicate) {
  return rule.readers & dialects_where(predicate);
}

std::string announce_match(DialectSet set) {
  return "the rule then matches what it was meant for in " + names_of(set);
}

void check_empty_allow(LintContext& context, const RuleAt& rule) {
  const DialectSet opposite = readers_where(
      rule, [](const Dialect& d) { return d.empty_allow == EmptyRule::kDisallowAll; });
  if (!context.report().wants(Check::kEmptyAllow, opposite)) return;
  context.report().add(Check::kEmptyAllow, rule.line, rule.line.name, opposite,
                       "an Allow without a path means Disallow: / to " + names_of(opposite) +
                           "; to others it means nothing");
}

bool begins_like_url(std::string_view value) {
  return ascii::starts_with_any_case(value, "http://") ||
         ascii::starts_with_any_case(value, "https://");
}

void check_url(LintContext& context, const RuleAt& rule) {
  if (!context.report().wants(Check::kUrlAsPath, rule.readers)) return;
  const std::string path(path_of(rule.value).text);
  const std::string whole = path_of(rule.value).slash_missing ? "/" + path : path;
  Finding& finding = context.report().add(
      Check::kUrlAsPath, rule.line, rule.line.value, rule.readers,
      quoted(rule.value) + " is a URL; rules are compared with the path alone, " + quoted(whole));
  finding.fix = fix_to_review(rule.line.value, whole, rule.readers, announce_match(rule.readers));
}

void check_start(LintContext& context, const RuleAt& rule) {
  if (rule.value[0] == '/') return;
  const bool star = rule.value[0] == '*';
  const auto how = [&](PathStart start) {
    return readers_where(rule, [&](const Dialect& d) { return d.path_start == start; });
  };
  // A path that begins with '*' is as good as one with '/' for all but one reading.
  const DialectSet ignored =
      how(PathStart::kSlashOrIgnored) | (star ? kNoDialect : how(PathStart::kSlashOrStarOnly));
  const DialectSet inert = star ? kNoDialect : how(PathStart::kAsWritten);
  const DialectSet set = ignored | inert;
  if (!context.report().wants(Check::kPathWithoutSlash, set)) return;
  std::string message = quoted(rule.value) + " does not begin with /";
  if (inert != kNoDialect) message += "; in " + names_of(inert) + " it matches nothing";
  if (ignored != kNoDialect) {
    message += "; " + names_of(ignored) + std::string(plural(ignored, " ignores", " ignore")) +
               " the rule";
  }
  const Span place = part_of(rule, 0, 0);
  Finding& finding = context.report().add(Check::kPathWithoutSlash, rule.line, rule.line.value, set,
                                          std::move(message));
  if (star) finding.severity = Severity::kNote;
  finding.fix = fix_to_review(place, "/", rule.readers, announce_match(set));
}

void check_comment(LintContext& context, const RuleAt& rule) {
  if (rule.line.comment.empty() || rule.line.comment.begin != rule.line.value.end) return;
  if (!context.report().wants(Check::kCommentCutsPath, rule.readers)) return;
  const Span hash{rule.line.comment.begin, rule.line.comment.begin + 1};
  Finding& finding = context.report().add(
      Check::kCommentCutsPath, rule.line, rule.line.comment, rule.readers,
      "# begins a comment here, so the path is " + quoted(rule.value) + " alone");
  if (!rule.allow && (rule.value == "/" || rule.value == "/*")) {
    finding.severity = Severity::kError;
    finding.message += ", which blocks everything";
  }
  finding.fix = fix_to_review(hash, "%23", rule.readers,
                              "the rule then matches only what begins with the longer path");
}

void check_blank(LintContext& context, const RuleAt& rule) {
  const std::size_t blank = rule.value.find_first_of(" \t");
  if (blank == std::string_view::npos) return;
  // Where blanks are percent-encoded before comparing (R1) the pattern means what it says.
  const DialectSet inert = readers_where(rule, [&](const Dialect& d) {
    return PathPattern("/ ", d).text().find(' ') != std::string_view::npos;
  });
  const std::size_t next = rule.value.find_first_not_of(" \t", blank);
  const std::string_view rest = rule.value.substr(next);
  const std::string_view word = rest.substr(0, rest.find(':'));
  const bool second_field =
      word.size() < rest.size() && exact_field(ascii::trim(word)) != Field::kUnknown;
  const bool second_path = rest.starts_with('/') || rest.starts_with('*');
  const DialectSet set = second_field || second_path ? rule.readers : inert;
  if (!context.report().wants(Check::kBlankInPath, set)) return;
  const Span span = part_of(rule, blank, next - blank);
  std::string message = "the path " + quoted(rule.value) + " holds a blank";
  if (second_field) {
    message += "; " + quoted(rest) + " needs a line of its own";
  } else if (second_path) {
    message += "; a line holds one path, and " + quoted(rest) + " needs one of its own";
  } else {
    message += "; no URL has one, so " + names_of(inert) +
               std::string(plural(inert, " finds", " find")) + " no match";
  }
  Finding& finding =
      context.report().add(Check::kBlankInPath, rule.line, span, set, std::move(message));
  if (second_field || second_path) return;
  std::string escaped;
  for (std::size_t i = blank; i < next; ++i) escaped += rule.value[i] == ' ' ? "%20" : "%09";
  finding.fix = fix_to_review(span, std::move(escaped), inert, announce_match(inert));
}

void check_escapes(LintContext& context, const RuleAt& rule) {
  for (std::size_t i = rule.value.find('%'); i != rule.value.npos;
       i = rule.value.find('%', i + 1)) {
    const std::string_view escape = rule.value.substr(i, 3);
    if (escape.size() == 3 && ascii::is_hex(escape[1]) && ascii::is_hex(escape[2])) continue;
    if (!context.report().wants(Check::kMalformedEscape, rule.readers)) return;
    Finding& finding = context.report().add(
        Check::kMalformedEscape, rule.line, part_of(rule, i, escape.size()), rule.readers,
        quoted(escape) + " is no percent-escape: two hexadecimal digits must follow the %");
    finding.fix =
        fix_to_review(part_of(rule, i, 1), "%25", rule.readers, announce_match(rule.readers));
    return;
  }
}

void check_dollar(LintContext& context, const RuleAt& rule) {
  const std::size_t dollar = rule.value.find('$');
  if (dollar == rule.value.npos || dollar + 1 == rule.value.size()) return;
  if (!context.report().wants(Check::kDollarNotAtEnd, rule.readers)) return;
  context.report().add(Check::kDollarNotAtEnd, rule.line, part_of(rule, dollar, 1), rule.readers,
                       "the $ in " + quoted(rule.value) +
                           " does not stand at the end, so it is an ordinary character");
}

void check_length(LintContext& context, const RuleAt& rule) {
  constexpr std::size_t kMost = 1024;
  if (rule.value.size() <= kMost) return;
  std::size_t characters = 0;
  std::size_t limit = 0;  // where the characters beyond the limit begin
  for (std::size_t i = 0; i < rule.value.size(); i += decode(rule.value, i).size) {
    if (characters++ == kMost) limit = i;
  }
  const DialectSet set = rule.readers & yandex_dialects();
  if (characters <= kMost || !context.report().wants(Check::kPatternTooLong, set)) return;
  context.report().add(
      Check::kPatternTooLong, rule.line, part_of(rule, limit, rule.value.size() - limit), set,
      "the pattern has " + grouped(characters) + " characters; Yandex takes " + grouped(kMost));
}

}  // namespace

void check_paths(LintContext& context) {
  for (const DocumentLine& line : context.lines()) {
    const DialectSet readers = context.rule_readers(line);
    if (readers == kNoDialect || line.has_nul) continue;
    const bool allow = line.lenient_field == Field::kAllow || line.exact_field == Field::kAllow;
    const RuleAt rule{line, context.text(line.value), readers, allow};
    if (rule.value.empty()) {
      if (allow) check_empty_allow(context, rule);
      continue;
    }
    check_comment(context, rule);
    check_length(context, rule);
    if (begins_like_url(rule.value)) {
      check_url(context, rule);
      continue;
    }
    check_start(context, rule);
    check_blank(context, rule);
    check_escapes(context, rule);
    check_dollar(context, rule);
  }
}

}  // namespace abide::linting
