// What a URL and a rule amount to before they are compared: note G5, note R1, and the table's row
// "path without leading /".
#include <algorithm>

#include "reference/ascii.h"
#include "reference/reference.h"

namespace abide::reference {
namespace {

// Which bytes need an escape depends on where they stand (note R1).
enum class UrlPart { kPath, kQuery };

bool is_one_of(char c, std::string_view set) { return set.find(c) != std::string_view::npos; }

bool is_unreserved(char c) { return is_letter(c) || is_digit(c) || is_one_of(c, "-._~"); }

// Note R1: bytes that never stand in a URL as they are.
bool needs_escape(char c, UrlPart part) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte <= ' ' || byte >= 0x7F || is_one_of(c, "\"<>\\^`{|}")) return true;
  return is_one_of(c, part == UrlPart::kPath ? "[]" : ":/?@[]");
}

char decoded(std::string_view escape) {
  const auto digit = [](char c) { return is_digit(c) ? c - '0' : to_upper(c) - 'A' + 10; };
  return static_cast<char>(digit(escape[1]) * 16 + digit(escape[2]));
}

// Percent-normalised as bytes of a path or of a query.
std::string normalised_literal(std::string_view text, UrlPart part) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (begins_with_escape(text.substr(i))) {
      const char byte = decoded(text.substr(i));
      out += is_unreserved(byte) ? std::string(1, byte) : escape_of(byte);
      i += 2;
    } else {
      out += needs_escape(text[i], part) ? escape_of(text[i]) : std::string(1, text[i]);
    }
  }
  return out;
}

// Note R1 for one pattern or one path; `*` and `$` are left alone.
std::string normalised(std::string_view text) {
  const std::size_t question_mark = text.find('?');
  if (question_mark == std::string_view::npos) return normalised_literal(text, UrlPart::kPath);
  return normalised_literal(text.substr(0, question_mark), UrlPart::kPath) + "?" +
         normalised_literal(text.substr(question_mark + 1), UrlPart::kQuery);
}

std::string with_escaped_specials(std::string_view text, std::string_view specials) {
  std::string out;
  for (char c : text) out += is_one_of(c, specials) ? escape_of(c) : std::string(1, c);
  return out;
}

// Note G5: bytes outside ASCII are escaped, escapes are upper-case, nothing is decoded.
std::string escaped_pattern(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (begins_with_escape(text.substr(i))) {
      out += {'%', to_upper(text[i + 1]), to_upper(text[i + 2])};
      i += 2;
    } else {
      out += static_cast<unsigned char>(text[i]) >= 0x80 ? escape_of(text[i])
                                                         : std::string(1, text[i]);
    }
  }
  return out;
}

// The value, with a slash in front if need be; empty if the dialect ignores such a rule.
std::string started(std::string_view value, PathStart path_start) {
  const std::string text(value);
  if (text.empty() || text[0] == '/') return text;
  switch (path_start) {
    case PathStart::kAsWritten:
      return text;
    case PathStart::kSlashOrIgnored:
      return "";
    case PathStart::kSlashAdded:
      return "/" + text;
    case PathStart::kSlashOrStarOnly:
      return text[0] == '*' ? text : "";
  }
  return "";
}

}  // namespace

std::string path_of(std::string_view url) {
  // What the verdicts show: two slashes at the start are skipped; "://" ends a scheme only if no
  // '/', '?' or ';' comes before it; a '#' before the path leaves no path.
  const std::size_t none = std::string_view::npos;
  std::size_t begin = url.substr(0, 2) == "//" ? 2 : 0;
  const std::size_t authority_end = url.find_first_of("/?;", begin);
  const std::size_t scheme_end = url.find("://", begin);
  if (scheme_end != none && authority_end > scheme_end) begin = scheme_end + 3;
  const std::size_t hash = url.find('#', url.substr(0, 2) == "//" ? 2 : 0);
  const std::size_t path = url.find_first_of("/?;", begin);
  if (path == none || hash < path) return "/";
  const std::string text(url.substr(path, hash == none ? none : hash - path));
  return text[0] == '/' ? text : "/" + text;
}

std::string normalised_path(std::string_view path) {
  return with_escaped_specials(normalised(path), "*$");
}

Pattern compared_pattern(std::string_view value, const Dialect& dialect) {
  const std::string text = started(value, dialect.path_start);
  if (dialect.comparison == Comparison::kPatternEscaped) {
    return {escaped_pattern(text), escaped_pattern(text)};
  }
  const bool anchored = !text.empty() && text.back() == '$';
  const std::string unanchored = text.substr(0, text.size() - (anchored ? 1 : 0));
  const std::string end = anchored ? "$" : "";
  const std::size_t star = std::min(unanchored.find('*'), unanchored.size());
  const bool in_query_already = unanchored.substr(0, star).find('?') != std::string::npos;
  const std::string as_path = normalised(unanchored);
  const std::string as_query =
      in_query_already ? as_path
                       : normalised_literal(unanchored.substr(0, star), UrlPart::kPath) +
                             normalised_literal(unanchored.substr(star), UrlPart::kQuery);
  return {with_escaped_specials(as_path, "$") + end, with_escaped_specials(as_query, "$") + end};
}

}  // namespace abide::reference
