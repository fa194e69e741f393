// Rules that may match anywhere in a path ("/*?sort=", "*.pdf$"), by a few bytes that a path must
// hold for them to match: a gram of eight bytes from one of the pieces behind their first wildcard,
// or of four or two where no piece is longer.
//
// A rule is found by two grams that begin at neighbouring bytes of its piece: wherever the piece
// stands in a path, one of them begins at an even place, so only every other place is asked for. Of
// all its grams a rule takes those that are rarest among the rules; the bytes that follow them, as
// many as eight, are compared before the rule is visited.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "match/hash_words.h"
#include "match/ready_path.h"
#include "match/ready_rule.h"
#include "parse/words.h"

namespace abide {

class GramIndex {
 public:
  // Two neighbouring grams of two bytes fit.
  static constexpr std::size_t kShortestPiece = 3;

  // Makes room for about so many of the rules. They are known by their number, and must stay where
  // they are until all are added.
  void prepare(std::span<const ReadyRule> rules, std::size_t how_many);

  // Says beforehand that a rule will be added; what is not said is not known to be frequent.
  void announce(std::uint32_t number);

  // Adds a rule, or drops it if it is the same as one before. False if it has no piece of
  // kShortestPiece bytes behind its first wildcard, or would be found too slowly.
  bool add(std::uint32_t number);

  // Lets go of what only adding needs.
  void finish() { frequencies_ = std::vector<std::uint8_t>(); }

  // The rules that were visited for a path: where their grams recur, they are not visited again.
  class Seen {
   public:
    bool has(std::uint32_t rule) const {
      const auto end = rules_.begin() + static_cast<std::ptrdiff_t>(count_);
      return std::find(rules_.begin(), end, rule) != end;
    }
    // False if there are more than can be kept in mind.
    bool add(std::uint32_t rule) {
      if (count_ == rules_.size()) return false;
      rules_[count_++] = rule;
      return true;
    }

   private:
    friend class GramIndex;
    std::array<std::uint32_t, 64> rules_;
    std::size_t count_ = 0;
    bool all_ = false;  // all rules were visited
  };

  // Calls `visit` with the number of each rule that has a piece in the path, as far as the grams
  // tell; with no rule more than twice. A path may be looked through in parts, see RuleIndex.
  template <class Visit>
  void find(ReadyPath path, Seen& seen, Visit visit) const {
    if (seen.all_) return;
    if ((has_size_[8] && !find_of_size<8>(path, seen, visit)) ||
        (has_size_[4] && !find_of_size<4>(path, seen, visit)) ||
        (has_size_[2] && !find_of_size<2>(path, seen, visit))) {
      // So many different rules: looking for more would take longer than asking all.
      for (std::size_t i = 0; i < entries_.size(); i += 2) visit(entries_[i].rule);
      seen.all_ = true;
    }
  }

  std::size_t memory_bytes() const {
    return slots_.capacity() * sizeof(Slot) + entries_.capacity() * sizeof(Entry) +
           filter_.memory_bytes();
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  // A place is looked for so far from where it ought to be, and a chain grows so long.
  static constexpr std::uint32_t kMostSteps = 16;

  struct Slot {
    std::uint64_t gram;
    std::uint32_t first;   // number of the chain's first entry, from 1; 0: the slot is free
    std::uint32_t length;  // of the chain
  };
  struct Entry {
    std::uint64_t after;        // the bytes of the piece behind the gram,
    std::uint32_t after_bytes;  // as many as fit
    std::uint32_t rule;
    std::uint32_t next;  // of the chain, from 1; 0: the last
  };

  template <std::size_t kSize>
  static std::uint64_t gram_at(ReadyPath path, std::size_t at) {
    if constexpr (kSize == kWordBytes) return load_word(path.data() + at);
    return path.word_at(at) & first_bytes(kSize);
  }

  // False if there are more than can be kept in mind.
  template <std::size_t kSize, class Visit>
  bool find_of_size(ReadyPath path, Seen& seen, Visit visit) const {
    if (path.size() < kSize) return true;
    constexpr std::size_t kAtATime = 64;
    const std::size_t places = (path.size() - kSize) / 2 + 1;
    for (std::size_t begin = 0; begin < places; begin += kAtATime) {
      // All are asked for before any is looked up: asking has no branches to guess.
      const std::size_t count = std::min(kAtATime, places - begin);
      std::uint64_t hits = 0;
      for (std::size_t i = 0; i < count; ++i) {
        hits |= filter_.may_have(hash_of(gram_at<kSize>(path, 2 * (begin + i)))) << i;
      }
      for (; hits != 0; hits &= hits - 1) {
        const std::size_t at = 2 * (begin + static_cast<std::size_t>(std::countr_zero(hits)));
        if (!visit_chain(gram_at<kSize>(path, at), path, at + kSize, seen, visit)) return false;
      }
    }
    return true;
  }

  template <class Visit>
  bool visit_chain(std::uint64_t gram, ReadyPath path, std::size_t behind, Seen& seen,
                   Visit visit) const {
    const std::uint32_t slot = find_slot(gram);
    if (slot == kNone) return true;
    const std::uint64_t after = path.word_at(behind);
    for (std::uint32_t i = slots_[slot].first; i != 0; i = entries_[i - 1].next) {
      const Entry& entry = entries_[i - 1];
      if (((after ^ entry.after) & first_bytes(entry.after_bytes)) != 0) continue;
      if (seen.has(entry.rule)) continue;
      if (!seen.add(entry.rule)) return false;
      visit(entry.rule);
    }
    return true;
  }

  // The gram's slot or the free one where it would be put.
  std::uint32_t find_slot(std::uint64_t gram) const {
    std::size_t place = places_.of(hash_of(gram));
    for (std::uint32_t step = 0; step < kMostSteps; ++step, place = places_.after(place)) {
      if (slots_[place].first == 0 || slots_[place].gram == gram) {
        return static_cast<std::uint32_t>(place);
      }
    }
    return kNone;
  }

  // Two neighbouring grams of a piece.
  struct Pair {
    std::string_view from;  // the piece from the first of them on
    std::size_t size = 0;   // of each; 0: there is none
  };
  Pair rarest_pair(const ReadyRule& rule) const;
  bool has_room(std::uint64_t gram) const;
  bool add_gram(std::uint32_t rule, std::string_view from, std::size_t size);
  void take_back_gram(std::uint64_t gram);

  const ReadyRule* rules_ = nullptr;
  TablePlaces places_;
  std::vector<Slot> slots_;
  std::vector<Entry> entries_;  // two for each rule, one behind the other
  HashFilter filter_;
  // How often a gram was announced, up to 255; grams may share a place.
  TablePlaces frequency_places_;
  std::vector<std::uint8_t> frequencies_;
  std::array<bool, 9> has_size_{};  // by a gram's bytes
};

}  // namespace abide
