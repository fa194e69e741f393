#include "cache/record_bytes.h"

#include <bit>
#include <charconv>
#include <cstring>

#include "cache/checksum.h"

namespace abide::cache {
namespace {

static_assert(std::endian::native == std::endian::little, "the format is little-endian");

constexpr std::uint8_t kFormat = 1;

// The numbers of Outcome and Failure are in files: new ones go to their ends.
static_assert(static_cast<int>(Outcome::kRefused) == 6 &&
              static_cast<int>(Failure::kDecoding) == 8);
constexpr std::uint8_t kLastOutcome = static_cast<std::uint8_t>(Outcome::kNotTried);
constexpr std::uint8_t kLastFailure = static_cast<std::uint8_t>(Failure::kResources);

// Which parts a record or an exchange has: bits of their first number.
enum Part : std::uint8_t {
  kAnswer = 1,
  kFailed = 2,
  kBefore = 4,
  kFailingSince = 8,
  kLimited = 16
};
enum Flag : std::uint8_t { kCut = 1, kProbed = 2, kBody = 4, kMaxAge = 8, kRetryAfter = 16 };

class Writer {
 public:
  template <class Number>
  void number(Number value) {
    static_assert(std::is_integral_v<Number>);
    out_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void text(std::string_view value) {
    const std::string_view kept = value.substr(0, UINT32_MAX);
    number(static_cast<std::uint32_t>(kept.size()));
    out_.append(kept);
  }
  void time(Time value) { number<std::int64_t>(value.time_since_epoch().count()); }

  void exchange(const Exchange& exchange);
  std::string take() {
    number(checksum(out_));
    return std::move(out_);
  }

 private:
  std::string out_;
};

void Writer::exchange(const Exchange& exchange) {
  number(static_cast<std::uint8_t>(exchange.outcome));
  number(static_cast<std::uint8_t>(exchange.failure));
  number(static_cast<std::uint8_t>(
      (exchange.cut ? kCut : 0) | (exchange.probed_missing ? kProbed : 0) |
      (exchange.body != nullptr ? kBody : 0) | (exchange.max_age ? kMaxAge : 0) |
      (exchange.retry_after ? kRetryAfter : 0)));
  text(exchange.error);
  number(static_cast<std::uint32_t>(exchange.hops.size()));
  for (const Hop& hop : exchange.hops) {
    text(hop.url);
    number<std::int32_t>(hop.status);
    text(hop.location);
    text(hop.address);
  }
  time(exchange.started);
  number<std::int64_t>(exchange.first_byte.count());
  number<std::int64_t>(exchange.total.count());
  number<std::uint64_t>(exchange.wire_bytes);
  text(exchange.content_type);
  text(exchange.content_encoding);
  text(exchange.protocol);
  if (exchange.max_age) number<std::int64_t>(exchange.max_age->count());
  if (exchange.retry_after) number<std::int64_t>(exchange.retry_after->count());
}

// Reads what Writer wrote. After the first thing that is not there all is zero, and ok() false.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  bool ok() const { return ok_; }
  bool at_end() const { return ok_ && rest_.empty(); }
  void fail() {
    ok_ = false;
    rest_ = {};
  }

