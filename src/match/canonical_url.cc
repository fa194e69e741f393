// The URL without the parameters that Clean-param calls insignificant (note Y5).
#include <algorithm>

#include "abide/robots_txt.h"
#include "abide/url.h"
#include "match/pattern_match.h"

namespace abide {
namespace {

// Adds the names of the list "sid&sort".
void add_names(std::string_view params, std::vector<std::string_view>& names) {
  while (true) {
    const std::size_t end = std::min(params.find('&'), params.size());
    names.push_back(params.substr(0, end));
    if (end == params.size()) return;
    params.remove_prefix(end + 1);
  }
}

// A prefix with '*' as in rules; an empty one fits every path.
bool fits(std::string_view prefix, std::string_view path) {
  MatchablePattern pattern{prefix, prefix, false};
  FlatText text(path);
  NoSteps steps;
  return match_pattern(pattern, text, path.size(), steps);
}

}  // namespace

std::string RobotsTxt::canonical_url(std::string_view url) const {
  std::string canonical(url);
  if (!dialect().obeys_clean_param) return canonical;
  const UrlPath path = path_of(url);
  const std::size_t query = path.text.find('?');
  if (query == std::string_view::npos) return canonical;

  // Without a path ("example.com?x=1", "example.com;p?x=1") a slash stands in front.
  std::string before_query(path.slash_missing ? "/" : "");
  before_query += path.text.substr(0, query);
  std::vector<std::string_view> insignificant;
  for (const CleanParam& line : clean_params()) {
    if (fits(line.path, before_query)) add_names(line.params, insignificant);
  }
  if (insignificant.empty()) return canonical;
  std::sort(insignificant.begin(), insignificant.end());

  const std::size_t path_begin = static_cast<std::size_t>(path.text.data() - url.data());
  std::string_view rest = path.text.substr(query + 1);
  canonical.resize(path_begin + query);
  char separator = '?';
  while (true) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view param = rest.substr(0, end);
    const std::string_view name = param.substr(0, param.find('='));
    if (!std::binary_search(insignificant.begin(), insignificant.end(), name)) {
      canonical += separator;
      canonical += param;
      separator = '&';
    }
    if (end == rest.size()) break;
    rest.remove_prefix(end + 1);
  }
  canonical += url.substr(path_begin + path.text.size());
  return canonical;
}

}  // namespace abide
