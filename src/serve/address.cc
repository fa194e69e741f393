#include "serve/address.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/beast/core/string.hpp>
#include <charconv>

namespace abide::serving {
namespace {

namespace ip = boost::asio::ip;

bool equal(std::string_view a, std::string_view b) {
  return boost::beast::iequals({a.data(), a.size()}, {b.data(), b.size()});
}

// The host of "host:port", "[::1]:port" or "host", without brackets.
std::string_view host_of(std::string_view text) {
  if (text.starts_with('[')) return text.substr(1, text.find(']') - 1);
  return text.substr(0, text.rfind(':'));
}

}  // namespace

Result<ip::tcp::endpoint> listen_address(std::string_view text) {
  const Error wrong{ErrorCode::kInvalid,
                    "--listen " + std::string(text) +
                        ": not an address and port such as 127.0.0.1:8181 or [::1]:8181"};
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return wrong;
  const std::string_view digits = text.substr(colon + 1);
  std::uint16_t port = 0;
  const auto [end, failed] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (failed != std::errc() || end != digits.data() + digits.size()) return wrong;
  std::string host(host_of(text.substr(0, colon + 1)));
  if (text.find(':') != colon && !text.starts_with('[')) return wrong;
  if (host == "localhost") host = "127.0.0.1";
  boost::system::error_code error;
  const ip::address address = ip::make_address(host, error);
  if (error) return wrong;
  return ip::tcp::endpoint(address, port);
}

std::string url_of(const ip::tcp::endpoint& endpoint) {
  const std::string host = endpoint.address().to_string();
  return "http://" + (endpoint.address().is_v6() ? '[' + host + ']' : host) + ':' +
         std::to_string(endpoint.port());
}

bool names_this_machine(std::string_view text, const std::vector<std::string>& also) {
  std::string_view host = host_of(text);
  if (host.ends_with('.')) host.remove_suffix(1);
  constexpr std::string_view kLocal = "localhost";
  if (equal(host, kLocal)) return true;
  if (host.size() > kLocal.size() && host[host.size() - kLocal.size() - 1] == '.' &&
      equal(host.substr(host.size() - kLocal.size()), kLocal)) {
    return true;
  }
  for (const std::string& each : also) {
    if (equal(host, each)) return true;
  }
  // Nearly always "127.0.0.1": no copy is made for what cannot be an address.
  if (host.empty() ||
      host.find_first_not_of("0123456789abcdefABCDEF.:") != std::string_view::npos) {
    return false;
  }
  if (host == "127.0.0.1") return true;
  boost::system::error_code error;
  const ip::address address = ip::make_address(std::string(host), error);
  return !error && address.is_loopback();
}

}  // namespace abide::serving
