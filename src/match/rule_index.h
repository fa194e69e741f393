// Which of many rules of a crawler a path should be compared with.
//
// Of few rules the heads are compared, several at a time (RuleHeads): that takes a fraction of a
// nanosecond for each. Of more, each is found by how it begins (PrefixIndex) or by a few bytes of a
// later piece (GramIndex); what neither can find well is listed, and the heads of those are
// compared.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "match/find_strongest.h"
#include "match/gram_index.h"
#include "match/prefix_index.h"
#include "match/ready_path.h"
#include "match/ready_rule.h"
#include "parse/words.h"

namespace abide {

class RuleIndex {
 public:
  // Whether so many rules are better looked up than compared by their heads. `open` of them are not
  // told by them and cost more. Wide instructions compare more heads in the same time.
  static bool pays_for(std::size_t rules, std::size_t open) {
    return open > kFew || rules > (strongest_finders().size() > 1 ? kMostCompared : kFew);
  }
  static constexpr std::size_t kMostCompared = 448;
  static constexpr std::size_t kFew = 192;

  // Indexes the rules. They are known by their number, and must stay where they are.
  explicit RuleIndex(std::span<const ReadyRule> rules);

  // The numbers of the rules that are not found by the index, ascending.
  std::span<const std::uint32_t> listed() const { return listed_; }

  // Calls `visit` with the number of each rule that may match the path and is not listed, and
  // perhaps with some that do not match; with none more than twice. What that costs is bounded by
  // the path.
  template <class Visit>
  void find(ReadyPath path, Visit visit) const {
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
  void find_by_beginning(ReadyPath path, Visit visit) const {
    prefixes_.find(path, visit);
  }
  template <class Visit>
  void find_by_piece(ReadyPath part, GramIndex::Seen& seen, Visit visit) const {
    grams_.find(part, seen, visit);
  }

  std::size_t memory_bytes() const;  // of heap

 private:
  void drop_duplicates(std::span<const ReadyRule> rules);

  PrefixIndex prefixes_;
  GramIndex grams_;
  std::vector<std::uint32_t> listed_;  // what neither finds
};

}  // namespace abide
