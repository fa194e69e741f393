// What the values of the headers say that matter for keeping a robots.txt.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "abide/exchange.h"

namespace abide::fetch {

// Durations are held to this.
inline constexpr std::chrono::seconds kTenYears{315'360'000};

// A number of seconds as HTTP writes it (delta-seconds, RFC 9111 1.2.2): digits and nothing else;
// at most ten years. Nothing if it is none.
std::optional<std::chrono::seconds> delta_seconds(std::string_view text);

// How long a response counts as fresh by its Cache-Control (all its lines, joined by commas) and
// Age: 0 for no-store and no-cache, else max-age less Age, not below 0. Nothing if it does not say,
// or not so that it can be understood. s-maxage is for shared caches only. Of several max-age the
// first counts (RFC 9111 4.2.1) that can be understood. A no-cache that names fields is about those
// fields (RFC 9111 5.2.2.4).
std::optional<std::chrono::seconds> freshness(std::string_view cache_control, std::string_view age);

// Retry-After (RFC 9110 10.2.3): seconds, or a date, which counts from `now`; 0 if that is past.
std::optional<std::chrono::seconds> retry_after(std::string_view value, Time now);

}  // namespace abide::fetch
