// Rules by the piece that begins their pattern.
//
// A piece is cut into words of eight bytes and a rest of up to seven. Its hash is made word by
// word, so that a path is hashed once for all pieces: after each word it is known which lengths of
// rest occur there; these are looked up, then the next word is taken in, as long as any piece goes
// on with it. What a path costs is so bounded by its own length, however many rules there are.
#pragma once

#include <algorithm>
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

class PrefixIndex {
 public:
  // Of a longer piece only the beginning is indexed.
  static constexpr std::size_t kLongestPiece = 256;

  // Makes room for so many of the rules. They are known by their number, and must stay where they
  // are until all are added.
  void prepare(std::span<const ReadyRule> rules, std::size_t how_many);
  bool is_prepared() const { return !slots_.empty(); }

  // Adds a rule, or drops it if it is the same as one before. False if it would be found too
  // slowly: too many rules begin alike, or collide.
  bool add(std::uint32_t number);

  // Calls `visit` with the number of each rule whose first piece begins the path, once, and perhaps
  // with others.
  template <class Visit>
  void find(ReadyPath path, Visit visit) const {
    if (!is_prepared()) return;
    std::uint64_t hash = kSeed;
    for (std::size_t at = 0;; at += kWordBytes) {
      const std::uint32_t continuations = continuations_[continuation_places_.of(hash)];
      const std::size_t left = path.size() - at;
      const std::uint64_t word = path.word_at(at);
      std::uint32_t rests = continuations & ((2u << std::min(left, kWordBytes - 1)) - 1);
      for (; rests != 0; rests &= rests - 1) {
        const auto rest = static_cast<std::size_t>(std::countr_zero(rests));
        const std::uint64_t key = key_of(hash, word, rest);
        if (filter_.may_have(key) == 0) continue;
        for (std::uint32_t rule = first_rule(key); rule != 0; rule = next_[rule - 1]) {
          visit(rule - 1);
        }
      }
      if (left < kWordBytes || (continuations & kGoesOn) == 0) return;
      hash = hash_step(hash, word);
    }
  }

  std::size_t memory_bytes() const;

 private:
  static constexpr std::uint64_t kSeed = 0x243F6A8885A308D3;
  // A place is looked for so far from where it ought to be, and a chain followed so far.
  static constexpr std::size_t kMostSteps = 16;
  // Bit 8 of a continuation; those below are for the rests that occur.
  static constexpr std::uint16_t kGoesOn = 256;

  struct Slot {
    std::uint32_t tag;    // of the key
    std::uint32_t first;  // number of the chain's first rule, from 1; 0: free
  };

  static std::uint64_t key_of(std::uint64_t hash, std::uint64_t word, std::size_t rest) {
    return hash_step(hash + rest + 1, word & first_bytes(rest));
  }
  static std::uint32_t tag_of(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 16); }

  std::uint32_t first_rule(std::uint64_t key) const {
    std::size_t place = slot_places_.of(key);
    for (std::size_t step = 0; step < kMostSteps; ++step, place = slot_places_.after(place)) {
      const Slot& slot = slots_[place];
      if (slot.first == 0) return 0;
      if (slot.tag == tag_of(key)) return slot.first;
    }
    return 0;
  }

  const ReadyRule* rules_ = nullptr;
  TablePlaces slot_places_;
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> next_;  // by rule: the next of its chain, from 1; 0: the last
  HashFilter filter_;                // of keys
  // How pieces go on behind what has a hash. Where hashes collide, how either of them does.
  TablePlaces continuation_places_;
  std::vector<std::uint16_t> continuations_;
};

}  // namespace abide
