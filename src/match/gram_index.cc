#include "match/gram_index.h"

#include <algorithm>
#include <bit>

#include "match/pattern_match.h"

namespace abide {

void GramIndex::prepare(std::span<const ReadyRule> rules, std::size_t how_many) {
  rules_ = rules.data();
  next_.assign(rules.size(), 0);
  all_.reserve(how_many);
  slots_.assign(std::bit_ceil(how_many * 2), Slot{0, 0, 0});
  slot_mask_ = slots_.size() - 1;
  filter_.resize(how_many * 2);
}

// The gram of the rule's pieces that the fewest rules have so far, of as many bytes as there are.
GramIndex::Choice GramIndex::rarest_gram(const ReadyRule& rule) const {
  // More choice makes no better one.
  constexpr std::size_t kMostTried = 32;
  Choice best;
  std::uint32_t best_length = 0;
  std::size_t tried = 0;
  PieceWalker pieces(rule.pattern().substr(rule.first_piece + 1));
  do {
    const std::string_view piece = pieces.next();
    const std::size_t size = piece.size() >= 8 ? 8 : piece.size() >= 4 ? 4 : 2;
    if (piece.size() < size || size < best.size) continue;
    for (std::size_t at = 0; at + size <= piece.size() && tried < kMostTried; ++at, ++tried) {
      const std::uint64_t gram = load_word(piece.data() + at) & first_bytes(size);
      const std::uint32_t slot = find_slot(gram, hash_of(gram));
      if (slot == kNoSlot) continue;
      const std::uint32_t length = slots_[slot].first == 0 ? 0 : slots_[slot].length;
      if (size > best.size || length < best_length) {
        best = {gram, size, slot};
        best_length = length;
      }
      if (size == 8 && length == 0) return best;
    }
  } while (!pieces.at_end() && tried < kMostTried);
  return best;
}

bool GramIndex::add(std::uint32_t number) {
  const ReadyRule& rule = rules_[number];
  const Choice choice = rarest_gram(rule);
  if (choice.size == 0) return false;
  Slot& slot = slots_[choice.slot];
  const bool is_new = slot.first == 0;
  for (std::uint32_t other = slot.first; other != 0; other = next_[other - 1]) {
    if (rules_[other - 1].is_same_as(rule)) return true;
  }
  const std::uint32_t length = is_new ? 0 : slot.length;
  if (length == kMostSteps) return false;
  next_[number] = slot.first;
  slot = {choice.gram, number + 1, length + 1};
  has_size_[choice.size] = true;
  filter_.add(hash_of(choice.gram));
  all_.push_back(number);
  return true;
}

}  // namespace abide
