// The store in an SQLite file.
//
//   write() --> queue --> one writer thread: gathers, one transaction, then the callbacks
//   read()  --> what still waits in the queue, else one of a few connections for reading
//
// A write that fails is told, and stays in the queue: it is tried again, in its order, until it is
// in the file or the queue has no room, so that a disk that was full for an hour costs no version.
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <future>
#include <mutex>
#include <system_error>
#include <thread>
#include <unordered_map>

#include "abide/store.h"
#include "cache/sqlite_rows.h"
#include "cache/sqlite_schema.h"
#include "cache/weight.h"

namespace abide {
namespace {

using cache::RowReader;
using cache::RowWriter;
using std::chrono::milliseconds;

constexpr std::size_t kReaders = 4;
constexpr std::size_t kMostInTransaction = 2000;
// What waits takes no more memory than this, however large the bodies.
constexpr std::size_t kMostWaitingBytes = std::size_t{256} << 20;
// What fails for a moment (a lock, an I/O error) is tried again at once, so often and so far apart;
// what goes on failing, after a pause that doubles.
constexpr milliseconds kAtOnce[] = {milliseconds(20), milliseconds(100), milliseconds(400)};
constexpr milliseconds kFirstPause{1000};
constexpr milliseconds kLongestPause{60'000};
// While it does, new writes are tried so often together with it.
constexpr milliseconds kGatherWhileFailing{250};

bool may_pass_soon(int code) {
  return code == SQLITE_BUSY || code == SQLITE_LOCKED || code == SQLITE_IOERR ||
         code == SQLITE_PROTOCOL || code == SQLITE_CANTOPEN || code == SQLITE_NOMEM;
}

// Whether the record is at fault and not the file: then it alone is given up.
bool is_of_the_record(int code) {
  return code == SQLITE_TOOBIG || code == SQLITE_CONSTRAINT || code == SQLITE_MISMATCH ||
         code == SQLITE_RANGE;
}

class SqliteStore final : public Store {
 public:
  SqliteStore(std::string path, SqliteOptions options, std::unique_ptr<RowWriter> writer)
      : path_(std::move(path)), options_(options), rows_(std::move(writer)) {}

  // Before all else. `reading` is the first of the connections for reading.
  Status start(std::unique_ptr<cache::Database> reading) {
    Result<std::unique_ptr<RowReader>> reader = RowReader::make(std::move(reading), damaged_);
    if (!reader.ok()) return reader.error();
    readers_.push_back(std::move(*reader));
    open_readers_ = 1;
    if (rows_ == nullptr) return Done{};
    try {
      thread_ = std::thread([this] { run(); });
    } catch (const std::system_error& error) {
      return Error{ErrorCode::kUnavailable,
                   path_ + " cannot be written: no thread for it: " + error.code().message()};
    }
    return Done{};
  }

  SqliteStore(const SqliteStore&) = delete;
  SqliteStore& operator=(const SqliteStore&) = delete;
  SqliteStore(SqliteStore&&) = delete;
  SqliteStore& operator=(SqliteStore&&) = delete;

  ~SqliteStore() override {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
      wake_.notify_all();
    }
    if (thread_.joinable()) thread_.join();
    // The writer's connection is to be the last: only that one can take the log into the file.
    readers_.clear();
  }

  Result<std::optional<Record>> read(const Origin& origin) override {
    const std::string text = origin.to_string();
    {
      const std::lock_guard lock(mutex_);
      if (const auto found = newest_waiting_.find(text); found != newest_waiting_.end()) {
        return std::optional<Record>(found->second->record);
      }
    }
    return with_reader<std::optional<Record>>([&](RowReader& rows) { return rows.read(text); });
  }

  void write(const Record& record, OnWritten written) override {
    hand_in(record, std::nullopt, std::move(written));
  }

  void restore(const Record& record, std::vector<Version> versions, OnWritten written) override {
    hand_in(record, std::move(versions), std::move(written));
  }

  Result<std::vector<Version>> versions(const Origin& origin, std::size_t most) override {
    const std::string text = origin.to_string();
    bool waits = false;
    {
      const std::lock_guard lock(mutex_);
      waits = newest_waiting_.contains(text);
    }
    if (waits) settle();
    return with_reader<std::vector<Version>>(
        [&](RowReader& rows) { return rows.versions(text, most); });
  }

  Result<bool> forget(const Origin& origin) override {
    const std::string text = origin.to_string();
    return on_writer<bool>([this, text]() -> Result<bool> {
      bool waited = false;
      {
        const std::lock_guard lock(mutex_);
        // What could not be written so far, and came before.
        waited = std::erase_if(retained_, [&](const JobPtr& job) {
                   if (job->origin != text) return false;
                   done_with(job);
                   return true;
                 }) > 0;
      }
      Result<bool> removed = in_transaction<bool>([&] { return rows_->forget(text); });
      if (!removed.ok()) return removed;
      return *removed || waited;
    });
  }

  Result<std::vector<Record>> list(const std::string& after, std::size_t most) override {
    settle();
    return with_reader<std::vector<Record>>(
        [&](RowReader& rows) { return rows.list(after, most); });
  }

  Result<std::size_t> prune(Time before) override {
    return on_writer<std::size_t>([this, before]() -> Result<std::size_t> {
      std::size_t removed = 0;
      while (true) {
        const Result<std::size_t> some =
            in_transaction<std::size_t>([&] { return rows_->prune_some(before); });
        if (!some.ok()) return some;
        if (*some == 0) return removed;
        removed += *some;
      }
    });
  }

  Result<Stats> stats() override {
    settle();
    Result<Stats> stats = with_reader<Stats>([](RowReader& rows) { return rows.stats(); });
    if (!stats.ok()) return stats;
    stats->damaged = damaged_;
    struct stat log {};
    if (::stat((path_ + "-wal").c_str(), &log) == 0) {
      stats->bytes += static_cast<std::uint64_t>(log.st_size);
    }
    return stats;
  }

  Status flush() override {
    settle();
    const std::lock_guard lock(mutex_);
    if (!first_error_) return Done{};
    const Error error = *first_error_;
    first_error_.reset();
    return error;
  }

  Status probe() override {
    const Status written = on_writer<Done>([this]() -> Result<Done> {
      return in_transaction<Done>([this] { return rows_->probe(); });
    });
    if (!written.ok()) return written;
    const Result<std::vector<Record>> read =
        with_reader<std::vector<Record>>([](RowReader& rows) { return rows.list("", 1); });
    return read.ok() ? Status(Done{}) : Status(read.error());
  }

  std::string name() const override { return "sqlite " + path_; }

 private:
  // A record to write, or something else for the writer's thread to do in its turn.
  struct Job {
    Record record;
    std::optional<std::vector<Version>> versions;  // of restore()
    std::string origin;
    std::size_t weight = 0;
    OnWritten written;
    std::function<void()> task;
  };
  using JobPtr = std::shared_ptr<Job>;

  Error refused() const {
    return {ErrorCode::kRefused, path_ + " cannot be written: it was opened read-only"};
  }

  static void tell(Job& job, const Status& status) {
    if (job.written) std::exchange(job.written, nullptr)(status);
  }

  void hand_in(const Record& record, std::optional<std::vector<Version>> versions,
               OnWritten written) {
    auto job = std::make_shared<Job>();
    job->record = record;
    job->origin = record.origin.to_string();
    job->versions = std::move(versions);
    const Exchange* const seen = record.last_seen();
    job->weight = cache::weight_of(record) + (seen == nullptr ? 0 : cache::body_bytes(seen->body));
    if (job->versions) {
      for (const Version& version : *job->versions) {
        const bool known = seen != nullptr && version.body == seen->body;
        job->weight += sizeof(version) + (known ? 0 : cache::body_bytes(version.body));
      }
    }
    job->written = std::move(written);
    std::optional<Error> why_not;
    {
      const std::lock_guard lock(mutex_);
      if (rows_ == nullptr) {
        why_not = refused();
      } else {
        // What failed before gives way to what is new; what was not tried yet does not.
        while (is_full(job->weight) && !retained_.empty()) drop_first_retained();
        if (stopping_ || is_full(job->weight)) {
          why_not = Error{ErrorCode::kUnavailable, path_ + ": too many writes wait"};
        }
      }
      if (!why_not) {
        push(job);
      } else if (!first_error_) {
        first_error_ = why_not;
      }
    }
    if (why_not) tell(*job, *why_not);
  }

  // Asks on one of the connections; who finds none free waits.
  template <class T, class Ask>
  Result<T> with_reader(Ask ask) {
    std::unique_ptr<RowReader> rows;
    {
      std::unique_lock lock(readers_mutex_);
      reader_free_.wait(lock, [this] { return !readers_.empty() || open_readers_ < kReaders; });
      if (!readers_.empty()) {
        rows = std::move(readers_.back());
        readers_.pop_back();
      } else {
        ++open_readers_;
      }
    }
    std::optional<Error> failed;
    if (rows == nullptr) {
      Result<std::unique_ptr<cache::Database>> database = cache::open_reader(path_, options_);
      if (database.ok()) {
        Result<std::unique_ptr<RowReader>> made = RowReader::make(std::move(*database), damaged_);
        if (made.ok()) {
          rows = std::move(*made);
        } else {
          failed = made.error();
        }
      } else {
        failed = database.error();
      }
    }
    std::optional<Result<T>> answer;
    if (rows != nullptr) answer.emplace(ask(*rows));
    const std::lock_guard lock(readers_mutex_);
    if (rows == nullptr) {
      --open_readers_;
    } else {
      readers_.push_back(std::move(rows));
    }
    reader_free_.notify_one();
    return answer ? std::move(*answer) : Result<T>(*failed);
  }

  // Does it on the writer's thread, after what was handed in before, and waits.
  template <class T>
  Result<T> on_writer(std::function<Result<T>()> work) {
    if (rows_ == nullptr) return refused();
    auto promise = std::make_shared<std::promise<Result<T>>>();
    auto job = std::make_shared<Job>();
    job->task = [promise, work = std::move(work)] { promise->set_value(work()); };
    {
      const std::lock_guard lock(mutex_);
      push(job);
    }
    return promise->get_future().get();
  }

  // Waits until all that was handed in before was tried.
  void settle() {
    if (rows_ != nullptr) on_writer<Done>([] { return Result<Done>(Done{}); }).ok();
  }

  template <class T>
  Result<T> in_transaction(std::function<Result<T>()> work) {
    if (const Status begun = rows_->begin(); !begun.ok()) return begun.error();
    Result<T> done = work();
    if (done.ok()) {
      if (const Status committed = rows_->commit(); !committed.ok()) done = committed.error();
    }
    if (!done.ok()) rows_->roll_back();
    return done;
  }

  // REQUIRES for what follows: the lock.
  bool is_full(std::size_t weight) const {
    return jobs_.size() + retained_.size() >= options_.most_waiting ||
           (waiting_bytes_ + weight > kMostWaitingBytes && waiting_bytes_ > 0);
  }
  void push(const JobPtr& job) {
    if (!job->task) {
      newest_waiting_[job->origin] = job;
      waiting_bytes_ += job->weight;
    } else {
      urgent_ = true;
    }
    jobs_.push_back(job);
    wake_.notify_all();
  }
  void drop_first_retained() {
    done_with(retained_.front());
    retained_.pop_front();
  }
  void done_with(const JobPtr& job) {
    waiting_bytes_ -= job->weight;
    const auto found = newest_waiting_.find(job->origin);
    if (found != newest_waiting_.end() && found->second == job) newest_waiting_.erase(found);
  }

  void run() {
    std::unique_lock lock(mutex_);
    milliseconds pause = kFirstPause;
    while (true) {
      const auto has_work = [this] { return stopping_ || !jobs_.empty(); };
      bool again = false;  // what failed before is due
      if (retained_.empty()) {
        wake_.wait(lock, has_work);
      } else {
        again = !wake_.wait_for(lock, pause, has_work);
      }
      if (!stopping_ && !urgent_ && !again) {
        const milliseconds gather =
            retained_.empty() ? options_.gather : std::max(options_.gather, kGatherWhileFailing);
        wake_.wait_for(lock, gather, [this] {
          return stopping_ || urgent_ || jobs_.size() >= kMostInTransaction;
        });
      }
      const bool last_time = stopping_;
      std::deque<JobPtr> jobs = std::exchange(jobs_, {});
      urgent_ = false;
      lock.unlock();
      const bool wrote = work_on(jobs, last_time);
      lock.lock();
      pause = wrote ? kFirstPause : std::min(2 * pause, kLongestPause);
      if (last_time && jobs_.empty()) return;
    }
  }

  // In order: records in transactions, other things between them. False if records remain.
  bool work_on(std::deque<JobPtr>& jobs, bool last_time) {
    std::vector<JobPtr> batch;
    bool all_written = true;
    const auto write_batch = [&] {
      {
        const std::lock_guard lock(mutex_);
        batch.insert(batch.begin(), retained_.begin(), retained_.end());
        retained_.clear();
      }
      if (!batch.empty()) all_written = write_all(batch, last_time);
      batch.clear();
    };
    for (const JobPtr& job : jobs) {
      if (job->task) {
        write_batch();
        job->task();
      } else {
        batch.push_back(job);
        if (batch.size() >= kMostInTransaction) write_batch();
      }
    }
    write_batch();
    return all_written;
  }

  // False if it failed: what could not be written is told and retained.
  bool write_all(const std::vector<JobPtr>& batch, bool last_time) {
    Result<Done> done = try_all(batch);
    int code = done.ok() ? SQLITE_OK : failed_code_;
    for (const milliseconds& wait : kAtOnce) {
      if (done.ok() || last_time || !may_pass_soon(code)) break;
      std::this_thread::sleep_for(wait);
      done = try_all(batch);
      code = done.ok() ? SQLITE_OK : failed_code_;
    }
    if (!done.ok() && is_of_the_record(code) && batch.size() > 1) {
      bool all = true;
      for (const JobPtr& job : batch) all = write_all({job}, last_time) && all;
      return all;
    }
    const bool retains = !done.ok() && !is_of_the_record(code) && !last_time;
    {
      const std::lock_guard lock(mutex_);
      for (const JobPtr& job : batch) {
        if (retains) {
          retained_.push_back(job);
        } else {
          done_with(job);
        }
      }
      while (!retained_.empty() && is_full(0)) drop_first_retained();
      if (!done.ok() && !first_error_) first_error_ = done.error();
    }
    for (const JobPtr& job : batch) tell(*job, done);
    return done.ok();
  }

  Status try_all(const std::vector<JobPtr>& batch) {
    Status status = rows_->begin();
    for (std::size_t i = 0; status.ok() && i < batch.size(); ++i) {
      const Job& job = *batch[i];
      status = job.versions ? rows_->restore(job.record, *job.versions) : rows_->put(job.record);
    }
    if (status.ok()) status = rows_->commit();
    if (!status.ok()) {
      failed_code_ = rows_->last_code();
      rows_->roll_back();
    }
    return status;
  }

  const std::string path_;
  const SqliteOptions options_;
  std::atomic<std::uint64_t> damaged_{0};

  std::mutex readers_mutex_;
  std::condition_variable reader_free_;
  std::vector<std::unique_ptr<RowReader>> readers_;
  std::size_t open_readers_ = 0;

  std::unique_ptr<RowWriter> rows_;  // the writer thread's; null if read-only
  int failed_code_ = SQLITE_OK;      // likewise

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<JobPtr> jobs_;
  std::deque<JobPtr> retained_;  // failed, and told; before jobs_ in order
  // What read() finds though it is not in the file yet.
  std::unordered_map<std::string, JobPtr> newest_waiting_;
  std::size_t waiting_bytes_ = 0;
  bool urgent_ = false;  // someone waits
  bool stopping_ = false;
  std::optional<Error> first_error_;
  std::thread thread_;
};

}  // namespace

Result<std::unique_ptr<Store>> sqlite_store(const std::string& given, SqliteOptions options) {
  // To SQLite ":memory:" is no file, and "file:..." may be a URI.
  const bool is_special = given.starts_with(':') || given.starts_with("file:");
  const std::string path = is_special ? "./" + given : given;
  Result<std::unique_ptr<cache::Database>> database = cache::open_store(path, options);
  if (!database.ok()) return database.error();
  std::unique_ptr<RowWriter> writer;
  if (!options.read_only) {
    Result<std::unique_ptr<RowWriter>> made =
        RowWriter::make(std::move(*database), options.most_versions);
    if (!made.ok()) return made.error();
    writer = std::move(*made);
    database = cache::open_reader(path, options);
    if (!database.ok()) return database.error();
  }
  auto store = std::make_unique<SqliteStore>(path, options, std::move(writer));
  if (const Status started = store->start(std::move(*database)); !started.ok()) {
    return started.error();
  }
  return std::unique_ptr<Store>(std::move(store));
}

}  // namespace abide
