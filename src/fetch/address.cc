#include "fetch/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <charconv>
#include <cstring>

namespace abide::fetch {
namespace {

struct Range {
  std::array<std::uint8_t, 16> first;
  unsigned bits;
  std::string_view what;
};

// IANA IPv4 Special-Purpose Address Registry, all that is not globally reachable. 192.31.196.0/24,
// 192.52.193.0/24 and 192.175.48.0/24 stand there, too, but are globally reachable.
constexpr Range kIpv4[] = {
    {{0}, 8, "\"this network\""},                                 // RFC 791
    {{10}, 8, "private"},                                         // RFC 1918
    {{100, 64}, 10, "shared address space of carriers"},          // RFC 6598
    {{127}, 8, "loopback"},                                       // RFC 1122
    {{169, 254}, 16, "link-local"},                               // RFC 3927; metadata services
    {{172, 16}, 12, "private"},                                   // RFC 1918
    {{192, 0, 0}, 24, "reserved for protocols"},                  // RFC 6890
    {{192, 0, 2}, 24, "for documentation"},                       // RFC 5737
    {{192, 88, 99}, 24, "the former relay of 6to4"},              // RFC 7526
    {{192, 168}, 16, "private"},                                  // RFC 1918
    {{198, 18}, 15, "for benchmarking"},                          // RFC 2544
    {{198, 51, 100}, 24, "for documentation"},                    // RFC 5737
    {{203, 0, 113}, 24, "for documentation"},                     // RFC 5737
    {{224}, 4, "multicast"},                                      // RFC 5771
    {{255, 255, 255, 255}, 32, "broadcast"},                      // RFC 8190
    {{240}, 4, "reserved"},                                       // RFC 1112
    {{168, 63, 129, 16}, 32, "the platform service of a cloud"},  // Azure: public in form only
};

// Of IPv6 only 2000::/3 is given out for public use (RFC 4291 2.4, IANA's address space registry).
// The rest is refused whatever it is; the best known parts of it have a name here. Inside, IANA
// IPv6 Special-Purpose Address Registry; of 2001::/23 nothing is a site's, so that its few parts
// which are globally reachable make no exception.
constexpr Range kIpv6[] = {
    {{}, 128, "the unspecified address"},                                            // RFC 4291
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, 128, "loopback"},             // RFC 4291
    {{0x00, 0x64, 0xFF, 0x9B, 0x00, 0x01}, 48, "for translation within a network"},  // RFC 8215
    {{0x01, 0x00}, 64, "for discarding"},                                            // RFC 6666
    {{0x5F, 0x00}, 16, "for segment routing"},                                       // RFC 9602
    {{0xFC}, 7, "private"},                                                          // RFC 4193
    {{0xFE, 0x80}, 10, "link-local"},                                                // RFC 4291
    {{0xFE, 0xC0}, 10, "site-local"},                                                // RFC 3879
    {{0xFF}, 8, "multicast"},                                                        // RFC 4291
    {{0x20, 0x01, 0x00, 0x00}, 32, "Teredo"},                                        // RFC 4380
    {{0x20, 0x01, 0x00, 0x02}, 48, "for benchmarking"},                              // RFC 5180
    {{0x20, 0x01}, 23, "reserved for protocols"},                                    // RFC 2928
    {{0x20, 0x01, 0x0D, 0xB8}, 32, "for documentation"},                             // RFC 3849
    {{0x3F, 0xFF}, 20, "for documentation"},                                         // RFC 9637
};
constexpr Range kGlobalUnicast = {{0x20}, 3, ""};

bool begins_alike(const std::uint8_t* a, const std::uint8_t* b, unsigned bits) {
  const unsigned whole = bits / 8;
  if (std::memcmp(a, b, whole) != 0) return false;
  const unsigned rest = bits % 8;
  return rest == 0 || ((a[whole] ^ b[whole]) >> (8 - rest)) == 0;
}

bool in(const Range& range, const IpAddress& address) {
  return begins_alike(range.first.data(), address.bytes.data(), range.bits);
}

IpAddress ipv4_at(const IpAddress& address, std::size_t place) {
  IpAddress inner;
  std::copy_n(address.bytes.begin() + static_cast<std::ptrdiff_t>(place), 4, inner.bytes.begin());
  return inner;
}

bool is_mapped(const IpAddress& address) {
  constexpr Range kMapped = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF}, 96, ""};  // RFC 4291
  return address.v6 && in(kMapped, address);
}

