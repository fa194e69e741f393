#include "abide/url.h"

#include "match/find_path.h"

namespace abide {
namespace {

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

#if ABIDE_WIDE_X86
namespace {

constexpr Sixty4 sixty_four(char c) {
  Sixty4 made{};
  for (char& each : made.bytes) each = c;
  return made;
}

}  // namespace

extern constexpr Sixty4 kHashes = sixty_four('#');
extern constexpr Sixty4 kSlashes = sixty_four('/');
extern constexpr Sixty4 kColons = sixty_four(':');
extern constexpr Sixty4 kQuestionMarks = sixty_four('?');
extern constexpr Sixty4 kSemicolons = sixty_four(';');
#endif

PathPlace find_path_in_any(std::string_view url) {
  const std::size_t begin = find_any<'/', '?', ';', '#'>(url, behind_scheme(url));
  // A fragment before any path: whatever looks like one belongs to the fragment, which is why a
  // path ends where it begins if it begins with '#'.
  return {begin, find_any<'#'>(url, begin)};
}

UrlPath path_of(std::string_view url) { return path_at(find_path(url), url); }

}  // namespace abide
