#include "fetch/settings.h"

#include <curl/curl.h>
#include <net/if.h>

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <memory>

#include "parse/ascii.h"

namespace abide::fetch {
namespace {

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

// As names are compared: lower case, without the dot of the root.
std::string host_key(std::string_view host, std::string_view port) {
  std::string key;
  for (const char c : host) key += ascii::lower(c);
  if (key.ends_with('.')) key.pop_back();
  return key + ":" + std::string(port);
}

std::string without_brackets(std::string_view text) {
  if (text.size() > 2 && text.front() == '[' && text.back() == ']') {
    return std::string(text.substr(1, text.size() - 2));
  }
  return std::string(text);
}

// What goes into a header must not end it.
bool fits_a_header(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte >= 0x20 && byte != 0x7F) || c == '\t';
  });
}

std::string fault_of_proxy(const std::string& proxy) {
  constexpr std::string_view kSchemes[] = {"http",    "https",  "socks4",
                                           "socks4a", "socks5", "socks5h"};
  const std::unique_ptr<CURLU, void (*)(CURLU*)> url(curl_url(), curl_url_cleanup);
  if (curl_url_set(url.get(), CURLUPART_URL, proxy.c_str(), CURLU_NON_SUPPORT_SCHEME) !=
      CURLUE_OK) {
    return quoted(proxy) + " is no URL of a proxy, such as http://proxy.example:3128";
  }
  char* raw = nullptr;
  curl_url_get(url.get(), CURLUPART_SCHEME, &raw, 0);
  const std::unique_ptr<char, void (*)(void*)> scheme(raw, curl_free);
  if (raw == nullptr || std::find(std::begin(kSchemes), std::end(kSchemes),
                                  std::string_view(raw)) == std::end(kSchemes)) {
    return quoted(proxy) +
           " has a scheme that no proxy has: http, https, socks4, socks4a, socks5 "
           "and socks5h are known";
  }
  return "";
}

// "" if the file holds a certificate.
std::string fault_of_ca_file(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             std::fclose);
  if (file == nullptr) return "the CA file " + path + " cannot be read";
  std::string text(std::size_t{64} * 1024, '\0');
  std::string tail;
  while (const std::size_t count = std::fread(text.data(), 1, text.size(), file.get())) {
    tail += std::string_view(text).substr(0, count);
    if (tail.find("-----BEGIN ") != tail.npos) return "";
    tail.erase(0, tail.size() - std::min<std::size_t>(tail.size(), 16));
  }
  return "the CA file " + path + " holds no certificate in PEM form";
}

constexpr std::size_t kMostBytes = std::size_t{1} << 30;

std::string fault_of_limits(const FetchOptions& options) {
  using std::chrono::milliseconds;
  constexpr milliseconds kLongest = std::chrono::hours(24);
  struct Span {
    const char* name;
    milliseconds value;
  };
  const Span spans[] = {{"connect_timeout", options.connect_timeout},
                        {"first_byte_timeout", options.first_byte_timeout},
                        {"total_timeout", options.total_timeout}};
  for (const Span& span : spans) {
    if (span.value < milliseconds(1) || span.value > kLongest) {
      return std::string(span.name) + " must be between 1 ms and a day";
    }
  }
  // In seconds: in milliseconds the largest do not fit.
  constexpr std::chrono::seconds kLongestSpeedTime = std::chrono::hours(24);
  if (options.min_speed > 0 && (options.min_speed_time < std::chrono::seconds(1) ||
                                options.min_speed_time > kLongestSpeedTime)) {
    return "min_speed_time must be between 1 second and a day";
  }
  if (options.min_speed > kMostBytes) return "min_speed must be at most 2^30";
  if (options.keep_bytes == 0 || options.keep_bytes > kMostBytes) {
    return "keep_bytes must be between 1 and 2^30";
  }
  if (options.max_head_bytes < 256 || options.max_head_bytes > kMostBytes) {
    return "max_head_bytes must be between 256 and 2^30";
  }
  if (options.max_redirects > 100) return "max_redirects must be at most 100";
  if (options.max_in_flight == 0 || options.max_in_flight > 1'000'000) {
    return "max_in_flight must be between 1 and 1000000";
  }
  if (options.max_queued > 100'000'000) return "max_queued must be at most 100000000";
  return "";
}

