// One piece of memory for an object, its count of owners, and bytes behind it: what is read
// together lies together.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace abide {

// Allocates objects with so many bytes behind each.
//
// An aligned object is laid into memory that is larger by its alignment, since asking the system
// for aligned memory takes several times as long as asking for any. The byte before it says how far
// behind that memory's beginning it lies.
template <class T>
class TailAllocator {
 public:
  using value_type = T;  // NOLINT(readability-identifier-naming): the standard's name

  explicit TailAllocator(std::size_t tail) : tail_(tail) {}
  template <class Other>
  explicit TailAllocator(const TailAllocator<Other>& other) : tail_(other.tail()) {}

  T* allocate(std::size_t n) {
    auto* const memory =
        static_cast<std::byte*>(::operator new(n * sizeof(T) + tail_ + alignof(T)));
    const std::size_t behind = alignof(T) - reinterpret_cast<std::uintptr_t>(memory) % alignof(T);
    memory[behind - 1] = static_cast<std::byte>(behind);
    return reinterpret_cast<T*>(memory + behind);
  }
  void deallocate(T* object, std::size_t) {
    static_assert(alignof(T) < 256);
    auto* const begin = reinterpret_cast<std::byte*>(object);
    ::operator delete(static_cast<void*>(begin - static_cast<std::size_t>(begin[-1])));
  }

  std::size_t tail() const { return tail_; }
  bool operator==(const TailAllocator& other) const { return tail_ == other.tail_; }

 private:
  std::size_t tail_;
};

// A T with `tail` bytes behind it, see tail_of(). They hold nothing yet, and nothing in them is
// destroyed with the object. The memory is let go with the last pointer.
template <class T>
std::shared_ptr<T> make_shared_with_tail(std::size_t tail) {
  return std::allocate_shared<T>(TailAllocator<T>(tail));
}

// What that takes of the heap: with the count of owners and the allocator, which stand before the
// object, aligned as it is (libstdc++ and libc++), and with what the alignment itself needs.
template <class T>
constexpr std::size_t bytes_with_tail(std::size_t tail) {
  constexpr std::size_t kEach = std::max(2 * sizeof(void*), alignof(T));
  return 2 * kEach + sizeof(T) + tail + alignof(T);
}

// What lies behind an object so made; aligned as the object is.
template <class T>
std::byte* tail_of(T& object) {
  return reinterpret_cast<std::byte*>(&object) + sizeof(T);
}

}  // namespace abide
