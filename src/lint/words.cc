#include "lint/words.h"

#include "lint/utf8.h"

namespace abide::linting {

std::string quoted(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out = "\"";
  std::size_t i = 0;
  while (i < text.size() && i < kLongest) {
    const CodePoint point = decode(text, i);
    const auto byte = static_cast<unsigned char>(text[i]);
    if (!point.valid || !is_printable(point.value)) {
      for (std::size_t j = i; j < i + point.size; ++j) {
        const auto raw = static_cast<unsigned char>(text[j]);
        out += "\\x";
        out += kDigits[raw >> 4];
        out += kDigits[raw & 15];
      }
    } else if (byte == '"') {
      out += "\\\"";
    } else {
      out += text.substr(i, point.size);
    }
    i += point.size;
  }
  if (i < text.size()) out += "...";
  out += '"';
  return out;
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, 1, ',');
  return digits;
}

std::string counted(std::uint64_t number, std::string_view noun) {
  std::string text = grouped(number) + " ";
  text += noun;
  if (number != 1) text += 's';
  return text;
}

std::string at_line(std::uint32_t line) { return "line " + std::to_string(line); }

std::string listed(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? " and " : ", ";
    text += items[i];
  }
  return text;
}

}  // namespace abide::linting
