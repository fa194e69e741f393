#include "match/prefix_index.h"

namespace abide {

void PrefixIndex::prepare(std::span<const ReadyRule> rules, std::size_t how_many) {
  rules_ = rules.data();
  next_.assign(rules.size(), 0);
  slot_places_ = TablePlaces(how_many * 2);
  slots_.assign(slot_places_.count(), Slot{0, 0});
  continuation_places_ = TablePlaces(how_many * 2);
  continuations_.assign(continuation_places_.count(), 0);
  filter_.resize(how_many);
}

bool PrefixIndex::add(std::uint32_t number) {
  const ReadyRule& rule = rules_[number];
  const std::size_t indexed = std::min<std::size_t>(rule.first_piece, kLongestPiece);
  const std::size_t words = indexed / kWordBytes;
  const std::size_t rest = indexed % kWordBytes;
  std::uint64_t hash = kSeed;
  for (std::size_t i = 0; i < words; ++i) {
    continuations_[continuation_places_.of(hash)] |= kGoesOn;
    hash = hash_step(hash, load_word(rule.text + i * kWordBytes));
  }
  const std::uint64_t key = key_of(hash, load_word(rule.text + words * kWordBytes), rest);
  std::size_t place = slot_places_.of(key);
  for (std::size_t step = 0; step < kMostSteps; ++step, place = slot_places_.after(place)) {
    Slot& slot = slots_[place];
    if (slot.first != 0 && slot.tag != tag_of(key)) continue;
    std::size_t length = 0;
    for (std::uint32_t other = slot.first; other != 0; other = next_[other - 1]) {
      if (rules_[other - 1].is_same_as(rule)) return true;
      if (++length == kMostSteps) return false;
    }
    next_[number] = slot.first;
    slot = {tag_of(key), number + 1};
    filter_.add(key);
    continuations_[continuation_places_.of(hash)] |= static_cast<std::uint16_t>(1u << rest);
    return true;
  }
  return false;
}

std::size_t PrefixIndex::memory_bytes() const {
  return slots_.capacity() * sizeof(Slot) + next_.capacity() * 4 + continuations_.capacity() * 2 +
         filter_.memory_bytes();
}

}  // namespace abide
