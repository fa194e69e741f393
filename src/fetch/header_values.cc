#include "fetch/header_values.h"

#include <curl/curl.h>

#include <algorithm>
#include <string>

#include "parse/ascii.h"

namespace abide::fetch {
namespace {

// Takes the next directive off a Cache-Control: what stands before the next comma that is not in
// quotes (RFC 9110 5.6.1, 5.6.4). Quotes that do not close reach to the end.
std::string_view take_directive(std::string_view& rest) {
  bool quoted = false;
  std::size_t i = 0;
  for (; i < rest.size() && (quoted || rest[i] != ','); ++i) {
    if (rest[i] == '"') quoted = !quoted;
    if (rest[i] == '\\' && quoted && i + 1 < rest.size()) ++i;
  }
  const std::string_view directive = ascii::trim(rest.substr(0, i));
  rest.remove_prefix(std::min(i + 1, rest.size()));
  return directive;
}

std::string_view unquoted(std::string_view text) {
  return text.size() >= 2 && text.front() == '"' && text.back() == '"'
             ? text.substr(1, text.size() - 2)
             : text;
}

}  // namespace

std::optional<std::chrono::seconds> delta_seconds(std::string_view text) {
  if (text.empty() || !std::all_of(text.begin(), text.end(), ascii::is_digit)) return std::nullopt;
  std::int64_t seconds = 0;
  for (const char digit : text) {
    // RFC 9111 1.2.2: what is too large counts as very large.
    seconds = std::min<std::int64_t>(seconds * 10 + (digit - '0'), kTenYears.count());
  }
  return std::chrono::seconds(seconds);
}

std::optional<std::chrono::seconds> freshness(std::string_view cache_control,
                                              std::string_view age) {
  std::optional<std::chrono::seconds> max_age;
  std::string_view rest = cache_control;
  while (!rest.empty()) {
    const std::string_view directive = take_directive(rest);
    const std::size_t equals = std::min(directive.find('='), directive.size());
    const std::string_view name = ascii::trim(directive.substr(0, equals));
    const bool has_value = equals < directive.size();
    if (ascii::equal_any_case(name, "no-store") ||
        (ascii::equal_any_case(name, "no-cache") && !has_value)) {
      return std::chrono::seconds(0);
    }
    if (ascii::equal_any_case(name, "max-age") && has_value && !max_age) {
      // RFC 9111 5.2: either form of the argument is to be accepted.
      max_age = delta_seconds(unquoted(ascii::trim(directive.substr(equals + 1))));
    }
  }
  if (!max_age) return std::nullopt;
  // RFC 9111 5.1: the first, if there are several; what is no number is ignored.
  const auto aged = delta_seconds(ascii::trim(age.substr(0, age.find(','))));
  return std::max(*max_age - aged.value_or(std::chrono::seconds(0)), std::chrono::seconds(0));
}

std::optional<std::chrono::seconds> retry_after(std::string_view value, Time now) {
  value = ascii::trim(value);
  if (const auto seconds = delta_seconds(value)) return seconds;
  // A date begins with the name of a day in each of HTTP's three forms (RFC 9110 5.6.7); without
  // that libcurl would take much for one.
  if (value.empty() || !ascii::is_alpha(value.front()) || value.size() > 64) return std::nullopt;
  const bool has_digits = std::any_of(value.begin(), value.end(), ascii::is_digit);
  const std::time_t date = curl_getdate(std::string(value).c_str(), nullptr);
  if (date == -1 || !has_digits) return std::nullopt;
  const auto from_now = std::chrono::ceil<std::chrono::seconds>(
      std::chrono::sys_seconds(std::chrono::seconds(date)) - now);
  return std::clamp(from_now, std::chrono::seconds(0), kTenYears);
}

}  // namespace abide::fetch
