// Which rules of a crawler a path should be compared with.
//
// Few rules are looked through one by one: comparing the first word of each with the path's takes
// less than a nanosecond. Of more, each is found by how it begins (PrefixIndex) or by a few bytes
// of a later piece (GramIndex); what neither can find well stays in a list.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "match/gram_index.h"
#include "match/prefix_index.h"
#include "match/ready_rule.h"
#include "parse/words.h"

namespace abide {

class RuleIndex {
 public:
  // Indexes the rules, once. They are known by their number, and must stay where they are.
  void build(std::span<const ReadyRule> rules);

  // Calls `visit` with the number of each rule that may match the path, and perhaps with some that
  // do not; with none more than twice. The costs are one step for each rule in the list, and else
  // bounded by the path.
  template <class Visit>
  void find(std::string_view path, Visit visit) const {
    GramIndex::Seen seen;
    find_by_beginning(path, visit);
    find_by_piece(path, seen, visit);
  }

  // The same for a path that comes in parts: by its beginning first, kBeginning bytes if there are
  // so many, then by every part. Each but the last has an even number of bytes and shares its last
  // kShared ones with the next.
  static constexpr std::size_t kBeginning = PrefixIndex::kLongestPiece;
  static constexpr std::size_t kShared = 2 * kWordBytes;

  template <class Visit>
  void find_by_beginning(std::string_view path, Visit visit) const {
    const std::uint64_t word = load_word_within(path, 0);
    if (large_ == nullptr) {
      find_alike(rules_.size(), word, visit,
                 [](std::size_t i) { return static_cast<std::uint32_t>(i); });
      return;
    }
    find_alike(large_->listed.size(), word, visit,
               [&](std::size_t i) { return large_->listed[i]; });
    large_->prefixes.find(path, visit);
  }

  template <class Visit>
  void find_by_piece(std::string_view part, GramIndex::Seen& seen, Visit visit) const {
    if (large_ != nullptr) large_->grams.find(part, seen, visit);
  }

  std::size_t memory_bytes() const;

 private:
  struct Large {
    PrefixIndex prefixes;
    GramIndex grams;
    std::vector<std::uint32_t> listed;  // what neither finds
  };

  // Visits those of `count` rules, given by `number_of`, that begin as the path does.
  template <class Visit, class NumberOf>
  void find_alike(std::size_t count, std::uint64_t word, Visit visit, NumberOf number_of) const {
    constexpr std::size_t kAtATime = 64;
    for (std::size_t begin = 0; begin < count; begin += kAtATime) {
      const std::size_t end = std::min(kAtATime, count - begin);
      // All are compared before any is visited: comparing has no branches to guess.
      std::uint64_t alike = 0;
      for (std::size_t i = 0; i < end; ++i) {
        alike |= std::uint64_t{rules_[number_of(begin + i)].may_begin(word)} << i;
      }
      for (; alike != 0; alike &= alike - 1) {
        visit(number_of(begin + static_cast<std::size_t>(std::countr_zero(alike))));
      }
    }
  }

  bool add_to_index(std::uint32_t number);
  void drop_duplicates();

  std::span<const ReadyRule> rules_;
  std::unique_ptr<Large> large_;  // if there are many
};

}  // namespace abide
