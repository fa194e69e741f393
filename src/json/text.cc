#include "json/text.h"

#include <iterator>

#include "lint/utf8.h"

namespace abide {
namespace {

// Bytes at the start that are ASCII, nearly always all.
std::size_t ascii_size(std::string_view bytes) {
  std::size_t i = 0;
  while (i < bytes.size() && static_cast<unsigned char>(bytes[i]) < 0x80) ++i;
  return i;
}

}  // namespace

bool is_utf8(std::string_view bytes) {
  for (std::size_t i = ascii_size(bytes); i < bytes.size();) {
    const linting::CodePoint point = linting::decode(bytes, i);
    if (!point.valid) return false;
    i += point.size;
  }
  return true;
}

std::string valid_utf8(std::string_view bytes) {
  std::size_t i = ascii_size(bytes);
  std::string text(bytes.substr(0, i));
  text.reserve(bytes.size());
  while (i < bytes.size()) {
    const linting::CodePoint point = linting::decode(bytes, i);
    text += point.valid ? bytes.substr(i, point.size) : std::string_view("\xEF\xBF\xBD");
    i += point.size;
  }
  return text;
}

json::value json_text_or_null(std::string_view bytes) {
  if (bytes.empty()) return nullptr;
  return json_text(bytes);
}

std::string json_line(const json::value& value) {
  return with_controls_escaped(json::serialize(value));
}

std::string with_controls_escaped(std::string plain) {
  // Most texts have neither a DEL nor the first byte of a C1 control character.
  if (plain.find('\x7F') == std::string::npos && plain.find('\xC2') == std::string::npos) {
    return plain;
  }
  constexpr char kHexDigits[] = "0123456789ABCDEF";
  const auto escape = [&](std::string& text, unsigned char code) {
    text += "\\u00";
    text += kHexDigits[code >> 4];
    text += kHexDigits[code & 15];
  };
  std::string text;
  text.reserve(plain.size());
  for (std::size_t i = 0; i < plain.size(); ++i) {
    const auto byte = static_cast<unsigned char>(plain[i]);
    const auto next = static_cast<unsigned char>(i + 1 < plain.size() ? plain[i + 1] : 0);
    if (byte == 0x7F) {
      escape(text, byte);
    } else if (byte == 0xC2 && next < 0xA0) {
      escape(text, next);
      ++i;
    } else {
      text += plain[i];
    }
  }
  return text;
}

}  // namespace abide
