// Which addresses are public, and which may be connected to.
//
// Who fetches what strangers ask for must not be led to what only he can reach: his own machine,
// his network, the metadata service of his cloud. So each address is looked at when a socket is
// opened to it, after every lookup of a name and at every redirect: a name that resolves anew, or
// to several, gains nothing by that.
//
// What is public is IANA's to say: the registries of special-purpose addresses of IPv4 and IPv6
// (RFC 6890 and those that update it). IPv6 has forms that hold an address of IPv4 and lead to it;
// such an address is as public as the one that it holds.
#pragma once

#include <sys/socket.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace abide::fetch {

// An address of IPv4 or IPv6, in network order. IPv4 takes the first four bytes.
struct IpAddress {
  bool v6 = false;
  std::array<std::uint8_t, 16> bytes{};

  bool operator==(const IpAddress&) const = default;

  // "192.0.2.1", "2001:db8::1"; nothing for everything else, such as "1.2.3", "[::1]", "fe80::1%1".
  static std::optional<IpAddress> parse(std::string_view text);
  // Nothing if the family is neither AF_INET nor AF_INET6.
  static std::optional<IpAddress> of(const sockaddr& address);
  std::string to_string() const;
};

// "" if the address is public, else what it is: "loopback", "private", "an address of IPv4 in
// IPv6 that is loopback" ... One would write "because it is ...". Static lifetime.
std::string_view why_not_public(const IpAddress& address);

// Addresses whose first `bits` bits are equal.
struct Network {
  IpAddress address;
  unsigned bits = 0;

  // "10.0.0.0/8", "fd00::/8"; a lone address is a network of one. Nothing if it is malformed, too
  // long, or has bits behind its prefix ("10.0.0.1/8"), which are a mistake of one kind or another.
  static std::optional<Network> parse(std::string_view text);
  bool holds(const IpAddress& other) const;
};

// What may be connected to: what is public, and what is allowed besides.
struct AddressPolicy {
  bool allow_any = false;
  std::vector<Network> allowed;

  // "" if it may, else as why_not_public.
  std::string_view why_refused(const IpAddress& address) const;
};

}  // namespace abide::fetch
