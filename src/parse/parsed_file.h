// How a parsed robots.txt lies in memory: three flat arrays and one buffer of text.
//
//   records   8 bytes for each user-agent line and rule, in file order, and one at the end
//   others    24 bytes for each other line that is kept
//   text      the values of the records one after the other, then those of the others, and a few
//             bytes more, so that thirty-two can be read wherever a value begins
//
// A record's value reaches up to the next record's: its length is not stored. Groups are not stored
// either: a group begins at a record with `starts_group`.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "abide/robots_txt.h"

namespace abide {

// Bytes that can be read behind any pattern.
inline constexpr std::size_t kReadableBeyond = 32;

enum class RecordKind : std::uint8_t { kUserAgent, kAllow, kDisallow };

// A user-agent line or a rule. Packed by hand: one store writes what is not the offset.
class Record {
 public:
  // `line` is from 1; a file of 500 KiB has fewer lines than 2^24.
  Record(std::uint32_t offset, std::uint32_t line, RecordKind kind, bool starts_group)
      : offset_(offset),
        packed_(line << 8 | static_cast<std::uint32_t>(kind) << 1 | (starts_group ? 1 : 0)) {}

  std::uint32_t offset() const { return offset_; }  // of the value in `text`
  std::uint32_t line() const { return packed_ >> 8; }
  RecordKind kind() const { return static_cast<RecordKind>(packed_ >> 1 & 3); }
  // A user-agent line that begins a group.
  bool starts_group() const { return (packed_ & 1) != 0; }

 private:
  std::uint32_t offset_;
  std::uint32_t packed_;
};
static_assert(sizeof(Record) == 8);

struct OtherEntry {
  std::uint32_t offset;  // of the name, if it is kept, else of the value
  std::uint32_t name_length;
  std::uint32_t value_length;
  std::uint32_t line;
  std::int32_t group;
  Field field;
};
static_assert(sizeof(OtherEntry) == 24);

// What the file as a whole says, whatever its lines.
enum class Uniform : std::uint8_t { kNo, kAllowAll, kDisallowAll };

struct ParsedFile {
  const Dialect* dialect = nullptr;
  std::unique_ptr<std::byte[]> block;  // records, others, text
  std::uint32_t record_count = 0;      // without the one at the end
  std::uint32_t other_count = 0;
  std::uint32_t text_size = 0;
  Uniform uniform = Uniform::kNo;
  bool over_size_limit = false;

  std::span<const Record> records() const {
    return {reinterpret_cast<const Record*>(block.get()), record_count};
  }
  std::span<const OtherEntry> others() const {
    const std::byte* after = block.get() + records_bytes();
    return {reinterpret_cast<const OtherEntry*>(after), other_count};
  }
  const char* text() const {
    const std::byte* after = block.get() + records_bytes() + other_count * sizeof(OtherEntry);
    return reinterpret_cast<const char*>(after);
  }
  // REQUIRES: i < record_count.
  std::string_view value(std::size_t i) const {
    const Record* record = records().data() + i;
    return {text() + record[0].offset(), record[1].offset() - record[0].offset()};
  }
  std::string_view value(const OtherEntry& other) const {
    return {text() + other.offset + other.name_length, other.value_length};
  }
  std::string_view name(const OtherEntry& other) const {
    if (other.name_length == 0) return field_name(other.field);
    return {text() + other.offset, other.name_length};
  }
  OtherRecord other_record(const OtherEntry& other) const {
    return {other.field, name(other), value(other), other.line, other.group};
  }
  std::size_t records_bytes() const {
    return block == nullptr ? 0 : (std::size_t{record_count} + 1) * sizeof(Record);
  }
  std::size_t block_bytes() const {
    return block == nullptr
               ? 0
               : records_bytes() + other_count * sizeof(OtherEntry) + text_size + kReadableBeyond;
  }
};

}  // namespace abide
