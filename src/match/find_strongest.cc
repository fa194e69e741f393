#include "match/find_strongest.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "match/find_path.h"
#include "match/path_text.h"
#include "match/ready_path.h"
#include "match/rule_set.h"
#include "parse/wide.h"
#include "parse/words.h"

namespace abide {
namespace {

// Whether the path holds bytes [from, to) of a pattern, which stand at `text`, at the same place.
bool holds(ReadyPath path, const char* text, std::size_t from, std::size_t to) {
  std::uint64_t different = 0;
  for (; from < to && different == 0; from += kWordBytes, text += kWordBytes) {
    different =
        (path.word_at(from) ^ load_word(text)) & kFirstBytes[std::min(to - from, kWordBytes)];
  }
  return different == 0;
}

// Whether the rule matches a path that begins with its first piece.
bool matches_behind_first_piece(const RuleSet& set, const ReadyRule& rule, ReadyPath path) {
  if (!rule.has_wildcard()) return !rule.anchored_at_end || rule.size == path.size();
  const std::size_t query =
      rule.query_form == 0 ? path.size() : std::min(path.text().find('?'), path.size());
  FlatText text(path.text());
  NoSteps steps;
  return match_behind_first_piece(set.pattern_of(rule), rule.first_piece, text, query, steps);
}

bool matches(const RuleSet& set, const ReadyRule& rule, ReadyPath path) {
  return rule.first_piece <= path.size() && holds(path, rule.text, 0, rule.first_piece) &&
         matches_behind_first_piece(set, rule, path);
}

// The same for a rule whose head is as the path's.
bool matches_behind_head(const RuleSet& set, const OpenRule& open, ReadyPath path) {
  const ReadyRule& rule = open.rule;
  const std::size_t near =
      std::min<std::size_t>(rule.first_piece, rule.head + sizeof(open.behind_head));
  return rule.first_piece <= path.size() && holds(path, open.behind_head, rule.head, near) &&
         holds(path, rule.text + near, near, rule.first_piece) &&
         matches_behind_first_piece(set, rule, path);
}

// Keeps the first of each effect among the rules that match.
class KeepStrongest {
 public:
  KeepStrongest(const RuleSet& set, StrongestPlaces found) : rules_(set.rules), found_(found) {}

  // `matches` is asked of a rule that is stronger than those before: that is cheaper to know.
  template <class Matches>
  void propose(std::uint32_t place, Matches matches) {
    std::uint64_t& first = rules_[place].allow ? found_.allow : found_.disallow;
    if (place < first && matches(rules_[place])) first = place;
  }
  StrongestPlaces found() const { return found_; }

