// Which rules of a crawler a path should be compared with.
//
// Few rules are looked through one by one: comparing the first word of each with the path's takes
// about a nanosecond. Of more, those that begin with a piece of some length are found by it
// (PrefixIndex), those that may match anywhere by a few bytes of a later piece (GramIndex); what
// neither can find well stays in the list.
#pragma once

#include <algorithm>
#include <array>
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
  // Indexes the rules, once. They are known by their number.
  void build(std::span<const ReadyRule> rules);

  // Calls `visit` with the number of each rule that may match the path, and perhaps with some that
  // do not. The costs are one step for each rule in the list, and else bounded by the path.
  template <class Visit>
  void find(std::string_view path, Visit visit) const {
    const std::uint64_t word = load_word_within(path, 0);
    for (std::size_t begin = 0; begin < listed_.size(); begin += 64) {
      const std::size_t count = std::min<std::size_t>(64, listed_.size() - begin);
      // All are compared before any is visited: comparing has no branches to guess.
      std::uint64_t alike = 0;
      for (std::size_t i = 0; i < count; ++i) {
        const Listed& rule = listed_[begin + i];
        alike |= std::uint64_t{((word ^ rule.word) & kFirstBytes[rule.bytes]) == 0} << i;
      }
      for (; alike != 0; alike &= alike - 1) {
        visit(listed_[begin + static_cast<std::size_t>(std::countr_zero(alike))].rule);
      }
    }
    if (large_ == nullptr) return;
    large_->prefixes.find(path, visit);
    large_->grams.find(path, visit);
  }

  std::size_t memory_bytes() const;

 private:
  // The first word of a rule's pattern, as far as its first piece goes.
  struct Listed {
    std::uint64_t word;
    std::uint32_t bytes;  // that count
    std::uint32_t rule;
  };
  static constexpr std::array<std::uint64_t, kWordBytes + 1> kFirstBytes = {
      first_bytes(0), first_bytes(1), first_bytes(2), first_bytes(3), first_bytes(4),
      first_bytes(5), first_bytes(6), first_bytes(7), first_bytes(8)};
  struct Large {
    PrefixIndex prefixes;
    GramIndex grams;
  };

  bool add_to_index(std::uint32_t number, const ReadyRule& rule);
  void list(std::uint32_t number, const ReadyRule& rule);
  void drop_duplicates(std::span<const ReadyRule> rules);

  std::vector<Listed> listed_;
  std::unique_ptr<Large> large_;
};

}  // namespace abide
