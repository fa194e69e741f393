// What a response's head says, where a redirect leads, and what statuses and replies mean.
#include <gtest/gtest.h>

#include "fetch/meaning.h"
#include "fetch/redirect.h"
#include "fetch/response_head.h"

namespace abide::fetch {
namespace {

ResponseHead read(ResponseHead head, std::initializer_list<const char*> lines, std::size_t most) {
  for (const char* line : lines) head.take_line(line, most);
  return head;
}

ResponseHead read(std::initializer_list<const char*> lines, std::size_t most = 1000) {
  return read(ResponseHead(), lines, most);
}

ResponseHead read_ftp(std::initializer_list<const char*> lines) {
  return read(ResponseHead(ResponseHead::Kind::kFtp), lines, 1000);
}

TEST(Redirect, LeadsWhereLocationSays) {
  const std::string base = "http://example.com/a/robots.txt?x";
  struct Case {
    const char* location;
    const char* target;  // "": nowhere
  };
  const Case cases[] = {
      {"http://other.example/robots.txt", "http://other.example/robots.txt"},
      {"https://example.com/robots.txt", "https://example.com/robots.txt"},
      {"ftp://files.example/robots.txt", "ftp://files.example/robots.txt"},
      {"HTTP://OTHER.example:80/R", "http://other.example/R"},
      {"http://other.example:8080", "http://other.example:8080/"},
      {"/robots.txt", "http://example.com/robots.txt"},
      {"robots2.txt", "http://example.com/a/robots2.txt"},
      {"../robots.txt", "http://example.com/robots.txt"},
      {"../../../robots.txt", "http://example.com/robots.txt"},
      {"./x/../robots.txt", "http://example.com/a/robots.txt"},
      {"?q=1", "http://example.com/a/robots.txt?q=1"},
      {"//other.example/r", "http://other.example/r"},
      {"http://user:secret@other.example/r", "http://other.example/r"},
      {"/r#part", "http://example.com/r"},
      {"http://other.example/r?q#part", "http://other.example/r?q"},
      {"/a b", "http://example.com/a%20b"},
      {"/\xC3\xA9?\xC3\xA9", "http://example.com/%C3%A9?%C3%A9"},
      {"http://b\xC3\xBC"
       "cher.example/r",
       "http://xn--bcher-kva.example/r"},
      {"http://[2001:DB8::1]/r", "http://[2001:db8::1]/r"},
      {"http://127.0.0.1/r", "http://127.0.0.1/r"},
      {"", ""},
      {" ", ""},
      {"http://", ""},
      {"http:///r", "http://r/"},  // as browsers read it (URL Standard)
      {"/a\tb", ""},
      {"http://ex ample/r", ""},
      {"http://a..b/r", ""},
      {"http://other.example:99999/r", ""},
      {"http://other.example:0/r", ""},
      {"http://256.1.1.1/", ""},
      {"http://[::1/r", ""},
      {"javascript:alert(1)", ""},
      {"mailto:a@b.example", ""},
      {"data:text/plain,x", ""},
      {"file:///etc/passwd", ""},
      {"ftps://files.example/r", ""},
      {"gopher://other.example/r", ""},
      {"about:blank", ""},
  };
  for (const Case& one : cases) {
    const std::optional<Target> target = redirect_target(base, one.location);
    EXPECT_EQ(target ? target->url : "", one.target) << one.location;
    EXPECT_TRUE(!target || target->url.starts_with(target->origin.to_string() + "/"));
  }
}

TEST(Meaning, OfAnHttpStatusIsItsClassButForAFew) {
  using enum StatusMeaning;
  for (int status = -1; status < 1100; ++status) {
    StatusMeaning expected = kServerError;
    if (status >= 200 && status < 300) expected = kFile;
    if (status == 204 || status == 205) expected = kEmptyFile;
    if (status == 206) expected = kServerError;
    if (status >= 300 && status < 400) expected = kNowhere;
    if ((status >= 300 && status <= 303) || status == 307 || status == 308) expected = kRedirect;
    if (status >= 400 && status < 500) expected = kMissing;
    EXPECT_EQ(meaning_of_status(status), expected) << status;
  }
}

TEST(Meaning, OfAnFtpReplyIsAboutTheFileOnlyIfItSaysSo) {
  for (const int reply : {550, 551, 552, 553}) {
    EXPECT_EQ(meaning_of_ftp_reply(reply), Outcome::kMissing) << reply;
  }
  for (const int reply : {421, 425, 426, 430, 450, 451, 452, 500, 501, 502, 503, 504, 530, 532}) {
    EXPECT_EQ(meaning_of_ftp_reply(reply), Outcome::kServerError) << reply;
  }
  for (const int reply : {0, 150, 220, 226, 331, 600, 999}) {
    EXPECT_EQ(meaning_of_ftp_reply(reply), Outcome::kUnreachable) << reply;
  }
}

TEST(Meaning, OfOurOwnLackIsNotTheSitesFault) {
  const auto fault = [](CURLcode code, CurlLong os_error, const char* detail = "") {
    FailedTransfer failed;
    failed.code = code;
    failed.host = "example.com";
    failed.os_error = os_error;
    failed.detail = detail;
    return fault_of(failed);
  };
  for (const CurlLong lack : {EMFILE, ENFILE, ENOMEM, ENOBUFS, EADDRNOTAVAIL}) {
    EXPECT_EQ(fault(CURLE_COULDNT_CONNECT, lack).failure, Failure::kResources) << lack;
  }
  EXPECT_EQ(fault(CURLE_OUT_OF_MEMORY, 0).failure, Failure::kResources);
  EXPECT_EQ(fault(CURLE_COULDNT_RESOLVE_HOST, 0, "getaddrinfo() thread failed to start").failure,
            Failure::kResources);
  EXPECT_EQ(fault(CURLE_COULDNT_RESOLVE_HOST, 0, "Could not resolve host").failure, Failure::kName);
  const Fault refused = fault(CURLE_COULDNT_CONNECT, ECONNREFUSED);
  EXPECT_EQ(refused.failure, Failure::kConnect);
  EXPECT_EQ(refused.sentence, "no connection to example.com: Connection refused");
}

TEST(Meaning, OfEveryFailureHasASentenceThatNamesTheHost) {
  for (int code = 1; code < CURL_LAST; ++code) {
    FailedTransfer failed;
    failed.code = static_cast<CURLcode>(code);
    failed.host = "example.com";
    const Fault fault = fault_of(failed);
    EXPECT_NE(fault.failure, Failure::kNone) << code;
    if (code == CURLE_COULDNT_RESOLVE_PROXY) continue;
    EXPECT_NE(fault.sentence.find("example.com"), std::string::npos) << code;
    EXPECT_FALSE(fault.sentence.ends_with('.')) << fault.sentence;
  }
}

TEST(ResponseHead, OfInterimResponsesTheLastFinalOneCounts) {
  const ResponseHead head =
      read({"HTTP/1.1 100 Continue\r\n", "Location: /x\r\n", "\r\n", "HTTP/1.1 103 Early\r\n",
            "Cache-Control: no-store\r\n", "\r\n", "HTTP/1.1 200 OK\r\n", "Content-Type: a\r\n",
            "\r\n", "HTTP/1.1 500 trailer\r\n", "Content-Type: b\r\n"});
  EXPECT_TRUE(head.complete);
  EXPECT_EQ(head.status, 200);
  EXPECT_FALSE(head.has_location);
  EXPECT_EQ(head.cache_control, "");
  EXPECT_EQ(head.content_type, "a");
  EXPECT_FALSE(read({"HTTP/1.1 100 Continue\r\n", "\r\n"}).complete);
}

TEST(ResponseHead, ReadsFieldsInAnyCaseFoldedAndRepeated) {
  const ResponseHead head = read({"HTTP/2 200 \r\n", "cache-control: a\r\n", "CACHE-CONTROL:b \r\n",
                                  "Content-Type: text/plain;\r\n", "\tcharset=utf-8\r\n",
                                  "nonsense\r\n", " of it\r\n", ": x\r\n", "Age:7\r\n", "\r\n"});
  EXPECT_EQ(head.protocol, "HTTP/2");
  EXPECT_EQ(head.cache_control, "a, b");
  EXPECT_EQ(head.content_type, "text/plain; charset=utf-8");
  EXPECT_EQ(head.age, "7");
}

TEST(ResponseHead, TellsLocationsThatDiffer) {
  EXPECT_FALSE(read({"HTTP/1.1 301\r\n", "Location: /a\r\n", "Location: /a\r\n"}).locations_differ);
  const ResponseHead head = read({"HTTP/1.1 301\r\n", "Location: /a\r\n", "Location: /b\r\n"});
  EXPECT_TRUE(head.locations_differ);
  EXPECT_EQ(head.location, "/a");
}

TEST(ResponseHead, OfNoStatusHasNone) {
  for (const char* line : {"HTTP/1.1\r\n", "HTTP/1.1 \r\n", "HTTP/1.1 20 OK\r\n",
                           "HTTP/1.1 2000 OK\r\n", "HTTP/1.1 abc\r\n", "HTTP/1.1 -20\r\n"}) {
    EXPECT_EQ(read({line}).status, 0) << line;
  }
}

TEST(ResponseHead, IsNoLargerThanItMayBe) {
  ResponseHead head;
  EXPECT_TRUE(head.take_line("HTTP/1.1 100\r\n", 20));
  EXPECT_TRUE(head.take_line("\r\n", 20));
  EXPECT_FALSE(head.take_line("HTTP/1.1 100\r\n", 20)) << "interim responses count";
  EXPECT_FALSE(head.take_line("\r\n", 20));
}

TEST(ResponseHead, NeedsAVersionOfHttp) {
  for (const char* line : {"HTTP/1.0 200 OK\r\n", "HTTP/1.1\r\n", "HTTP/2 200\r\n"}) {
    EXPECT_FALSE(read({line}).not_http) << line;
  }
  for (const char* line : {"HTTP/x.y 200 OK\r\n", "HTTP/1. 200\r\n", "HTTP/.1 200\r\n",
                           "HTTP/11.1 200\r\n", "HTTP/1x1 200\r\n", "HTTP/ 200\r\n"}) {
    ResponseHead head;
    EXPECT_FALSE(head.take_line(line, 1000)) << line;
    EXPECT_FALSE(head.take_line("\r\n", 1000)) << line;
    EXPECT_TRUE(head.not_http && !head.complete && head.protocol.empty()) << line;
  }
}

TEST(ResponseHead, TellsALengthThatIsNone) {
  const auto is_unclear = [](const std::string& lines) {
    ResponseHead head;
    head.take_line("HTTP/1.1 200 OK\r\n", 1000);
    std::size_t begin = 0;
    for (std::size_t end = 0; (end = lines.find('\n', begin)) != lines.npos; begin = end + 1) {
      head.take_line(lines.substr(begin, end + 1 - begin), 1000);
    }
    return head.length_is_unclear();
  };
  for (const char* lines :
       {"X: 1\n", "Content-Length: 33\n", "content-length:0\n", "Content-Length: 033, 33\n",
        "Content-Length: 33\nContent-Length: 33\n", "Content-Length: 9223372036854775807\n",
        "Content-Length: x\nTransfer-Encoding: chunked\n"}) {
    EXPECT_FALSE(is_unclear(lines)) << lines;
  }
  for (const char* lines :
       {"Content-Length:\n", "Content-Length: -1\n", "Content-Length: +33\n",
        "Content-Length: 33abc\n", "Content-Length: 3 3\n", "Content-Length: 0x21\n",
        "Content-Length: 33.0\n", "Content-Length: 9223372036854775808\n",
        "Content-Length: 18446744073709551649\n", "Content-Length: 33, 13\n",
        "Content-Length: 33,\n", "Content-Length: 33\nContent-Length: 13\n",
        "Content-Length: 33\nContent-Length:\n", "Content-Length:\nContent-Length: 33\n"}) {
    EXPECT_TRUE(is_unclear(lines)) << lines;
  }
}

TEST(ResponseHead, ReadsTheRepliesOfFtp) {
  const ResponseHead head =
      read_ftp({"220-Welcome\r\n", "230 not the end\r\n", "220 ready\r\n", "331 password\r\n",
                "150 here it comes\r\n", "226 done\r\n", "221 bye\r\n"});
  EXPECT_EQ(head.protocol, "FTP");
  EXPECT_EQ(head.status, 226);
  EXPECT_TRUE(head.ftp_data_announced);
  EXPECT_EQ(read_ftp({"hello\r\n"}).status, 0);
  EXPECT_EQ(read_ftp({"hello\r\n", "2200 x\r\n", "220x\r\n"}).protocol, "");
  EXPECT_EQ(read_ftp({"550-no\r\n"}).status, 0);
  EXPECT_EQ(read_ftp({"550-no\r\n"}).protocol, "FTP");
  EXPECT_EQ(read_ftp({"HTTP/1.1 200 OK\r\n", "\r\n"}).protocol, "");
}

}  // namespace
}  // namespace abide::fetch
