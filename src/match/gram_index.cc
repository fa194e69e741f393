#include "match/gram_index.h"

#include <limits>

#include "match/pattern_match.h"

namespace abide {
namespace {

// Of a rule only so many grams are looked at: more choice makes no better one.
constexpr std::size_t kMostTried = 16;

// The bytes of the grams by which a piece is found; two of them must fit side by side.
std::size_t gram_size(std::string_view piece) {
  return piece.size() > 8 ? 8 : piece.size() > 4 ? 4 : piece.size() > 2 ? 2 : 0;
}

// Calls `visit` with the rest of a piece from each gram on, and the gram's size.
template <class Visit>
void for_grams(const ReadyRule& rule, Visit visit) {
  std::size_t tried = 0;
  PieceWalker pieces(rule.pattern().substr(rule.first_piece + 1));
  do {
    const std::string_view piece = pieces.next();
    const std::size_t size = gram_size(piece);
    if (size == 0) continue;
    for (std::size_t at = 0; at + size <= piece.size() && tried < kMostTried; ++at, ++tried) {
      visit(piece.substr(at), size);
    }
  } while (!pieces.at_end() && tried < kMostTried);
}

std::uint64_t gram_of(std::string_view from, std::size_t size) {
  return load_word(from.data()) & first_bytes(size);
}

}  // namespace

void GramIndex::prepare(std::span<const ReadyRule> rules, std::size_t how_many) {
  rules_ = rules.data();
  entries_.reserve(how_many * 2);
  places_ = TablePlaces(how_many * 4);
  slots_.assign(places_.count(), Slot{0, 0, 0});
  filter_.resize(how_many * 2);
  frequency_places_ = TablePlaces(how_many * 16);
  frequencies_.assign(frequency_places_.count(), 0);
}

void GramIndex::announce(std::uint32_t number) {
  for_grams(rules_[number], [&](std::string_view from, std::size_t size) {
    std::uint8_t& frequency = frequencies_[frequency_places_.of(hash_of(gram_of(from, size)))];
    if (frequency != std::numeric_limits<std::uint8_t>::max()) ++frequency;
  });
}

// The longest grams win, then the rarest.
GramIndex::Pair GramIndex::rarest_pair(const ReadyRule& rule) const {
  Pair best;
  std::uint32_t best_frequency = 0;
  for_grams(rule, [&](std::string_view from, std::size_t size) {
    if (from.size() <= size || size < best.size) return;
    const std::uint64_t gram = gram_of(from, size);
    const std::uint64_t next = gram_of(from.substr(1), size);
    const std::uint32_t frequency =
        std::uint32_t{frequencies_[frequency_places_.of(hash_of(gram))]} +
        frequencies_[frequency_places_.of(hash_of(next))];
    if (size == best.size && frequency >= best_frequency) return;
    if (!has_room(gram) || !has_room(next)) return;
    best = {from, size};
    best_frequency = frequency;
  });
  return best;
}

bool GramIndex::has_room(std::uint64_t gram) const {
  const std::uint32_t slot = find_slot(gram);
  return slot != kNone && (slots_[slot].first == 0 || slots_[slot].length < kMostSteps);
}

bool GramIndex::add(std::uint32_t number) {
  const Pair pair = rarest_pair(rules_[number]);
  if (pair.size == 0) return false;
  const std::uint32_t slot = find_slot(gram_of(pair.from, pair.size));
  for (std::uint32_t i = slots_[slot].first; i != 0; i = entries_[i - 1].next) {
    if (rules_[entries_[i - 1].rule].is_same_as(rules_[number])) return true;
  }
  if (!add_gram(number, pair.from, pair.size)) return false;
  if (!add_gram(number, pair.from.substr(1), pair.size)) {
    take_back_gram(gram_of(pair.from, pair.size));
    return false;
  }
  has_size_[pair.size] = true;
  return true;
}

bool GramIndex::add_gram(std::uint32_t rule, std::string_view from, std::size_t size) {
  const std::uint64_t gram = gram_of(from, size);
  const std::uint32_t place = find_slot(gram);
  // The rule's other gram may have taken the last place that there was.
  if (place == kNone) return false;
  Slot& slot = slots_[place];
  const auto after_bytes = static_cast<std::uint32_t>(std::min(from.size() - size, kWordBytes));
  entries_.push_back({load_word(from.data() + size), after_bytes, rule, slot.first});
  slot = {gram, static_cast<std::uint32_t>(entries_.size()), slot.first == 0 ? 1 : slot.length + 1};
  filter_.add(hash_of(gram));
  return true;
}

// The one that was added last. That its hash stays in the filter does no harm.
void GramIndex::take_back_gram(std::uint64_t gram) {
  Slot& slot = slots_[find_slot(gram)];
  slot.first = entries_.back().next;
  --slot.length;
  entries_.pop_back();
}

}  // namespace abide
