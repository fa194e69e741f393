// A few threads that do what may take a while: reading a store, reading a file, calling back.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace abide::cache {

// Thread-safe. What a task throws ends the program.
class Workers {
 public:
  using Task = std::function<void()>;

  explicit Workers(std::size_t threads);
  // Waits until nothing is left to do or expected, and then for the threads.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;
  Workers(Workers&&) = delete;
  Workers& operator=(Workers&&) = delete;

  void add(Task task);

  // Announces a task that will come by add_expected(): the destructor waits for it.
  void expect();
  void add_expected(Task task);

 private:
  void run() noexcept;

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Task> tasks_;
  std::size_t expected_ = 0;
  std::size_t busy_ = 0;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace abide::cache
