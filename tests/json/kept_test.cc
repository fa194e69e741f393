#include "json/kept.h"

#include <gtest/gtest.h>

#include "json/text.h"

namespace abide {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

std::shared_ptr<const std::string> body(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

Time at(int hours) { return Time(std::chrono::hours(500'000 + hours)); }

Exchange found(std::string text, Time when) {
  Exchange exchange;
  exchange.outcome = Outcome::kFound;
  exchange.hops = {{"http://a.example/robots.txt", 301, "http://b.example/\xff", "192.0.2.1:80"},
                   {"http://b.example/\xff", 200, "", "[2001:db8::1]:80"}};
  exchange.started = when;
  exchange.first_byte = milliseconds(17);
  exchange.total = milliseconds(40);
  exchange.body = body(std::move(text));
  exchange.cut = true;
  exchange.wire_bytes = (std::uint64_t{1} << 62) + 1;
  exchange.content_type = "text/plain; \x80";
  exchange.content_encoding = "br";
  exchange.protocol = "HTTP/2";
  exchange.max_age = seconds(0);
  exchange.retry_after = seconds(86'400);
  exchange.probed_missing = true;
  return exchange;
}

Exchange without_body(Outcome outcome, int status, Time when) {
  Exchange exchange;
  exchange.outcome = outcome;
  exchange.failure = is_answer(outcome) ? Failure::kNone : Failure::kTimeout;
  exchange.error = is_answer(outcome) ? "" : "it took too long";
  if (status != 0) exchange.hops = {{"http://a.example/robots.txt", status, "", ""}};
  exchange.started = when;
  return exchange;
}

const Origin kOrigin{"http", "a.example", 80};

// The records that `after` makes of these exchanges, with all versions.
std::vector<std::pair<std::string, Kept>> all_kinds() {
  const auto made = [](std::vector<Exchange> exchanges) {
    Record record = after(nullptr, kOrigin, exchanges.front(), 0.5);
    for (std::size_t i = 1; i < exchanges.size(); ++i) {
      record = after(&record, kOrigin, exchanges[i], 0.5);
    }
    return record;
  };
  const Exchange file = found("User-agent: *\nDisallow: /\xfe\n", at(0));
  const Exchange missing = without_body(Outcome::kMissing, 404, at(1));
  const Exchange limited = without_body(Outcome::kMissing, 429, at(2));
  const Exchange silent = without_body(Outcome::kUnreachable, 0, at(3));
  const Version file_seen{1, file.body, at(0), at(1)};
  const Version other_seen{2, body("\r\n\x01"), at(1), at(1)};
  const Version missing_seen{3, nullptr, at(2), at(9)};
  return {{"found", {made({file}), {missing_seen, other_seen, file_seen}}},
          {"missing", {made({missing}), {missing_seen}}},
          {"failing", {made({silent}), {}}},
          {"failing after a file", {made({file, silent, silent}), {file_seen}}},
          {"limited", {made({limited}), {missing_seen}}},
          {"limited after a file", {made({file, limited}), {file_seen}}},
          {"failing after that", {made({file, limited, silent}), {file_seen}}}};
}

// Field by field: Exchange has no ==, for bodies are shared.
void expect_same(const std::optional<Exchange>& a, const std::optional<Exchange>& b) {
  ASSERT_EQ(a.has_value(), b.has_value());
  if (!a) return;
  EXPECT_EQ(a->outcome, b->outcome);
  EXPECT_EQ(a->failure, b->failure);
  EXPECT_EQ(a->error, b->error);
  EXPECT_EQ(a->hops, b->hops);
  EXPECT_EQ(a->started, b->started);
  EXPECT_EQ(a->first_byte, b->first_byte);
  EXPECT_EQ(a->total, b->total);
  ASSERT_EQ(a->body == nullptr, b->body == nullptr);
  if (a->body) {
    EXPECT_EQ(*a->body, *b->body);
  }
  EXPECT_EQ(a->cut, b->cut);
  EXPECT_EQ(a->wire_bytes, b->wire_bytes);
  EXPECT_EQ(a->content_type, b->content_type);
  EXPECT_EQ(a->content_encoding, b->content_encoding);
  EXPECT_EQ(a->protocol, b->protocol);
  EXPECT_EQ(a->max_age, b->max_age);
  EXPECT_EQ(a->retry_after, b->retry_after);
  EXPECT_EQ(a->probed_missing, b->probed_missing);
}

TEST(Kept, EveryFieldComesBack) {
  for (const auto& [name, kept] : all_kinds()) {
    SCOPED_TRACE(name);
    const Result<Kept> read = kept_of_line(kept_as_line(kept));
    ASSERT_TRUE(read.ok()) << read.error().sentence;
    EXPECT_EQ(read->record.origin, kept.record.origin);
    expect_same(read->record.answer, kept.record.answer);
    expect_same(read->record.failed, kept.record.failed);
    expect_same(read->record.before_429, kept.record.before_429);
    EXPECT_EQ(read->record.failing_since, kept.record.failing_since);
    EXPECT_EQ(read->record.limited_since, kept.record.limited_since);
    EXPECT_EQ(read->record.failures, kept.record.failures);
    EXPECT_EQ(read->record.next_try, kept.record.next_try);
    ASSERT_EQ(read->versions.size(), kept.versions.size());
    for (std::size_t i = 0; i < kept.versions.size(); ++i) {
      EXPECT_EQ(read->versions[i].first_seen, kept.versions[i].first_seen);
      EXPECT_EQ(read->versions[i].last_seen, kept.versions[i].last_seen);
      ASSERT_EQ(read->versions[i].body == nullptr, kept.versions[i].body == nullptr);
      if (kept.versions[i].body) {
        EXPECT_EQ(*read->versions[i].body, *kept.versions[i].body);
      }
    }
    EXPECT_EQ(kept_as_line(*read), kept_as_line(kept));
  }
}

TEST(Kept, IsOneLineOfUtf8) {
  for (const auto& [name, kept] : all_kinds()) {
    const std::string line = kept_as_line(kept);
    EXPECT_EQ(line.find('\n'), std::string::npos) << name;
    EXPECT_TRUE(is_utf8(line)) << name;
  }
}

TEST(Kept, ABrokenLineIsNoneWhereverItBreaksOff) {
  for (const auto& [name, kept] : all_kinds()) {
    const std::string line = kept_as_line(kept);
    for (std::size_t size = 0; size < line.size(); ++size) {
      EXPECT_FALSE(kept_of_line(std::string_view(line).substr(0, size)).ok()) << name << size;
    }
  }
}

TEST(Kept, ADeeplyNestedLineIsNone) { EXPECT_FALSE(kept_of_line(std::string(100'000, '[')).ok()); }

}  // namespace
}  // namespace abide
