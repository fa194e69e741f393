#include "fetch/settings.h"

#include <gtest/gtest.h>

#include <functional>

#include "abide/exchange.h"

namespace abide::fetch {
namespace {

std::string fault(const std::function<void(FetchOptions&)>& change) {
  FetchOptions options;
  change(options);
  const Result<Settings> settings = Settings::from(std::move(options));
  if (settings) return "";
  EXPECT_EQ(settings.error().code, ErrorCode::kInvalid);
  return settings.error().sentence;
}

TEST(FetchOptions, MakeSenseAsTheyAre) {
  EXPECT_EQ(fault([](FetchOptions&) {}), "");
  EXPECT_TRUE(default_user_agent().starts_with("Abide/"));
}

TEST(FetchOptions, ThatMakeNoSenseAreRefusedWithASentence) {
  using std::chrono::milliseconds;
  using std::chrono::seconds;
  struct Case {
    const char* named;  // stands in the sentence
    std::function<void(FetchOptions&)> change;
  };
  const Case cases[] = {
      {"connect_timeout", [](FetchOptions& o) { o.connect_timeout = milliseconds(0); }},
      {"first_byte_timeout", [](FetchOptions& o) { o.first_byte_timeout = milliseconds(-1); }},
      {"total_timeout", [](FetchOptions& o) { o.total_timeout = std::chrono::hours(25); }},
      {"min_speed_time", [](FetchOptions& o) { o.min_speed_time = seconds(0); }},
      {"connect_timeout", [](FetchOptions& o) { o.connect_timeout = milliseconds::max(); }},
      {"min_speed_time", [](FetchOptions& o) { o.min_speed_time = seconds::max(); }},
      {"min_speed_time", [](FetchOptions& o) { o.min_speed_time = seconds::min(); }},
      {"min_speed must", [](FetchOptions& o) { o.min_speed = SIZE_MAX; }},
      {"keep_bytes", [](FetchOptions& o) { o.keep_bytes = 0; }},
      {"max_head_bytes", [](FetchOptions& o) { o.max_head_bytes = 10; }},
      {"max_head_bytes", [](FetchOptions& o) { o.max_head_bytes = SIZE_MAX; }},
      {"max_queued", [](FetchOptions& o) { o.max_queued = SIZE_MAX; }},
      {"max_redirects", [](FetchOptions& o) { o.max_redirects = 1000; }},
      {"max_in_flight", [](FetchOptions& o) { o.max_in_flight = 0; }},
      {"user_agent", [](FetchOptions& o) { o.user_agent = "a\r\nHost: b"; }},
      {"from", [](FetchOptions& o) { o.from = std::string("a\0b", 3); }},
      {"\"10.0.0.0/33\"", [](FetchOptions& o) { o.allowed_networks = {"10.0.0.0/33"}; }},
      {"\"10.0.0.1/8\"", [](FetchOptions& o) { o.allowed_networks = {"10.0.0.1/8"}; }},
      {"\"localhost\"", [](FetchOptions& o) { o.allowed_networks = {"localhost"}; }},
      {"\"a\"", [](FetchOptions& o) { o.resolve = {"a"}; }},
      {"\"a:80\"", [](FetchOptions& o) { o.resolve = {"a:80"}; }},
      {"\":80:1.2.3.4\"", [](FetchOptions& o) { o.resolve = {":80:1.2.3.4"}; }},
      {"the port", [](FetchOptions& o) { o.resolve = {"a:0:1.2.3.4"}; }},
      {"the port", [](FetchOptions& o) { o.resolve = {"a:http:1.2.3.4"}; }},
      {"is no IP address", [](FetchOptions& o) { o.resolve = {"a:80:"}; }},
      {"is no IP address", [](FetchOptions& o) { o.resolve = {"a:80:1.2.3.4,b"}; }},
      {"a b:80:1.2.3.4", [](FetchOptions& o) { o.resolve = {"a b:80:1.2.3.4"}; }},
      {"[::1", [](FetchOptions& o) { o.resolve = {"[::1"}; }},
      {"/nonexistent.pem", [](FetchOptions& o) { o.ca_file = "/nonexistent.pem"; }},
      {"holds no certificate", [](FetchOptions& o) { o.ca_file = "/dev/null"; }},
      {"proxy", [](FetchOptions& o) { o.proxy = "gopher://a:1"; }},
      {"proxy", [](FetchOptions& o) { o.proxy = "not a proxy"; }},
      {"interface", [](FetchOptions& o) { o.interface = "nonexistent0"; }},
  };
  for (const Case& one : cases) {
    const std::string sentence = fault(one.change);
    EXPECT_NE(sentence.find(one.named), std::string::npos) << one.named << ": " << sentence;
  }
}

TEST(Overrides, AreFoundByHostAndPort) {
  Overrides overrides;
  ASSERT_EQ(overrides.add("Example.com:80:192.0.2.1,[2001:db8::1]"), "");
  ASSERT_EQ(overrides.add("b\xC3\xBC"
                          "cher.example:80:192.0.2.3"),
            "");
  ASSERT_EQ(overrides.add("*:81:192.0.2.2"), "");
  const auto found = [&](const char* host, std::uint16_t port) {
    const std::string* const addresses = overrides.find(host, port);
    return addresses == nullptr ? "" : *addresses;
  };
  EXPECT_EQ(found("example.com", 80), "192.0.2.1,[2001:db8::1]");
  EXPECT_EQ(found("example.com.", 80), "192.0.2.1,[2001:db8::1]");
  EXPECT_EQ(found("xn--bcher-kva.example", 80), "192.0.2.3");
  EXPECT_EQ(found("example.com", 81), "192.0.2.2");
  EXPECT_EQ(found("other.example", 81), "192.0.2.2");
  EXPECT_EQ(found("other.example", 80), "");
}

TEST(Exchange, HasNamesForOutcomesAndFailures) {
  for (int i = 0; i <= static_cast<int>(Outcome::kNotTried); ++i) {
    const auto outcome = static_cast<Outcome>(i);
    EXPECT_EQ(outcome_named(outcome_name(outcome)), outcome);
  }
  for (int i = 0; i <= static_cast<int>(Failure::kResources); ++i) {
    const auto failure = static_cast<Failure>(i);
    EXPECT_EQ(failure_named(failure_name(failure)), failure);
  }
  EXPECT_EQ(outcome_name(Outcome::kServerError), "server-error");
  EXPECT_EQ(failure_name(Failure::kTooSlow), "too-slow");
  EXPECT_FALSE(outcome_named("lost"));
  EXPECT_FALSE(failure_named(""));
}

}  // namespace
}  // namespace abide::fetch
