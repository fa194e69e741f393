#include "cli/bulk/block_queue.h"

#include <utility>

namespace abide::cli {

using Lock = std::unique_lock<std::mutex>;

std::unique_ptr<BlockQueue::Entry> BlockQueue::unused() {
  {
    const Lock lock(mutex_);
    if (!unused_.empty()) {
      std::unique_ptr<Entry> entry = std::move(unused_.back());
      unused_.pop_back();
      return entry;
    }
  }
  return std::make_unique<Entry>();
}

bool BlockQueue::put_last(std::unique_ptr<Entry> entry) {
  const std::size_t size = bytes(*entry);
  Lock lock(mutex_);
  room_.wait(lock, [&] { return stopped_ || entries_.empty() || bytes_ + size <= most_bytes_; });
  if (stopped_) return false;
  bytes_ += size;
  entries_.push_back(std::move(entry));
  lock.unlock();
  work_.notify_one();
  return true;
}

void BlockQueue::close(std::exception_ptr failure) {
  {
    const Lock lock(mutex_);
    failure_ = std::move(failure);
    closed_ = true;
  }
  work_.notify_all();
  first_answered_.notify_all();
}

BlockQueue::Entry* BlockQueue::next_to_answer() {
  Lock lock(mutex_);
  work_.wait(lock, [&] { return stopped_ || closed_ || taken_ < entries_.size(); });
  if (stopped_ || taken_ == entries_.size()) return nullptr;
  return entries_[taken_++].get();
}

void BlockQueue::set_answered(Entry& entry) {
  bool is_first = false;
  {
    const Lock lock(mutex_);
    entry.is_answered = true;
    is_first = entries_.front().get() == &entry;
  }
  if (is_first) first_answered_.notify_one();
}

BlockQueue::Entry* BlockQueue::first() {
  Lock lock(mutex_);
  first_answered_.wait(lock, [&] {
    return stopped_ || (entries_.empty() ? closed_ : entries_.front()->is_answered);
  });
  if (!stopped_ && !entries_.empty()) return entries_.front().get();
  if (failure_) std::rethrow_exception(failure_);
  return nullptr;
}

void BlockQueue::drop_first() {
  std::unique_ptr<Entry> entry;
  {
    const Lock lock(mutex_);
    entry = std::move(entries_.front());
    entries_.pop_front();
    --taken_;
    bytes_ -= bytes(*entry);
  }
  room_.notify_one();
  // What was made for a very long line is given back.
  if (bytes(*entry) > 2 * Block::kBytes) return;
  entry->answers.clear();
  entry->is_answered = false;
  const Lock lock(mutex_);
  unused_.push_back(std::move(entry));
}

void BlockQueue::stop() {
  {
    const Lock lock(mutex_);
    stopped_ = true;
  }
  room_.notify_all();
  work_.notify_all();
  first_answered_.notify_all();
}

}  // namespace abide::cli
