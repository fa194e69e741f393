#include "json/time.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace abide {
namespace {

using namespace std::chrono;  // NOLINT(google-build-using-namespace): literals and calendar

constexpr Time kFirst = sys_days(year(0) / 1 / 1);
constexpr Time kLast = sys_days(year(9999) / 12 / 31) + hours(24) - milliseconds(1);

// The number that the digits of a form write; -1 if one is no digit.
int number(std::string_view text, std::size_t begin, std::size_t count) {
  int value = 0;
  for (const char c : text.substr(begin, count)) {
    if (c < '0' || c > '9') return -1;
    value = 10 * value + (c - '0');
  }
  return value;
}

}  // namespace

std::string time_text(Time time) {
  time = std::clamp(time, kFirst, kLast);
  const sys_days day = floor<days>(time);
  const year_month_day date(day);
  const hh_mm_ss clock(time - day);
  char text[64];
  const int size = std::snprintf(
      text, sizeof(text), "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ", static_cast<int>(date.year()),
      static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
      static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
      static_cast<int>(clock.seconds().count()), static_cast<int>(clock.subseconds().count()));
  return {text, static_cast<std::size_t>(size)};
}

std::optional<Time> time_of_text(std::string_view text) {
  constexpr std::string_view kForm = "0000-00-00T00:00:00.000Z";
  if (text.size() != kForm.size()) return std::nullopt;
  for (std::size_t i = 0; i < kForm.size(); ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    if (kForm[i] == '0' ? !digit : text[i] != kForm[i]) return std::nullopt;
  }
  const year_month_day date(year(number(text, 0, 4)),
                            month(static_cast<unsigned>(number(text, 5, 2))),
                            day(static_cast<unsigned>(number(text, 8, 2))));
  const int h = number(text, 11, 2);
  const int m = number(text, 14, 2);
  const int s = number(text, 17, 2);
  if (!date.ok() || h > 23 || m > 59 || s > 59) return std::nullopt;
  return Time(sys_days(date)) + hours(h) + minutes(m) + seconds(s) +
         milliseconds(number(text, 20, 3));
}

json::value time_or_null(Time time) {
  if (time == Time{}) return nullptr;
  return json_text(time_text(time));
}

json::value time_or_null(const std::optional<Time>& time) {
  return time_or_null(time.value_or(Time{}));
}

}  // namespace abide
