// All checks: what each is called, why it matters, how to mend it, and who says so.
//
// The order is that of the enumeration in checks.h. One long table, because a reader looks one
// thing up in it; docs/lint.md shows the same to people and a test keeps the two in step.
#include <array>

#include "lint/checks.h"

namespace abide {
namespace linting {
namespace {

constexpr std::string_view kGoogleSpecification =
    "https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt";
constexpr std::string_view kGoogleMatcher = "https://github.com/google/robotstxt";
constexpr std::string_view kGoogleSpecialCrawlers =
    "https://developers.google.com/search/docs/crawling-indexing/google-special-case-crawlers";
constexpr std::string_view kGoogleUnsupported =
    "https://developers.google.com/search/blog/2019/07/a-note-on-unsupported-rules-in-robotstxt";
constexpr std::string_view kYandexHelp =
    "https://yandex.com/support/webmaster/controlling-robot/robots-txt.html";
constexpr std::string_view kYandexErrors =
    "https://yandex.com/support/webmaster/en/error-dictionary/robots-txt";
constexpr std::string_view kYandexCleanParam =
    "https://yandex.com/support/webmaster/en/robot-workings/clean-param";
constexpr std::string_view kYandex2013 = "Yandex, robots.txt help (2013)";
constexpr std::string_view kSitemaps = "https://www.sitemaps.org/protocol.html#submit_robots";
constexpr std::string_view kUtf8 = "RFC 9309 section 2.3 (the file is UTF-8); RFC 3629";
constexpr std::string_view kLines = "RFC 9309 section 2.2";
constexpr std::string_view kUserAgentLine = "RFC 9309 section 2.2.1";
constexpr std::string_view kRules = "RFC 9309 section 2.2.2";
constexpr std::string_view kSpecialCharacters = "RFC 9309 section 2.2.3";

constexpr auto kError = Severity::kError;
constexpr auto kWarning = Severity::kWarning;
constexpr auto kNote = Severity::kNote;
constexpr auto kNoFix = FixOffered::kNone;
constexpr auto kToReview = FixOffered::kToReview;
constexpr auto kSafe = FixOffered::kSafe;

constexpr LintCheck kTable[] = {
    {"html-instead-of-text", kError, kNoFix, "a web page instead of a text file",
     "Crawlers read a robots.txt as plain text. Of a web page they ignore every line that does not "
     "happen to look like a field, so nothing is disallowed.",
     "Serve the rules themselves at /robots.txt, as text/plain; if there are none, answer 404.",
     kGoogleSpecification},
    {"utf-16", kError, kNoFix, "UTF-16 instead of UTF-8",
     "Every second byte of such a file is NUL or otherwise foreign, so no crawler recognises a "
     "single line.",
     "Save the file as UTF-8, without a byte order mark.", kUtf8},
    {"over-size-limit", kError, kNoFix, "the file is larger than crawlers read",
     "Crawlers stop reading at their limit. Some ignore what follows it; Yandex's robots take the "
     "whole file for one that allows everything.",
     "Drop rules that others cover, put what is excluded under a common directory, and move long "
     "comments elsewhere.",
     "RFC 9309 section 2.5; "
     "https://yandex.com/support/webmaster/controlling-robot/robots-txt.html"},
    {"overlong-line", kWarning, kNoFix, "a line is longer than a crawler looks at",
     "Google's matcher looks at the first 16,663 bytes of a line; a pattern that is cut there "
     "matches more than was meant.",
     "Shorten the line.", kGoogleMatcher},
    {"too-many-rules", kWarning, kNoFix, "more rules than Yandex takes",
     "Yandex reports a file with more than 2,048 rules as too large.",
     "Drop rules that others cover, and use wildcards.", kYandexErrors},
    {"byte-order-mark", kNote, kSafe, "the file begins with a byte order mark",
     "The engines that Abide models skip it, but simpler readers take it for a part of the first "
     "line, which they then do not recognise.",
     "Save the file as UTF-8 without a byte order mark.", kGoogleSpecification},
    {"broken-byte-order-mark", kError, kSafe, "a part of a byte order mark at the start",
     "One or two of its three bytes are left. Google's matcher skips them; for others they belong "
     "to the first line, which they then do not recognise.",
     "Remove the stray bytes.", kGoogleMatcher},
    {"nul-byte", kError, kNoFix, "a NUL byte",
     "For Google's matcher the line ends there; for others the byte is a part of the value, which "
     "then matches nothing.",
     "Remove the byte; see what program wrote it.", kGoogleMatcher},
    {"control-character", kWarning, kToReview, "a control character",
     "It is a part of the field or the value like any other byte, so the field is not recognised, "
     "or the pattern matches no URL.",
     "Remove it.", kLines},
    {"invalid-utf-8", kWarning, kNoFix, "bytes that are not UTF-8",
     "A robots.txt is UTF-8. In another encoding, letters outside ASCII become bytes that no URL "
     "holds, so the pattern matches nothing.",
     "Save the file as UTF-8, or write the characters percent-encoded.", kUtf8},
    {"invisible-character", kError, kToReview, "an invisible character",
     "Nobody sees it, but it is compared like any other: the field or name is not recognised, or "
     "the pattern matches no URL. Copying from a web page or a word processor brings it in.",
     "Delete it, or type a plain space in its place.", kLines},
    {"look-alike-character", kWarning, kToReview, "a character that only looks like ASCII",
     "Word processors turn quotes, hyphens and colons into typographic ones, and letters of other "
     "alphabets look like Latin ones. For a crawler they are different characters.",
     "Type the plain character.", kGoogleSpecification},
    {"misspelt-field", kError, kSafe, "a misspelt field",
     "A field that is not recognised is a line that is not there. Google's matcher forgives "
     "frequent misspellings and whatever begins like a field; no specification does.",
     "Spell the field as the specification does.",
     "RFC 9309 section 2.2; https://github.com/google/robotstxt"},
    {"missing-colon", kError, kSafe, "no colon between field and value",
     "A line is a field, a colon and a value. Google's matcher accepts blanks instead if the line "
     "is exactly two words; for all others the line is not there.",
     "Put a colon after the field.", kLines},
    {"unreadable-line", kWarning, kNoFix, "a line that is neither field nor comment",
     "No crawler makes anything of it. Often it is a comment without its #, or a path without its "
     "field.",
     "Put # in front if it is a comment; otherwise write a field and a colon.", kLines},
    {"unknown-field", kNote, kNoFix, "a field that no dialect knows",
     "Crawlers ignore fields that they do not know.",
     "Remove the line, or put # in front, unless it is meant for a crawler that knows it.",
     "RFC 9309 section 2.2.4"},
    {"unsupported-field", kNote, kNoFix, "a field that no dialect obeys",
     "Request-rate and Visit-time come from a proposal that the large search engines never took "
     "up.",
     "Remove the line unless it is meant for a crawler that is known to obey it.",
     "RFC 9309 section 2.2.4; https://yandex.com/support/webmaster/controlling-robot/"
     "robots-txt.html"},
    {"noindex", kWarning, kNoFix, "Noindex in a robots.txt",
     "Google stopped obeying it on 1 September 2019, and it was never documented: the pages may be "
     "indexed.",
     "Use the robots meta tag or the header X-Robots-Tag, and allow the pages to be fetched so "
     "that "
     "crawlers see it.",
     kGoogleUnsupported},
    {"sitemap-not-absolute", kWarning, kNoFix, "a sitemap that is no absolute URL",
     "A Sitemap line names a whole URL; a path alone is not completed.",
     "Write scheme and host as well: https://example.com/sitemap.xml.", kSitemaps},
    {"sitemap-without-url", kWarning, kNoFix, "a Sitemap line without a URL",
     "The line names nothing.", "Write the whole URL of the sitemap, or remove the line.",
     kSitemaps},
    {"crawl-delay-no-effect", kNote, kNoFix, "Crawl-delay where it has no effect",
     "Google does not obey it, and Yandex has not since 2018; some other crawlers do.",
     "Slow down Google by answering 503 or 429 for a while, and Yandex in its Webmaster; keep the "
     "line only for crawlers that obey it.",
     kGoogleUnsupported},
    {"crawl-delay-not-a-number", kWarning, kNoFix, "a Crawl-delay that is no number",
     "The value is a number of seconds, fractions allowed. Anything else is ignored.",
     "Write the number alone, such as 2 or 0.5.", kYandex2013},
    {"crawl-delay-outside-group", kWarning, kNoFix, "a Crawl-delay that belongs to no group",
     "The delay is for the crawlers that the group names; outside of a group it is for none.",
     "Move the line into a group, after its rules.", kYandex2013},
    {"host-no-effect", kNote, kNoFix, "Host where it has no effect",
     "Yandex alone knew the field and retired it in 2018.",
     "Remove the line; redirect the other names of the site with status 301.", kYandexHelp},
    {"host-not-valid", kWarning, kNoFix, "a Host that is not valid",
     "The value is one host name, perhaps with a port, and no URL or IP address. Yandex ignored "
     "any "
     "other.",
     "Write the name alone, such as www.example.com or www.example.com:8080.", kYandex2013},
    {"several-hosts", kWarning, kNoFix, "several Host lines", "Only the first valid one counted.",
     "Keep one.", kYandex2013},
    {"clean-param-not-valid", kWarning, kNoFix, "a Clean-param that is not valid",
     "The value is one or more parameter names joined by &, then perhaps a blank and a path prefix "
     "of letters, digits and .-/*_ - 500 characters at most.",
     "Write it in that form, such as sid&sort /forum/*.php.", kYandexCleanParam},
    {"rule-before-user-agent", kError, kNoFix, "a rule that belongs to no group",
     "Rules before the first user-agent line are for nobody; every crawler ignores them.",
     "Put a user-agent line in front of them.", kUserAgentLine},
    {"empty-line-in-group", kWarning, kSafe, "an empty line inside a group",
     "For Yandex an empty line ends the group: the rules after it, up to the next user-agent line, "
     "are ignored. For others it means nothing.",
     "Remove the empty line, or turn it into a comment by a #.", kYandexErrors},
    {"group-without-rules", kWarning, kNoFix, "a group without rules",
     "It allows its crawlers everything, and the rules for * no longer bind them.",
     "Give it rules, or remove it so that the rules for * apply.", kUserAgentLine},
    {"groups-run-together", kWarning, kNoFix, "two groups that are really one",
     "Only an Allow or Disallow line ends a run of user-agent lines. Lines such as Crawl-delay, "
     "and empty lines, do not: the crawlers above share the rules below.",
     "Give the upper group a rule of its own (an empty Disallow allows everything), or put the "
     "user-agent lines next to each other if they should share.",
     kGoogleSpecification},
    {"duplicate-group", kNote, kNoFix, "a second group for the same crawler",
     "Most crawlers merge the two; Google's documentation of 2013 read only the first, and "
     "Yandex's "
     "checker reports a second group for * as an error.",
     "Write one group with all the rules.",
     "RFC 9309 section 2.2.1; https://yandex.com/support/webmaster/en/error-dictionary/robots-txt"},
    {"duplicate-user-agent", kNote, kSafe, "the same crawler twice in one group",
     "The second line changes nothing.", "Remove it.", kUserAgentLine},
    {"no-product-token", kError, kNoFix, "a user-agent line that names nobody",
     "A crawler is named by letters, - and _ at the start of the value. Without them the group is "
     "for no crawler.",
     "Write the crawler's product token, or * for all without a group of their own.",
     kUserAgentLine},
    {"version-in-user-agent", kNote, kSafe, "a version in a user-agent line",
     "A crawler is named by its product token; what follows is ignored, so the group is for every "
     "version.",
     "Write the token alone.", kUserAgentLine},
    {"user-agent-cut-off", kWarning, kNoFix, "a user-agent value that is cut off",
     "The name ends at the first character other than a letter, - or _. The group is for whoever "
     "is called what is left, and not for the whole name.",
     "Write the token as the crawler's operator spells it.", kUserAgentLine},
    {"user-agent-wildcard", kWarning, kNoFix, "a wildcard within a crawler's name",
     "* stands for all crawlers only when it stands alone. Behind a name most crawlers ignore it; "
     "in front of one it hides the name. Yandex takes a value with a * in it for one that names "
     "all.",
     "Write the whole token of each crawler on a line of its own.", kUserAgentLine},
    {"crawler-name-misspelt", kWarning, kToReview, "a crawler's name that looks misspelt",
     "No known crawler answers to it, but it is close to one that is known.",
     "Spell the token as the crawler's operator does.", kUserAgentLine},
    {"crawler-name-case", kNote, kSafe, "a crawler's name in other case",
     "Crawlers compare names in any case, but Google's documentation of 2019 calls them "
     "case-sensitive.",
     "Spell the token as the crawler's operator does.", kGoogleSpecification},
    {"path-without-slash", kError, kToReview, "a path that does not begin with /",
     "Every URL's path begins with /, so the rule matches nothing, or is ignored. Google's "
     "documentation of 2013 put the slash in front.",
     "Begin the path with /, or with /* to match anywhere.", kRules},
    {"url-as-path", kError, kToReview, "a whole URL instead of a path",
     "Rules are compared with the path of a URL; with scheme and host in front, none matches. A "
     "robots.txt speaks for its own host only.",
     "Keep what follows the host; put rules for another host into its own robots.txt.", kRules},
    {"empty-allow", kNote, kNoFix, "an Allow without a path",
     "Most crawlers ignore it; Yandex's help of 2013 read it as Disallow: /, the opposite of what "
     "was probably meant.",
     "Write Allow: / or remove the line.", kYandex2013},
    {"comment-cuts-path", kWarning, kToReview, "a # that cuts a path",
     "# begins a comment wherever it stands, so the rule is shorter than it looks and matches "
     "more. "
     "No crawler sends what follows a # in a URL.",
     "Write %23 for a # that is part of a path; otherwise put a blank in front of the comment.",
     kLines},
    {"blank-in-path", kWarning, kToReview, "a blank inside a path",
     "URLs hold no blanks, so a pattern with one matches nothing for crawlers that take it as it "
     "stands. One line holds one path.",
     "Write %20 for a blank that is part of the path; put each further path on a line of its own.",
     kRules},
    {"malformed-escape", kWarning, kToReview, "a % that begins no escape",
     "A % is followed by two hexadecimal digits. A URL writes the character % as %25, so the "
     "pattern hardly matches what was meant.",
     "Write %25 for the character itself, or complete the escape.",
     "RFC 3986 section 2.1; RFC 9309 section 2.2.2"},
    {"dollar-not-at-end", kWarning, kNoFix, "a $ that does not stand at the end",
     "$ means the end of the URL only as the last character of a pattern; elsewhere it is a "
     "character like others, which hardly any URL holds.",
     "Move the $ to the end, or write %24 for the character itself.", kSpecialCharacters},
    {"needless-wildcard", kNote, kSafe, "a needless * at the end",
     "A pattern matches whatever begins with it, so a * at its end matches nothing more. It does "
     "make the pattern longer, and so stronger.",
     "Leave the * out.", kGoogleSpecification},
    {"pattern-too-long", kWarning, kNoFix, "a pattern longer than Yandex takes",
     "Yandex reports a rule of more than 1,024 characters as too long.", "Shorten the pattern.",
     kYandexErrors},
    {"duplicate-rule", kNote, kSafe, "the same rule twice", "The second changes nothing.",
     "Remove it.", kRules},
    {"rule-never-decides", kWarning, kToReview, "a rule that never decides",
     "Of all rules that match, the longest decides, and of equal ones the Allow. Wherever this one "
     "matches, another of the same group matches too and wins.",
     "Remove the rule, or make its pattern longer than the other's.", kRules},
    {"allow-disallow-conflict", kWarning, kNoFix, "an Allow and a Disallow of equal length",
     "When both match, neither is more specific, and the Allow wins.",
     "Remove the one that is not meant, or make it longer.", kRules},
    {"everything-blocked", kWarning, kNoFix, "everything is blocked",
     "Crawlers without a group of their own may fetch no page at all. A site under construction "
     "often begins so, and is forgotten.",
     "Remove the rule unless that is what is meant.", kRules},
    {"adsbot-not-reached", kNote, kNoFix, "crawlers that * does not reach",
     "Some of Google's crawlers obey only a group that names them; a group for * does not bind "
     "them.",
     "Name them as well if they are to stay out.", kGoogleSpecialCrawlers},
};
static_assert(std::size(kTable) == static_cast<std::size_t>(Check::kCount));

}  // namespace

const LintCheck& entry_of(Check check) { return kTable[static_cast<std::size_t>(check)]; }

}  // namespace linting

std::span<const LintCheck> lint_checks() { return linting::kTable; }

const LintCheck* find_lint_check(std::string_view id) {
  for (const LintCheck& check : lint_checks()) {
    if (check.id == id) return &check;
  }
  return nullptr;
}

std::string_view severity_name(Severity severity) {
  switch (severity) {
    case Severity::kError:
      return "error";
    case Severity::kWarning:
      return "warning";
    case Severity::kNote:
      return "note";
  }
  return "";
}

std::string_view fix_offered_name(FixOffered fix) {
  switch (fix) {
    case FixOffered::kNone:
      return "none";
    case FixOffered::kToReview:
      return "to review";
    case FixOffered::kSafe:
      return "safe";
  }
  return "";
}

}  // namespace abide
