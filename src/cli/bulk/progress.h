// How far a long input is, on standard error, if a person is looking there and not at the output.
#pragma once

#include <chrono>
#include <cstdint>

#include "cli/io/output.h"

namespace abide::cli {

class Progress {
 public:
  // `input_fd`: if it is a file, its size tells how long it will take.
  Progress(int input_fd, const Output& out);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  Progress(Progress&&) = delete;
  Progress& operator=(Progress&&) = delete;
  ~Progress() { clear(); }

  // Cheap; writes at most twice a second.
  void update(std::uint64_t lines, std::uint64_t bytes);
  // Takes the line off the screen, for others to write there.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  bool shown_;
  bool on_screen_ = false;
  std::uint64_t total_bytes_ = 0;  // 0: unknown
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_ = start_;
};

}  // namespace abide::cli
