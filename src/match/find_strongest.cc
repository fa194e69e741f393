#include "match/find_strongest.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include "match/path_text.h"
#include "parse/words.h"

namespace abide {
namespace {

// Whether the path begins with the rule's first piece.
bool begins_alike(const ReadyRule& rule, std::string_view path) {
  if (rule.first_piece > path.size()) return false;
  if (!rule.may_begin(load_word_within(path, 0))) return false;
  for (std::size_t at = kWordBytes; at < rule.first_piece; at += kWordBytes) {
    const std::uint64_t differ = load_word_within(path, at) ^ load_word(rule.text + at);
    if ((differ & first_bytes(std::min(rule.first_piece - at, kWordBytes))) != 0) return false;
  }
  return true;
}

bool matches(const RuleSet& set, const ReadyRule& rule, std::string_view path) {
  if (!begins_alike(rule, path)) return false;
  if (!rule.has_wildcard()) return !rule.anchored_at_end || rule.size == path.size();
  const std::size_t query =
      rule.query_form == 0 ? path.size() : std::min(path.find('?'), path.size());
  FlatText text(path);
  NoSteps steps;
  return match_behind_first_piece(set.pattern_of(rule), rule.first_piece, text, query, steps);
}

// A visitor of rules by number that keeps the strongest of those for which `matches` holds.
template <class Matches>
auto keep_strongest(const RuleSet& set, Strongest& strongest, Matches matches) {
  return [&set, &strongest, matches](std::uint32_t number) {
    const ReadyRule& rule = set.rules[number];
    const ReadyRule*& best = rule.allow ? strongest.allow : strongest.disallow;
    // Comparing strengths is cheaper than comparing patterns.
    if ((best == nullptr || rule.is_stronger_than(*best)) && matches(rule)) best = &rule;
  };
}

Strongest find_in_flat(const RuleSet& set, std::string_view path) {
  Strongest strongest;
  set.index.find(path, keep_strongest(set, strongest, [&](const ReadyRule& rule) {
                   return matches(set, rule, path);
                 }));
  return strongest;
}

// A path too long to be written down: part by part is, to find the rules that may match; these are
// compared with it as it is read.
Strongest find_in_streamed(const RuleSet& set, const StreamedText& path, PathBuffer& buffer) {
  StreamedText parts = path;
  StreamedText compared = path;
  Strongest strongest;
  const auto visit = keep_strongest(set, strongest, [&](const ReadyRule& rule) {
    NoSteps steps;
    return match_pattern(set.pattern_of(rule), compared, compared.query(), steps);
  });
  static_assert(std::tuple_size_v<PathBuffer> % 2 == 0 && RuleIndex::kShared % 2 == 0 &&
                std::tuple_size_v<PathBuffer> > RuleIndex::kBeginning + RuleIndex::kShared);
  GramIndex::Seen seen;
  for (std::size_t from = 0;;) {
    const std::string_view part = parts.copy(from, buffer);
    if (from == 0) set.index.find_by_beginning(part, visit);
    set.index.find_by_piece(part, seen, visit);
    if (from + part.size() == path.size()) return strongest;
    from += part.size() - RuleIndex::kShared;
  }
}

}  // namespace

Strongest find_strongest(const RuleSet& set, const UrlPath& path) {
  const Comparison comparison = set.dialect->comparison;
  if (comparison == Comparison::kPatternEscaped && !path.slash_missing) {
    return find_in_flat(set, path.text);
  }
  PathBuffer buffer;
  if (const std::optional<std::string_view> flat = flat_path(path, comparison, buffer)) {
    return find_in_flat(set, *flat);
  }
  return find_in_streamed(set, StreamedText(path, comparison), buffer);
}

std::vector<const ReadyRule*> find_matching(const RuleSet& set, const UrlPath& path) {
  const Comparison comparison = set.dialect->comparison;
  PathBuffer buffer;
  const std::optional<std::string_view> flat = flat_path(path, comparison, buffer);
  StreamedText streamed(path, comparison);
  std::vector<const ReadyRule*> found;
  for (const ReadyRule& rule : set.rules) {
    NoSteps steps;
    if (flat ? matches(set, rule, *flat)
             : match_pattern(set.pattern_of(rule), streamed, streamed.query(), steps)) {
      found.push_back(&rule);
    }
  }
  return found;
}

}  // namespace abide
