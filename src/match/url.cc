#include "abide/url.h"

#include <algorithm>
#include <bit>
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

// Which bytes of a text are what: a bit for each, the lowest for the first. Four overlapping looks,
// however long the text is, so that nothing depends on how long. REQUIRES: 16 to 64 bytes.
template <class Question>
std::uint64_t places_in_short(std::string_view text, Question question) {
  std::uint64_t places = 0;
  for (std::size_t i = 0; i < 64; i += 16) {
    const std::size_t at = std::min(i, text.size() - 16);
    places |= std::uint64_t{question(Bytes16(text.data() + at))} << at;
  }
  return places;
}

// path_of for most URLs that crawlers see. REQUIRES: 16 to 64 bytes; `authority` is where it
// begins.
UrlPath path_of_short(std::string_view url, std::size_t authority) {
  const std::uint64_t hashes =
      places_in_short(url, [](const auto& bytes) { return bytes.equal_to('#'); });
  const std::uint64_t starts = places_in_short(url, [](const auto& bytes) {
    return bytes.equal_to('/') | bytes.equal_to('?') | bytes.equal_to(';');
  });
  const std::uint64_t behind = starts >> authority << authority;
  const auto path = static_cast<std::size_t>(std::countr_zero(behind));
  const auto hash = std::min(static_cast<std::size_t>(std::countr_zero(hashes)), url.size());
  if (behind == 0 || hash < path) return {"/", false};
  return {url.substr(path, hash - path), url[path] != '/'};
}

}  // namespace

UrlPath path_of(std::string_view url) {
  const std::uint64_t word = load_word_within(url, 0);
  std::size_t at = word == kHttps ? 8 : (word & first_bytes(7)) == kHttp ? 7 : 0;
  if (at != 0 && url.size() >= 16 && url.size() <= 64) return path_of_short(url, at);
  if (at == 0) at = behind_scheme(url);
  at = find_any<'/', '?', ';', '#'>(url, at);
  // A fragment before any path: whatever looks like one belongs to the fragment.
  if (at == url.size() || url[at] == '#') return {"/", false};
  return {url.substr(at, find_any<'#'>(url, at) - at), url[at] != '/'};
}

}  // namespace abide
