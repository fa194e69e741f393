#include "match/prefix_index.h"

namespace abide {

void PrefixIndex::prepare(std::span<const ReadyRule> rules, std::size_t how_many) {
  rules_ = rules.data();
  next_.assign(rules.size(), 0);
  slots_.assign(std::bit_ceil(how_many * 2), Slot{0, 0});
  slot_mask_ = slots_.size() - 1;
  // Each rule has its key, and often a word or two that others begin with as well.
  filter_.resize(how_many * 2);
}

bool PrefixIndex::add(std::uint32_t number) {
  const ReadyRule& rule = rules_[number];
  const std::size_t words = rule.first_piece / kWordBytes;
  const std::size_t rest = rule.first_piece % kWordBytes;
  std::uint64_t hash = kSeed;
  for (std::size_t i = 0; i < words; ++i) {
    hash = hash_step(hash, load_word(rule.text + i * kWordBytes));
    filter_.add(hash);
  }
  const std::uint64_t key = key_of(hash, load_word(rule.text + words * kWordBytes), rest);
  for (std::size_t step = 0; step < kMostSteps; ++step) {
    Slot& slot = slots_[(key + step) & slot_mask_];
    if (slot.first != 0 && slot.tag != tag_of(key)) continue;
    std::size_t length = 0;
    for (std::uint32_t other = slot.first; other != 0; other = next_[other - 1]) {
      if (rules_[other - 1].is_same_as(rule)) return true;
      if (++length == kMostSteps) return false;
    }
    next_[number] = slot.first;
    slot = {tag_of(key), number + 1};
    filter_.add(key);
    rests_[std::min(words, rests_.size() - 1)] |= static_cast<std::uint8_t>(1u << rest);
    return true;
  }
  return false;
}

}  // namespace abide
