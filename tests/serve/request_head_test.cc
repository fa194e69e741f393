#include "serve/request_head.h"

#include <gtest/gtest.h>

#include "serve/address.h"

namespace abide::serving {
namespace {

TEST(RequestHead, EndsWhereItsEmptyLineDoes) {
  EXPECT_EQ(head_size("GET / HTTP/1.1\r\nA: b\r\n\r\nrest", 0), 24u);
  EXPECT_EQ(head_size("GET / HTTP/1.1\n\nrest", 0), 16u);
  EXPECT_EQ(head_size("GET / HTTP/1.1\r\nA: b\r\n", 0), 0u);
  EXPECT_EQ(head_size("GET / HTTP/1.1\r\nA: b\r\n\r", 0), 0u);
  // Wherever the first look stopped.
  const std::string_view head = "GET / HTTP/1.1\r\nA: b\r\n\r\n";
  for (std::size_t i = 0; i < head.size(); ++i) {
    EXPECT_EQ(head_size(head.substr(0, i), 0), 0u);
    EXPECT_EQ(head_size(head, i), head.size());
  }
}

TEST(RequestHead, TargetsAreTakenApart) {
  const struct {
    std::string target, path, query;
  } kCases[] = {
      {"/a?b=c?d", "/a", "b=c?d"},      {"/", "/", ""},
      {"http://x.test/a?b", "/a", "b"}, {"HTTPS://x.test?b", "", "b"},
      {"http://x.test", "", ""},        {"//x/a", "//x/a", ""},
  };
  for (const auto& each : kCases) {
    RequestParser parser;
    boost::beast::error_code error;
    const std::string text = "GET " + each.target + " HTTP/1.1\r\nHost: x\r\n\r\n";
    parser.read_head(text, error);
    ASSERT_FALSE(error) << each.target;
    EXPECT_EQ(parser.head().path, each.path);
    EXPECT_EQ(parser.head().query, each.query);
  }
}

TEST(RequestHead, ParametersAreDecoded) {
  QueryParameter parameters[] = {{"url", true, false, {}}, {"x", false, false, {}}};
  EXPECT_EQ(read_query("url=a+b%2Bc%26%C3%A4&&x=", parameters, 2), "");
  EXPECT_EQ(parameters[0].value, "a b+c&\u00e4");
  EXPECT_TRUE(parameters[1].given);
  EXPECT_EQ(read_query("url", parameters, 2), "");
  EXPECT_FALSE(parameters[1].given);
  for (const char* bad :
       {"", "x=1", "url=%", "url=%4", "url=%GG", "url=a&url=b", "url=%FF", "y=1"}) {
    EXPECT_NE(read_query(bad, parameters, 2), "") << bad;
  }
}

TEST(RequestHead, EncodingsAreAcceptedByName) {
  EXPECT_TRUE(accepts_encoding("gzip, br", "br"));
  EXPECT_TRUE(accepts_encoding("GZIP;q=0.5", "gzip"));
  EXPECT_FALSE(accepts_encoding("gzip;q=0", "gzip"));
  EXPECT_FALSE(accepts_encoding("gzip;q=0.000, br", "gzip"));
  EXPECT_FALSE(accepts_encoding("", "gzip"));
}

TEST(Address, TextsAreTakenApart) {
  EXPECT_EQ(url_of(*listen_address("127.0.0.1:8181")), "http://127.0.0.1:8181");
  EXPECT_EQ(url_of(*listen_address("[::1]:0")), "http://[::1]:0");
  EXPECT_EQ(url_of(*listen_address("localhost:1")), "http://127.0.0.1:1");
  for (const char* bad : {"", "8181", ":8181", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x",
                          "127.0.0.1:65536", "::1:80", "example.com:80", "[::1]"}) {
    EXPECT_FALSE(listen_address(bad)) << bad;
  }
}

TEST(Address, OnlyNamesOfThisMachineAreTaken) {
  for (const char* good : {"localhost", "LocalHost:80", "a.b.localhost", "localhost.", "127.0.0.1",
                           "127.1.2.3:9", "[::1]:80", "own.test"}) {
    EXPECT_TRUE(names_this_machine(good, {"own.test"})) << good;
  }
  for (const char* bad :
       {"", "example.com", "localhost.example.com", "xlocalhost", "192.0.2.1", "[2001:db8::1]",
        "127.0.0.1.example.com", "own.test.example", "0.0.0.0"}) {
    EXPECT_FALSE(names_this_machine(bad, {"own.test"})) << bad;
  }
}

}  // namespace
}  // namespace abide::serving
