// Moments as texts: RFC 3339 in UTC with milliseconds, "2026-11-21T23:10:00.000Z".
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "abide/exchange.h"
#include "json/text.h"

namespace abide {

// Of years 0 to 9999; others are taken for the nearest of these.
std::string time_text(Time time);

// Nothing unless `text` is exactly of that form, and a day that there is.
std::optional<Time> time_of_text(std::string_view text);

// Null for the epoch, which stands for no moment.
json::value time_or_null(Time time);
json::value time_or_null(const std::optional<Time>& time);

}  // namespace abide
