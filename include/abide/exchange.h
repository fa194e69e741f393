// What happened when a site was asked for its robots.txt: the whole exchange, as evidence.
//
// An exchange knows no dialect. It says what was sent and what came back; what that means for a
// crawler is worked out from it under each dialect (standing.h). It is what `abide fetch` prints,
// what a record keeps (record.h), and what the server shows.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace abide {

// A moment, in milliseconds since 1970 (UTC).
using Time = std::chrono::sys_time<std::chrono::milliseconds>;

// One request of the exchange and the head of its response. A URL may be as long as a site makes
// it: of one longer than kMostUrlBytes the first so many bytes are kept, and then a mark that no
// URL has: " [cut: 61234 bytes in all]". So is the sentence of an error.
struct Hop {
  static constexpr std::size_t kMostUrlBytes = 2048;

  std::string url;  // as asked; the first is the origin's robots_url()
  int status = 0;   // HTTP status, or the last FTP reply; 0: no response came
  std::string
      location;  // where a redirect points to: absolute; empty if it is none or leads nowhere
  std::string address;  // the numeric address and port that was connected to; empty if none was

  bool operator==(const Hop&) const = default;
};

// How the exchange ended.
enum class Outcome : std::uint8_t {
  kFound,    // 2xx (but not 206) with its whole body, or as much of it as is kept
  kMissing,  // 4xx, or what FTP says for a file that is not there; Hop::status tells which
  kNowhere,  // more redirects than are followed, a loop, or one that leads nowhere: no target, a
             // scheme that is not fetched
  kServerError,  // 5xx, or a status that answers no GET (1xx alone, 206, 600 ...)
  kUnreachable,  // no response: no address, no connection, TLS, a time limit, not HTTP
  kIncomplete,   // a response whose body broke off, stalled or could not be decoded
  kRefused,      // not asked: its address, or one that it redirected to, is not public
  kNotTried,     // our own lack (sockets, memory, a full queue, stopping): says nothing of the site
                 // and is never kept in a record
};
// "found", "missing", "nowhere", "server-error", "unreachable", "incomplete", "refused",
// "not-tried". Static lifetime.
std::string_view outcome_name(Outcome outcome);
// The outcome of that name, or nothing.
std::optional<Outcome> outcome_named(std::string_view name);

// Whether the site answered the question: it has this file, or none. What is neither is a failure
// of the site's, after which the last answer may still count.
constexpr bool is_answer(Outcome outcome) {
  return outcome == Outcome::kFound || outcome == Outcome::kMissing || outcome == Outcome::kNowhere;
}

// What failed, where something did. For counters and for the sentence beside it.
enum class Failure : std::uint8_t {
  kNone,
  kName,       // the host name has no address
  kConnect,    // no connection: refused, no route
  kTls,        // the handshake, or a certificate that does not fit
  kTimeout,    // a time limit ran out: connecting, first byte, or in all
  kTooSlow,    // below the minimum speed
  kReset,      // the connection ended too early
  kProtocol,   // what came is not HTTP (or FTP), or its head is too large
  kDecoding,   // gzip, br or zstd that is damaged, cut short, or of a kind that is not known
  kAddress,    // an address that is not public
  kResources,  // Abide's own: no sockets, no memory, queue full, stopping
};
// "none", "name", "connect", "tls", "timeout", "too-slow", "reset", "protocol", "decoding",
// "address", "resources". Static lifetime.
std::string_view failure_name(Failure failure);
std::optional<Failure> failure_named(std::string_view name);

// A value. Bodies are shared, not copied.
struct Exchange {
  Outcome outcome = Outcome::kNotTried;
  Failure failure = Failure::kNone;
  std::string error;  // a sentence without a full stop if something failed, else empty

  std::vector<Hop> hops;  // in order; empty only if nothing was asked
  Time started{};
  // From `started`, over all hops.
  std::chrono::milliseconds first_byte{0};
  std::chrono::milliseconds total{0};

  // The body, decoded, its first FetchOptions::keep_bytes bytes. Null unless kFound.
  std::shared_ptr<const std::string> body;
  bool cut = false;              // the site had more than was kept; the rest was not downloaded
  std::uint64_t wire_bytes = 0;  // bytes of the last body as they came
  std::string content_type;      // as received, at most 256 bytes
  std::string content_encoding;  // likewise
  std::string protocol;          // "HTTP/1.1", "HTTP/2", "FTP"; empty without a response

  // Cache-Control of the last response: max-age less Age, 0 for no-store and no-cache; nothing if
  // it says nothing or what cannot be understood. Not negative, at most ten years.
  std::optional<std::chrono::seconds> max_age;
  // Retry-After in either form, from `started` on; not negative, at most ten years.
  std::optional<std::chrono::seconds> retry_after;

  // The site answers 5xx for pages that do not exist, so that its 5xx for robots.txt means that
  // there is none; only if FetchOptions::probe_missing_pages asked. The outcome is then kMissing.
  bool probed_missing = false;

  // The status of the last hop; 0 without one.
  int status() const { return hops.empty() ? 0 : hops.back().status; }
  std::size_t redirects() const { return hops.empty() ? 0 : hops.size() - 1; }
};

}  // namespace abide
