// Which known word a misspelt one probably is.
//
// The distance is that of optimal string alignment: a letter left out, put in, changed, or swapped
// with its neighbour counts one, in any case. Words are short, so the table of a comparison is a
// few hundred cells, and a comparison is not begun if the lengths alone tell the words apart.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace abide::linting {

// The distance of two words, any case, or `most + 1` if it is greater than `most`. Words of more
// than 64 bytes count as far apart.
std::uint32_t distance(std::string_view a, std::string_view b, std::uint32_t most);

// How many slips are forgiven in a word: none in a very short one, where every other word is near.
// The ending that nearly all crawlers' names share ("bot", "spider", "crawler") does not count
// towards its length: "WotBot" is not a slip for "DotBot".
std::uint32_t forgiven_slips(std::string_view word);

// The nearest of `words` within the slips forgiven, the first of equally near ones; "" for none, or
// if `word` is one of them (any case).
std::string_view nearest(std::string_view word, std::span<const std::string_view> words);

}  // namespace abide::linting
