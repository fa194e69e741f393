#include "abide/origin.h"

#include <arpa/inet.h>
#include <idn2.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <memory>

#include "abide/url.h"
#include "parse/ascii.h"

namespace abide {
namespace {

struct Scheme {
  std::string_view name;
  std::uint16_t default_port;
};
constexpr std::array<Scheme, 3> kSchemes = {{{"http", 80}, {"https", 443}, {"ftp", 21}}};

const Scheme* find_scheme(std::string_view name) {
  const auto* found = std::find_if(kSchemes.begin(), kSchemes.end(), [name](const Scheme& scheme) {
    return ascii::equal_any_case(scheme.name, name);
  });
  return found == kSchemes.end() ? nullptr : found;
}

OriginResult failure(std::string sentence) { return {std::nullopt, std::move(sentence)}; }

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), ascii::lower);
  return out;
}

// A host may be percent-encoded (RFC 3986 3.2.2).
std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && text.size() - i > 2 && ascii::is_hex(text[i + 1]) &&
        ascii::is_hex(text[i + 2])) {
      out += static_cast<char>(ascii::hex_value(text[i + 1]) * 16 + ascii::hex_value(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

// In brackets, in the shortest form (RFC 5952); "" if it is no IPv6 address.
std::string canonical_ipv6(std::string_view text) {
  in6_addr address{};
  if (text.find('\0') != text.npos) return "";  // inet_pton would not see what follows
  if (inet_pton(AF_INET6, std::string(text).c_str(), &address) != 1) return "";
  std::array<char, INET6_ADDRSTRLEN> out{};
  if (inet_ntop(AF_INET6, &address, out.data(), out.size()) == nullptr) return "";
  return "[" + std::string(out.data()) + "]";
}

// Lower case; names in other scripts as punycode by UTS 46, which browsers use too.
std::string to_ascii(const std::string& host, std::string& error) {
  if (std::all_of(host.begin(), host.end(), [](char c) { return (c & 0x80) == 0; })) {
    return lower(host);
  }
  char* raw = nullptr;
  const int code = idn2_to_ascii_8z(host.c_str(), &raw, IDN2_NONTRANSITIONAL | IDN2_NFC_INPUT);
  const std::unique_ptr<char, void (*)(void*)> ascii(raw, idn2_free);
  if (code != IDN2_OK) {
    error = std::string("the host is not a valid internationalised name: ") + idn2_strerror(code);
    return "";
  }
  return lower(ascii.get());
}

// Whether a label of ASCII in lower case that begins with xn-- is punycode of something. The URL
// Standard refuses others ("domain to ASCII"), so no browser gets to such a host. Asked without
// IDNA2008's further rules, as there: those would refuse names in use, such as emoji. And label by
// label, because the rules for a whole name forbid hyphens that hosts do have ("r3---sn-x").
bool is_punycode(std::string_view label) {
  char* raw = nullptr;
  const int code =
      idn2_to_ascii_8z(std::string(label).c_str(), &raw,
                       IDN2_NONTRANSITIONAL | IDN2_NFC_INPUT | IDN2_NO_ALABEL_ROUNDTRIP);
  idn2_free(raw);
  return code == IDN2_OK;
}

// A part of an IPv4 address as the URL Standard reads it: decimal, or hexadecimal after 0x, or
// octal after 0; what overflows is too large for any place.
std::optional<std::uint64_t> ipv4_number(std::string_view text) {
  if (text.empty()) return std::nullopt;
  int base = 10;
  if (text.starts_with("0x")) {
    base = 16;
    text.remove_prefix(2);
  } else if (text.size() > 1 && text.front() == '0') {
    base = 8;
    text.remove_prefix(1);
  }
  if (text.empty()) return 0;  // "0x" is a number there
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number, base);
  if (stop != end || error == std::errc::invalid_argument) return std::nullopt;
  return error == std::errc() ? number : std::numeric_limits<std::uint64_t>::max();
}

// The URL Standard's IPv4 parser, for a host in lower case that ends in a number: fewer than four
// parts are permitted, the last one fills what they leave. "" if it is no address.
std::string canonical_ipv4(std::string_view host) {
  std::uint64_t address = 0;
  for (int parts = 1;; ++parts) {
    const std::size_t dot = std::min(host.find('.'), host.size());
    const std::optional<std::uint64_t> number = ipv4_number(host.substr(0, dot));
    if (!number || parts > 4) return "";
    if (dot == host.size()) {
      const int left = 8 * (5 - parts);  // bits
      if (*number >> left != 0) return "";
      address = (address << left) | *number;
      break;
    }
    if (*number > 255) return "";
    address = (address << 8) | *number;
    host.remove_prefix(dot + 1);
  }
  in_addr raw{htonl(static_cast<std::uint32_t>(address))};
  std::array<char, INET_ADDRSTRLEN> out{};
  return inet_ntop(AF_INET, &raw, out.data(), out.size()) != nullptr ? out.data() : "";
}

// No top-level domain is a number, so a host that ends in one must be an IPv4 address, to browsers
// (URL Standard, "ends in a number") and to the resolver.
bool ends_in_number(std::string_view host) {
  const std::string_view last = host.substr(host.rfind('.') + 1);
  return std::all_of(last.begin(), last.end(), ascii::is_digit) || ipv4_number(last);
}

// "" if the ASCII name may be a host, else what is wrong with it.
std::string fault_of(std::string_view host) {
  // The URL Standard's, and ';', which begins the parameters here (G5).
  constexpr std::string_view kForbidden = " \"#%/:;<>?@[\\]^`{|}";
  if (host.size() > 253) return "the host is longer than 253 characters";
  for (const char c : host) {
    if (c <= 0x20 || c == 0x7F || kForbidden.find(c) != kForbidden.npos) {
      return "the host holds a character that no host may hold";
    }
  }
  std::string_view rest = host;
  if (rest.ends_with('.')) rest.remove_suffix(1);  // the root: an absolute name
  while (true) {
    const std::size_t dot = std::min(rest.find('.'), rest.size());
    const std::string_view label = rest.substr(0, dot);
    if (label.empty()) return "the host has an empty label";
    if (label.size() > 63) return "a label of the host is longer than 63 characters";
    if (label.starts_with("xn--") && !is_punycode(label)) {
      return "a label of the host begins with xn-- but is not valid punycode";
    }
    if (dot == rest.size()) break;
    rest.remove_prefix(dot + 1);
  }
  return "";
}

struct Authority {
  std::string_view host;  // with brackets if it has any
  std::string_view port;
  bool has_port = false;
};

std::optional<Authority> split_authority(std::string_view text) {
  // Userinfo ends at the last '@': a password may hold one.
  if (const std::size_t at = text.rfind('@'); at != text.npos) text.remove_prefix(at + 1);
  Authority authority;
  std::size_t host_end = std::min(text.find(':'), text.size());
  if (text.starts_with('[')) {
    const std::size_t bracket = text.find(']');
    if (bracket == text.npos) return std::nullopt;
    host_end = bracket + 1;
    if (host_end < text.size() && text[host_end] != ':') return std::nullopt;
  }
  authority.host = text.substr(0, host_end);
  authority.has_port = host_end < text.size();
  if (authority.has_port) authority.port = text.substr(host_end + 1);
  return authority;
}

}  // namespace

OriginResult origin_of(std::string_view url) {
  url = ascii::trim(url);
  const std::size_t colon = url.find(':');
  if (colon == url.npos || url.substr(colon, 3) != "://") {
    return failure("it is not an absolute URL: it should begin with http://, https:// or ftp://");
  }
  const Scheme* scheme = find_scheme(url.substr(0, colon));
  if (scheme == nullptr) {
    return failure("its scheme has no robots.txt: only http, https and ftp have one");
  }
  std::string_view rest = url.substr(colon + 3);
  // G5: ';' begins the parameters. A backslash is read as a slash by browsers (URL Standard): to
  // take what follows it for a host would be to ask another site than they do.
  rest = rest.substr(0, rest.find_first_of("/?;#\\"));
  const std::optional<Authority> authority = split_authority(rest);
  if (!authority) return failure("the brackets of its IPv6 address do not match");
  if (authority->host.empty()) return failure("it has no host");

  Origin origin;
  origin.scheme = scheme->name;
  origin.port = scheme->default_port;
  if (authority->has_port && !authority->port.empty()) {
    const char* const end = authority->port.data() + authority->port.size();
    const auto [stop, error] = std::from_chars(authority->port.data(), end, origin.port);
    if (error != std::errc() || stop != end || origin.port == 0) {
      return failure("its port is not a number from 1 to 65535");
    }
  }
  if (authority->host.starts_with('[')) {
    origin.host = canonical_ipv6(authority->host.substr(1, authority->host.size() - 2));
    if (origin.host.empty()) return failure("what stands in brackets is not an IPv6 address");
    return {origin, ""};
  }
  const std::string decoded = percent_decoded(authority->host);
  if (decoded.find('\0') != decoded.npos) return failure("the host holds a NUL byte");
  std::string error;
  origin.host = to_ascii(decoded, error);
  if (error.empty()) error = fault_of(origin.host);
  if (!error.empty()) return failure(std::move(error));
  // The dot of the root does not make an address a name.
  std::string_view name = origin.host;
  if (name.ends_with('.')) name.remove_suffix(1);
  if (ends_in_number(name)) {
    origin.host = canonical_ipv4(name);
    if (origin.host.empty()) {
      return failure("the host ends in a number but is not an IPv4 address");
    }
  }
  return {origin, ""};
}

bool Origin::has_default_port() const {
  const Scheme* known = find_scheme(scheme);
  return known != nullptr && known->default_port == port;
}

std::string Origin::to_string() const {
  std::string text = scheme + "://" + host;
  if (!has_default_port()) text += ":" + std::to_string(port);
  return text;
}

std::string Origin::robots_url() const { return to_string() + "/robots.txt"; }

bool governs(std::string_view robots_url, std::string_view url) {
  robots_url = ascii::trim(robots_url);
  const UrlPath path = path_of(robots_url);
  // A backslash ends the host (see origin_of), so that it would begin the path.
  if (path.slash_missing || path.text != "/robots.txt" ||
      robots_url.find('\\') != robots_url.npos) {
    return false;
  }
  const OriginResult a = origin_of(robots_url);
  const OriginResult b = origin_of(url);
  return a.origin && b.origin && *a.origin == *b.origin;
}

}  // namespace abide
