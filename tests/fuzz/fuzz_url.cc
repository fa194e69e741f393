// URLs of any bytes: where the path begins, which file governs, what Clean-param makes of them.
//
// Input: three parts, ended by line feeds.
//     url LF another url LF body
#include <algorithm>

#include "abide/abide.h"
#include "abide/origin.h"
#include "fuzz/input.h"
#include "reference/reference.h"

namespace abide::fuzz {
namespace {

void look_at_path(std::string_view url) {
  const UrlPath path = path_of(url);
  require(!path.text.empty(), "a path is never empty");
  require(lies_in(path.text, url) || path.text == "/", "a path is a part of its URL");
  require((path.slash_missing ? "/" : "") + std::string(path.text) == reference::path_of(url),
          "the path is the reference's");
  require(path.text[0] == '/' || path.slash_missing, "a path begins with a slash");
}

void look_at_origin(std::string_view url) {
  const OriginResult result = origin_of(url);
  require(result.origin.has_value() == result.error.empty(), "an origin, or else an error");
  if (!result.origin) return;
  const Origin& origin = *result.origin;
  require(origin.port != 0 && !origin.host.empty(), "an origin is complete");
  require(origin.scheme == "http" || origin.scheme == "https" || origin.scheme == "ftp",
          "an origin has one of three schemes");
  require(origin_of(origin.to_string()).origin == origin, "an origin's text names it");
  require(governs(origin.robots_url(), url), "an origin's file governs its URLs");
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kWhiteSpace = " \t\n\v\f\r";
  const std::size_t begin = std::min(text.find_first_not_of(kWhiteSpace), text.size());
  text.remove_prefix(begin);
  return text.substr(0, text.find_last_not_of(kWhiteSpace) + 1);
}

void look_at_pair(std::string_view url, std::string_view other) {
  const OriginResult a = origin_of(url);
  const OriginResult b = origin_of(other);
  if (!governs(url, other)) return;
  require(a.origin && b.origin && a.origin == b.origin, "a file governs its own origin only");
  // White space around a URL is no part of it (origin.h).
  require(path_of(trimmed(url)).text == "/robots.txt", "only /robots.txt governs");
}

void look_at_clean_param(std::string_view url, std::string_view body) {
  for (const Dialect& dialect : Dialect::all()) {
    const RobotsTxt robots = RobotsTxt::parse(body, dialect);
    const std::string canonical = robots.canonical_url(url);
    require(canonical.size() <= url.size(), "a canonical URL is no longer");
    require(dialect.obeys_clean_param || canonical == url, "only Clean-param changes a URL");
    require(robots.canonical_url(canonical) == canonical, "a canonical URL is canonical");
  }
}

}  // namespace
}  // namespace abide::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace abide::fuzz;
  std::string_view input = as_text(data, size);
  const std::string_view url = take_line(input);
  const std::string_view other = take_line(input);
  look_at_path(url);
  look_at_origin(url);
  look_at_pair(url, other);
  look_at_pair(other, url);
  look_at_clean_param(url, input);
  return 0;
}
