// Sums of times that stop at the end of time instead of wrapping: what a site or a file sends may
// be any number.
#pragma once

#include <chrono>

#include "abide/exchange.h"

namespace abide::cache {

constexpr std::chrono::milliseconds kHour = std::chrono::hours(1);
constexpr std::chrono::milliseconds kDay = std::chrono::hours(24);
constexpr std::chrono::milliseconds kLongFailure = 30 * kDay;  // RFC 9309 2.3.1.4

// `time` + `span`. REQUIRES: span >= 0.
constexpr Time later(Time time, std::chrono::milliseconds span) {
  return time > Time::max() - span ? Time::max() : time + span;
}

// `time` - `span`. REQUIRES: span >= 0.
constexpr Time earlier(Time time, std::chrono::milliseconds span) {
  return time < Time::min() + span ? Time::min() : time - span;
}

// `time` + `span` milliseconds for spans of any sign and size that came from outside.
constexpr Time end_of(Time time, std::chrono::milliseconds span) {
  return span < std::chrono::milliseconds(0) ? time : later(time, span);
}

}  // namespace abide::cache
