#include "abide/exchange.h"

#include <algorithm>
#include <array>

namespace abide {
namespace {

// In the order of the enumerations.
constexpr std::array<std::string_view, 8> kOutcomes = {"found",        "missing",     "nowhere",
                                                       "server-error", "unreachable", "incomplete",
                                                       "refused",      "not-tried"};
constexpr std::array<std::string_view, 11> kFailures = {
    "none",  "name",     "connect",  "tls",     "timeout",  "too-slow",
    "reset", "protocol", "decoding", "address", "resources"};
static_assert(kOutcomes.size() == static_cast<std::size_t>(Outcome::kNotTried) + 1);
static_assert(kFailures.size() == static_cast<std::size_t>(Failure::kResources) + 1);

template <typename Value, std::size_t kSize>
std::optional<Value> named(const std::array<std::string_view, kSize>& names,
                           std::string_view name) {
  const auto* found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Value>(found - names.begin());
}

}  // namespace

std::string_view outcome_name(Outcome outcome) {
  return kOutcomes[static_cast<std::size_t>(outcome)];
}

std::optional<Outcome> outcome_named(std::string_view name) {
  return named<Outcome>(kOutcomes, name);
}

std::string_view failure_name(Failure failure) {
  return kFailures[static_cast<std::size_t>(failure)];
}

std::optional<Failure> failure_named(std::string_view name) {
  return named<Failure>(kFailures, name);
}

}  // namespace abide
