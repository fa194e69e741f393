#include "cache/usual_url.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace abide::cache {
namespace {

constexpr std::array<bool, 256> make_host_bytes() {
  std::array<bool, 256> table{};
  for (char c = 'a'; c <= 'z'; ++c) table[static_cast<unsigned char>(c)] = true;
  for (char c = '0'; c <= '9'; ++c) table[static_cast<unsigned char>(c)] = true;
  for (const char c : {'-', '.', '_'}) table[static_cast<unsigned char>(c)] = true;
  return table;
}
constexpr std::array<bool, 256> kHostBytes = make_host_bytes();

bool ends_authority(std::string_view url, std::size_t at) {
  return at == url.size() || url[at] == '/' || url[at] == '?' || url[at] == '#';
}

}  // namespace

std::string_view usual_origin(std::string_view url) {
  const bool tls = url.starts_with("https://");
  if (!tls && !url.starts_with("http://")) return {};
  const std::size_t host = tls ? 8 : 7;
  std::size_t at = host;
  while (at < url.size() && kHostBytes[static_cast<unsigned char>(url[at])]) ++at;
  if (at == host) return {};
  if (ends_authority(url, at)) return url.substr(0, at);
  if (url[at] != ':') return {};
  std::uint32_t port = 0;
  const std::size_t digits = ++at;
  while (at < url.size() && url[at] >= '0' && url[at] <= '9' && at - digits < 6) {
    port = port * 10 + static_cast<std::uint32_t>(url[at++] - '0');
  }
  if (at == digits || url[digits] == '0' || port > 65535 || port == (tls ? 443u : 80u) ||
      !ends_authority(url, at)) {
    return {};
  }
  return url.substr(0, at);
}

}  // namespace abide::cache
