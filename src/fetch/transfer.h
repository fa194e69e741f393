// One request and its response, over one libcurl handle that is used again and again.
//
// libcurl does the protocols; what is decided here is what may be connected to (at the socket), how
// long to wait, what of the body is wanted, and what it all meant. The loop (fetcher.cc) drives the
// handle, and ends the transfer when libcurl says so or a limit here has run out.
#pragma once

#include <curl/curl.h>

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "abide/exchange.h"
#include "fetch/decode.h"
#include "fetch/meaning.h"
#include "fetch/redirect.h"
#include "fetch/response_head.h"
#include "fetch/settings.h"

namespace abide::fetch {

using Clock = std::chrono::steady_clock;

// What one request came to.
struct HopResult {
  Hop hop;
  Outcome outcome = Outcome::kNotTried;  // meaningless if `target`
  Fault fault;
  std::optional<Target> target;  // it is a redirect, and leads there
  bool retry_later = false;      // the response had Retry-After
};

class Transfer {
 public:
  // `settings` must outlive it.
  explicit Transfer(const Settings& settings);
  ~Transfer();
  Transfer(const Transfer&) = delete;
  Transfer(Transfer&&) = delete;
  Transfer& operator=(const Transfer&) = delete;
  Transfer& operator=(Transfer&&) = delete;

  // False: libcurl had no memory for a handle.
  bool usable() const { return handle_ != nullptr; }
  CURL* handle() const { return handle_; }

  // Makes the handle ready to be driven. Its limits count from now; `give_up` is the latest end.
  // Without `want_body` it ends as soon as the status is known.
  void prepare(const Target& target, bool want_body, Clock::time_point give_up);

  // Refused before it begins: with a proxy, the host is itself an address that may not be asked. No
  // socket would tell, for those are the proxy's. conclude() at once.
  bool is_refused() const { return !permitted_ && !refused_address_.empty(); }

  // Whether a limit has run out by `now`, or all that is wanted is there: it is to be ended.
  bool is_due(Clock::time_point now);

  // Has libcurl go on with what it would only do when it is run again: the next address of a name
  // after one that refused, the data connection of FTP. At growing intervals from `now` on.
  void run_again_if_due(Clock::time_point now);

  // What it came to, once libcurl ended it with `code`, or after is_due() (with any code).
  HopResult conclude(CURLcode code);

  // After conclude(): moves what the response holds into `exchange`: body, headers, sizes.
  void move_response_into(Exchange& exchange);
  // When the first byte of the response came; nothing if none did.
  std::optional<Clock::time_point> first_byte() const { return first_byte_; }

 private:
  // Why it was ended here, not by libcurl.
  enum class Stop : std::uint8_t {
    kNone,
    kDecided,  // what is still to come does not matter
    kFull,     // more of the body than is kept
    kHeadTooLarge,
    kNotHttp,
    kDecoding,
    kFirstByte,
    kTotal,
    kTooSlow,
  };

  static std::size_t on_header(char* data, std::size_t size, std::size_t count,
                               void* self) noexcept;
  static std::size_t on_body(char* data, std::size_t size, std::size_t count, void* self) noexcept;
  static int on_request(void* self, char*, char*, int, int local_port) noexcept;
  static int on_debug(CURL*, curl_infotype type, char* data, std::size_t size, void* self) noexcept;
  static curl_socket_t open_socket(void* self, curlsocktype purpose,
                                   curl_sockaddr* address) noexcept;

  void set_constant_options();
  bool take_head_line(std::string_view line);
  bool take_body(std::string_view bytes);
  void head_is_complete();
  bool connection_is_of_use();
  void watch_for_tls_end();
  void arrived(std::size_t bytes);
  void hang_up();
  bool speaks_ftp() const;
  void look_at_host();
  bool proxied() const { return !settings_.options.proxy.empty(); }

  void conclude_http(CURLcode code, HopResult& result);
  void conclude_ftp(CURLcode code, HopResult& result);
  void conclude_body(CURLcode code, HopResult& result);
  Fault fault_of_end(CURLcode code) const;
  std::string address_of_peer() const;

  const Settings& settings_;
  CURL* handle_;
  curl_slist* headers_ = nullptr;
  curl_slist* resolve_ = nullptr;
  std::string resolved_;  // "host:port" of the override in libcurl's table
  std::array<char, CURL_ERROR_SIZE> detail_{};

  // Of the present request.
  Target target_;
  bool want_body_ = true;
  Clock::time_point begun_;
  Clock::time_point run_again_;
  Clock::time_point give_up_;
  std::optional<Clock::time_point> requested_;
  std::optional<Clock::time_point> first_byte_;
  std::optional<Clock::time_point> decided_;
  Clock::time_point window_begin_;  // of the time in which speed is measured
  std::size_t window_bytes_ = 0;
  ResponseHead head_;
  ContentDecoder decoder_;
  std::uint64_t wire_bytes_ = 0;
  bool cut_ = false;
  bool needs_tls_end_ = false;  // nothing but the end of TLS tells that the body is whole
  bool tls_closed_ = false;     // set by on_tls_event
  Stop stop_ = Stop::kNone;
  int socket_error_ = 0;                // errno of a socket that could not be made
  bool permitted_ = false;              // a socket was opened
  std::string refused_address_;         // the last address that was refused, and why
  std::vector<curl_socket_t> sockets_;  // FTP: all that were opened
  int local_port_ = 0;                  // of the connection, once it is there
};

}  // namespace abide::fetch
