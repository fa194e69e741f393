// Which rules of a crawler a path should be compared with.
//
// Of few rules the heads are compared, four at a time (RuleHeads): that takes a fraction of a
// nanosecond for each. Of more, each is found by how it begins (PrefixIndex) or by a few bytes of a
// later piece (GramIndex); what neither can find well stays in a list, whose heads are compared.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "match/gram_index.h"
#include "match/prefix_index.h"
#include "match/ready_path.h"
#include "match/ready_rule.h"
#include "match/rule_heads.h"
#include "parse/words.h"

namespace abide {

class RuleIndex {
 public:
  // Indexes the rules, once. They are known by their number, and must stay where they are.
  void build(std::span<const ReadyRule> rules);

  // Calls `visit` with the number and facts of each rule that may match the path, and perhaps with
  // some that do not; with none more than twice. The costs are one step for each rule in the list,
  // and else bounded by the path. `Heads` compares the heads of rules.
  template <class Heads = ScalarHeads, class Visit>
  void find(ReadyPath path, Visit visit) const {
    GramIndex::Seen seen;
    find_by_beginning<Heads>(path, true, visit);
    find_by_piece(path, seen, visit);
  }

  // The same for a path that comes in parts: by its beginning first, kBeginning bytes if there are
  // so many, then by every part. Each but the last has an even number of bytes and shares its last
  // kShared ones with the next.
  static constexpr std::size_t kBeginning = PrefixIndex::kLongestPiece;
  static constexpr std::size_t kShared = 2 * kWordBytes;

  template <class Heads = ScalarHeads, class Visit>
  void find_by_beginning(ReadyPath path, bool is_whole, Visit visit) const {
    if (large_ == nullptr) {
      heads_.find<Heads>(path, is_whole, [&](std::size_t place, RuleFacts facts) {
        visit(static_cast<std::uint32_t>(place), facts);
      });
      return;
    }
    heads_.find<Heads>(path, is_whole, [&](std::size_t place, RuleFacts facts) {
      visit(large_->listed[place], facts);
    });
    large_->prefixes.find(path, visitor_of_proposed(visit));
  }

  template <class Visit>
  void find_by_piece(ReadyPath part, GramIndex::Seen& seen, Visit visit) const {
    if (large_ != nullptr) large_->grams.find(part, seen, visitor_of_proposed(visit));
  }

  std::size_t memory_bytes() const;

 private:
  struct Large {
    PrefixIndex prefixes;
    GramIndex grams;
    std::vector<std::uint32_t> listed;  // what neither finds
    const ReadyRule* rules;
  };

  // What an index proposes must be compared.
  template <class Visit>
  auto visitor_of_proposed(Visit& visit) const {
    return [this, &visit](std::uint32_t number) {
      visit(number, RuleFacts(large_->rules[number], true));
    };
  }

  void build_large(std::span<const ReadyRule> rules);
  void drop_duplicates(std::span<const ReadyRule> rules);

  RuleHeads heads_;               // of all rules, or of the list
  std::unique_ptr<Large> large_;  // if there are many
};

}  // namespace abide
