// One piece of memory for an object and bytes behind it: what is read together lies together.
#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace abide {

// A T with `tail` bytes behind it, see tail_of(). They hold nothing yet, and nothing in them is
// destroyed with the object. The memory is let go with the last pointer.
template <class T>
std::shared_ptr<T> make_shared_with_tail(std::size_t tail) {
  static_assert(alignof(T) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__);
  void* const memory = ::operator new(sizeof(T) + tail);
  return std::shared_ptr<T>(new (memory) T, [](T* object) {
    object->~T();
    ::operator delete(static_cast<void*>(object));
  });
}

// What lies behind an object so made; aligned as the object is.
template <class T>
std::byte* tail_of(T& object) {
  return reinterpret_cast<std::byte*>(&object) + sizeof(T);
}

}  // namespace abide
