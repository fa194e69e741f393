// How often keys were asked for lately, in four bits for each and without the keys.
//
// A count-min sketch: a key has a counter in each of four rows and counts as often as the least of
// them says; others can only raise it. After ten times as many uses as it has room for, all
// counters are halved, so that what was asked for long ago fades (TinyLFU, Einziger, Friedman and
// Manes, 2017).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace abide::cache {

class FrequencySketch {
 public:
  // For about so many keys: eight bytes for each.
  explicit FrequencySketch(std::size_t keys);

  void add(std::size_t hash);
  unsigned frequency(std::size_t hash) const;  // 0 to 15

 private:
  // Sixteen counters stand in a word; the low bits of a row's hash choose one, the high ones the
  // word.
  struct Place {
    std::size_t word;
    unsigned shift;
  };
  Place place(std::size_t hash, std::size_t row) const;
  void halve();

  std::vector<std::uint64_t> words_;
  std::size_t uses_ = 0;
};

}  // namespace abide::cache