std::string_view why_not_public_v4(const IpAddress& address) {
  for (const Range& range : kIpv4) {
    if (in(range, address)) return range.what;
  }
  return "";
}

// The address of IPv4 to which one of IPv6 leads, if it is of such a form.
std::optional<IpAddress> ipv4_within(const IpAddress& address) {
  constexpr Range kNat64 = {{0x00, 0x64, 0xFF, 0x9B}, 96, ""};  // RFC 6052
  constexpr Range k6to4 = {{0x20, 0x02}, 16, ""};               // RFC 3056
  if (in(kNat64, address)) return ipv4_at(address, 12);
  if (in(k6to4, address)) return ipv4_at(address, 2);
  // ISATAP (RFC 5214 6.1): the interface identifier 0000:5EFE or 0200:5EFE, then the address.
  if ((address.bytes[8] & 0xFD) == 0 && address.bytes[9] == 0 && address.bytes[10] == 0x5E &&
      address.bytes[11] == 0xFE) {
    return ipv4_at(address, 12);
  }
  return std::nullopt;
}

}  // namespace

std::optional<IpAddress> IpAddress::parse(std::string_view text) {
  if (text.find('\0') != text.npos) return std::nullopt;
  const std::string zero_ended(text);
  IpAddress address;
  address.v6 = text.find(':') != text.npos;
  if (inet_pton(address.v6 ? AF_INET6 : AF_INET, zero_ended.c_str(), address.bytes.data()) != 1) {
    return std::nullopt;
  }
  return address;
}

std::optional<IpAddress> IpAddress::of(const sockaddr& address) {
  IpAddress out;
  if (address.sa_family == AF_INET) {
    sockaddr_in v4{};
    std::memcpy(&v4, &address, sizeof(v4));
    std::memcpy(out.bytes.data(), &v4.sin_addr, 4);
    return out;
  }
  if (address.sa_family == AF_INET6) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, &address, sizeof(v6));
    out.v6 = true;
    std::memcpy(out.bytes.data(), &v6.sin6_addr, 16);
    return out;
  }
  return std::nullopt;
}

std::string IpAddress::to_string() const {
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(v6 ? AF_INET6 : AF_INET, bytes.data(), text.data(), text.size());
  return text.data();
}

std::string_view why_not_public(const IpAddress& address) {
  if (!address.v6) return why_not_public_v4(address);
  if (is_mapped(address)) return why_not_public_v4(ipv4_at(address, 12));
  for (const Range& range : kIpv6) {
    if (in(range, address)) return range.what;
  }
  if (const std::optional<IpAddress> inner = ipv4_within(address)) {
    if (const std::string_view why = why_not_public_v4(*inner); !why.empty()) return why;
    constexpr Range kNat64 = {{0x00, 0x64, 0xFF, 0x9B}, 96, ""};
    if (in(kNat64, address)) return "";  // globally reachable, though not in 2000::/3
  }
  return in(kGlobalUnicast, address) ? "" : "reserved";
}

std::optional<Network> Network::parse(std::string_view text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  const std::optional<IpAddress> address = IpAddress::parse(text.substr(0, slash));
  if (!address) return std::nullopt;
  const unsigned most = address->v6 ? 128 : 32;
  Network network{*address, most};
  if (slash < text.size()) {
    const std::string_view digits = text.substr(slash + 1);
    const char* const end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, network.bits);
    if (error != std::errc() || stop != end || network.bits > most) return std::nullopt;
  }
  for (unsigned bit = network.bits; bit < most; ++bit) {
    if ((network.address.bytes[bit / 8] >> (7 - bit % 8) & 1) != 0) return std::nullopt;
  }
  return network;
}

bool Network::holds(const IpAddress& other) const {
  return address.v6 == other.v6 && begins_alike(address.bytes.data(), other.bytes.data(), bits);
}

std::string_view AddressPolicy::why_refused(const IpAddress& address) const {
  if (allow_any) return "";
  // A mapped address is the one of IPv4 to the system: it is asked for as that.
  const IpAddress real = is_mapped(address) ? ipv4_at(address, 12) : address;
  const auto holds_it = [&](const Network& network) {
    return network.holds(address) || network.holds(real);
  };
  if (std::any_of(allowed.begin(), allowed.end(), holds_it)) return "";
  return why_not_public(address);
}

}  // namespace abide::fetch
