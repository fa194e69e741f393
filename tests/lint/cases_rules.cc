// What rules amount to together.
#include <vector>

#include "lint/lint_case.h"

namespace abide::lint_test {

std::span<const LintCase> rule_cases() {
  static const std::vector<LintCase> cases = {
      {"a needless star goes if nothing is decided by length",
       "User-agent: *\nDisallow: /a*\nAllow: /b\n", "needless-wildcard", 2, 13,
       R"("/a*" matches what "/a" matches)", "all", Mended::kSafe,
       "User-agent: *\nDisallow: /a\nAllow: /b\n"},
      {"several stars and an anchor are needless alike", "User-agent: *\nDisallow: /a**$\n",
       "needless-wildcard", 2, 13, "", "", Mended::kSafe, "User-agent: *\nDisallow: /a\n"},
      {"a star by which a disallow wins", "User-agent: *\nDisallow: /a*\nAllow: /?\nAllow: /*\n",
       "needless-wildcard", 2, 13, "against line 4", "", Mended::kToReview,
       "User-agent: *\nDisallow: /a\nAllow: /?\nAllow: /*\n", "all"},
      {"a star that beats an allow of the shorter length",
       "User-agent: *\nDisallow: /a*\nAllow: /a\n", "needless-wildcard", 2, 13, "against line 3",
       "all", Mended::kToReview, "User-agent: *\nDisallow: /a\nAllow: /a\n", "all"},
      {"a star by which an allow draws level", "User-agent: *\nAllow: /a*\nDisallow: /*b\n",
       "needless-wildcard", 2, 10, "against line 3", "all", Mended::kToReview,
       "User-agent: *\nAllow: /a\nDisallow: /*b\n", "all"},
      {"rules for other crawlers do not matter but to Yandex",
       "User-agent: x\nDisallow: /a*\nUser-agent: y\nAllow: /a\n", "needless-wildcard", 2, 13, "",
       "", Mended::kToReview, "User-agent: x\nDisallow: /a\nUser-agent: y\nAllow: /a\n",
       "yandex-2013 yandex"},
      {"a $ is not uncovered", "User-agent: *\nDisallow: /a$*\n", "needless-wildcard"},
      {"a blank is not uncovered", "User-agent: *\nDisallow: /a *\n", "needless-wildcard"},
      {"a star inside is needed", "User-agent: *\nDisallow: /*a$\n", "needless-wildcard"},
      {"a star alone is a path", "User-agent: *\nDisallow: *\n", "needless-wildcard"},

      {"the same rule twice in a group", "User-agent: *\nDisallow: /a\nAllow: /b\nDisallow: /a\n",
       "duplicate-rule", 4, 1, "this group has the same rule on line 2", "all", Mended::kSafe,
       "User-agent: *\nDisallow: /a\nAllow: /b\n"},
      {"the last line without an end takes the end before it along",
       "User-agent: *\nDisallow: /a\nDisallow: /a", "duplicate-rule", 3, 1, "", "", Mended::kSafe,
       "User-agent: *\nDisallow: /a"},
      {"the same rule in a merged group stays, for it closes the group",
       "User-agent: a\nDisallow: /x\nUser-agent: a\nDisallow: /x\n", "duplicate-rule", 4, 1,
       "another group of the same crawlers", "all but google-2013", Mended::kNot},
      {"the same rule written otherwise", "User-agent: *\nDisallow: /\xC3\xA9\nDisallow: /%c3%a9\n",
       "duplicate-rule", 3, 1, "means the same", "all", Mended::kNot},
      {"the same path in two groups", "User-agent: a\nDisallow: /x\nUser-agent: b\nDisallow: /x\n",
       "duplicate-rule"},

      {"a wildcard makes a rule longer and the other idle",
       "User-agent: *\nAllow: /a\nDisallow: /a*\n", "rule-never-decides", 2, 1,
       "\"Disallow: /a*\" on line 3 matches too and wins", "all", Mended::kToReview,
       "User-agent: *\nDisallow: /a*\n"},
      {"a longer pattern with a star contains a literal one",
       "User-agent: *\nDisallow: /b/c\nAllow: /*/c*\n", "rule-never-decides", 2, 1,
       "\"Allow: /*/c*\""},
      {"a star in front contains it", "User-agent: *\nDisallow: /x?a\nAllow: /*?a*\n",
       "rule-never-decides", 2, 1, "\"Allow: /*?a*\""},
      {"a shorter rule of the other kind never beats", "User-agent: *\nDisallow: /a/b\nAllow: /a\n",
       "rule-never-decides"},
      {"a longer rule that contains less leaves something to decide",
       "User-agent: *\nDisallow: /a\nAllow: /a*b\n", "rule-never-decides"},
      {"rules of different crawlers do not meet",
       "User-agent: x\nAllow: /a\nUser-agent: y\nDisallow: /a*\n", "rule-never-decides"},

      {"the same path allowed and disallowed", "User-agent: *\nDisallow: /a\nAllow: /a\n",
       "allow-disallow-conflict", 2, 1, "wins, so this rule has no effect", "all", Mended::kNot},
      {"an empty Disallow beats Disallow: / for Yandex", "User-agent: *\nDisallow:\nDisallow: /\n",
       "allow-disallow-conflict", 3, 1, "", "yandex-2013 yandex"},
      {"two patterns of a length that meet", "User-agent: *\nDisallow: /a/b\nAllow: /*.c\n",
       "allow-disallow-conflict", 2, 1, "matches \"/a/b.c\" as well", "all"},
      {"two literals of a length never meet", "User-agent: *\nDisallow: /ab\nAllow: /ac\n",
       "allow-disallow-conflict"},
      {"an exception that is meant to win", "User-agent: *\nDisallow: /a/*\nAllow: /a/$\n",
       "allow-disallow-conflict"},

      {"everything is blocked for everyone", "User-agent: *\nDisallow: /\n", "everything-blocked",
       2, 1, "no crawler may fetch anything", "all"},
      {"everything is blocked for the others",
       "User-agent: a\nDisallow: /x\n\nUser-agent: *\nDisallow: /*\n", "everything-blocked", 5, 1,
       "without a group of their own"},
      {"an allow leaves something", "User-agent: *\nDisallow: /\nAllow: /a\n",
       "everything-blocked"},
      {"one crawler is not everyone", "User-agent: a\nDisallow: /\n", "everything-blocked"},
      {"the star does not reach AdsBot", "User-agent: *\nDisallow: /\n", "adsbot-not-reached", 1,
       13, "AdsBot-Google", "all"},
      {"those that are named are reached",
       "User-agent: *\nUser-agent: AdsBot-Google\nUser-agent: AdsBot-Google-Mobile\n"
       "User-agent: APIs-Google\nUser-agent: Mediapartners-Google\nDisallow: /\n",
       "adsbot-not-reached"},
      {"an open site need not name them", "User-agent: *\nDisallow: /a\n", "adsbot-not-reached"},
  };
  return cases;
}

}  // namespace abide::lint_test
