// How the functions that JavaScript calls take and give.
//
// - A number is a number. Bytes come as their place in memory and their length; the caller keeps
//   them, and nothing refers to them once the function has returned.
// - An object is the address of it; the caller deletes it with its `abide_..._delete`.
// - A function that gives bytes puts them into the one result buffer and returns their number;
//   `abide_result` says where they are. They stand there until the next call.
// - Nothing throws. Memory that cannot be had ends in `abide.outOfMemory`, an import that throws a
//   JavaScript error: the instance is unusable from then on, and its user makes another.
//
// src/wasm.ts has the same functions as TypeScript sees them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "abide/abide.h"
#include "json.h"

#define ABIDE_EXPORT(type, name) extern "C" __attribute__((export_name(#name))) type name

namespace abide::wasm {

// The result buffer, emptied.
std::string& new_result();
// Its size, for the function that filled it.
std::uint32_t result_size();

inline std::string_view bytes(const char* data, std::uint32_t size) { return {data, size}; }

// The dialect at that place of Dialect::all(); the caller knows no other places.
inline const Dialect& dialect_at(std::uint32_t place) { return Dialect::all()[place]; }

inline Crawler crawler_of(std::string_view name, std::uint32_t exact) {
  return exact != 0 ? Crawler::exact(name) : Crawler::named(name);
}

// Members that more than one answer has.
void write_crawler(JsonWriter& json, const Crawler& crawler);
void write_user_agents(JsonWriter& json, const std::vector<UserAgentLine>& lines);
void write_other_record(JsonWriter& json, const OtherRecord& record);

}  // namespace abide::wasm
