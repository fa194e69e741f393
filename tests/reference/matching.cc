// Whether a pattern matches a path.
//
// The pattern is cut at its `*` into pieces. `ends` is the set of places in the path where the
// pieces so far may end; a piece after a `*` may begin at any place from the first of them on.
// Where it begins decides as which part of a URL it is compared (note R1): in front of the URL's
// '?', or behind it, where a '?' of the pattern's own is data.
#include <set>

#include "reference/reference.h"

namespace abide::reference {
namespace {

constexpr std::size_t kNone = std::string::npos;

std::vector<std::string> pieces_of(const std::string& pattern) {
  std::vector<std::string> pieces(1);
  for (char c : pattern) {
    if (c == '*') {
      pieces.emplace_back();
    } else {
      pieces.back() += c;
    }
  }
  return pieces;
}

bool stands_at(const std::string& text, std::size_t at, const std::string& piece) {
  return at + piece.size() <= text.size() && text.compare(at, piece.size(), piece) == 0;
}

// `query` is where the path's '?' stands; a place behind it lies in the query.
bool matches(const Pattern& pattern, const std::string& text, std::size_t query) {
  if (pattern.text.empty()) return false;
  const bool anchored = pattern.text.back() == '$';
  const std::size_t anchor = anchored ? 1 : 0;
  const auto pieces = pieces_of(pattern.text.substr(0, pattern.text.size() - anchor));
  const auto query_pieces = pieces_of(pattern.in_query.substr(0, pattern.in_query.size() - anchor));

  if (!stands_at(text, 0, pieces[0])) return false;
  std::set<std::size_t> ends = {pieces[0].size()};
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    std::set<std::size_t> next;
    for (std::size_t at = *ends.begin(); at <= text.size(); ++at) {
      const bool in_query = query != kNone && at > query;
      const std::string& piece = in_query ? query_pieces[i] : pieces[i];
      if (stands_at(text, at, piece)) next.insert(at + piece.size());
    }
    if (next.empty()) return false;
    ends = next;
  }
  return !anchored || ends.count(text.size()) > 0;
}

}  // namespace

bool pattern_matches(const Pattern& pattern, std::string_view path, const Dialect& dialect) {
  if (dialect.comparison == Comparison::kBothNormalised) {
    const std::string normalised = normalised_path(path);
    return matches(pattern, normalised, normalised.find('?'));
  }
  return matches(pattern, std::string(path), kNone);
}

bool value_matches(std::string_view value, std::string_view url, const Dialect& dialect) {
  return pattern_matches(compared_pattern(value, dialect), path_of(url), dialect);
}

}  // namespace abide::reference
