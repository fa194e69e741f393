#include "abide/url.h"

#include <cstddef>
#include <cstdint>

#include "parse/bytes16.h"
#include "parse/words.h"

namespace abide {
namespace {

constexpr std::uint64_t kHttp = word_of("http://");
constexpr std::uint64_t kHttps = word_of("https://");

// Where the authority begins, or, without a scheme, what comes first: a stop of the authority or
// the URL's end.
std::size_t behind_scheme(std::string_view url) {
  // "//host/path": the two slashes are no path. Then a scheme may come, but only one that ends
  // before anything that begins a path: in "host/login?next=http://x" there is none.
  std::size_t at = url.substr(0, 2) == "//" ? 2 : 0;
  while (true) {
    at = find_any<'/', '?', ';', '#', ':'>(url, at);
    if (at == url.size() || url[at] != ':') return at;
    if (url.substr(at, 3) == "://") return at + 3;
    ++at;  // a port's colon, say
  }
}

}  // namespace

UrlPath path_of(std::string_view url) {
  const std::uint64_t word = load_word_within(url, 0);
  std::size_t at = word == kHttps                     ? kWordBytes
                   : (word & first_bytes(7)) == kHttp ? 7
                                                      : behind_scheme(url);
  at = find_any<'/', '?', ';', '#'>(url, at);
  // A fragment before any path: whatever looks like one belongs to the fragment.
  if (at == url.size() || url[at] == '#') return {"/", false};
  return {url.substr(at, find_any<'#'>(url, at) - at), url[at] != '/'};
}

}  // namespace abide
