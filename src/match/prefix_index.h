// Rules by the piece that begins their pattern.
//
// A piece is cut into words of eight bytes and a rest of up to seven. Its hash is made word by
// word, so that a path is hashed once for all pieces: at each word the rests that occur there are
// looked up, then the word is taken in, as long as any piece goes on with it. What a path costs is
// so bounded by its own length, however many rules there are.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "match/hash_words.h"
#include "match/ready_rule.h"
#include "parse/words.h"

namespace abide {

class PrefixIndex {
 public:
  // Makes room for so many of the rules. They are known by their number, and must stay where they
  // are until all are added.
  void prepare(std::span<const ReadyRule> rules, std::size_t how_many);

  bool is_prepared() const { return !slots_.empty(); }

  // Adds a rule, or drops it if it is the same as one before. False if it would be found too
  // slowly: too many rules begin alike, or collide.
  bool add(std::uint32_t rule);

  // Calls `visit` with the number of each rule whose first piece begins the path, once, and perhaps
  // with others.
  template <class Visit>
  void find(std::string_view path, Visit visit) const {
    if (!is_prepared()) return;
    std::uint64_t hash = kSeed;
    for (std::size_t at = 0, i = 0;; at += kWordBytes, i += i + 1 < rests_.size() ? 1 : 0) {
      const std::size_t left = path.size() - at;
      const std::uint64_t word = load_word_within(path, at);
      std::uint32_t rests = rests_[i] & ((2u << std::min(left, kWordBytes - 1)) - 1);
      for (; rests != 0; rests &= rests - 1) {
        const auto rest = static_cast<std::size_t>(std::countr_zero(rests));
        const std::uint64_t key = key_of(hash, word, rest);
        if (!filter_.may_have(key)) continue;
        for (std::uint32_t rule = first_rule(key); rule != 0; rule = next_[rule - 1]) {
          visit(rule - 1);
        }
      }
      if (left < kWordBytes) return;
      hash = hash_step(hash, word);
      if (!filter_.may_have(hash)) return;
    }
  }

  std::size_t memory_bytes() const {
    return slots_.capacity() * sizeof(Slot) + next_.capacity() * 4 + filter_.memory_bytes();
  }

 private:
  static constexpr std::uint64_t kSeed = 0x243F6A8885A308D3;
  // A place is looked for so far from where it ought to be, and a chain followed so far.
  static constexpr std::size_t kMostSteps = 16;

  struct Slot {
    std::uint32_t tag;    // of the key
    std::uint32_t first;  // number of the chain's first rule, from 1; 0: free
  };

  static std::uint64_t key_of(std::uint64_t hash, std::uint64_t word, std::size_t rest) {
    return hash_step(hash + rest + 1, word & first_bytes(rest));
  }
  static std::uint32_t tag_of(std::uint64_t key) { return static_cast<std::uint32_t>(key >> 32); }

  std::uint32_t first_rule(std::uint64_t key) const {
    for (std::size_t step = 0; step < kMostSteps; ++step) {
      const Slot& slot = slots_[(key + step) & slot_mask_];
      if (slot.first == 0) return 0;
      if (slot.tag == tag_of(key)) return slot.first;
    }
    return 0;
  }

  const ReadyRule* rules_ = nullptr;
  std::vector<Slot> slots_;
  std::uint64_t slot_mask_ = 0;
  std::vector<std::uint32_t> next_;  // by rule: the next of its chain, from 1; 0: the last
  HashFilter filter_;                // of keys, and of the words that pieces go on with
  // By the number of whole words: one bit for each length of rest. The last is for all beyond.
  std::array<std::uint8_t, 64> rests_{};
};

}  // namespace abide
