#include "match/find_strongest.h"

#include <algorithm>
#include <array>
#include <optional>

#include "match/find_path.h"
#include "match/path_text.h"
#include "match/ready_path.h"
#include "match/rule_set.h"
#include "parse/wide.h"
#include "parse/words.h"

namespace abide {
namespace {

// Whether the path begins with the rule's first piece.
bool begins_alike(const ReadyRule& rule, ReadyPath path) {
  const std::size_t size = rule.first_piece;
  if (size > path.size()) return false;
  std::uint64_t different = 0;
  for (std::size_t at = 0; at < size && different == 0; at += kWordBytes) {
    different = (path.word_at(at) ^ load_word(rule.text + at)) &
                kFirstBytes[std::min(size - at, kWordBytes)];
  }
  return different == 0;
}

bool matches(const RuleSet& set, const ReadyRule& rule, ReadyPath path) {
  if (!begins_alike(rule, path)) return false;
  if (!rule.has_wildcard()) return !rule.anchored_at_end || rule.size == path.size();
  const std::size_t query =
      rule.query_form == 0 ? path.size() : std::min(path.text().find('?'), path.size());
  FlatText text(path.text());
  NoSteps steps;
  return match_behind_first_piece(set.pattern_of(rule), rule.first_piece, text, query, steps);
}

// Keeps the strongest of the rules that match.
class KeepStrongest {
 public:
  explicit KeepStrongest(const RuleSet& set) : rules_(set.rules.data()) {}

  // `matches` is asked of a rule that must be compared and is stronger than those before: comparing
  // strengths is cheaper than comparing patterns. Which of the others is the strongest is found out
  // without a branch, since it cannot be foretold.
  template <class Matches>
  void add(std::uint32_t number, RuleFacts facts, Matches matches) {
    // Of two rules with the same effect the longer pattern counts, of equal ones the first line.
    // One number says both; 0 is less than any.
    const std::uint64_t strength = std::uint64_t{facts.strength()} << 32 | ~number;
    std::uint64_t& best = best_[facts.allow() ? 1 : 0];
    if (facts.must_be_compared()) {
      if (strength <= best || !matches(rules_[number])) return;
    }
    best = std::max(best, strength);
  }

  Strongest found() const { return {rule_of(best_[1]), rule_of(best_[0])}; }

 private:
  const ReadyRule* rule_of(std::uint64_t strength) const {
    return strength == 0 ? nullptr : rules_ + static_cast<std::uint32_t>(~strength);
  }

  const ReadyRule* rules_;
  std::array<std::uint64_t, 2> best_{};  // of those that disallow, and of those that allow
};

template <class Heads>
Strongest find_in_flat(const RuleSet& set, ReadyPath path) {
  KeepStrongest strongest(set);
  set.index.find<Heads>(path, [&](std::uint32_t number, RuleFacts facts) {
    strongest.add(number, facts, [&](const ReadyRule& rule) { return matches(set, rule, path); });
  });
  return strongest.found();
}

// A path too long to be written down: part by part is, to find the rules that may match; these are
// compared with it as it is read.
Strongest find_in_streamed(const RuleSet& set, const StreamedText& path, PathBuffer& buffer) {
  StreamedText parts = path;
  StreamedText compared = path;
  KeepStrongest strongest(set);
  const auto visit = [&](std::uint32_t number, RuleFacts facts) {
    strongest.add(number, facts, [&](const ReadyRule& rule) {
      NoSteps steps;
      return match_pattern(set.pattern_of(rule), compared, compared.query(), steps);
    });
  };
  static_assert(kWrittenPath % 2 == 0 && RuleIndex::kShared % 2 == 0 &&
                kWrittenPath > RuleIndex::kBeginning + RuleIndex::kShared);
  GramIndex::Seen seen;
  for (std::size_t from = 0;;) {
    const ReadyPath part = parts.copy(from, buffer);
    if (from == 0) set.index.find_by_beginning(part, part.size() == path.size(), visit);
    set.index.find_by_piece(part, seen, visit);
    if (from + part.size() == path.size()) return strongest.found();
    from += part.size() - RuleIndex::kShared;
  }
}

// For a path that is compared otherwise than it stands in the URL, or where it cannot be compared.
template <class Heads>
[[gnu::noinline]] Strongest find_in_written(const RuleSet& set, UrlPath path) {
  const Comparison comparison = set.dialect->comparison;
  PathBuffer buffer;
  if (const std::optional<ReadyPath> written = written_path(path, comparison, buffer)) {
    return find_in_flat<Heads>(set, *written);
  }
  return find_in_streamed(set, StreamedText(path, comparison), buffer);
}

// The path of a URL without one.
constexpr std::string_view kRootText("......../", kWordBytes + 1);
const ReadyPath kRoot(kRootText.substr(kWordBytes));

template <class Heads>
Strongest find_in_url(const RuleSet& set, std::string_view url) {
  const PathPlace place = find_path(url);
  if (place.empty()) return find_in_flat<Heads>(set, kRoot);
  const UrlPath path = path_at(place, url);
  const bool as_it_stands =
      set.dialect->comparison == Comparison::kPatternEscaped || is_normalised(path.text);
  if (as_it_stands && !path.slash_missing && place.begin >= kWordBytes) {
    return find_in_flat<Heads>(set, ReadyPath(path.text));
  }
  return find_in_written<Heads>(set, path);
}

Strongest find_anywhere(const RuleSet& set, std::string_view url) {
  return find_in_url<ScalarHeads>(set, url);
}

#if ABIDE_WIDE_X86
// Flattened, so that all that it calls is compiled for such processors.
__attribute__((target("avx2,bmi,bmi2,popcnt"), flatten)) Strongest find_with_avx2(
    const RuleSet& set, std::string_view url) {
  return find_in_url<Avx2Heads>(set, url);
}
#endif

struct Finders {
  std::array<StrongestFinder, 2> all;
  std::size_t count;
};

Finders runnable_finders() {
#if ABIDE_WIDE_X86
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  return {{{{"any", find_anywhere}, {"avx2", find_with_avx2}}}, avx2 ? 2u : 1u};
#else
  return {{{{"any", find_anywhere}}}, 1};
#endif
}

}  // namespace

std::span<const StrongestFinder> strongest_finders() {
  static const Finders finders = runnable_finders();
  return {finders.all.data(), finders.count};
}

std::vector<const ReadyRule*> find_matching(const RuleSet& set, const UrlPath& path) {
  const Comparison comparison = set.dialect->comparison;
  PathBuffer buffer;
  const std::optional<ReadyPath> written = written_path(path, comparison, buffer);
  StreamedText streamed(path, comparison);
  std::vector<const ReadyRule*> found;
  for (const ReadyRule& rule : set.rules) {
    NoSteps steps;
    if (written ? matches(set, rule, *written)
                : match_pattern(set.pattern_of(rule), streamed, streamed.query(), steps)) {
      found.push_back(&rule);
    }
  }
  return found;
}

}  // namespace abide
