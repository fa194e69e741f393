#include "json/members.h"

#include "json/base64.h"

namespace abide {
namespace {

std::optional<std::string> bytes_of(const json::value& value) {
  if (const json::string* const text = value.if_string()) return std::string(*text);
  const json::object* const object = value.if_object();
  if (object == nullptr || object->size() != 1) return std::nullopt;
  const json::value* const coded = object->if_contains("base64");
  if (coded == nullptr || !coded->is_string()) return std::nullopt;
  return bytes_of_base64(coded->get_string());
}

std::optional<std::uint64_t> number_of(const json::value& value) {
  if (const std::uint64_t* const number = value.if_uint64()) return *number;
  const std::int64_t* const number = value.if_int64();
  if (number == nullptr || *number < 0) return std::nullopt;
  return static_cast<std::uint64_t>(*number);
}

}  // namespace

json::value lossless(std::string_view bytes) {
  if (is_utf8(bytes)) return json::string(bytes);
  return json::object{{"base64", base64_of(bytes)}};
}

Members::Members(const json::value& value, std::string path, std::string& error)
    : object_(value.if_object()), path_(std::move(path)), error_(error) {
  if (object_ == nullptr && error_.empty()) {
    error_ = (path_.empty() ? "the line" : path_) + " is no object";
  }
}

std::string Members::path_of(std::string_view name) const {
  return path_.empty() ? std::string(name) : path_ + "." + std::string(name);
}

void Members::fail(std::string_view name, std::string_view why) {
  if (error_.empty()) error_ = path_of(name) + " " + std::string(why);
}

bool Members::has(const char* name) const { return object_ != nullptr && object_->contains(name); }

const json::value* Members::take(const char* name) {
  if (object_ == nullptr || !error_.empty()) return nullptr;
  taken_.insert(name);
  const json::value* const value = object_->if_contains(name);
  if (value == nullptr) fail(name, "is missing");
  return value;
}

std::string Members::text(const char* name) {
  const json::value* const value = take(name);
  if (value == nullptr) return "";
  std::optional<std::string> bytes = bytes_of(*value);
  if (!bytes) fail(name, "is neither a text nor {\"base64\": \"...\"}");
  return std::move(bytes).value_or("");
}

std::shared_ptr<const std::string> Members::bytes_or_null(const char* name) {
  const json::value* const value = take(name);
  if (value == nullptr || value->is_null()) return nullptr;
  std::optional<std::string> bytes = bytes_of(*value);
  if (!bytes) {
    fail(name, "is neither null, a text nor {\"base64\": \"...\"}");
    return nullptr;
  }
  return std::make_shared<const std::string>(*std::move(bytes));
}

bool Members::boolean(const char* name) {
  const json::value* const value = take(name);
  if (value == nullptr) return false;
  if (!value->is_bool()) {
    fail(name, "is neither true nor false");
    return false;
  }
  return value->get_bool();
}

std::uint64_t Members::number(const char* name, std::uint64_t most) {
  const json::value* const value = take(name);
  if (value == nullptr) return 0;
  const std::optional<std::uint64_t> number = number_of(*value);
  if (!number || *number > most) {
    fail(name, "is no whole number from 0 to " + std::to_string(most));
    return 0;
  }
  return *number;
}

std::optional<std::uint64_t> Members::number_or_null(const char* name, std::uint64_t most) {
  if (has(name) && object_->at(name).is_null()) {
    take(name);
    return std::nullopt;
  }
  return number(name, most);
}

Time Members::time(const char* name) {
  const json::value* const value = take(name);
  if (value == nullptr) return {};
  const std::optional<Time> time =
      value->is_string() ? time_of_text(value->get_string()) : std::nullopt;
  if (!time) fail(name, "is no time such as \"2026-11-21T23:10:00.000Z\"");
  return time.value_or(Time{});
}

std::optional<Time> Members::time_or_null(const char* name) {
  if (has(name) && object_->at(name).is_null()) {
    take(name);
    return std::nullopt;
  }
  return time(name);
}

const json::array* Members::array(const char* name) {
  const json::value* const value = take(name);
  if (value == nullptr) return nullptr;
  if (!value->is_array()) fail(name, "is no list");
  return value->if_array();
}

const json::value* Members::object_or_null(const char* name) {
  const json::value* const value = take(name);
  if (value == nullptr || value->is_null()) return nullptr;
  if (!value->is_object()) fail(name, "is neither null nor an object");
  return value->is_object() ? value : nullptr;
}

void Members::end() {
  if (object_ == nullptr || !error_.empty()) return;
  for (const auto& member : *object_) {
    if (!taken_.contains(std::string_view(member.key()))) {
      fail(member.key(), "is no member that there is");
      return;
    }
  }
}

}  // namespace abide
