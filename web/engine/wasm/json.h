// Writes JSON for the other side of the wall between WebAssembly and JavaScript.
//
// Only what is asked for once in a while goes this way; verdicts on many URLs are flat numbers. A
// string is written with its bytes as they are: the reader decodes them as UTF-8 and puts U+FFFD
// for what is none, and no invalid byte can swallow the quote behind it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace abide::wasm {

class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  // Opens and closes an object or an array: '{', '}', '[', ']'.
  JsonWriter& open(char bracket);
  JsonWriter& close(char bracket);

  JsonWriter& key(std::string_view name);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(std::uint32_t number);
  JsonWriter& value(std::int32_t number);
  JsonWriter& value(bool flag);
  JsonWriter& null();

  template <class T>
  JsonWriter& member(std::string_view name, const T& what) {
    return key(name).value(what);
  }

 private:
  void separate();
  void quote(std::string_view text);

  std::string& out_;
  bool needs_comma_ = false;
};

}  // namespace abide::wasm
