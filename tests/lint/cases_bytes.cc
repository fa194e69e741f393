// The file as a whole, and its bytes.
#include <string>
#include <vector>

#include "lint/lint_case.h"

namespace abide::lint_test {
namespace {

using std::string_literals::operator""s;  // NOLINT(misc-unused-using-decls): it is used

std::string repeated(std::string_view text, std::size_t times) {
  std::string out;
  for (std::size_t i = 0; i < times; ++i) out += text;
  return out;
}

std::string rules(std::size_t count) {
  std::string out = "User-agent: *\n";
  for (std::size_t i = 0; i < count; ++i) out += "Disallow: /p" + std::to_string(i) + "/\n";
  return out;
}

}  // namespace

std::span<const LintCase> byte_cases() {
  static const std::vector<LintCase> cases = {
      {"a web page is no robots.txt", "<!DOCTYPE html>\n<p>404</p>\n", "html-instead-of-text", 1, 1,
       "\"<!DOCTYPE html>\"", "all"},
      {"a web page is known behind empty lines and a mark", "\xEF\xBB\xBF\n  <html>\n",
       "html-instead-of-text", 2, 3, "<html>", "all"},
      {"nothing else is said of a web page", "<html>\ncolor: red\n", "unknown-field"},
      {"a tag in a later line makes no web page", "User-agent: *\nDisallow: /<id>\n",
       "html-instead-of-text"},
      {"UTF-16 is known by its mark", "\xFF\xFEU\0s\0"s, "utf-16", 1, 1, "UTF-16", "all"},
      {"UTF-16 is known without a mark", "U\0s\0e\0r\0-\0a\0g\0"s, "utf-16", 1, 1},
      {"one NUL byte makes no UTF-16", "User-agent: *\nDisallow: /\0a\n"s, "utf-16"},

      {"a file over 32 KB allows everything to Yandex of 2013",
       "User-agent: *\n" + repeated("# 0123456789\n", 2520), "over-size-limit", 2521, 8, "32,768",
       "yandex-2013"},
      {"a file over 500 KiB is cut or passed over",
       "User-agent: *\n" + repeated("# " + repeated("x", 997) + "\n", 520), "over-size-limit", 34,
       755},
      {"a file of exactly 32 KB is within the limit",
       "User-agent: *\n" + repeated("#12345678\n", 3275) + "####", "over-size-limit"},
      {"only Google's matcher looks at a part of a line",
       "User-agent: *\nDisallow: /" + repeated("x", 17000) + "\n", "overlong-line", 2, 16664,
       "16,663", "google"},
      {"a long comment is no long line", "User-agent: * #" + repeated("x", 17000) + "\n",
       "overlong-line"},
      {"Yandex takes 2,048 rules", rules(2049), "too-many-rules", 2050, 1, "2,049 rules", "yandex"},
      {"2,048 rules are not too many", rules(2048), "too-many-rules"},

      {"a byte order mark can go", "\xEF\xBB\xBFUser-agent: *\nDisallow: /a\n", "byte-order-mark",
       1, 1, "EF BB BF", "all", Mended::kSafe, "User-agent: *\nDisallow: /a\n"},
      {"a mark before another mark is left to a person", "\xEF\xBB\xBF\xEF\xBB\xBFUser-agent: *\n",
       "byte-order-mark", 1, 1, "", "", Mended::kNot},
      {"no mark, nothing said", "User-agent: *\n", "byte-order-mark"},
      {"a part of a mark spoils the first line for all but Google", "\xEF\xBBUser-agent: *\n",
       "broken-byte-order-mark", 1, 1, "2 of the 3 bytes", "all but google", Mended::kSafe,
       "User-agent: *\n", "all but google"},
      {"a whole mark is not broken", "\xEF\xBB\xBFUser-agent: *\n", "broken-byte-order-mark"},
      {"a NUL byte in a rule is pointed at", "User-agent: *\nDisallow: /a\0b\n"s, "nul-byte", 2, 13,
       "for google the line ends there", "all", Mended::kNot},
      {"a NUL byte in a comment is none of a crawler's business", "User-agent: * # \0\n"s,
       "nul-byte"},
      {"a control character is shown by its number", "User-agent: *\nDisallow: /a\x01\n",
       "control-character", 2, 13, "\\x01", "all", Mended::kToReview,
       "User-agent: *\nDisallow: /a\n", "all"},
      {"a tab is no fault", "User-agent:\t*\n\tDisallow: /a\n", "control-character"},
      {"Latin-1 is not UTF-8", "User-agent: *\nDisallow: /caf\xE9/\n", "invalid-utf-8", 2, 15,
       "\\xE9", "all"},
      {"Latin-1 in a comment does no harm", "# caf\xE9\nUser-agent: *\n", "invalid-utf-8", 1, 6,
       "no harm"},
      {"UTF-8 is UTF-8", "User-agent: *\nDisallow: /caf\xC3\xA9/\n", "invalid-utf-8"},
      {"an overlong form is not UTF-8", "Disallow: /\xC0\xAF\n", "invalid-utf-8", 1, 12},
      {"a surrogate is not UTF-8", "Disallow: /\xED\xA0\x80\n", "invalid-utf-8", 1, 12},
      {"a zero-width space hides in a field", "\xE2\x80\x8BUser-agent: *\n", "invisible-character",
       1, 1, "zero-width space, begins the line", "all", Mended::kToReview, "User-agent: *\n",
       "all"},
      {"a no-break space at the end is part of the path", "User-agent: *\nDisallow: /a\xC2\xA0\n",
       "invisible-character", 2, 13, "no-break space, ends the line", "all", Mended::kToReview,
       "User-agent: *\nDisallow: /a\n", "all"},
      {"a no-break space between words becomes a space", "User-agent: a\xC2\xA0z\n",
       "invisible-character", 1, 14, "", "", Mended::kToReview, "User-agent: a z\n", "all"},
      {"an invisible character in a comment is left alone", "# a\xE2\x80\x8B\nUser-agent: *\n",
       "invisible-character"},
      {"a byte order mark at the start is not an invisible character",
       "\xEF\xBB\xBFUser-agent: *\n", "invisible-character"},
      {"curly quotes are not quotes",
       "User-agent: *\nDisallow: /\xE2\x80\x9C"
       "a\n",
       "look-alike-character", 2, 12, R"(looks like "\"")", "all", Mended::kToReview,
       "User-agent: *\nDisallow: /\"a\n", "all"},
      {"a full-width colon is no colon", "User-agent\xEF\xBC\x9A *\n", "look-alike-character", 1,
       11, "looks like \":\"", "all", Mended::kToReview, "User-agent: *\n", "all"},
      {"a Cyrillic letter in a crawler's name", "User-agent: G\xD0\xBEoglebot\n",
       "look-alike-character", 1, 14, "looks like \"o\"", "all", Mended::kToReview,
       "User-agent: Googlebot\n", "all"},
      {"a Cyrillic path is at home", "User-agent: *\nDisallow: /\xD0\xBE\xD0\xBA\xD0\xBD\xD0\xBE\n",
       "look-alike-character"},
  };
  return cases;
}

}  // namespace abide::lint_test
