// Finding a literal piece in a path, in time linear in the path whatever the piece.
//
// A piece is compared where its first and its last byte stand right. That is nearly always all; but
// once more has been compared in vain than the path has bytes, the two-way algorithm goes on
// (Crochemore and Perrin, "Two-way string-matching", JACM 38, 1991): no memory, at most about twice
// as many comparisons as there are bytes, so that no pattern, however hostile, costs more.
//
// `Text` is random access to bytes: size(), at(i), find_ends(piece, from, last). `Steps` counts
// bytes looked at: the tests count with it, the library passes NoSteps.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "parse/bytes16.h"

namespace abide {

struct NoSteps {
  void add(std::size_t) {}
};

struct CountedSteps {
  std::uint64_t count = 0;
  void add(std::size_t n) { count += n; }
};

// A text that lies in memory in one piece.
class FlatText {
 public:
  explicit FlatText(std::string_view bytes) : bytes_(bytes) {}
  std::size_t size() const { return bytes_.size(); }
  char at(std::size_t i) const { return bytes_[i]; }
  // Where at `from` or later, up to `last`, both the first and the last byte of a piece stand;
  // beyond `last` if nowhere. REQUIRES: the piece reaches from `last` to the end.
  std::size_t find_ends(std::string_view piece, std::size_t from, std::size_t last) const {
    const std::string_view begins = bytes_.substr(0, last + 1);
    const std::string_view ends = bytes_.substr(piece.size() - 1);
    for (; from <= last; from += 16) {
      const Places16 places =
          places_within(begins, from, [&](auto bytes) { return bytes.equal_to(piece.front()); }) &
          places_within(ends, from, [&](auto bytes) { return bytes.equal_to(piece.back()); });
      if (places != 0) return from + static_cast<std::size_t>(std::countr_zero(places));
    }
    return from;
  }

 private:
  std::string_view bytes_;
};

// A piece cut in two where its right half, and so every match, is cheapest to look for.
struct CriticalCut {
  std::size_t cut;     // length of the left half
  std::size_t period;  // of the right half
};
CriticalCut critical_cut(std::string_view piece);

// Whether `text` holds `piece` at `at`. REQUIRES: at + piece.size() <= text.size().
template <class Text, class Steps>
bool equals_at(Text& text, std::size_t at, std::string_view piece, Steps& steps) {
  for (std::size_t i = 0; i < piece.size(); ++i) {
    steps.add(1);
    if (text.at(at + i) != piece[i]) return false;
  }
  return true;
}

template <class Text, class Steps>
std::size_t find_by_two_way(Text& text, std::string_view piece, std::size_t from, Steps& steps) {
  if (piece.size() > text.size() - from) return std::string_view::npos;
  const auto [cut, right_period] = critical_cut(piece);
  steps.add(piece.size());
  // If the left half recurs one period later, the whole piece has that period: then what is known
  // to match after a shift by it is remembered. Otherwise a long shift is safe and nothing is.
  const bool periodic =
      cut + right_period <= piece.size() && piece.substr(0, cut) == piece.substr(right_period, cut);
  const std::size_t period = periodic ? right_period : std::max(cut, piece.size() - cut) + 1;
  std::size_t known = 0;  // leading bytes of the piece known to match at `at`
  for (std::size_t at = from; text.size() - at >= piece.size();) {
    std::size_t i = std::max(cut, known);
    while (i < piece.size() && text.at(at + i) == piece[i]) ++i;
    steps.add(i - std::max(cut, known) + 1);
    if (i < piece.size()) {
      at += i - cut + 1;
      known = 0;
      continue;
    }
    i = cut;
    while (i > known && text.at(at + i - 1) == piece[i - 1]) --i;
    steps.add(cut - i + 1);
    if (i <= known) return at;
    at += period;
    known = periodic ? piece.size() - period : 0;
    if (at > text.size()) break;
  }
  return std::string_view::npos;
}

// Where `piece` stands first in `text` at `from` or later, or npos.
// REQUIRES: from <= text.size().
template <class Text, class Steps>
std::size_t find_piece(Text& text, std::string_view piece, std::size_t from, Steps& steps) {
  if (piece.empty()) return from;
  if (piece.size() > text.size() - from) return std::string_view::npos;
  const std::size_t last = text.size() - piece.size();
  std::size_t vain = 0;
  for (std::size_t at = from;;) {
    const std::size_t found = text.find_ends(piece, at, last);
    steps.add(std::min(found, last) - at + 1);
    if (found > last) return std::string_view::npos;
    CountedSteps compared;
    const bool equal = equals_at(text, found, piece, compared);
    steps.add(static_cast<std::size_t>(compared.count));
    if (equal) return found;
    vain += static_cast<std::size_t>(compared.count);
    at = found + 1;
    if (vain > text.size() - from) return find_by_two_way(text, piece, at, steps);
  }
}

}  // namespace abide
