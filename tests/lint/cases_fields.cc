// The fields of lines.
#include <vector>

#include "lint/lint_case.h"

namespace abide::lint_test {

std::span<const LintCase> field_cases() {
  static const std::vector<LintCase> cases = {
      {"a frequent misspelling is read by Google's matcher alone", "User-agent: *\nDisalow: /a\n",
       "misspelt-field", 2, 1,
       "\"Disalow\" is not a field; google reads it as Disallow, the others ignore the line",
       "all but google", Mended::kSafe, "User-agent: *\nDisallow: /a\n", "all but google"},
      {"useragent without hyphen", "  useragent : *\nDisallow: /a\n", "misspelt-field", 1, 3,
       "google reads it as User-agent", "all but google", Mended::kSafe,
       "  User-agent : *\nDisallow: /a\n", "all but google"},
      {"a misspelt Sitemap changes no verdict", "Site-map: https://a.example/s.xml\n",
       "misspelt-field", 1, 1, "google reads it as Sitemap", "all but google", Mended::kSafe,
       "Sitemap: https://a.example/s.xml\n"},
      {"a name that only begins like a field is left to a person",
       "User-agent: *\nDisallow-everything: /a\n", "misspelt-field", 2, 1, "google reads it",
       "all but google", Mended::kToReview, "User-agent: *\nDisallow: /a\n", "all but google"},
      {"a misspelling that nobody reads", "User-agent: *\nDisallo: /a\n", "misspelt-field", 2, 1,
       "no dialect reads the line; did you mean \"Disallow\"?", "all", Mended::kToReview,
       "User-agent: *\nDisallow: /a\n", "all"},
      {"a misspelt field that no verdict depends on", "Crawldelay: 5\n", "misspelt-field", 1, 1,
       "did you mean \"Crawl-delay\"?", "all", Mended::kToReview, "Crawl-delay: 5\n"},
      {"any case is right", "USER-AGENT: *\ndisALLOW: /a\n", "misspelt-field"},
      {"an unknown word is not a misspelling", "Disclaimer: none\n", "misspelt-field"},

      {"two words without a colon are read by Google's matcher alone",
       "User-agent *\nDisallow /a\n", "missing-colon", 1, 11, "after \"User-agent\"; google reads",
       "all but google", Mended::kSafe, "User-agent: *\nDisallow /a\n", "all but google"},
      {"an equals sign instead of a colon", "User-agent: *\nDisallow= /a\n", "missing-colon", 2, 9,
       "", "all but google", Mended::kSafe, "User-agent: *\nDisallow: /a\n", "all but google"},
      {"an equals sign that Google takes into the value", "User-agent: *\nDisallow =/a\n",
       "missing-colon", 2, 10, "", "all but google", Mended::kToReview,
       "User-agent: *\nDisallow :/a\n", "all"},
      {"three words are read by nobody", "User-agent Googlebot News\n", "missing-colon", 1, 11,
       "no dialect reads the line", "all", Mended::kToReview, "User-agent: Googlebot News\n",
       "all"},
      {"the colon of a URL is not the field's", "Sitemap https://a.example/s.xml\n",
       "missing-colon", 1, 8, "", "all", Mended::kSafe, "Sitemap: https://a.example/s.xml\n"},
      {"a misspelt field without a colon lacks both", "User-agent: *\nDisalow /a\n",
       "missing-colon", 2, 8, "google reads it as Disallow", "all but google", Mended::kSafe,
       "User-agent: *\nDisalow: /a\n", "all but google"},
      {"a mark in front of the first line is no part of it", "\xEF\xBB\xBFUser-agent a b\n",
       "missing-colon", 1, 14},
      {"a lone field lacks its colon", "User-agent: *\nDisallow\n", "missing-colon", 2, 9},
      {"a sentence is no field", "Allow everybody to read this\n", "missing-colon"},
      {"a colon is there", "User-agent: *\n", "missing-colon"},

      {"a comment without its mark", "Hello there, crawlers\n", "unreadable-line", 1, 1,
       "\"Hello there, crawlers\"", "all"},
      {"two words that are no field", "Hello crawlers\n", "unreadable-line", 1, 1,
       "\"Hello crawlers\" is neither"},
      {"no field in front of the colon", "User-agent: *\n: /a\n", "unreadable-line", 2, 1,
       "no field in front of the colon"},
      {"a URL without a field", "https://a.example/sitemap.xml\n", "unreadable-line", 1, 1,
       "did you mean \"Sitemap\"?"},
      {"a comment is a comment", "# Hello there\n", "unreadable-line"},
      {"an unknown field is named", "User-agent: *\nFrobnicate: yes\n", "unknown-field", 2, 1,
       "\"Frobnicate\"", "all"},
      {"a known field is not unknown", "User-agent: *\nContent-Signal: ai-train=no\n",
       "unknown-field"},
      {"Request-rate is obeyed by none", "User-agent: *\nRequest-rate: 1/5\n", "unsupported-field",
       2, 1, "Request-rate", "all"},
      {"Visit-time is obeyed by none", "Visit-time: 0600-0845\n", "unsupported-field", 1, 1},
      {"Crawl-delay is another matter", "Crawl-delay: 1\n", "unsupported-field"},
      {"Noindex does not keep pages out", "User-agent: *\nNoindex: /a\n", "noindex", 2, 1,
       "may be indexed", "all"},
      {"the word in a path is no field", "User-agent: *\nDisallow: /noindex\n", "noindex"},
  };
  return cases;
}

}  // namespace abide::lint_test
