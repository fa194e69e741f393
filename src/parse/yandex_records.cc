// What Yandex's help asks of the values of Host (Y4), Clean-param (Y5) and Crawl-delay (Y3).
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <string>

#include "abide/robots_txt.h"
#include "abide/rules.h"
#include "parse/ascii.h"

namespace abide {
namespace {

bool is_host_label(std::string_view label) {
  if (label.empty() || label.size() > 63) return false;
  if (label.front() == '-' || label.back() == '-') return false;
  for (const char c : label) {
    if (!ascii::is_alpha(c) && !ascii::is_digit(c) && c != '-') return false;
  }
  return true;
}

bool is_port(std::string_view text) {
  unsigned port = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
  return error == std::errc() && end == text.data() + text.size() && port >= 1 && port <= 65535;
}

// The value of digits with at most one point among them.
std::optional<double> parse_decimal(std::string_view text) {
  double value = 0;
#if defined(__cpp_lib_to_chars)
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, value, std::chars_format::fixed);
  if (error != std::errc() || end != last) return std::nullopt;
#else
  // A standard library without from_chars for fractions: libc++ before 20, WebAssembly's among
  // them.
  if (text.find('.') != text.rfind('.')) return std::nullopt;
  const std::string terminated(text);
  char* end = nullptr;
  errno = 0;
  value = std::strtod(terminated.c_str(), &end);
  if (errno != 0 || end != terminated.c_str() + terminated.size()) return std::nullopt;
#endif
  return value;
}

}  // namespace

bool is_valid_host(std::string_view value) {
  const std::size_t colon = value.find(':');
  if (colon != std::string_view::npos) {
    if (!is_port(value.substr(colon + 1))) return false;
    value = value.substr(0, colon);
  }
  if (value.size() > 253) return false;
  std::string_view label;
  while (true) {
    const std::size_t dot = value.find('.');
    label = value.substr(0, dot);
    if (!is_host_label(label)) return false;
    if (dot == std::string_view::npos) break;
    value.remove_prefix(dot + 1);
  }
  // No top-level domain is a number, so a name that ends in one is an IPv4 address.
  return label.find_first_not_of("0123456789") != std::string_view::npos;
}

std::optional<CleanParam> parse_clean_param(std::string_view value) {
  constexpr std::size_t kLongest = 500;
  if (value.empty() || value.size() > kLongest) return std::nullopt;
  const std::size_t blank = std::min(value.find_first_of(" \t"), value.size());
  CleanParam param;
  param.params = value.substr(0, blank);
  param.path = ascii::trim(value.substr(blank));
  for (const char c : param.path) {
    const bool known = ascii::is_alpha(c) || ascii::is_digit(c) ||
                       std::string_view(".-/*_").find(c) != std::string_view::npos;
    if (!known) return std::nullopt;
  }
  // Every parameter between '&' needs a name.
  if (param.params.front() == '&' || param.params.back() == '&' ||
      param.params.find("&&") != std::string_view::npos) {
    return std::nullopt;
  }
  return param;
}

std::optional<double> parse_crawl_delay(std::string_view value) {
  for (const char c : value) {
    if (!ascii::is_digit(c) && c != '.') return std::nullopt;
  }
  // Real files have ".5"; "5." is more likely a sentence that ends.
  if (value.empty() || value.back() == '.') return std::nullopt;
  return parse_decimal(value);
}

}  // namespace abide