std::string fault_of_texts(const FetchOptions& options) {
  if (!fits_a_header(options.user_agent)) return "user_agent holds a control character";
  if (!fits_a_header(options.from)) return "from holds a control character";
  if (!options.proxy.empty()) {
    if (std::string fault = fault_of_proxy(options.proxy); !fault.empty()) {
      return "proxy: " + fault;
    }
  }
  if (!options.ca_file.empty()) {
    if (std::string fault = fault_of_ca_file(options.ca_file); !fault.empty()) return fault;
  }
  if (!options.interface.empty() && !IpAddress::parse(options.interface) &&
      if_nametoindex(options.interface.c_str()) == 0) {
    return "interface: " + quoted(options.interface) +
           " is neither an address nor an interface of this machine";
  }
  return "";
}

}  // namespace

std::string Overrides::add(std::string_view entry) {
  std::string fault = quoted(entry) + " is not of the form host:port:address[,address...]";
  // The host may be an address of IPv6, in brackets.
  const std::size_t host_end =
      entry.starts_with('[') ? std::min(entry.find(']'), entry.size() - 1) + 1 : entry.find(':');
  if (host_end >= entry.size() || host_end == 0 || entry[host_end] != ':') return fault;
  std::string host(entry.substr(0, host_end));
  if (host != "*") {
    const OriginResult canonical = origin_of("http://" + host);
    if (!canonical.origin) return quoted(entry) + ": " + canonical.error;
    host = canonical.origin->host;
  }
  const std::size_t port_end = entry.find(':', host_end + 1);
  if (port_end == entry.npos) return fault;
  const std::string_view port_text = entry.substr(host_end + 1, port_end - host_end - 1);
  std::uint16_t port = 0;
  const char* const end = port_text.data() + port_text.size();
  const auto [stop, error] = std::from_chars(port_text.data(), end, port);
  if (error != std::errc() || stop != end || port == 0) {
    return quoted(entry) + ": the port is not a number from 1 to 65535";
  }
  std::string addresses;
  std::string_view rest = entry.substr(port_end + 1);
  do {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string text = without_brackets(rest.substr(0, comma));
    const std::optional<IpAddress> address = IpAddress::parse(text);
    if (!address) return quoted(entry) + ": " + quoted(text) + " is no IP address";
    if (!addresses.empty()) addresses += ',';
    addresses += address->v6 ? "[" + address->to_string() + "]" : address->to_string();
    rest.remove_prefix(std::min(comma + 1, rest.size()));
  } while (!rest.empty());

  addresses_[host_key(host, std::to_string(port))] = std::move(addresses);
  return "";
}

const std::string* Overrides::find(std::string_view host, std::uint16_t port) const {
  const std::string port_name = std::to_string(port);
  auto found = addresses_.find(host_key(host, port_name));
  if (found == addresses_.end()) found = addresses_.find(host_key("*", port_name));
  return found == addresses_.end() ? nullptr : &found->second;
}

Result<Settings> Settings::from(FetchOptions options) {
  Settings settings;
  if (options.user_agent.empty()) options.user_agent = default_user_agent();
  if (!options.clock) {
    options.clock = [] {
      return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
    };
  }
  if (std::string fault = fault_of_limits(options); !fault.empty()) {
    return Error{ErrorCode::kInvalid, std::move(fault)};
  }
  if (std::string fault = fault_of_texts(options); !fault.empty()) {
    return Error{ErrorCode::kInvalid, std::move(fault)};
  }
  settings.addresses.allow_any = options.allow_any_address;
  for (const std::string& text : options.allowed_networks) {
    const std::optional<Network> network = Network::parse(text);
    if (!network) {
      return Error{ErrorCode::kInvalid,
                   quoted(text) +
                       " is no network, such as 10.0.0.0/8, fd00::/8 or 192.0.2.1 "
                       "(bits behind the prefix must be 0)"};
    }
    settings.addresses.allowed.push_back(*network);
  }
  for (const std::string& entry : options.resolve) {
    if (std::string fault = settings.overrides.add(entry); !fault.empty()) {
      return Error{ErrorCode::kInvalid, "resolve: " + std::move(fault)};
    }
  }
  settings.options = std::move(options);
  return settings;
}

}  // namespace abide::fetch
