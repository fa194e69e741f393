// Bytes as JSON text, which is always valid UTF-8. Boost.JSON takes any bytes for a string, and
// what it writes then is no JSON.
#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>

namespace abide {

namespace json = boost::json;

bool is_utf8(std::string_view bytes);

// The bytes with each that is not UTF-8 replaced by U+FFFD.
std::string valid_utf8(std::string_view bytes);

inline json::string json_text(std::string_view bytes) { return json::string(valid_utf8(bytes)); }

// Null for an empty text.
json::value json_text_or_null(std::string_view bytes);

// JSON text with DEL and C1 control characters escaped, which may stand in its strings only.
std::string with_controls_escaped(std::string plain);

// On one line. DEL and C1 control characters are escaped: JSON need not, terminals wish so.
std::string json_line(const json::value& value);

}  // namespace abide
