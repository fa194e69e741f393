// The paths of rules.
#include <vector>

#include "lint/lint_case.h"

namespace abide::lint_test {

std::span<const LintCase> path_cases() {
  static const std::vector<LintCase> cases = {
      {"a path without a slash", "User-agent: *\nDisallow: private/\n", "path-without-slash", 2, 11,
       "in rfc9309 and google it matches nothing; google-2019, yandex-2013 and yandex ignore",
       "all but google-2013", Mended::kToReview, "User-agent: *\nDisallow: /private/\n", "all"},
      {"a star in front matters in one document only", "User-agent: *\nDisallow: *.pdf\n",
       "path-without-slash", 2, 11, "google-2019 ignores the rule", "google-2019",
       Mended::kToReview, "User-agent: *\nDisallow: /*.pdf\n", "all"},
      {"a path with a slash", "User-agent: *\nDisallow: /private/\n", "path-without-slash"},
      {"a URL is not a path", "User-agent: *\nDisallow: https://a.example/x?y\n", "url-as-path", 2,
       11, "the path alone, \"/x?y\"", "all", Mended::kToReview, "User-agent: *\nDisallow: /x?y\n",
       "all"},
      {"a URL without a path", "User-agent: *\nDisallow: http://a.example\n", "url-as-path", 2, 11,
       "\"/\""},
      {"a URL in a query is a path", "User-agent: *\nDisallow: /go?http://a.example/\n",
       "url-as-path"},
      {"an empty Allow is the opposite for one", "User-agent: *\nAllow:\n", "empty-allow", 2, 1,
       "Disallow: /", "yandex-2013"},
      {"an empty Disallow is usual", "User-agent: *\nDisallow:\n", "empty-allow"},

      {"a # cuts the path", "User-agent: *\nDisallow: /a#b\n", "comment-cuts-path", 2, 13,
       "the path is \"/a\" alone", "all", Mended::kToReview, "User-agent: *\nDisallow: /a%23b\n",
       "all"},
      {"a # that leaves everything blocked", "User-agent: *\nDisallow: /#!ajax\n",
       "comment-cuts-path", 2, 12, "which blocks everything"},
      {"a comment with a blank in front", "User-agent: *\nDisallow: /a #b\n", "comment-cuts-path"},

      {"a blank matches in one dialect", "User-agent: *\nDisallow: /a b\n", "blank-in-path", 2, 13,
       "holds a blank", "all but rfc9309", Mended::kToReview, "User-agent: *\nDisallow: /a%20b\n",
       "all but rfc9309"},
      {"two paths on a line", "User-agent: *\nDisallow: /a /b\n", "blank-in-path", 2, 13,
       "\"/b\" needs one of its own", "all", Mended::kNot},
      {"two rules on a line", "User-agent: *\nDisallow: /a Allow: /b\n", "blank-in-path", 2, 13,
       "\"Allow: /b\" needs a line of its own", "all", Mended::kNot},
      {"blanks around a path do not count", "User-agent: *\nDisallow:  /a \t\n", "blank-in-path"},
      {"a % that begins no escape", "User-agent: *\nDisallow: /100%/\n", "malformed-escape", 2, 15,
       "\"%/\"", "all", Mended::kToReview, "User-agent: *\nDisallow: /100%25/\n", "all"},
      {"a % with one digit", "User-agent: *\nDisallow: /a%2\n", "malformed-escape", 2, 13},
      {"an escape in small letters", "User-agent: *\nDisallow: /%c3%a9%2f\n", "malformed-escape"},
      {"a $ inside is an ordinary character", "User-agent: *\nDisallow: /*.php$?x\n",
       "dollar-not-at-end", 2, 17, "", "all", Mended::kNot},
      {"a $ at the end is the anchor", "User-agent: *\nDisallow: /*.php$ # all\n",
       "dollar-not-at-end"},
      {"a pattern of 1,025 characters",
       "User-agent: *\nDisallow: /" + std::string(1024, 'x') + "\n", "pattern-too-long", 2, 1035,
       "1,025 characters", "yandex-2013 yandex"},
      {"characters, not bytes, are counted",
       "User-agent: *\nDisallow: /" +
           [] {
             std::string e;
             for (int i = 0; i < 1000; ++i) e += "\xC3\xA9";
             return e;
           }() +
           "\n",
       "pattern-too-long"},
  };
  return cases;
}

}  // namespace abide::lint_test
