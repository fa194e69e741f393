// Which robots.txt governs a URL.
//
// RFC 9309 2.3, and Google's table of valid robots.txt URLs: a file governs its scheme, host and
// port, nothing else. Names in other scripts are equal to their punycode. Needs libidn2, so it is
// not part of the core library.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace abide {

// Scheme, host and port, in their canonical form.
struct Origin {
  std::string scheme;      // lower case
  std::string host;        // lower case, punycode; IPv4 as four numbers, however it was written;
                           // IPv6 in brackets, compressed as RFC 5952 says
  std::uint16_t port = 0;  // never 0: the scheme's default if the URL names none

  bool operator==(const Origin&) const = default;

  bool has_default_port() const;
  // "https://example.com", "http://example.com:8181"; default ports (80, 443, 21) are left out.
  std::string to_string() const;
  // to_string() + "/robots.txt": the URL of the file that governs this origin.
  std::string robots_url() const;
};

struct OriginResult {
  std::optional<Origin> origin;
  std::string error;  // a sentence, if there is no origin
};

// The origin of an absolute URL with scheme http, https or ftp. Userinfo is ignored, and so is
// white space around the URL. The URL is UTF-8. What browsers refuse for a host (URL Standard) has
// no origin: a character that no host may hold, a number that is no IPv4 address, "xn--" in front
// of what is no punycode. Thread-safe.
OriginResult origin_of(std::string_view url);

// Whether the file at `robots_url` governs `url`: the path of the first is exactly /robots.txt and
// their origins are equal. White space around either is ignored. False if either has no origin.
bool governs(std::string_view robots_url, std::string_view url);

}  // namespace abide
