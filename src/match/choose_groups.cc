#include "match/choose_groups.h"

#include <limits>
#include <span>

#include "parse/ascii.h"

namespace abide {
namespace {

// How well a user-agent value fits: the index of the crawler's token that it names, or one of
// these.
constexpr std::uint32_t kStar = std::numeric_limits<std::uint32_t>::max() - 1;
constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

class Chooser {
 public:
  Chooser(const Dialect& dialect, const Crawler& crawler) : dialect_(dialect), crawler_(crawler) {}

  std::uint32_t rank(std::string_view value) const {
    return dialect_.agent_match == AgentMatch::kToken ? rank_by_token(value)
                                                      : rank_by_contained_name(value);
  }

 private:
  // What a crawler that is not exact is called in a file: its name up to the first character that
  // no product token holds ("MJ12bot" is "MJ" in a file, too).
  std::string_view token(std::size_t i) const {
    const std::string_view token = crawler_.token(i);
    return crawler_.is_exact() || dialect_.agent_match != AgentMatch::kToken ? token
                                                                             : product_token(token);
  }

  // G4.
  std::uint32_t rank_by_token(std::string_view value) const {
    if (!value.empty() && value[0] == '*' && (value.size() == 1 || ascii::is_space(value[1]))) {
      return kStar;
    }
    for (std::size_t i = 0; i < crawler_.token_count(); ++i) {
      const std::string_view wanted = token(i);
      if (wanted.empty() && !crawler_.is_exact()) continue;
      if (begin_differently(value, wanted)) continue;
      if (ascii::equal_any_case(product_token(value), wanted)) return static_cast<std::uint32_t>(i);
    }
    return kNone;
  }

  // Nearly all values do, and need no closer look.
  static bool begin_differently(std::string_view value, std::string_view wanted) {
    return !value.empty() && !wanted.empty() && ascii::lower(value[0]) != ascii::lower(wanted[0]);
  }

  // No robot has so long a name. A longer one is contained in no value: looking for it would cost
  // its length for each byte of the file.
  static constexpr std::size_t kLongestName = 256;

  // Y1.
  std::uint32_t rank_by_contained_name(std::string_view value) const {
    for (std::size_t i = 0; i < crawler_.token_count(); ++i) {
      if (!token(i).empty() && token(i).size() <= kLongestName && contains(value, token(i)) &&
          !contains_longer(value, token(i))) {
        return static_cast<std::uint32_t>(i);
      }
    }
    return value.find('*') != std::string_view::npos ? kStar : kNone;
  }

  static bool contains(std::string_view value, std::string_view name) {
    return ascii::find_any_case(value, name) != std::string_view::npos;
  }

  // Whether the value contains a known name that is longer and contains `name` itself: it is for
  // that robot, then ("YandexImages" is no group for all of Yandex, nor "Googlebot-Image" one for
  // Googlebot).
  bool contains_longer(std::string_view value, std::string_view name) const {
    const auto is_longer = [&](std::string_view other) {
      return other.size() > name.size() && contains(other, name) && contains(value, other);
    };
    for (const std::string_view other : dialect_.contained_names) {
      if (is_longer(other)) return true;
    }
    for (std::size_t i = 0; i < crawler_.token_count(); ++i) {
      if (is_longer(crawler_.token(i))) return true;
    }
    for (const KnownCrawler& other : known_crawlers()) {
      if (is_longer(other.tokens[0])) return true;
    }
    return false;
  }

  const Dialect& dialect_;
  const Crawler& crawler_;
};

}  // namespace

ChosenGroups choose_groups(const ParsedFile& robots, const Crawler& crawler) {
  const Chooser chooser(*robots.dialect, crawler);
  const std::span<const Record> records = robots.records();
  ChosenGroups chosen;
  std::uint32_t best = kNone;  // rank of what is chosen so far

  std::uint32_t group = 0;
  for (std::uint32_t i = 0; i < records.size(); ++group) {
    // One group: its user-agent lines, then its rules, up to the next that starts one.
    std::uint32_t rank = kNone;
    std::uint32_t named_by = i;
    do {
      const std::uint32_t r = chooser.rank(robots.value(i));
      if (r < rank) {
        rank = r;
        named_by = i;
      }
      ++i;
    } while (i < records.size() && !records[i].starts_group() &&
             records[i].kind() == RecordKind::kUserAgent);
    const std::uint32_t first_rule = i;
    while (i < records.size() && !records[i].starts_group()) ++i;

    if (rank == kNone || rank > best || (rank == kStar && !crawler.obeys_star())) continue;
    if (rank < best) {
      best = rank;
      chosen.clear();
    } else if (robots.dialect->several_groups == SeveralGroups::kFirstOnly) {
      continue;
    }
    chosen.add({group, named_by, first_rule, i});
  }
  if (best == kStar) {
    chosen.token.assign(1, '*');
  } else if (best != kNone) {
    chosen.token = crawler.token(best);
  }
  return chosen;
}

}  // namespace abide