  template <class Number>
  Number number() {
    Number value{};
    if (rest_.size() < sizeof value) {
      fail();
      return value;
    }
    std::memcpy(&value, rest_.data(), sizeof value);
    rest_.remove_prefix(sizeof value);
    return value;
  }
  std::string text() {
    const auto size = number<std::uint32_t>();
    if (rest_.size() < size) {
      fail();
      return "";
    }
    std::string value(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return value;
  }
  Time time() { return Time(std::chrono::milliseconds(number<std::int64_t>())); }

  Exchange exchange(const std::shared_ptr<const std::string>& body);

 private:
  std::string_view rest_;
  bool ok_ = true;
};

Exchange Reader::exchange(const std::shared_ptr<const std::string>& body) {
  Exchange exchange;
  const auto outcome = number<std::uint8_t>();
  const auto failure = number<std::uint8_t>();
  const auto flags = number<std::uint8_t>();
  if (outcome > kLastOutcome || failure > kLastFailure) fail();
  if ((flags & kBody) != 0 && body == nullptr) fail();
  if (!ok_) return exchange;
  exchange.outcome = static_cast<Outcome>(outcome);
  exchange.failure = static_cast<Failure>(failure);
  exchange.cut = (flags & kCut) != 0;
  exchange.probed_missing = (flags & kProbed) != 0;
  if ((flags & kBody) != 0) exchange.body = body;
  exchange.error = text();
  const auto hops = number<std::uint32_t>();
  for (std::uint32_t i = 0; i < hops && ok_; ++i) {
    Hop hop;
    hop.url = text();
    hop.status = number<std::int32_t>();
    hop.location = text();
    hop.address = text();
    exchange.hops.push_back(std::move(hop));
  }
  exchange.started = time();
  exchange.first_byte = std::chrono::milliseconds(number<std::int64_t>());
  exchange.total = std::chrono::milliseconds(number<std::int64_t>());
  exchange.wire_bytes = number<std::uint64_t>();
  exchange.content_type = text();
  exchange.content_encoding = text();
  exchange.protocol = text();
  if ((flags & kMaxAge) != 0) exchange.max_age = std::chrono::seconds(number<std::int64_t>());
  if ((flags & kRetryAfter) != 0) {
    exchange.retry_after = std::chrono::seconds(number<std::int64_t>());
  }
  return exchange;
}

}  // namespace

std::string bytes_of(const Record& record) {
  Writer writer;
  writer.number(kFormat);
  writer.number(static_cast<std::uint8_t>(
      (record.answer ? kAnswer : 0) | (record.failed ? kFailed : 0) |
      (record.before_429 ? kBefore : 0) | (record.failing_since ? kFailingSince : 0) |
      (record.limited_since ? kLimited : 0)));
  writer.number(record.failures);
  writer.time(record.next_try);
  if (record.failing_since) writer.time(*record.failing_since);
  if (record.limited_since) writer.time(*record.limited_since);
  for (const auto* exchange : {&record.answer, &record.failed, &record.before_429}) {
    if (*exchange) writer.exchange(**exchange);
  }
  return writer.take();
}

std::optional<Record> record_of(std::string_view bytes, const Origin& origin,
                                const std::shared_ptr<const std::string>& body) {
  if (bytes.size() < sizeof(std::uint64_t)) return std::nullopt;
  const std::string_view content = bytes.substr(0, bytes.size() - sizeof(std::uint64_t));
  if (Reader(bytes.substr(content.size())).number<std::uint64_t>() != checksum(content)) {
    return std::nullopt;
  }
  Reader reader(content);
  if (reader.number<std::uint8_t>() != kFormat) return std::nullopt;
  Record record;
  record.origin = origin;
  const auto parts = reader.number<std::uint8_t>();
  record.failures = reader.number<std::uint32_t>();
  record.next_try = reader.time();
  if ((parts & kFailingSince) != 0) record.failing_since = reader.time();
  if ((parts & kLimited) != 0) record.limited_since = reader.time();
  if ((parts & kAnswer) != 0) record.answer = reader.exchange(body);
  if ((parts & kFailed) != 0) record.failed = reader.exchange(nullptr);
  if ((parts & kBefore) != 0) record.before_429 = reader.exchange(body);
  if (!reader.at_end() || (!record.answer && !record.failed)) return std::nullopt;
  return record;
}

std::optional<Origin> origin_of_text(std::string_view text) {
  const std::size_t colon = text.find("://");
  if (colon == text.npos) return std::nullopt;
  Origin origin;
  origin.scheme = text.substr(0, colon);
  origin.port = origin.scheme == "https" ? 443 : origin.scheme == "ftp" ? 21 : 80;
  if (origin.scheme != "https" && origin.scheme != "http" && origin.scheme != "ftp") {
    return std::nullopt;
  }
  std::string_view host = text.substr(colon + 3);
  const std::size_t port = host.find(':', host.starts_with('[') ? host.find(']') : 0);
  if (port != host.npos) {
    const char* const end = host.data() + host.size();
    const auto [stop, error] = std::from_chars(host.data() + port + 1, end, origin.port);
    if (error != std::errc() || stop != end || origin.port == 0) return std::nullopt;
    host = host.substr(0, port);
  }
  origin.host = host;
  if (host.empty() || origin.to_string() != text) return std::nullopt;
  return origin;
}

}  // namespace abide::cache
