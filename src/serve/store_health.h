// Whether the store can be read and written, asked of it no more than once a second.
#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "abide/store.h"
#include "serve/metrics.h"

namespace abide::serving {

class StoreHealth {
 public:
  StoreHealth(Store& store, Metrics& metrics) : store_(store), metrics_(metrics) {}

  // "" or the sentence of what fails. May wait for the disk. Thread-safe.
  std::string check();

 private:
  Store& store_;
  Metrics& metrics_;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point asked_{};
  std::string failure_;
};

}  // namespace abide::serving
