#include <gtest/gtest.h>

#include <string>

#include "abide/robots_txt.h"
#include "abide/rules.h"

namespace abide {
namespace {

TEST(Host, IsValidAsYandexSays) {
  const char* valid[] = {"www.myhost.ru", "myhost.ru:8080",     "1tv.ru",     "localhost",
                         "a-b.c",         "xn--80ak6aa92e.com", "e.com:65535"};
  for (const char* value : valid) EXPECT_TRUE(is_valid_host(value)) << value;
  // The first thirteen are the document's own.
  const char* invalid[] = {"www.myhost-.ru",
                           "www.-myhost.ru",
                           "www.myhost.ru:100000",
                           "www.my_host.ru",
                           ".my-host.ru:8000",
                           "my-host.ru.",
                           "my..host.ru",
                           "www.myhost.ru/",
                           "www.myhost.ru:8080/",
                           "http://www.myhost.ru",
                           "213.180.194.129",
                           "www.firsthost.ru,www.secondhost.ru",
                           "www.firsthost.ru www.secondhost.ru",
                           "",
                           ":80",
                           "e.com:",
                           "e.com:0",
                           "e.com:-1",
                           "[::1]",
                           "e.com:80:80"};
  for (const char* value : invalid) EXPECT_FALSE(is_valid_host(value)) << value;
}

TEST(CleanParam, IsSplitAndChecked) {
  const auto two = parse_clean_param("sid&sort  /forum*/x.php");
  ASSERT_TRUE(two);
  EXPECT_EQ(two->params, "sid&sort");
  EXPECT_EQ(two->path, "/forum*/x.php");
  EXPECT_EQ(parse_clean_param("a")->path, "");
  const std::string invalid[] = {"",       "&a",     "a&",          "a&&b",
                                 "a /x?y", "a /x y", "a /\xC3\xA4", std::string(501, 'a')};
  for (const std::string& value : invalid) EXPECT_FALSE(parse_clean_param(value)) << value;
  EXPECT_TRUE(parse_clean_param(std::string(500, 'a')));
}

TEST(CleanParam, TakesParametersOutOfTheUrl) {
  const RobotsTxt robots = RobotsTxt::parse(
      "Clean-param: ref /some_dir/get_book.pl\nClean-param: sid&sort\n", Dialect::yandex());
  struct Case {
    const char* url;
    const char* canonical;
  };
  const Case cases[] = {
      {"http://w.ru/some_dir/get_book.pl?ref=1&book_id=2",
       "http://w.ru/some_dir/get_book.pl?book_id=2"},
      {"http://w.ru/other?ref=1&sid=2", "http://w.ru/other?ref=1"},
      {"http://w.ru/x?sid=1&sort", "http://w.ru/x"},
      {"http://w.ru/x?sid=1#top", "http://w.ru/x#top"},
      {"http://w.ru?sid=1&a", "http://w.ru?a"},
      {"http://w.ru;p?sid=1", "http://w.ru;p"},
      {"http://w.ru/x?SID=1", "http://w.ru/x?SID=1"},
      {"http://w.ru/x?a=sid&side=1", "http://w.ru/x?a=sid&side=1"},
      {"http://w.ru/x", "http://w.ru/x"},
      {"w.ru/some_dir/get_book.pl?ref=1", "w.ru/some_dir/get_book.pl"},
  };
  for (const Case& one : cases) EXPECT_EQ(robots.canonical_url(one.url), one.canonical);
}

TEST(CrawlDelay, IsANumberOfSeconds) {
  EXPECT_EQ(parse_crawl_delay("2"), 2.0);
  EXPECT_EQ(parse_crawl_delay("4.5"), 4.5);
  EXPECT_EQ(parse_crawl_delay(".5"), 0.5);
  for (const char* value : {"", "x", "-1", "1s", "5.", ".", "1.2.3", "1e3", "inf", "0x1"}) {
    EXPECT_FALSE(parse_crawl_delay(value)) << value;
  }
}

}  // namespace
}  // namespace abide
