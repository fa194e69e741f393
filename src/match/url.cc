#include "abide/url.h"

#include <algorithm>

namespace abide {

UrlPath path_of(std::string_view url) {
  constexpr std::string_view kPathStarts = "/?;";
  constexpr auto npos = std::string_view::npos;

  // "//host/path": the two slashes are no path. Then a scheme may come, but only one that ends
  // before anything that begins a path: in "host/login?next=http://x" there is none.
  const std::size_t begin = url.substr(0, 2) == "//" ? 2 : 0;
  std::size_t authority = begin;
  const std::size_t scheme_end = url.find("://", begin);
  // A scheme's own "//" is the first '/' that counts, so nothing may stand before its colon.
  if (scheme_end != npos && url.find_first_of(kPathStarts, begin) > scheme_end) {
    authority = scheme_end + 3;
  }
  const std::size_t path = url.find_first_of(kPathStarts, authority);
  const std::size_t hash = url.find('#', begin);
  if (path == npos || hash < path) return {"/", false};
  return {url.substr(path, std::min(hash, url.size()) - path), url[path] != '/'};
}

}  // namespace abide
