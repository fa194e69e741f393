#include "serve/store_health.h"

namespace abide::serving {

std::string StoreHealth::check() {
  constexpr std::chrono::seconds kEvery{1};
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (asked_ != std::chrono::steady_clock::time_point{} && now - asked_ < kEvery) return failure_;
  failure_.clear();
  if (const Status works = store_.probe(); !works) failure_ = works.error().sentence;
  asked_ = std::chrono::steady_clock::now();
  metrics_.store_is_up(failure_.empty());
  return failure_;
}

}  // namespace abide::serving
