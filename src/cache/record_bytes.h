// A record as bytes that a store can keep, and back. What is damaged is told from what is whole.
//
//   format (1) | parts | failures | next_try | failing_since? | limited_since? | exchange ...
//   | checksum (8)
//
// Numbers are little-endian of fixed size, texts have their length (4) in front. Origin and body
// are kept beside: only Record::last_seen() has one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "abide/record.h"

namespace abide::cache {

std::string bytes_of(const Record& record);

// Nothing if the bytes are not what bytes_of() makes, or `body` is null where there must be one.
std::optional<Record> record_of(std::string_view bytes, const Origin& origin,
                                const std::shared_ptr<const std::string>& body);

// The origin of which `text` is Origin::to_string(), or nothing.
std::optional<Origin> origin_of_text(std::string_view text);

}  // namespace abide::cache
