#include "abide/url.h"

#include <gtest/gtest.h>

namespace abide {
namespace {

TEST(PathOf, FindsThePathOfAnyUrl) {
  struct Case {
    const char* url;
    const char* text;
    bool slash_missing;
  };
  const Case cases[] = {
      {"http://e.com/a/b?c#d", "/a/b?c", false},
      {"http://e.com", "/", false},
      {"http://e.com?q", "?q", true},
      {"http://e.com;p", ";p", true},
      {"http://e.com#a/b", "/", false},
      {"e.com/a", "/a", false},
      {"//e.com/a", "/a", false},
      {"/a", "/a", false},
      {"", "/", false},
      {"#", "/", false},
      {"e.com/login?next=http://x/y", "/login?next=http://x/y", false},
      {"e.com?next=http://x/y", "?next=http://x/y", true},
      {"http://u:p@e.com:8080/a", "/a", false},
      {"//", "/", false},
      {"///a", "/a", false},
  };
  for (const Case& one : cases) {
    const UrlPath path = path_of(one.url);
    EXPECT_EQ(path.text, one.text) << one.url;
    EXPECT_EQ(path.slash_missing, one.slash_missing) << one.url;
  }
}

}  // namespace
}  // namespace abide
