// Base64 (RFC 4648 4), for bytes that JSON cannot hold as text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace abide {

std::string base64_of(std::string_view bytes);

// Nothing unless `text` is exactly what base64_of() makes of some bytes: padded, without white
// space, with no bits behind the end.
std::optional<std::string> bytes_of_base64(std::string_view text);

}  // namespace abide
