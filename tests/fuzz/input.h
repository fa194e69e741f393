// What the fuzz targets share: taking an input apart, and stopping at what must not be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace abide::fuzz {

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Takes the first line off an input; the line feed belongs to neither part.
inline std::string_view take_line(std::string_view& input) {
  const std::string_view line = input.substr(0, input.find('\n'));
  input.remove_prefix(line.size() < input.size() ? line.size() + 1 : line.size());
  return line;
}

// Whether `part` lies in `whole`; an empty view has no place.
inline bool lies_in(std::string_view part, std::string_view whole) {
  return part.empty() ||
         (part.data() >= whole.data() && part.data() + part.size() <= whole.data() + whole.size());
}

inline void require(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

// `difference` is what a comparison found, "" if nothing.
inline void require_same(const std::string& difference) {
  if (!difference.empty()) require(false, difference);
}

}  // namespace abide::fuzz
