// A list that lives on the stack until it grows too long for that.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <type_traits>

namespace abide {

// `T` is plain data; what is not yet written is not initialised. Not copied, not moved: the space
// on the stack is part of it.
template <class T, std::size_t kInline>
class Growing {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  Growing() = default;
  Growing(const Growing&) = delete;
  Growing& operator=(const Growing&) = delete;
  Growing(Growing&&) = delete;
  Growing& operator=(Growing&&) = delete;
  ~Growing() = default;

  std::size_t size() const { return size_; }
  const T* data() const { return data_; }
  std::span<const T> all() const { return {data_, size_}; }

  void push_back(const T& value) {
    *room_for(1) = value;
    ++size_;
  }

  // Space behind the last element for at least `n` more; `grow_by` says how many were written.
  T* room_for(std::size_t n) {
    if (capacity_ - size_ < n) grow(n);
    return data_ + size_;
  }
  void grow_by(std::size_t n) { size_ += n; }

 private:
  void grow(std::size_t n) {
    const std::size_t capacity = std::max(capacity_ * 2, size_ + n);
    // As bytes: no constructor runs.
    std::unique_ptr<std::byte[]> larger(new std::byte[capacity * sizeof(T)]);
    std::memcpy(larger.get(), data_, size_ * sizeof(T));
    heap_ = std::move(larger);
    data_ = reinterpret_cast<T*>(heap_.get());
    capacity_ = capacity;
  }

  alignas(T) std::byte inline_[kInline * sizeof(T)];
  T* data_ = reinterpret_cast<T*>(inline_);
  std::size_t size_ = 0;
  std::size_t capacity_ = kInline;
  std::unique_ptr<std::byte[]> heap_;
};

}  // namespace abide
