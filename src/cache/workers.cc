#include "cache/workers.h"

#include <utility>

namespace abide::cache {

Workers::Workers(std::size_t threads) {
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this] { run(); });
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    wake_.notify_all();
  }
  for (std::thread& thread : threads_) thread.join();
}

void Workers::add(Task task) {
  const std::lock_guard lock(mutex_);
  tasks_.push_back(std::move(task));
  wake_.notify_one();
}

void Workers::expect() {
  const std::lock_guard lock(mutex_);
  ++expected_;
}

void Workers::add_expected(Task task) {
  // Told under the lock: once it is open, this may be gone.
  const std::lock_guard lock(mutex_);
  tasks_.push_back(std::move(task));
  --expected_;
  wake_.notify_one();
}

void Workers::run() noexcept {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock,
               [this] { return !tasks_.empty() || (ending_ && expected_ == 0 && busy_ == 0); });
    if (tasks_.empty()) return;
    Task task = std::move(tasks_.front());
    tasks_.pop_front();
    ++busy_;
    lock.unlock();
    task();
    task = nullptr;  // what it holds goes outside the lock
    lock.lock();
    --busy_;
    if (ending_) wake_.notify_all();
  }
}

}  // namespace abide::cache
