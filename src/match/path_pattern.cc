#include "abide/path_pattern.h"

#include "match/path_text.h"
#include "match/pattern_match.h"
#include "match/ready_pattern.h"

namespace abide {

PathPattern::PathPattern(std::string_view value, const Dialect& dialect) : dialect_(&dialect) {
  // Allow or disallow makes no difference to a pattern that is not empty.
  if (std::optional<EffectiveRule> rule = effective_rule(true, value, dialect);
      rule && !value.empty()) {
    text_ = rule->is_own ? std::move(rule->own) : std::string(rule->pattern);
    if (rule->own_in_query) in_query_ = std::move(*rule->own_in_query);
  }
}

bool PathPattern::matches(std::string_view url) const {
  if (text_.empty()) return false;
  const std::size_t anchor = anchored_at_end() ? 1 : 0;
  MatchablePattern pattern;
  pattern.anchored_at_end = anchored_at_end();
  pattern.text = std::string_view(text_).substr(0, text_.size() - anchor);
  pattern.in_query = in_query_.empty()
                         ? pattern.text
                         : std::string_view(in_query_).substr(0, in_query_.size() - anchor);
  const UrlPath path = path_of(url);
  NoSteps steps;
  PathBuffer buffer;
  if (const auto flat = flat_path(path, dialect_->comparison, buffer)) {
    FlatText text(*flat);
    return match_pattern(pattern, text, std::min(flat->find('?'), flat->size()), steps);
  }
  StreamedText text(path, dialect_->comparison);
  return match_pattern(pattern, text, text.query(), steps);
}

std::vector<std::string_view> PathPattern::pieces() const {
  std::vector<std::string_view> pieces;
  PieceWalker walker(std::string_view(text_).substr(0, text_.size() - (anchored_at_end() ? 1 : 0)));
  do {
    pieces.push_back(walker.next());
  } while (!walker.at_end());
  return pieces;
}

}  // namespace abide
