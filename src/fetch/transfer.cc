#include "fetch/transfer.h"

#include <netinet/in.h>
#include <openssl/ssl.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "parse/ascii.h"

namespace abide::fetch {
namespace {

// How long what does not matter any more (the body of a redirect or of an error page) may take to
// come, so that the connection can be used again, and how much of it is taken.
constexpr std::chrono::milliseconds kLinger{500};
constexpr std::uint64_t kLingerBytes = std::uint64_t{16} * 1024;

// A transfer that libcurl may have forgotten is run again after this part of its age, so that what
// is lost by waiting is as small a part of it, and thousands that connect for long cost little.
constexpr int kPartOfAge = 8;

CurlLong whole_ms(std::chrono::nanoseconds span) {
  const auto ms = std::chrono::ceil<std::chrono::milliseconds>(span).count();
  return static_cast<CurlLong>(std::max<std::chrono::milliseconds::rep>(ms, 1));
}

// The function below is for OpenSSL itself; libcurl can be built with others.
bool has_openssl() {
  const curl_version_info_data* const info = curl_version_info(CURLVERSION_NOW);
  return info->ssl_version != nullptr &&
         std::string_view(info->ssl_version).starts_with("OpenSSL/");
}

// Where a TLS connection has the flag that is set when the site closes it properly.
int index_of_flag() {
  static const int index = SSL_get_ex_new_index(0, nullptr, nullptr, nullptr, nullptr);
  return index;
}

void on_tls_event(const SSL* tls, int where, int value) noexcept {
  if (where != SSL_CB_READ_ALERT || (value & 0xFF) != SSL_AD_CLOSE_NOTIFY) return;
  if (void* const flag = SSL_get_ex_data(tls, index_of_flag())) *static_cast<bool*>(flag) = true;
}

// Of an address of IPv4 or IPv6, else 0.
int port_of(const sockaddr_storage& address) {
  sockaddr_in v4{};
  sockaddr_in6 v6{};
  std::memcpy(&v4, &address, sizeof(v4));
  std::memcpy(&v6, &address, sizeof(v6));
  return address.ss_family == AF_INET    ? ntohs(v4.sin_port)
         : address.ss_family == AF_INET6 ? ntohs(v6.sin6_port)
                                         : 0;
}

template <typename Value>
void set(CURL* handle, CURLoption option, Value value) {
  curl_easy_setopt(handle, option, value);
}

}  // namespace

Transfer::Transfer(const Settings& settings)
    : settings_(settings), handle_(curl_easy_init()), decoder_("", 1) {
  if (handle_ != nullptr) set_constant_options();
}

Transfer::~Transfer() {
  curl_easy_cleanup(handle_);
  curl_slist_free_all(headers_);
  curl_slist_free_all(resolve_);
}

void Transfer::set_constant_options() {
  const FetchOptions& options = settings_.options;
  CURL* const h = handle_;
  set(h, CURLOPT_PRIVATE, this);
  set(h, CURLOPT_ERRORBUFFER, detail_.data());
  set(h, CURLOPT_NOSIGNAL, 1L);
  set(h, CURLOPT_NOPROGRESS, 1L);
  set(h, CURLOPT_PROTOCOLS_STR, "http,https,ftp");
  set(h, CURLOPT_FOLLOWLOCATION, 0L);
  set(h, CURLOPT_HTTP_VERSION, static_cast<CurlLong>(CURL_HTTP_VERSION_2TLS));
  set(h, CURLOPT_HTTP09_ALLOWED, 0L);
  set(h, CURLOPT_HTTP_CONTENT_DECODING, 0L);
  set(h, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  set(h, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
  // Nothing of the environment or of files at home.
  set(h, CURLOPT_NETRC, static_cast<CurlLong>(CURL_NETRC_IGNORED));
  set(h, CURLOPT_PROXY, options.proxy.c_str());
  set(h, CURLOPT_NOPROXY, "");
  if (!options.ca_file.empty()) set(h, CURLOPT_CAINFO, options.ca_file.c_str());
  // With a folder of certificates beside the file, libcurl would read all anew for each connection.
  if (const curl_version_info_data* info = curl_version_info(CURLVERSION_NOW);
      !options.ca_file.empty() || (info->age >= CURLVERSION_SEVENTH && info->cainfo != nullptr)) {
    set(h, CURLOPT_CAPATH, nullptr);
  }
  if (!options.interface.empty()) {
    set(h, CURLOPT_INTERFACE, options.interface.c_str());
  }
  set(h, CURLOPT_USERAGENT, options.user_agent.c_str());
  headers_ =
      curl_slist_append(headers_, ("Accept-Encoding: " + std::string(kAcceptEncoding)).c_str());
  if (!options.from.empty())
    headers_ = curl_slist_append(headers_, ("From: " + options.from).c_str());
  set(h, CURLOPT_HTTPHEADER, headers_);
  // One command for the file (RFC 1123 4.1.2.11 permits paths), on data connections to the server's
  // own address only.
  set(h, CURLOPT_FTP_FILEMETHOD, static_cast<CurlLong>(CURLFTPMETHOD_NOCWD));
  set(h, CURLOPT_FTP_SKIP_PASV_IP, 1L);
  // Every name is looked up when it is needed: libcurl's own table of names is walked at the end of
  // each transfer, and a robots.txt is asked for once a day.
  set(h, CURLOPT_DNS_CACHE_TIMEOUT, 0L);
  // A lookup that hangs is left to its thread; to wait for it would hold up all other transfers.
  set(h, CURLOPT_QUICK_EXIT, 1L);
  set(h, CURLOPT_HEADERFUNCTION, &Transfer::on_header);
  set(h, CURLOPT_HEADERDATA, this);
  set(h, CURLOPT_WRITEFUNCTION, &Transfer::on_body);
  set(h, CURLOPT_WRITEDATA, this);
  set(h, CURLOPT_DEBUGFUNCTION, &Transfer::on_debug);
  set(h, CURLOPT_DEBUGDATA, this);
  set(h, CURLOPT_PREREQFUNCTION, &Transfer::on_request);
  set(h, CURLOPT_PREREQDATA, this);
  set(h, CURLOPT_OPENSOCKETFUNCTION, &Transfer::open_socket);
  set(h, CURLOPT_OPENSOCKETDATA, this);
}

void Transfer::prepare(const Target& target, bool want_body, Clock::time_point give_up) {
  const Clock::time_point now = Clock::now();
  target_ = target;
  want_body_ = want_body;
  begun_ = now;
  run_again_ = now;
  give_up_ = give_up;
  requested_.reset();
  first_byte_.reset();
  decided_.reset();
  window_bytes_ = 0;
  head_ = ResponseHead(speaks_ftp() ? ResponseHead::Kind::kFtp : ResponseHead::Kind::kHttp);
  decoder_ = ContentDecoder("", settings_.options.keep_bytes);
  wire_bytes_ = 0;
  cut_ = false;
  needs_tls_end_ = false;
  tls_closed_ = false;
  stop_ = Stop::kNone;
  socket_error_ = 0;
  permitted_ = false;
  refused_address_.clear();
  sockets_.clear();
  local_port_ = 0;
  if (proxied()) look_at_host();
  detail_[0] = '\0';

  set(handle_, CURLOPT_URL, target.url.c_str());
  set(handle_, CURLOPT_FORBID_REUSE, 1L);
  const bool ftp = target.origin.scheme == "ftp";
  set(handle_, CURLOPT_VERBOSE, ftp ? 1L : 0L);  // for on_debug
  set(handle_, CURLOPT_SERVER_RESPONSE_TIMEOUT,
      (whole_ms(settings_.options.first_byte_timeout) + 999) / 1000);
  const auto connecting =
      std::min<std::chrono::nanoseconds>(settings_.options.connect_timeout, give_up - now);
  set(handle_, CURLOPT_CONNECTTIMEOUT_MS, whole_ms(connecting));
  // libcurl keeps what it is given here until it is told otherwise, and looks through all of it
  // after each transfer: so an entry is taken back with the next one. (Its wildcard would not do:
  // its idle connections to one address would all be tried for each host.)
  curl_slist_free_all(std::exchange(resolve_, nullptr));
  if (!resolved_.empty()) resolve_ = curl_slist_append(resolve_, ("-" + resolved_).c_str());
  resolved_.clear();
  // An address of IPv6 is no name, and libcurl takes no entry for one.
  const bool literal = target.origin.host.starts_with('[');
  const std::string* const addresses =
      proxied() || literal ? nullptr
                           : settings_.overrides.find(target.origin.host, target.origin.port);
  if (addresses != nullptr) {
    resolved_ = target.origin.host + ":" + std::to_string(target.origin.port);
    resolve_ = curl_slist_append(resolve_, (resolved_ + ":" + *addresses).c_str());
  }
  set(handle_, CURLOPT_RESOLVE, resolve_);
}

// An HTTP proxy is asked for ftp URLs by HTTP.
bool Transfer::speaks_ftp() const {
  return target_.origin.scheme == "ftp" &&
         (!proxied() || ascii::equal_any_case(settings_.options.proxy.substr(0, 5), "socks"));
}

void Transfer::look_at_host() {
  std::string_view host = target_.origin.host;
  if (host.starts_with('[')) host = host.substr(1, host.size() - 2);
  const std::optional<IpAddress> ip = IpAddress::parse(host);
  if (!ip) return;  // a name, and so the proxy's affair
  if (const std::string_view why = settings_.addresses.why_refused(*ip); !why.empty()) {
    refused_address_ = ip->to_string() + " (" + std::string(why) + ")";
  }
}

curl_socket_t Transfer::open_socket(void* self, curlsocktype purpose,
                                    curl_sockaddr* address) noexcept {
  Transfer& transfer = *static_cast<Transfer*>(self);
  if (purpose != CURLSOCKTYPE_IPCXN) return CURL_SOCKET_BAD;
  const std::optional<IpAddress> ip = IpAddress::of(address->addr);
  if (!ip) return CURL_SOCKET_BAD;
  if (!transfer.proxied()) {
    if (const std::string_view why = transfer.settings_.addresses.why_refused(*ip); !why.empty()) {
      transfer.refused_address_ = ip->to_string() + " (" + std::string(why) + ")";
      return CURL_SOCKET_BAD;
    }
  }
  const int socket = ::socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  if (socket < 0) {
    // A machine without IPv6 is as one without a route.
    if (errno != EAFNOSUPPORT) transfer.socket_error_ = errno;
    return CURL_SOCKET_BAD;
  }
  transfer.permitted_ = true;
  if (transfer.target_.origin.scheme == "ftp") transfer.sockets_.push_back(socket);
  return socket;
}

int Transfer::on_request(void* self, char*, char*, int, int local_port) noexcept {
  Transfer& transfer = *static_cast<Transfer*>(self);
  transfer.requested_ = Clock::now();
  transfer.local_port_ = local_port;
  return CURL_PREREQFUNC_OK;
}

// Only with FTP: what is sent over the control connection is seen here first.
int Transfer::on_debug(CURL*, curl_infotype type, char* data, std::size_t size,
                       void* self) noexcept {
  if (type == CURLINFO_HEADER_OUT && std::string_view(data, size).starts_with("QUIT")) {
    static_cast<Transfer*>(self)->hang_up();
  }
  return 0;
}

// After QUIT libcurl waits for the reply, and all other transfers with it. Nothing is missed by not
// hearing that: where there is no more to come, there is nothing to wait for.
void Transfer::hang_up() {
  for (const curl_socket_t socket : sockets_) {
    sockaddr_storage local{};  // of those that are closed the number may be another's by now
    socklen_t size = sizeof(local);
    if (getsockname(socket, reinterpret_cast<sockaddr*>(&local), &size) == 0 &&
        port_of(local) == local_port_ && local_port_ != 0) {
      shutdown(socket, SHUT_RDWR);
    }
  }
  set(handle_, CURLOPT_SERVER_RESPONSE_TIMEOUT, 1L);  // should it be none of these
}

std::size_t Transfer::on_header(char* data, std::size_t size, std::size_t count,
                                void* self) noexcept {
  return static_cast<Transfer*>(self)->take_head_line({data, size * count}) ? size * count : 0;
}

std::size_t Transfer::on_body(char* data, std::size_t size, std::size_t count,
                              void* self) noexcept {
  // libcurl may hand on an empty piece.
  if (size * count == 0) return 0;
  return static_cast<Transfer*>(self)->take_body({data, size * count}) ? size * count : 0;
}

void Transfer::arrived(std::size_t bytes) {
  if (!first_byte_) {
    first_byte_ = Clock::now();
    window_begin_ = *first_byte_;
  }
  window_bytes_ += bytes;
}

bool Transfer::take_head_line(std::string_view line) {
  arrived(line.size());
  const bool was_complete = head_.complete;
  if (!head_.take_line(line, settings_.options.max_head_bytes)) {
    stop_ = head_.not_http ? Stop::kNotHttp : Stop::kHeadTooLarge;
    return false;
  }
  if (head_.complete && !was_complete) head_is_complete();
  return true;
}

// The next hop of a redirect to the same site, and the probe, go over the same connection. Else a
// site is asked again in a day: to keep its connection would cost both sides, and libcurl looks
// through all that it keeps at each transfer's end. A proxy is asked again at once.
bool Transfer::connection_is_of_use() {
  if (head_.length_is_unclear()) return false;
  if (proxied()) return true;
  const StatusMeaning meaning = meaning_of_status(head_.status);
  if (meaning == StatusMeaning::kServerError) return settings_.options.probe_missing_pages;
  if (meaning != StatusMeaning::kRedirect) return false;
  const std::optional<Target> next = redirect_target(target_.url, head_.location);
  return next && next->origin == target_.origin;
}

void Transfer::head_is_complete() {
  if (connection_is_of_use()) set(handle_, CURLOPT_FORBID_REUSE, 0L);
  if (meaning_of_status(head_.status) == StatusMeaning::kFile && want_body_ &&
      !head_.length_is_unclear()) {
    decoder_ = ContentDecoder(head_.content_encoding, settings_.options.keep_bytes);
    if (head_.ends_with_connection()) watch_for_tls_end();
  } else {
    decided_ = Clock::now();
  }
}

// libcurl takes a TLS connection that just ends for one that was closed, so that a body without a
// length could be cut short by anyone on the way (RFC 8446 6.1, RFC 9112 9.8).
void Transfer::watch_for_tls_end() {
  curl_tlssessioninfo* session = nullptr;
  if (target_.origin.scheme != "https" || !has_openssl() ||
      curl_easy_getinfo(handle_, CURLINFO_TLS_SSL_PTR, &session) != CURLE_OK ||
      session->backend != CURLSSLBACKEND_OPENSSL || session->internals == nullptr) {
    return;
  }
  auto* const tls = static_cast<SSL*>(session->internals);
  if (SSL_set_ex_data(tls, index_of_flag(), &tls_closed_) != 1) return;
  SSL_set_info_callback(tls, &on_tls_event);
  needs_tls_end_ = true;
}

bool Transfer::take_body(std::string_view bytes) {
  arrived(bytes.size());
  wire_bytes_ += bytes.size();
  if (decided_) {
    if (wire_bytes_ <= kLingerBytes) return true;
    stop_ = Stop::kDecided;
    return false;
  }
  if (decoder_.feed(bytes)) return true;
  stop_ = decoder_.full() ? Stop::kFull : Stop::kDecoding;
  return false;
}

bool Transfer::is_due(Clock::time_point now) {
  const FetchOptions& options = settings_.options;
  if (decided_ && now >= *decided_ + kLinger) {
    stop_ = Stop::kDecided;
  } else if (now >= give_up_) {
    stop_ = Stop::kTotal;
  } else if (!first_byte_) {
    if (!requested_ || now < *requested_ + options.first_byte_timeout) return false;
    stop_ = Stop::kFirstByte;
  } else {
    if (options.min_speed == 0 || now < window_begin_ + options.min_speed_time) return false;
    const auto seconds = static_cast<std::size_t>(options.min_speed_time.count());
    if (window_bytes_ < options.min_speed * seconds) {
      stop_ = Stop::kTooSlow;
    } else {
      window_begin_ = now;
      window_bytes_ = 0;
      return false;
    }
  }
  return true;
}

// With sockets that are watched for it, libcurl (7.88) runs a transfer when one of them has
// something or a timer of its own ends. Between two sockets there is neither: it makes the next one
// when it is run again, which its own loop does every second. It offers no call for this but to
// pause and go on.
void Transfer::run_again_if_due(Clock::time_point now) {
  if (now < run_again_ || (requested_ && !speaks_ftp())) return;
  run_again_ = now + (now - begun_) / kPartOfAge;
  curl_easy_pause(handle_, CURLPAUSE_SEND);
  curl_easy_pause(handle_, CURLPAUSE_CONT);
}

}  // namespace abide::fetch
