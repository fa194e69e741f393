#include "serve/json_text.h"

#include <array>

#include "lint/utf8.h"

namespace abide::serving {
namespace {

// What stands in a JSON string as it is: printable ASCII but for the quote and the backslash.
constexpr std::array<bool, 256> kPlain = [] {
  std::array<bool, 256> plain{};
  for (std::size_t c = 0x20; c < 0x7F; ++c) plain[c] = c != '"' && c != '\\';
  return plain;
}();

constexpr char kHex[] = "0123456789abcdef";

void append_escaped(std::string& out, unsigned value) {
  const char text[] = {'\\', 'u', '0', '0', kHex[value >> 4 & 15], kHex[value & 15]};
  out.append(text, sizeof text);
}

void append_ascii(std::string& out, char c) {
  switch (c) {
    case '"':
      out += "\\\"";
      return;
    case '\\':
      out += "\\\\";
      return;
    case '\n':
      out += "\\n";
      return;
    case '\r':
      out += "\\r";
      return;
    case '\t':
      out += "\\t";
      return;
    default:
      append_escaped(out, static_cast<unsigned char>(c));
  }
}

}  // namespace

void append_json_inner(std::string& out, std::string_view text) {
  std::size_t begin = 0;
  std::size_t i = 0;
  while (i < text.size()) {
    if (kPlain[static_cast<unsigned char>(text[i])]) {
      ++i;
      continue;
    }
    out.append(text, begin, i - begin);
    if (static_cast<unsigned char>(text[i]) < 0x80) {
      append_ascii(out, text[i++]);
    } else {
      const linting::CodePoint point = linting::decode(text, i);
      if (!point.valid) {
        out += "\xEF\xBF\xBD";
      } else if (point.value < 0xA0) {
        append_escaped(out, static_cast<unsigned>(point.value));
      } else {
        out.append(text, i, point.size);
      }
      i += point.size;
    }
    begin = i;
  }
  out.append(text, begin, i - begin);
}

void append_json_text(std::string& out, std::string_view text) {
  out += '"';
  append_json_inner(out, text);
  out += '"';
}

void append_json_time(std::string& out, Time time) {
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const auto ms = static_cast<unsigned>((time - day).count());
  char text[] = "\"0000-00-00T00:00:00.000Z\"";
  const auto put = [&text](std::size_t last, unsigned value, int digits) {
    for (; digits > 0; --digits, value /= 10) text[last--] = static_cast<char>('0' + value % 10);
  };
  put(4, static_cast<unsigned>(int{date.year()}), 4);
  put(7, unsigned{date.month()}, 2);
  put(10, unsigned{date.day()}, 2);
  put(13, ms / 3'600'000, 2);
  put(16, ms / 60'000 % 60, 2);
  put(19, ms / 1000 % 60, 2);
  put(23, ms % 1000, 3);
  out.append(text, sizeof text - 1);
}

}  // namespace abide::serving
