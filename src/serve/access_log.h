// A line for each request, as text or JSON; off unless asked for. Never holds a key.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "abide/result.h"
#include "serve/config.h"

namespace spdlog {
class logger;
}

namespace abide::serving {

class AccessLog {
 public:
  struct Entry {
    std::string_view client;
    std::string_view method;
    std::string_view target;
    int status = 0;
    std::uint64_t bytes = 0;
    std::chrono::nanoseconds time{};
  };

  static Result<std::unique_ptr<AccessLog>> open(const Config& config);
  ~AccessLog();
  AccessLog(const AccessLog&) = delete;
  AccessLog& operator=(const AccessLog&) = delete;

  bool is_on() const { return logger_ != nullptr; }
  // Thread-safe.
  void write(const Entry& entry);
  // Writes out what was gathered; asked for several times a second.
  void flush();

 private:
  AccessLog(std::shared_ptr<spdlog::logger> logger, bool json)
      : logger_(std::move(logger)), json_(json) {}

  std::shared_ptr<spdlog::logger> logger_;
  bool json_;
  std::atomic<bool> unflushed_{false};
};

}  // namespace abide::serving
