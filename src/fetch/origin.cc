#include "abide/origin.h"

#include <arpa/inet.h>
#include <idn2.h>

#include <algorithm>
#include <array>
#include <charconv>
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
  std::string_view label;
  while (true) {
    const std::size_t dot = std::min(rest.find('.'), rest.size());
    label = rest.substr(0, dot);
    if (label.empty()) return "the host has an empty label";
    if (label.size() > 63) return "a label of the host is longer than 63 characters";
    if (label.starts_with("xn--") && !is_punycode(label)) {
      return "a label of the host begins with xn-- but is not valid punycode";
    }
    if (dot == rest.size()) break;
    rest.remove_prefix(dot + 1);
  }
  // No top-level domain is a number, so a host that ends in one must be an IPv4 address.
  if (std::all_of(label.begin(), label.end(), ascii::is_digit)) {
    in_addr address{};
    if (inet_pton(AF_INET, std::string(host).c_str(), &address) != 1) {
      return "the host ends in a number but is not an IPv4 address";
    }
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
