// Rules that may match anywhere in a path ("/*?sort=", "*.pdf$"), by a few bytes that a path must
// hold for them to match: a gram of eight bytes from one of the pieces behind their first wildcard,
// or of four or two where no piece is longer. The longer a gram, the fewer paths hold it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "match/hash_words.h"
#include "match/ready_rule.h"
#include "parse/words.h"

namespace abide {

class GramIndex {
 public:
  // Makes room for so many of the rules. They are known by their number, and must stay where they
  // are until all are added.
  void prepare(std::span<const ReadyRule> rules, std::size_t how_many);

  // Adds a rule, or drops it if it is the same as one before. False if it has no piece of two
  // bytes, or would be found too slowly.
  bool add(std::uint32_t rule);

  // Calls `visit` with the number of each rule whose gram the path holds, and perhaps with others;
  // with no rule more than twice.
  template <class Visit>
  void find(std::string_view path, Visit visit) const {
    Seen seen;
    if ((has_size_[8] && !find_of_size<8>(path, seen, visit)) ||
        (has_size_[4] && !find_of_size<4>(path, seen, visit)) ||
        (has_size_[2] && !find_of_size<2>(path, seen, visit))) {
      // So many different grams: looking for more would take longer than all rules there are.
      for (const std::uint32_t rule : all_) visit(rule);
    }
  }

  std::size_t memory_bytes() const {
    return slots_.capacity() * sizeof(Slot) + (next_.capacity() + all_.capacity()) * 4 +
           filter_.memory_bytes();
  }

 private:
  static constexpr std::uint32_t kNoSlot = ~std::uint32_t{0};
  static constexpr std::size_t kMostSteps = 16;
  static constexpr std::size_t kMostGrams = 64;  // of a path

  struct Slot {
    std::uint64_t gram;
    std::uint32_t first;   // number of the chain's first rule, from 1; 0: free
    std::uint32_t length;  // of the chain
  };

  static std::uint64_t hash_of(std::uint64_t gram) {
    const std::uint64_t x = gram * 0x9E3779B97F4A7C15;
    return x ^ (x >> 32);
  }

  // The slots of the grams that were found: where one recurs, its rules have been visited.
  struct Seen {
    std::array<std::uint32_t, kMostGrams> slots;
    std::size_t count = 0;

    bool has(std::uint32_t slot) const {
      return std::find(slots.begin(), slots.begin() + static_cast<std::ptrdiff_t>(count), slot) !=
             slots.begin() + static_cast<std::ptrdiff_t>(count);
    }
  };

  // False if there are more than can be kept in mind.
  template <std::size_t kSize, class Visit>
  bool find_of_size(std::string_view path, Seen& seen, Visit visit) const {
    for (std::size_t at = 0; at + kSize <= path.size(); ++at) {
      const std::uint64_t gram = load_word_within(path, at) & first_bytes(kSize);
      const std::uint64_t hash = hash_of(gram);
      if (!filter_.may_have(hash)) continue;
      const std::uint32_t slot = find_slot(gram, hash);
      if (slot == kNoSlot || slots_[slot].first == 0 || seen.has(slot)) continue;
      if (seen.count == seen.slots.size()) return false;
      seen.slots[seen.count++] = slot;
      for (std::uint32_t rule = slots_[slot].first; rule != 0; rule = next_[rule - 1]) {
        visit(rule - 1);
      }
    }
    return true;
  }

  // The gram's slot or the free one where it would be put.
  std::uint32_t find_slot(std::uint64_t gram, std::uint64_t hash) const {
    for (std::size_t step = 0; step < kMostSteps; ++step) {
      const std::size_t i = (hash + step) & slot_mask_;
      if (slots_[i].first == 0 || slots_[i].gram == gram) return static_cast<std::uint32_t>(i);
    }
    return kNoSlot;
  }

  struct Choice {
    std::uint64_t gram = 0;
    std::size_t size = 0;  // 0: none
    std::uint32_t slot = kNoSlot;
  };
  Choice rarest_gram(const ReadyRule& rule) const;

  const ReadyRule* rules_ = nullptr;
  std::vector<Slot> slots_;
  std::uint64_t slot_mask_ = 0;
  std::vector<std::uint32_t> next_;  // by rule: the next of its chain, from 1; 0: the last
  std::vector<std::uint32_t> all_;
  HashFilter filter_;
  std::array<bool, 9> has_size_{};  // by a gram's bytes
};

}  // namespace abide
