// The values of Sitemap, Crawl-delay, Host and Clean-param.
#include <vector>

#include "lint/lint_case.h"

namespace abide::lint_test {

std::span<const LintCase> value_cases() {
  static const std::vector<LintCase> cases = {
      {"a sitemap without a host", "Sitemap: /sitemap.xml\n", "sitemap-not-absolute", 1, 10,
       "\"/sitemap.xml\"", "all"},
      {"a sitemap without a scheme", "Sitemap: //a.example/s.xml\n", "sitemap-not-absolute", 1, 10},
      {"two sitemaps on a line", "Sitemap: http://a.example/1 http://a.example/2\n",
       "sitemap-not-absolute", 1, 10, "a line names one sitemap"},
      {"an absolute sitemap", "Sitemap: https://a.example/s.xml\n", "sitemap-not-absolute"},
      {"a sitemap on another host is fine", "Sitemap: ftp://b.example:2121/s.xml.gz\n",
       "sitemap-not-absolute"},
      {"a Sitemap line that names none", "Sitemap:\n", "sitemap-without-url", 1, 1, "", "all"},
      {"a Sitemap line that names one", "Sitemap: https://a.example/s.xml\n",
       "sitemap-without-url"},

      {"Crawl-delay is obeyed by Yandex of 2013 alone", "User-agent: *\nCrawl-delay: 2\n",
       "crawl-delay-no-effect", 2, 1, "", "all but yandex-2013"},
      {"no Crawl-delay, nothing said", "User-agent: *\nDisallow: /a\n", "crawl-delay-no-effect"},
      {"a Crawl-delay with its unit", "User-agent: *\nCrawl-delay: 10s\n",
       "crawl-delay-not-a-number", 2, 14, "\"10s\"", "all"},
      {"a Crawl-delay without value", "User-agent: *\nCrawl-delay:\n", "crawl-delay-not-a-number",
       2, 1, "no value"},
      {"a fraction is a number", "User-agent: *\nCrawl-delay: 0.5\n", "crawl-delay-not-a-number"},
      {"a Crawl-delay in front of all groups", "Crawl-delay: 2\nUser-agent: *\nDisallow: /a\n",
       "crawl-delay-outside-group", 1, 1, "belongs to no group", "yandex-2013"},
      {"a Crawl-delay in a group", "User-agent: *\nDisallow: /a\nCrawl-delay: 2\n",
       "crawl-delay-outside-group"},

      {"Host is retired", "Host: a.example\n", "host-no-effect", 1, 1, "Host",
       "all but yandex-2013"},
      {"no Host, nothing said", "Sitemap: https://a.example/s.xml\n", "host-no-effect"},
      // The thirteen examples of Yandex's help of 2013.
      {"Host 1: a label ends in a hyphen", "Host: www.myhost-.ru\n", "host-not-valid", 1, 7,
       "\"www.myhost-.ru\"", "yandex-2013"},
      {"Host 2: a label begins with a hyphen", "Host: www.-myhost.ru\n", "host-not-valid", 1, 7},
      {"Host 3: no such port", "Host: www.myhost.ru:100000\n", "host-not-valid", 1, 7},
      {"Host 4: an underscore", "Host: www.my_host.ru\n", "host-not-valid", 1, 7},
      {"Host 5: an empty first label", "Host: .my-host.ru:8000\n", "host-not-valid", 1, 7},
      {"Host 6: a dot at the end", "Host: my-host.ru.\n", "host-not-valid", 1, 7},
      {"Host 7: an empty label", "Host: my..host.ru\n", "host-not-valid", 1, 7},
      {"Host 8: a slash", "Host: www.myhost.ru/\n", "host-not-valid", 1, 7, "holds a /"},
      {"Host 9: a slash behind the port", "Host: www.myhost.ru:8080/\n", "host-not-valid", 1, 7,
       "holds a /"},
      {"Host 10: a URL", "Host: http://www.myhost.ru\n", "host-not-valid", 1, 7, "is a URL"},
      {"Host 11: an IP address", "Host: 213.180.194.129\n", "host-not-valid", 1, 7,
       "is an IP address"},
      {"Host 12: two names with a comma", "Host: www.firsthost.ru,www.secondhost.ru\n",
       "host-not-valid", 1, 7, "more than one name"},
      {"Host 13: two names with a blank", "Host: www.firsthost.ru www.secondhost.ru\n",
       "host-not-valid", 1, 7, "more than one name"},
      {"a Host without value", "Host:\n", "host-not-valid", 1, 1, "names no host"},
      {"a Host with a port", "Host: www.myhost.ru:8080\n", "host-not-valid"},
      {"the second valid Host is ignored", "Host: a.example\nHost: b.example\n", "several-hosts", 2,
       7, "\"a.example\" on line 1", "yandex-2013"},
      {"an invalid Host does not count", "Host: http://a.example\nHost: b.example\n",
       "several-hosts"},

      {"a Clean-param with an empty name", "Clean-param: a&&b /x\n", "clean-param-not-valid", 1, 14,
       "\"a&&b /x\"", "yandex-2013 yandex"},
      {"a Clean-param with a path that holds a query", "Clean-param: a /x?y\n",
       "clean-param-not-valid", 1, 14},
      {"a Clean-param without value", "Clean-param:\n", "clean-param-not-valid", 1, 1,
       "names no parameter"},
      {"a Clean-param of 501 characters", "Clean-param: " + std::string(501, 'a') + "\n",
       "clean-param-not-valid", 1, 14, "501"},
      {"a Clean-param with a wildcard", "Clean-param: sid&sort /forum/*.php\n",
       "clean-param-not-valid"},
  };
  return cases;
}

}  // namespace abide::lint_test
