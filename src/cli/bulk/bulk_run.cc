#include "cli/bulk/bulk_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <thread>

#include "cli/bulk/block_queue.h"
#include "cli/failure.h"
#include "cli/io/block_reader.h"
#include "cli/io/input.h"

namespace abide::cli {
namespace {

void run_alone(const BulkInput& input, const AnswerBlock& answer, AnswersOut& out) {
  BlockReader reader(input.fd, input.name);
  Block block;
  Answers answers;
  while (reader.next(block)) {
    answer(block, answers);
    out.write(block, answers);
    answers.clear();
  }
}

// A pipe that ends a wait for the input: closing one end makes the other readable.
class StopSignal {
 public:
  StopSignal() {
    if (::pipe(ends_) != 0) {
      throw Failure(fmt::format("cannot start threads: {}", std::strerror(errno)));
    }
  }
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;
  StopSignal(StopSignal&&) = delete;
  StopSignal& operator=(StopSignal&&) = delete;
  ~StopSignal() {
    give();
    ::close(ends_[0]);
  }

  int fd() const { return ends_[0]; }
  void give() {
    if (ends_[1] >= 0) ::close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  int ends_[2] = {-1, -1};
};

void read_blocks(BlockReader& reader, BlockQueue& queue) {
  std::exception_ptr failure;
  try {
    auto entry = queue.unused();
    while (reader.next(entry->block) && queue.put_last(std::move(entry))) entry = queue.unused();
  } catch (...) {
    failure = std::current_exception();
  }
  queue.close(std::move(failure));
}

void answer_blocks(const AnswerBlock& answer, BlockQueue& queue) {
  while (BlockQueue::Entry* const entry = queue.next_to_answer()) {
    try {
      answer(entry->block, entry->answers);
    } catch (...) {
      entry->failure = std::current_exception();
    }
    queue.set_answered(*entry);
  }
}

// The threads that read and answer. They end with this, wherever they are.
class Threads {
 public:
  Threads(const BulkInput& input, const std::vector<AnswerBlock>& jobs, BlockQueue& queue)
      : queue_(queue), reader_(input.fd, input.name, stop_.fd()) {
    try {
      threads_.reserve(jobs.size() + 1);
      for (const AnswerBlock& answer : jobs) {
        threads_.emplace_back([&answer, &queue] { answer_blocks(answer, queue); });
      }
      threads_.emplace_back([this] { read_blocks(reader_, queue_); });
    } catch (const std::system_error& error) {
      end();
      throw Failure(fmt::format("cannot start {} threads: {}; ask for fewer --jobs",
                                jobs.size() + 1, error.code().message()));
    } catch (...) {
      end();  // no destructor runs, and a thread that is not joined ends the process
      throw;
    }
  }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;
  Threads(Threads&&) = delete;
  Threads& operator=(Threads&&) = delete;
  ~Threads() { end(); }

 private:
  void end() {
    queue_.stop();
    stop_.give();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
  }

  BlockQueue& queue_;
  StopSignal stop_;
  BlockReader reader_;
  std::vector<std::thread> threads_;
};

void run_in_threads(const BulkInput& input, const std::vector<AnswerBlock>& jobs, AnswersOut& out) {
  // Two for each job, that none waits for the reader, and as many that wait for the one in front.
  BlockQueue queue(4 * jobs.size() * Block::kBytes);
  const Threads threads(input, jobs, queue);
  while (const BlockQueue::Entry* const entry = queue.first()) {
    if (entry->failure) std::rethrow_exception(entry->failure);
    out.write(entry->block, entry->answers);
    queue.drop_first();
  }
}

}  // namespace

void run_bulk(const BulkInput& input, const std::vector<AnswerBlock>& jobs, AnswersOut& out) {
  if (jobs.size() == 1) {
    run_alone(input, jobs[0], out);
  } else {
    run_in_threads(input, jobs, out);
  }
}

}  // namespace abide::cli
