// The fetcher over real sockets, on loopback: what it asks, follows and refuses.
#include <gtest/gtest.h>

#include "abide/fetch.h"
#include "fetch/encode.h"
#include "fetch/site.h"
#include "fetch/socket_hook/socket_hook.h"

namespace abide {
namespace {

using test::response;
using test::Site;

FetchOptions options_for(const Site& site) {
  FetchOptions options;
  options.allowed_networks = {"127.0.0.0/8"};
  options.resolve = {"*:" + std::to_string(site.port()) + ":127.0.0.1"};
  return options;
}

std::unique_ptr<Fetcher> started(FetchOptions options) {
  Result<std::unique_ptr<Fetcher>> fetcher = Fetcher::start(std::move(options));
  if (!fetcher) {
    ADD_FAILURE() << fetcher.error().sentence;
    std::abort();
  }
  return *std::move(fetcher);
}

Origin origin(const std::string& host, std::uint16_t port) { return {"http", host, port}; }

TEST(Fetcher, AsksForTheFileAndGivesTheWholeExchange) {
  Site site([](std::string_view) {
    return response("200 OK", "Content-Type: text/plain\r\nCache-Control: max-age=60\r\n",
                    "User-agent: *\n");
  });
  FetchOptions options = options_for(site);
  options.from = "crawler@example.com";
  const Exchange exchange = started(options)->fetch(origin("a.example", site.port()));
  EXPECT_EQ(exchange.outcome, Outcome::kFound) << exchange.error;
  EXPECT_EQ(exchange.failure, Failure::kNone);
  EXPECT_EQ(exchange.error, "");
  ASSERT_EQ(exchange.hops.size(), 1U);
  const std::string port = std::to_string(site.port());
  EXPECT_EQ(exchange.hops[0].url, "http://a.example:" + port + "/robots.txt");
  EXPECT_EQ(exchange.hops[0].address, "127.0.0.1:" + port);
  EXPECT_EQ(exchange.status(), 200);
  EXPECT_EQ(*exchange.body, "User-agent: *\n");
  EXPECT_FALSE(exchange.cut);
  EXPECT_EQ(exchange.wire_bytes, 14U);
  EXPECT_EQ(exchange.content_type, "text/plain");
  EXPECT_EQ(exchange.protocol, "HTTP/1.1");
  EXPECT_EQ(exchange.max_age, std::chrono::seconds(60));
  EXPECT_FALSE(exchange.retry_after);
  const std::string request = site.requests().at(0);
  EXPECT_TRUE(request.starts_with("GET /robots.txt HTTP/1.1\r\n")) << request;
  EXPECT_EQ(test::header(request, "Host"), "a.example:" + port);
  EXPECT_EQ(test::header(request, "User-Agent"), default_user_agent());
  EXPECT_EQ(test::header(request, "From"), "crawler@example.com");
  EXPECT_EQ(test::header(request, "Accept-Encoding"), "gzip, deflate, br, zstd");
  for (const char* never : {"Cookie", "Authorization", "Referer", "If-Modified-Since"}) {
    EXPECT_EQ(test::header(request, never), "") << never;
  }
}

// A chain of hosts r5, r4 ... r0: each sends to the next, the last has the file.
std::string chain(std::string_view request) {
  const std::string host = test::header(request, "Host");
  if (host[1] == '0') return response("200 OK", "", "end");
  return response("301 Moved",
                  "Location: //r" + std::string(1, static_cast<char>(host[1] - 1)) +
                      host.substr(2) + "/robots.txt\r\n",
                  "");
}

TEST(Fetcher, FollowsAsManyRedirectsAsItMay) {
  Site site(chain);
  const std::unique_ptr<Fetcher> fetcher = started(options_for(site));
  const Exchange five = fetcher->fetch(origin("r5.example", site.port()));
  EXPECT_EQ(five.outcome, Outcome::kFound) << five.error;
  EXPECT_EQ(five.redirects(), 5U);
  EXPECT_EQ(five.hops[0].location, five.hops[1].url);
  const Exchange six = fetcher->fetch(origin("r6.example", site.port()));
  EXPECT_EQ(six.outcome, Outcome::kNowhere);
  EXPECT_EQ(six.hops.size(), 6U);
  EXPECT_EQ(six.status(), 301);
}

TEST(Fetcher, FollowsLongRedirectsAndKeepsTheirBeginnings) {
  const std::string padding(30'000, 'x');
  std::atomic<int> whole{0};
  Site site([&](std::string_view request) {
    if (request.find(" /robots.txt") == request.npos && request.find(padding) != request.npos) {
      ++whole;
    }
    if (whole == 5) return response("200 OK", "", "User-agent: *\n");
    const std::string next = "/" + std::to_string(whole) + padding;
    return response("302 Found", "Location: " + next + "\r\n", "");
  });
  const Exchange exchange = started(options_for(site))->fetch(origin("a.example", site.port()));
  EXPECT_EQ(exchange.outcome, Outcome::kFound) << exchange.error;
  EXPECT_EQ(whole, 5);
  ASSERT_EQ(exchange.hops.size(), 6U);
  for (std::size_t i = 1; i < 6; ++i) {
    const std::string& url = exchange.hops[i].url;
    EXPECT_EQ(url, exchange.hops[i - 1].location);
    EXPECT_LT(url.size(), Hop::kMostUrlBytes + 40);
    EXPECT_TRUE(url.starts_with("http://a.example:" + std::to_string(site.port()) + "/"));
    EXPECT_TRUE(
        url.ends_with("xx [cut: " + std::to_string(30'019 + std::to_string(site.port()).size()) +
                      " bytes in all]"))
        << url.substr(Hop::kMostUrlBytes - 5);
  }
}

TEST(Fetcher, DecodesAndKeepsNoMoreThanAsked) {
  const std::string body(300'000, 'x');
  Site site([&](std::string_view request) {
    if (test::header(request, "Host").starts_with("cut")) {
      const std::string cut = test::gzip(body);
      return response("200 OK", "Content-Encoding: gzip\r\n", cut.substr(0, cut.size() - 4));
    }
    return response("200 OK", "Content-Encoding: gzip\r\n", test::gzip(body));
  });
  FetchOptions options = options_for(site);
  const Exchange whole = started(options)->fetch(origin("a.example", site.port()));
  EXPECT_EQ(whole.outcome, Outcome::kFound) << whole.error;
  EXPECT_EQ(*whole.body, body);
  EXPECT_EQ(whole.content_encoding, "gzip");
  options.keep_bytes = 1000;
  const Exchange part = started(options)->fetch(origin("a.example", site.port()));
  EXPECT_EQ(part.outcome, Outcome::kFound);
  EXPECT_EQ(part.body->size(), 1000U);
  EXPECT_TRUE(part.cut);
  options.keep_bytes = body.size();
  const Exchange cut = started(options)->fetch(origin("cut.example", site.port()));
  EXPECT_EQ(cut.failure, Failure::kDecoding);
  EXPECT_NE(cut.error.find("cut.example"), std::string::npos) << cut.error;
}

TEST(Fetcher, OfABodyThatEndsTooEarlyMakesNoFile) {
  Site site([](std::string_view) {
    return std::string("HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nUser-agent: *\n");
  });
  const Exchange exchange = started(options_for(site))->fetch(origin("a.example", site.port()));
  EXPECT_EQ(exchange.outcome, Outcome::kIncomplete);
  EXPECT_EQ(exchange.failure, Failure::kReset);
  EXPECT_EQ(exchange.body, nullptr);
}

TEST(Fetcher, ProbesForPagesThatAreMissing) {
  Site site([](std::string_view request) {
    if (request.starts_with("GET / ")) return response("200 OK", "", "front");
    const bool asks_later = test::header(request, "Host").starts_with("later");
    return response("503 No", asks_later ? "Retry-After: 60\r\n" : "", "");
  });
  FetchOptions options = options_for(site);
  const Exchange plain = started(options)->fetch(origin("a.example", site.port()));
  EXPECT_EQ(plain.outcome, Outcome::kServerError);
  EXPECT_EQ(site.connections(), 1U);
  options.probe_missing_pages = true;
  const Exchange probed = started(options)->fetch(origin("a.example", site.port()));
  EXPECT_EQ(probed.outcome, Outcome::kMissing);
  EXPECT_TRUE(probed.probed_missing);
  EXPECT_EQ(probed.status(), 503);
  EXPECT_EQ(probed.hops.size(), 1U);
  const Exchange later = started(options)->fetch(origin("later.example", site.port()));
  EXPECT_EQ(later.outcome, Outcome::kServerError) << "who says when to come back is not probed";
  EXPECT_EQ(later.retry_after, std::chrono::seconds(60));
}

TEST(Fetcher, EndsAtItsLimits) {
  Site site([](std::string_view) {
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    return std::string();
  });
  FetchOptions options = options_for(site);
  options.first_byte_timeout = std::chrono::milliseconds(100);
  const Exchange late = started(options)->fetch(origin("a.example", site.port()));
  EXPECT_EQ(late.outcome, Outcome::kUnreachable);
  EXPECT_EQ(late.failure, Failure::kTimeout);
  EXPECT_EQ(late.error, "a.example did not answer within 100 ms");
}

// No packet may leave this machine: the hook counts what would.
class FetcherRefuses : public testing::Test {
 protected:
  void TearDown() override { EXPECT_EQ(socket_hook::attempts_to_leave(), before_); }

 private:
  std::size_t before_ = socket_hook::attempts_to_leave();
};

TEST_F(FetcherRefuses, EveryKindOfAddressThatIsNotPublic) {
  const std::unique_ptr<Fetcher> fetcher = started({});
  for (const char* host : {"0.0.0.0",
                           "10.0.0.1",
                           "100.64.0.1",
                           "127.0.0.1",
                           "169.254.169.254",
                           "172.16.0.1",
                           "192.0.0.1",
                           "192.0.2.1",
                           "192.168.0.1",
                           "198.18.0.1",
                           "224.0.0.1",
                           "240.0.0.1",
                           "255.255.255.255",
                           "[::]",
                           "[::1]",
                           "[::ffff:127.0.0.1]",
                           "[::ffff:10.0.0.1]",
                           "[64:ff9b::a00:1]",
                           "[2002:a00:1::1]",
                           "[2001:db8::1]",
                           "[fc00::1]",
                           "[fd00:ec2::254]",
                           "[fe80::1]",
                           "[fec0::1]",
                           "[ff02::1]"}) {
    for (const char* scheme : {"http", "https", "ftp"}) {
      const Exchange exchange = fetcher->fetch({scheme, host, 8080});
      EXPECT_EQ(exchange.outcome, Outcome::kRefused) << scheme << " " << host << exchange.error;
      EXPECT_EQ(exchange.failure, Failure::kAddress) << host;
      EXPECT_NE(exchange.error.find("is not public"), std::string::npos) << exchange.error;
    }
  }
}

TEST_F(FetcherRefuses, NamesThatLeadThere) {
  FetchOptions options;
  options.resolve = {"a.example:80:10.0.0.1", "b.example:80:10.0.0.1,192.168.0.1,[fd00::1]",
                     "c.example:80:[::ffff:169.254.169.254]"};
  const std::unique_ptr<Fetcher> fetcher = started(options);
  for (const char* host : {"a.example", "b.example", "c.example", "localhost"}) {
    const Exchange exchange = fetcher->fetch(origin(host, 80));
    EXPECT_EQ(exchange.outcome, Outcome::kRefused) << host << ": " << exchange.error;
  }
}

TEST_F(FetcherRefuses, RedirectsThatLeadThere) {
  for (const char* location :
       {"http://10.0.0.1/robots.txt", "http://169.254.169.254/latest/meta-data/",
        "https://[fd00:ec2::254]/", "ftp://192.168.0.1/robots.txt", "http://inside.example:81/"}) {
    Site site([&](std::string_view) {
      return response("302 Found", "Location: " + std::string(location) + "\r\n", "");
    });
    FetchOptions options = options_for(site);
    options.resolve.emplace_back("inside.example:81:172.16.0.1");
    const Exchange exchange = started(options)->fetch(origin("a.example", site.port()));
    EXPECT_EQ(exchange.outcome, Outcome::kRefused) << location << ": " << exchange.error;
    ASSERT_EQ(exchange.hops.size(), 2U) << location;
    EXPECT_EQ(exchange.hops[1].status, 0);
  }
}

TEST_F(FetcherRefuses, OnlyTheAddressesThatAreNotPublicOfAName) {
  Site site([](std::string_view) { return response("200 OK", "", "x"); });
  const std::string port = std::to_string(site.port());
  for (const char* addresses : {"10.0.0.1,127.0.0.1", "127.0.0.1,10.0.0.1", "[fd00::1],127.0.0.1",
                                "10.0.0.1,[fd00::1],192.168.0.1,127.0.0.1"}) {
    FetchOptions options;
    options.allowed_networks = {"127.0.0.1"};
    options.resolve = {"a.example:" + port + ":" + addresses};
    const Exchange exchange = started(options)->fetch(origin("a.example", site.port()));
    EXPECT_EQ(exchange.outcome, Outcome::kFound) << addresses << ": " << exchange.error;
  }
}

TEST(SocketHook, CountsAndRefusesWhatWouldLeave) {
  FetchOptions options;
  options.allow_any_address = true;
  const std::size_t before = socket_hook::attempts_to_leave();
  const Exchange exchange = started(options)->fetch(origin("192.0.2.1", 80));
  EXPECT_EQ(exchange.outcome, Outcome::kUnreachable) << exchange.error;
  EXPECT_EQ(socket_hook::attempts_to_leave(), before + 1);
}

}  // namespace
}  // namespace abide
