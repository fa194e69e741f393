// Asks sites for their robots.txt, as the specifications say.
//
// A Fetcher drives any number of transfers on one thread of its own. It follows redirects across
// hosts and schemes (RFC 9309 2.3.1.2), decodes, bounds time, speed and size, and connects to no
// address that is not public unless it may: checked at the socket, of every hop, so that a name
// that resolves anew gains nothing. It keeps nothing: that is the cache's work (cache.h).
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "abide/exchange.h"
#include "abide/origin.h"
#include "abide/result.h"

namespace abide {

struct FetchOptions {
  // The User-Agent header. The default names Abide and its version.
  std::string user_agent;
  std::string from;  // the From header (an e-mail address); none if empty

  unsigned max_redirects = 5;  // RFC 9309 2.3.1.2
  std::size_t keep_bytes =
      std::size_t{500} * 1024 + 1;  // of the decoded body; one more than any dialect reads
  std::size_t max_head_bytes = std::size_t{64} * 1024;  // of a response's head

  std::chrono::milliseconds connect_timeout{10'000};     // of each hop, name and TLS included
  std::chrono::milliseconds first_byte_timeout{15'000};  // of each hop, from sending the request
  std::chrono::milliseconds total_timeout{30'000};       // of the whole exchange
  // Slower than so many bytes a second for so long is a failure; 0: no minimum.
  std::size_t min_speed = 64;
  std::chrono::seconds min_speed_time{10};

  std::size_t max_in_flight = 256;   // transfers at once; what is beyond waits
  std::size_t max_queued = 100'000;  // and so many may wait; more are answered kNotTried at once

  // Addresses that are not public are refused (loopback, private, link-local, shared, multicast,
  // documentation, benchmarking, reserved, metadata services, and IPv6 forms that hold such an
  // address of IPv4) but for those in these networks: "127.0.0.0/8", "fd00::/8", "10.1.2.3".
  std::vector<std::string> allowed_networks;
  bool allow_any_address = false;

  std::string proxy;  // "http://host:port", "socks5h://..."; empty: none, the environment's
                      // ignored. The proxy's own address is let through; what a name leads it to is
                      // its affair. A host, also of a redirect, that is itself an address that is
                      // not public is refused still, before the proxy is asked
  std::string ca_file;    // certificates to trust in place of the system's (PEM)
  std::string interface;  // the interface or address to send from
  std::vector<std::string>
      resolve;  // "host:port:address[,address]" in place of asking the resolver;
                // "*:port:address" for every host

  // Where robots.txt answers 5xx: ask for a random path and the front page. If the first answers
  // 5xx too and the front page 2xx, the site answers so for what does not exist: it has none.
  bool probe_missing_pages = false;

  // What Exchange::started is taken from, and what a date in Retry-After is held against. Limits on
  // time go by a clock of their own. Empty: the system's. Thread-safe.
  std::function<Time()> clock;
};

// "Abide/0.1.0 (robots.txt)": the User-Agent that FetchOptions has.
std::string default_user_agent();

// All members are thread-safe.
class Fetcher {
 public:
  // Fails with kInvalid if an option makes no sense, kUnavailable if the thread cannot be made.
  static Result<std::unique_ptr<Fetcher>> start(FetchOptions options);

  // Ends all that is under way: their callbacks hear kNotTried. Waits for the thread.
  virtual ~Fetcher() = default;
  Fetcher(const Fetcher&) = delete;
  Fetcher(Fetcher&&) = delete;
  Fetcher& operator=(const Fetcher&) = delete;
  Fetcher& operator=(Fetcher&&) = delete;

  // Asks `origin` for its robots.txt. Never blocks. `done` is called exactly once: on the fetcher's
  // thread, or on this one if the queue is full; it must not block and must not destroy the
  // Fetcher. What it throws ends the program.
  using OnDone = std::function<void(Exchange)>;
  virtual void fetch(const Origin& origin, OnDone done) = 0;

  // The same, waiting. Not from within `done`.
  Exchange fetch(const Origin& origin);

  struct Counts {
    std::size_t in_flight = 0;
    std::size_t queued = 0;
  };
  virtual Counts counts() const = 0;

 protected:
  Fetcher() = default;
};

}  // namespace abide
