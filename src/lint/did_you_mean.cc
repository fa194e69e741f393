#include "lint/did_you_mean.h"

#include <algorithm>
#include <array>

#include "parse/ascii.h"

namespace abide::linting {

std::uint32_t distance(std::string_view a, std::string_view b, std::uint32_t most) {
  constexpr std::size_t kLongest = 64;
  const std::size_t apart = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (apart > most || a.size() > kLongest || b.size() > kLongest) return most + 1;

  // Three rows of the table: two before, one before, this one.
  std::array<std::array<std::uint32_t, kLongest + 1>, 3> rows;
  for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = static_cast<std::uint32_t>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    const auto& before = rows[(i - 1) % 3];
    auto& row = rows[i % 3];
    row[0] = static_cast<std::uint32_t>(i);
    std::uint32_t least = row[0];
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const char x = ascii::lower(a[i - 1]);
      const char y = ascii::lower(b[j - 1]);
      row[j] = std::min({before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y ? 1u : 0u)});
      if (i > 1 && j > 1 && x == ascii::lower(b[j - 2]) && ascii::lower(a[i - 2]) == y) {
        row[j] = std::min(row[j], rows[(i - 2) % 3][j - 2] + 1);
      }
      least = std::min(least, row[j]);
    }
    // A swap reaches back two rows, by one step: the least of this row cannot sink below itself.
    if (least > most + 1) return most + 1;
  }
  return std::min(rows[a.size() % 3][b.size()], most + 1);
}

std::uint32_t forgiven_slips(std::string_view word) {
  constexpr std::array<std::string_view, 3> kEndings = {"bot", "spider", "crawler"};
  for (const std::string_view ending : kEndings) {
    if (word.size() < ending.size()) continue;
    const std::size_t stem = word.size() - ending.size();
    if (ascii::equal_any_case(word.substr(stem), ending)) {
      word = word.substr(0, stem);
      break;
    }
  }
  if (word.size() < 4) return 0;
  return word.size() < 8 ? 1 : 2;
}

std::string_view nearest(std::string_view word, std::span<const std::string_view> words) {
  const std::uint32_t most = forgiven_slips(word);
  std::string_view best;
  std::uint32_t least = most + 1;
  if (most == 0) return best;
  for (const std::string_view candidate : words) {
    const std::uint32_t d = distance(word, candidate, most);
    if (d == 0) return {};
    if (d < least && d <= forgiven_slips(candidate)) {
      best = candidate;
      least = d;
    }
  }
  return best;
}

}  // namespace abide::linting
