#include "fetch/redirect.h"

#include <curl/curl.h>

#include <memory>

#include "parse/ascii.h"

namespace abide::fetch {
namespace {

std::string part(CURLU* url, CURLUPart what) {
  char* raw = nullptr;
  if (curl_url_get(url, what, &raw, 0) != CURLUE_OK) return "";
  const std::unique_ptr<char, void (*)(void*)> text(raw, curl_free);
  return text.get();
}

// Bytes that no URL may hold as they are, but that sites send: names in their own script, spaces.
// Control characters stay, for which libcurl refuses a URL.
std::string with_escapes(std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte == ' ' || byte >= 0x80) {
      out += '%';
      out += kHex[byte >> 4];
      out += kHex[byte & 15];
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

std::optional<Target> redirect_target(const std::string& base, const std::string& location) {
  const std::string escaped = with_escapes(ascii::trim(location));
  if (escaped.empty()) return std::nullopt;
  const std::unique_ptr<CURLU, void (*)(CURLU*)> url(curl_url(), curl_url_cleanup);
  if (url == nullptr) return std::nullopt;
  // CURLU_PATH_AS_IS is not asked for: dots are resolved.
  if (curl_url_set(url.get(), CURLUPART_URL, base.c_str(), 0) != CURLUE_OK ||
      curl_url_set(url.get(), CURLUPART_URL, escaped.c_str(), CURLU_NON_SUPPORT_SCHEME) !=
          CURLUE_OK) {
    return std::nullopt;
  }
  std::string authority = part(url.get(), CURLUPART_HOST);
  if (const std::string port = part(url.get(), CURLUPART_PORT); !port.empty()) {
    authority += ":" + port;
  }
  OriginResult origin = origin_of(part(url.get(), CURLUPART_SCHEME) + "://" + authority);
  if (!origin.origin) return std::nullopt;
  Target target{*std::move(origin.origin), ""};
  target.url = target.origin.to_string() + part(url.get(), CURLUPART_PATH);
  if (const std::string query = part(url.get(), CURLUPART_QUERY); !query.empty()) {
    target.url += "?" + query;
  }
  return target;
}

}  // namespace abide::fetch
