// A value, or one sentence that says why there is none.
//
// Errors are values: what can fail returns a Result, and whoever shows the failure to a person
// prints its sentence. The core never needs one, since any bytes are a robots.txt; the layers
// that meet files, databases and networks do.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>

namespace abide {

// What kind of failure: for programs, that choose an exit code or a status by it.
enum class ErrorCode : std::uint8_t {
  kInvalid,      // what was asked for makes no sense: a malformed option, URL or file
  kNotFound,     // there is no such thing
  kUnavailable,  // it cannot be done now: a full disk, a locked file, a full queue
  kRefused,      // it is not permitted: a read-only store, an address that is not public
  kDamaged,      // what is stored cannot be understood
  kInternal,     // a library failed in a way that it does not explain
};

struct Error {
  ErrorCode code = ErrorCode::kInternal;
  std::string sentence;  // UTF-8, without a full stop; names what failed, and what to do if known
};

// Holds a T or an Error. A value; as thread-safe as a T.
template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : held_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
  Result(Error error) : held_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return held_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // REQUIRES: ok()
  T& value() & { return std::get<0>(held_); }
  const T& value() const& { return std::get<0>(held_); }
  T&& value() && { return std::get<0>(std::move(held_)); }
  T& operator*() & { return value(); }
  const T& operator*() const& { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  // REQUIRES: !ok()
  const Error& error() const { return std::get<1>(held_); }

 private:
  std::variant<T, Error> held_;
};

// The result of what has no value: done, or the reason why not.
struct Done {};
using Status = Result<Done>;

}  // namespace abide
