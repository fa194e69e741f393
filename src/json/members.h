// Reading a JSON object whose every member is checked: its kind, its range, and that there is no
// other.
//
// The first thing that is wrong is remembered as a sentence; what is read after it means nothing.
// So a reader takes all members one after the other and asks once, in the end.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "json/text.h"
#include "json/time.h"

namespace abide {

// Bytes that come back as they were: a string if they are UTF-8, else {"base64": "..."}.
json::value lossless(std::string_view bytes);

class Members {
 public:
  // `path` names the object in sentences: "answer.hops[2]"; empty at the top. `error` is shared by
  // all that are read of one line.
  Members(const json::value& value, std::string path, std::string& error);

  // Each REQUIRES nothing: a member that is missing or of another kind is an error.
  std::string text(const char* name);  // what lossless() made
  std::shared_ptr<const std::string> bytes_or_null(const char* name);
  bool boolean(const char* name);
  std::uint64_t number(const char* name, std::uint64_t most);
  std::optional<std::uint64_t> number_or_null(const char* name, std::uint64_t most);
  Time time(const char* name);
  std::optional<Time> time_or_null(const char* name);
  const json::array* array(const char* name);
  // Null if the member is null, or there is an error.
  const json::value* object_or_null(const char* name);
  bool has(const char* name) const;

  // An error unless every member was taken.
  void end();

  // Remembers `why` about the member, unless something was wrong before.
  void fail(std::string_view name, std::string_view why);
  std::string path_of(std::string_view name) const;

 private:
  const json::value* take(const char* name);

  const json::object* object_ = nullptr;
  std::string path_;
  std::string& error_;
  std::set<std::string, std::less<>> taken_;
};

}  // namespace abide
