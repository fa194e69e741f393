// Blocks on their way between threads: one puts them in, several answer them in any order, and one
// takes them out in the order they came.
//
//     put_last() ->  [answered] [in work] [answered] [in work] [waiting] [waiting]  -> first()
//                     ^ first()                                 ^ next_to_answer()
//
// What is in it is bounded by bytes. A block that alone is more than that, for its line is very
// long, waits until it is the only one.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <vector>

#include "cli/bulk/answers.h"

namespace abide::cli {

class BlockQueue {
 public:
  struct Entry {
    Block block;
    Answers answers;
    std::exception_ptr failure;  // in answering it
    bool is_answered = false;    // the queue's
  };

  explicit BlockQueue(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  // For the thread that reads.

  // An entry to fill, one that was used before if there is one.
  std::unique_ptr<Entry> unused();
  // Waits for room. False: nobody wants it any more.
  bool put_last(std::unique_ptr<Entry> entry);
  // No more will be put in, be it that reading failed.
  void close(std::exception_ptr failure);

  // For the threads that answer.

  // The first that nobody has taken. Null: there will be none any more. The entry stays the
  // queue's, and is the caller's to change until set_answered().
  Entry* next_to_answer();
  void set_answered(Entry& entry);

  // For the thread that writes.

  // Waits until the first of all is answered. Null: there is none any more. Throws what the queue
  // was closed with.
  Entry* first();
  // REQUIRES: first() gave one.
  void drop_first();

  // For whoever gives up: nobody waits in any of these any more.
  void stop();

 private:
  static std::size_t bytes(const Entry& entry) { return entry.block.buffer.capacity(); }

  const std::size_t most_bytes_;
  std::mutex mutex_;
  std::condition_variable room_;
  std::condition_variable work_;
  std::condition_variable first_answered_;
  std::deque<std::unique_ptr<Entry>> entries_;
  std::vector<std::unique_ptr<Entry>> unused_;
  std::size_t taken_ = 0;  // of the entries, from the first on
  std::size_t bytes_ = 0;
  std::exception_ptr failure_;
  bool closed_ = false;
  bool stopped_ = false;
};

}  // namespace abide::cli
