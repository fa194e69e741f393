// Counts what goes through the global operator new, to hold the library to what it promises about
// memory. One per program: link counted_heap.cc.
#pragma once

#include <cstddef>

namespace abide::properties {

struct HeapUse {
  std::size_t allocations = 0;  // ever
  std::size_t bytes_live = 0;
  std::size_t bytes_peak = 0;  // since reset_peak()
};

// Of this thread's past so far, all threads counted together. Thread-safe.
HeapUse heap_use();
void reset_peak();

}  // namespace abide::properties
