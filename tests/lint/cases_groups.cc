// Groups, and the values of user-agent lines.
#include <vector>

#include "lint/lint_case.h"

namespace abide::lint_test {

std::span<const LintCase> group_cases() {
  static const std::vector<LintCase> cases = {
      {"rules before the first group are one finding",
       "Disallow: /a\n# and\nAllow: /b\nUser-agent: *\nDisallow: /c\n", "rule-before-user-agent", 1,
       1, "and the 1 after it", "all"},
      {"a misspelt user-agent line opens no group but for Google", "Useragent: *\nDisallow: /a\n",
       "rule-before-user-agent", 2, 1, "", "all but google"},
      {"a rule in its group", "User-agent: *\nDisallow: /a\n", "rule-before-user-agent"},
      {"a sitemap may stand first", "Sitemap: https://a.example/s.xml\nUser-agent: *\n",
       "rule-before-user-agent"},

      {"an empty line ends the group for Yandex",
       "User-agent: *\nDisallow: /a\n\n \t\nDisallow: /b\n", "empty-line-in-group", 3, 1,
       "the rules from line 5", "yandex-2013 yandex", Mended::kSafe,
       "User-agent: *\nDisallow: /a\nDisallow: /b\n", "yandex-2013 yandex"},
      {"an empty line below the user-agent line", "User-agent: *\r\n\r\nDisallow: /b\r\n",
       "empty-line-in-group", 2, 1, "", "", Mended::kSafe, "User-agent: *\r\nDisallow: /b\r\n",
       "yandex-2013 yandex"},
      {"no line is removed where a bare CR ends one", "User-agent: *\r\r\nDisallow: /b\n",
       "empty-line-in-group", 2, 1, "", "", Mended::kNot},
      {"a comment is no empty line", "User-agent: *\n#\nDisallow: /b\n", "empty-line-in-group"},
      {"an empty line between groups is welcome",
       "User-agent: a\nDisallow: /a\n\nUser-agent: b\nDisallow: /b\n", "empty-line-in-group"},
      {"an empty line in front of a sitemap cuts nothing off",
       "User-agent: a\nDisallow: /a\n\nSitemap: https://a.example/s.xml\n", "empty-line-in-group"},

      {"the last group has no rules", "User-agent: *\nDisallow: /a\nUser-agent: b\n",
       "group-without-rules", 3, 1, "the rules for * no longer apply", "all"},
      {"the star without rules allows everything", "User-agent: *\n", "group-without-rules", 1, 1,
       "allows everything"},
      {"an empty line leaves a group without rules to Yandex alone",
       "User-agent: a\n\nUser-agent: b\nDisallow: /\n", "group-without-rules", 1, 1, "\"a\"",
       "yandex-2013 yandex"},
      {"an empty Disallow is a rule", "User-agent: b\nDisallow:\n", "group-without-rules"},
      {"rules behind an empty line are that finding's affair", "User-agent: *\n\nDisallow: /\n",
       "group-without-rules"},

      {"a Crawl-delay does not end a group",
       "User-agent: a\nCrawl-delay: 5\nUser-agent: b\nDisallow: /\n", "groups-run-together", 3, 1,
       "\"a\" on line 1", "all"},
      {"an empty line does not end a group but for Yandex",
       "User-agent: a\n\nUser-agent: b\nDisallow: /\n", "groups-run-together", 3, 1, "",
       "rfc9309 google google-2019 google-2013"},
      {"user-agent lines next to each other mean to share",
       "User-agent: a\n# and\nUser-agent: b\nDisallow: /\n", "groups-run-together"},

      {"a second group for the same crawler",
       "User-agent: A\nDisallow: /x\nUser-agent: b\nDisallow: /y\nUser-agent: a/2\nDisallow: /z\n",
       "duplicate-group", 5, 1, "google-2013 reads only the first", "all"},
      {"groups for different crawlers",
       "User-agent: a\nDisallow: /x\nUser-agent: b\nDisallow: /y\n", "duplicate-group"},
      {"the same crawler twice in a row", "User-agent: a\nUser-agent: a\nDisallow: /x\n",
       "duplicate-user-agent", 2, 1, "on line 1", "all", Mended::kSafe,
       "User-agent: a\nDisallow: /x\n"},
      {"the same crawler twice with another between is left to a person",
       "User-agent: a\nUser-agent: b\nUser-agent: a\nDisallow: /x\n", "duplicate-user-agent", 3, 1,
       "", "", Mended::kNot},
      {"the same crawler once", "User-agent: a\nUser-agent: b\nDisallow: /x\n",
       "duplicate-user-agent"},
  };
  return cases;
}

std::span<const LintCase> user_agent_cases() {
  static const std::vector<LintCase> cases = {
      {"a user-agent line without value", "User-agent:\nDisallow: /\n", "no-product-token", 1, 1,
       "names no crawler", "all"},
      {"a value that begins with a digit", "User-agent: 360Spider\nDisallow: /\n",
       "no-product-token", 1, 13, "\"360Spider\"", "rfc9309 google google-2019 google-2013"},
      {"a name is a name", "User-agent: foo_bar-baz\nDisallow: /\n", "no-product-token"},

      {"a version is ignored", "User-agent: Foobar/2.1\nDisallow: /\n", "version-in-user-agent", 1,
       19, "every \"Foobar\"", "all", Mended::kSafe, "User-agent: Foobar\nDisallow: /\n"},
      {"a version that holds a letter might be a name for Yandex",
       "User-agent: Foobar/v2\nDisallow: /\n", "version-in-user-agent", 1, 19, "", "",
       Mended::kSafe, "User-agent: Foobar\nDisallow: /\n", "yandex-2013 yandex"},
      {"a digit in a name is no version", "User-agent: MJ12bot\nDisallow: /\n",
       "version-in-user-agent"},

      {"a second word is cut off", "User-agent: Googlebot News\nDisallow: /\n",
       "user-agent-cut-off", 1, 22, "so the group is for Googlebot",
       "rfc9309 google google-2019 google-2013"},
      {"a whole header reaches nobody",
       "User-agent: Mozilla/5.0 (compatible; bingbot/2.0)\nDisallow: /\n", "user-agent-cut-off", 1,
       20, "does not reach Bingbot"},
      {"a star with more behind it is the star", "User-agent: * all\nDisallow: /\n",
       "user-agent-cut-off", 1, 14, "for all crawlers"},
      {"a known name with digits is not cut off", "User-agent: MJ12bot\nDisallow: /\n",
       "user-agent-cut-off"},
      {"a star behind a name is ignored", "User-agent: Googlebot*\nDisallow: /\n",
       "user-agent-wildcard", 1, 22, "yandex-2013 and yandex take it for every crawler", "all"},
      {"a star in front of a name hides it", "User-agent: *bot\nDisallow: /\n",
       "user-agent-wildcard", 1, 13, "names no crawler", "all"},
      {"the star alone is no wildcard", "User-agent: *\nDisallow: /\n", "user-agent-wildcard"},

      {"a misspelt crawler", "User-agent: Googelbot\nDisallow: /\n", "crawler-name-misspelt", 1, 13,
       "did you mean \"Googlebot\"?", "all", Mended::kToReview,
       "User-agent: Googlebot\nDisallow: /\n", "all"},
      {"a crawler in the plural", "User-agent: Googlebot-Images\nDisallow: /\n",
       "crawler-name-misspelt", 1, 13, "did you mean \"Googlebot-Image\"?"},
      {"another crawler is no misspelling", "User-agent: WotBot\nDisallow: /\n",
       "crawler-name-misspelt"},
      {"a known crawler is no misspelling", "User-agent: GPTBot\nDisallow: /\n",
       "crawler-name-misspelt"},
      {"other case matters in one document only", "User-agent: googlebot\nDisallow: /\n",
       "crawler-name-case", 1, 13, "\"Googlebot\"", "google-2019", Mended::kSafe,
       "User-agent: Googlebot\nDisallow: /\n"},
      {"its operator's case", "User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /\n",
       "crawler-name-case"},
  };
  return cases;
}

}  // namespace abide::lint_test
