// One piece of memory for an object and bytes behind it: one allocation instead of two, and what is
// read together lies together.
#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace abide {

// Gives memory for one object and some bytes behind it.
template <class T>
class AllocatorWithTail {
 public:
  using value_type = T;

  explicit AllocatorWithTail(std::size_t tail) : tail_(tail) {}
  template <class U>
  AllocatorWithTail(const AllocatorWithTail<U>& other) : tail_(other.tail()) {}

  T* allocate(std::size_t count) {
    static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    return static_cast<T*>(::operator new(count * sizeof(T) + tail_));
  }
  void deallocate(T* memory, std::size_t) { ::operator delete(memory); }
  std::size_t tail() const { return tail_; }

  template <class U>
  bool operator==(const AllocatorWithTail<U>& other) const {
    return tail_ == other.tail();
  }

 private:
  std::size_t tail_;
};

// A T with `tail` bytes behind it, see tail_of(). They hold nothing yet, and nothing in them is
// destroyed with the object.
template <class T>
std::shared_ptr<T> make_shared_with_tail(std::size_t tail) {
  return std::allocate_shared<T>(AllocatorWithTail<T>(tail));
}

// What lies behind an object so made; aligned as the object is.
template <class T>
std::byte* tail_of(T& object) {
  return reinterpret_cast<std::byte*>(&object + 1);
}

}  // namespace abide