 private:
  const ReadyRule* rules_;
  StrongestPlaces found_;
};

// The places of rules, from those among the heads.
StrongestPlaces places_of_listed(std::span<const std::uint32_t> listed, StrongestPlaces found) {
  const auto place_of = [&](std::uint64_t i) -> std::uint64_t {
    return i == StrongestPlaces::kNone ? i : listed[static_cast<std::size_t>(i)];
  };
  return {place_of(found.allow), place_of(found.disallow)};
}

template <class Heads>
StrongestPlaces find_by_index(const RuleSet& set, ReadyPath path) {
  const std::span<const std::uint32_t> listed = set.index->listed();
  const auto among_listed = set.heads.find_strongest<Heads>(
      path, true,
      [&](const HeadChunk& chunk, std::uint32_t begin, RuleHeads::Matching matching,
          std::uint64_t open) {
        return RuleHeads::compare_open(chunk, matching, open, [&](std::uint64_t bit) {
          return matches(set, set.rules[listed[RuleHeads::place_of_bit(begin, bit)]], path);
        });
      });
  KeepStrongest strongest(set, places_of_listed(listed, among_listed));
  set.index->find(path, [&](std::uint32_t place) {
    strongest.propose(place, [&](const ReadyRule& rule) { return matches(set, rule, path); });
  });
  return strongest.found();
}

// A processor has the comparison of heads that suits it, and what is rarely needed compiled for it,
// each a function of its own, so that the common way stays short.
template <class Processor>
StrongestPlaces find_in_flat(const RuleSet& set, ReadyPath path) {
  if (!set.has_few_rules) return Processor::among_many(set, path);
  return set.heads.find_among_few<typename Processor::Heads>(
      path, [&](RuleHeads::Matching matching, std::uint64_t open) {
        return Processor::compare_few(set, path, matching, open);
      });
}

inline RuleHeads::Matching compare_open(const RuleSet& set, ReadyPath path, const HeadChunk& chunk,
                                        RuleHeads::Matching matching, std::uint64_t open) {
  return RuleHeads::compare_open(chunk, matching, open, [&](std::uint64_t bit) {
    return matches_behind_head(set, set.open_rules[RuleHeads::number_of_bit(chunk, bit)], path);
  });
}

template <class Processor>
StrongestPlaces find_among_many(const RuleSet& set, ReadyPath path) {
  if (set.index != nullptr) return find_by_index<typename Processor::Heads>(set, path);
  return set.heads.find_strongest<typename Processor::Heads>(
      path, true,
      [&](const HeadChunk& chunk, std::uint32_t, RuleHeads::Matching matching, std::uint64_t open) {
        return compare_open(set, path, chunk, matching, open);
      });
}

// A path too long to be written down: part by part is, to find the rules that may match; these are
// compared with it as it is read.
StrongestPlaces find_in_streamed(const RuleSet& set, const StreamedText& path, PathBuffer& buffer) {
  StreamedText parts = path;
  StreamedText compared = path;
  const auto matches_rule = [&](const ReadyRule& rule) {
    NoSteps steps;
    return match_pattern(set.pattern_of(rule), compared, compared.query(), steps);
  };
  const auto find_by_heads = [&](ReadyPath part, auto rule_at) {
    return set.heads.find_strongest<ScalarHeads>(
        part, part.size() == path.size(),
        [&](const HeadChunk& chunk, std::uint32_t begin, RuleHeads::Matching matching,
            std::uint64_t open) {
          return RuleHeads::compare_open(chunk, matching, open, [&](std::uint64_t bit) {
            return matches_rule(rule_at(RuleHeads::place_of_bit(begin, bit)));
          });
        });
  };
  const ReadyPath beginning = parts.copy(0, buffer);
  if (set.index == nullptr) {
    return find_by_heads(beginning,
                         [&](std::uint32_t i) -> const ReadyRule& { return set.rules[i]; });
  }
  const std::span<const std::uint32_t> listed = set.index->listed();
  KeepStrongest strongest(
      set,
      places_of_listed(listed, find_by_heads(beginning, [&](std::uint32_t i) -> const ReadyRule& {
                         return set.rules[listed[i]];
                       })));
  const auto visit = [&](std::uint32_t place) { strongest.propose(place, matches_rule); };
  static_assert(kWrittenPath % 2 == 0 && RuleIndex::kShared % 2 == 0 &&
                kWrittenPath > RuleIndex::kBeginning + RuleIndex::kShared);
  set.index->find_by_beginning(beginning, visit);
  GramIndex::Seen seen;
  for (std::size_t from = 0;;) {
    const ReadyPath part = parts.copy(from, buffer);
    set.index->find_by_piece(part, seen, visit);
    if (from + part.size() == path.size()) return strongest.found();
    from += part.size() - RuleIndex::kShared;
  }
}

// For a path that is compared otherwise than it stands in the URL, or where it cannot be compared.
template <class Processor>
StrongestPlaces find_in_written(const RuleSet& set, UrlPath path) {
  const Comparison comparison = set.dialect->comparison;
  PathBuffer buffer;
  if (const std::optional<ReadyPath> written = written_path(path, comparison, buffer)) {
    return find_in_flat<Processor>(set, *written);
  }
  return find_in_streamed(set, StreamedText(path, comparison), buffer);
}

// The path of a URL without one.
constexpr std::string_view kRootText("......../", kWordBytes + 1);
const ReadyPath kRoot(kRootText.substr(kWordBytes));

// For a path that lies in the URL, behind kWordBytes and more, and begins with a slash.
template <class Processor>
StrongestPlaces find_in_place(const RuleSet& set, std::string_view path) {
  if (set.takes_paths_as_they_stand || is_normalised(path)) {
    return find_in_flat<Processor>(set, ReadyPath(path));
  }
  return Processor::in_written(set, {path, false});
}

template <class Processor>
StrongestPlaces find_in_url(const RuleSet& set, std::string_view url) {
  const PathPlace place = find_path(url);
  if (place.empty()) return find_in_flat<Processor>(set, kRoot);
  const UrlPath path = path_at(place, url);
  if (path.slash_missing || place.begin < kWordBytes) return Processor::in_written(set, path);
  return find_in_place<Processor>(set, path.text);
}

struct AnyProcessor {
  using Heads = ScalarHeads;
  [[gnu::noinline]] static StrongestPlaces among_many(const RuleSet& set, ReadyPath path) {
    return find_among_many<AnyProcessor>(set, path);
  }
  [[gnu::noinline]] static StrongestPlaces in_written(const RuleSet& set, UrlPath path) {
    return find_in_written<AnyProcessor>(set, path);
  }
  [[gnu::noinline]] static StrongestPlaces compare_few(const RuleSet& set, ReadyPath path,
                                                       RuleHeads::Matching matching,
                                                       std::uint64_t open) {
    return RuleHeads::places_of(0,
                                compare_open(set, path, set.heads.first_chunk(), matching, open));
  }
  static StrongestPlaces find(const RuleSet& set, std::string_view url) {
    return find_in_url<AnyProcessor>(set, url);
  }
};

#if ABIDE_WIDE_X86
// Flattened, so that all that they call is compiled for such processors.
#define ABIDE_FOR_AVX2 __attribute__((target("avx2,bmi,bmi2,popcnt"), flatten, noinline))
#define ABIDE_FOR_AVX512                                                                       \
  __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi,bmi2,popcnt"), flatten, \
                 noinline))

struct Avx2Processor {
  using Heads = Avx2Heads;
  ABIDE_FOR_AVX2 static StrongestPlaces among_many(const RuleSet& set, ReadyPath path) {
    return find_among_many<Avx2Processor>(set, path);
  }
  ABIDE_FOR_AVX2 static StrongestPlaces in_written(const RuleSet& set, UrlPath path) {
    return find_in_written<Avx2Processor>(set, path);
  }
  ABIDE_FOR_AVX2 static StrongestPlaces compare_few(const RuleSet& set, ReadyPath path,
                                                    RuleHeads::Matching matching,
                                                    std::uint64_t open) {
    return RuleHeads::places_of(0,
                                compare_open(set, path, set.heads.first_chunk(), matching, open));
  }
  ABIDE_FOR_AVX2 static StrongestPlaces find(const RuleSet& set, std::string_view url) {
    return find_in_url<Avx2Processor>(set, url);
  }
};

struct Avx512Processor {
  using Heads = Avx512Heads;
  ABIDE_FOR_AVX512 static StrongestPlaces among_many(const RuleSet& set, ReadyPath path) {
    return find_among_many<Avx512Processor>(set, path);
  }
  ABIDE_FOR_AVX512 static StrongestPlaces in_written(const RuleSet& set, UrlPath path) {
    return find_in_written<Avx512Processor>(set, path);
  }
  ABIDE_FOR_AVX512 static StrongestPlaces compare_few(const RuleSet& set, ReadyPath path,
                                                      RuleHeads::Matching matching,
                                                      std::uint64_t open) {
    return RuleHeads::places_of(0,
                                compare_open(set, path, set.heads.first_chunk(), matching, open));
  }
  ABIDE_FOR_AVX512 static StrongestPlaces in_unusual(const RuleSet& set, std::string_view url) {
    return find_in_url<Avx512Processor>(set, url);
  }
  ABIDE_FOR_AVX512 static StrongestPlaces in_normalised(const RuleSet& set, std::string_view path) {
    return find_in_place<Avx512Processor>(set, path);
  }
  ABIDE_FOR_AVX512 static StrongestPlaces find(const RuleSet& set, std::string_view url) {
    const PathPlace place = find_usual_path_with_avx512(url);
    if (place.begin == 0) return in_unusual(set, url);
    const std::string_view path(url.data() + place.begin, place.end - place.begin);
    if (!set.takes_paths_as_they_stand) return in_normalised(set, path);
    return find_in_flat<Avx512Processor>(set, ReadyPath(path));
  }
};

#undef ABIDE_FOR_AVX2
#undef ABIDE_FOR_AVX512
#endif

struct Finders {
  std::array<StrongestFinder, 3> all;
  std::size_t count;
};

Finders runnable_finders() {
#if ABIDE_WIDE_X86
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                    __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
  const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                      __builtin_cpu_supports("avx512vbmi");
  return {{{{"any", AnyProcessor::find},
            {"avx2", Avx2Processor::find},
            {"avx512", Avx512Processor::find}}},
          avx512 ? 3u
          : avx2 ? 2u
                 : 1u};
#else
  return {{{{"any", AnyProcessor::find}}}, 1};
#endif
}

}  // namespace

std::span<const StrongestFinder> strongest_finders() {
  static const Finders finders = runnable_finders();
  return {finders.all.data(), finders.count};
}

bool has_avx512() {
  static const bool has = strongest_finders().back().name == "avx512";
  return has;
}

std::vector<const ReadyRule*> find_matching(const RuleSet& set, const UrlPath& path) {
  const Comparison comparison = set.dialect->comparison;
  PathBuffer buffer;
  const std::optional<ReadyPath> written = written_path(path, comparison, buffer);
  StreamedText streamed(path, comparison);
  std::vector<const ReadyRule*> found;
  for (const ReadyRule& rule : set.all_rules()) {
    NoSteps steps;
    if (written ? matches(set, rule, *written)
                : match_pattern(set.pattern_of(rule), streamed, streamed.query(), steps)) {
      found.push_back(&rule);
    }
  }
  return found;
}

}  // namespace abide
