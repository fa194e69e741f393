// The store in an SQLite file.
//
//   write() --> queue --> one writer thread: gathers, one transaction, then the callbacks
//   read()  --> what still waits in the queue, else one of a few connections for reading
//   versions() --> what those connections find, and what still waits on top of it
//
// A write that fails is told, and stays in the queue: it is tried again, in its order, until it is
// in the file or the queue has no room, so that a disk that was full for an hour costs no version.
// Only the writer's thread waits for another program's lock, and never long: read() and versions(),
// which decisions need, answer while the file is locked.
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <future>
#include <mutex>
#include <shared_mutex>
#include <system_error>
#include <thread>

#include "abide/store.h"
#include "cache/sqlite_rows.h"
#include "cache/sqlite_schema.h"
#include "cache/waiting_writes.h"

namespace abide {
namespace {

using cache::RowReader;
using cache::RowWriter;
using cache::Write;
using cache::WritePtr;
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
// How long a lock of another program is waited for: by a transaction, by the last one before the
// store is closed, and by who reads (a writer's lock does not concern those, recovery does).
constexpr milliseconds kWaitToWrite{500};
constexpr milliseconds kWaitToClose{5000};
constexpr milliseconds kWaitToRead{100};

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
    (*reader)->wait_for_locks(kWaitToRead);
    readers_.push_back(std::move(*reader));
    open_readers_ = 1;
    if (rows_ == nullptr) return Done{};
    rows_->wait_for_locks(kWaitToWrite);
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
      if (const WritePtr write = waiting_.newest(text)) {
        return std::optional<Record>(write->record);
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
    const auto file = [&] {
      return with_reader<std::vector<Version>>(
          [&](RowReader& rows) { return rows.versions(text, most); });
    };
    // What is in the file and what waits are to be of one moment: nothing may come into the file
    // between the two. Without a lock, which a writer might wait for for ever.
    for (int attempt = 0; attempt < 3; ++attempt) {
      const Waiting before = waiting_of(text);
      if (before.writes.empty()) return file();
      if (before.is_filing()) break;
      Result<std::vector<Version>> filed = file();
      if (waiting_of(text).filings == before.filings) {
        return with_waiting(std::move(filed), before.writes, most);
      }
    }
    // Only who comes while something is filed waits for that, and the next time for him.
    const std::shared_lock filing(filing_);
    const Waiting waiting = waiting_of(text);
    return with_waiting(file(), waiting.writes, most);
  }

  Result<bool> forget(const Origin& origin) override {
    const std::string text = origin.to_string();
    return on_writer<bool>(Backlog::kStays, [this, text]() -> Result<bool> {
      Result<bool> removed = in_transaction<bool>([&] { return rows_->forget(text); });
      if (!removed.ok()) return removed;
      // And what could not be written so far, and came before.
      const std::lock_guard lock(mutex_);
      const std::size_t waited = std::erase_if(retained_, [&](const WritePtr& write) {
        if (write->origin != text) return false;
        waiting_.remove(write);
        return true;
      });
      return *removed || waited > 0;
    });
  }

  Result<std::vector<Record>> list(const std::string& after, std::size_t most) override {
    settle();
    return with_reader<std::vector<Record>>(
        [&](RowReader& rows) { return rows.list(after, most); });
  }

  Result<std::size_t> prune(Time before) override {
    return on_writer<std::size_t>(Backlog::kTriedFirst, [this, before]() -> Result<std::size_t> {
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
    const std::optional<Error> error = std::exchange(first_error_, std::nullopt);
    given_up_ = false;
    return error ? Status(*error) : Status(Done{});
  }

  Status probe() override {
    const Status written = on_writer<Done>(Backlog::kStays, [this]() -> Result<Done> {
      Result<Done> done = in_transaction<Done>([this] { return rows_->probe(); });
      works_again_ = done.ok();
      return done;
    });
    if (!written.ok()) return written;
    const Result<std::vector<Record>> read =
        with_reader<std::vector<Record>>([](RowReader& rows) { return rows.list("", 1); });
    return read.ok() ? Status(Done{}) : Status(read.error());
  }

  std::string name() const override { return "sqlite " + path_; }

 private:
  // Whether what failed before is tried once more before a task, or waits for its time.
  enum class Backlog : std::uint8_t { kStays, kTriedFirst };

  // A write, or something else for the writer's thread to do in its turn.
  struct Job {
    WritePtr write;
    std::function<void()> task;
    Backlog backlog = Backlog::kStays;
  };

  Error refused() const {
    return {ErrorCode::kRefused, path_ + " cannot be written: it was opened read-only"};
  }

  void hand_in(const Record& record, std::optional<std::vector<Version>> versions,
               OnWritten written) {
    const auto write = std::make_shared<Write>(record, std::move(versions), std::move(written));
    std::optional<Error> why_not;
    {
      const std::lock_guard lock(mutex_);
      if (rows_ == nullptr) {
        why_not = refused();
      } else {
        // What failed before gives way to what is new; what was not tried yet does not.
        while (is_full(write->weight) && !retained_.empty()) drop_first_retained();
        if (stopping_ || is_full(write->weight)) {
          why_not = Error{ErrorCode::kUnavailable, path_ + ": too many writes wait"};
        }
      }
      if (!why_not) {
        waiting_.add(write);
        push({write, nullptr});
      } else {
        given_up_ = true;
        if (!first_error_) first_error_ = why_not;
      }
    }
    if (why_not) write->tell(*why_not);
  }

  // What waits of an origin, and at what moment.
  struct Waiting {
    std::vector<WritePtr> writes;
    std::uint64_t filings;

    bool is_filing() const { return filings % 2 != 0; }
  };
  Waiting waiting_of(const std::string& origin) {
    const std::lock_guard lock(mutex_);
    return {waiting_.of(origin), filings_};
  }
  Result<std::vector<Version>> with_waiting(Result<std::vector<Version>> filed,
                                            const std::vector<WritePtr>& writes,
                                            std::size_t most) const {
    if (!filed.ok() || writes.empty()) return filed;
    return cache::versions_after(std::move(*filed), writes,
                                 std::min(most, std::max<std::size_t>(options_.most_versions, 1)));
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
          rows->wait_for_locks(kWaitToRead);
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
  Result<T> on_writer(Backlog backlog, std::function<Result<T>()> work) {
    if (rows_ == nullptr) return refused();
    auto promise = std::make_shared<std::promise<Result<T>>>();
    {
      const std::lock_guard lock(mutex_);
      push({nullptr, [promise, work = std::move(work)] { promise->set_value(work()); }, backlog});
    }
    return promise->get_future().get();
  }

  // Waits until all that was handed in before was tried.
  void settle() {
    if (rows_ == nullptr) return;
    on_writer<Done>(Backlog::kTriedFirst, [] { return Result<Done>(Done{}); }).ok();
  }

  // On the writer's thread.
  template <class T>
  Result<T> in_transaction(std::function<Result<T>()> work) {
    Status begun = rows_->begin();
    for (const milliseconds& wait : kAtOnce) {
      if (begun.ok() || !may_pass_soon(rows_->last_code()) || is_failing()) break;
      std::this_thread::sleep_for(wait);
      begun = rows_->begin();
    }
    if (!begun.ok()) return begun.error();
    Result<T> done = work();
    if (done.ok()) {
      if (const Status committed = rows_->commit(); !committed.ok()) done = committed.error();
    }
    if (!done.ok()) rows_->roll_back();
    return done;
  }

  bool is_failing() {
    const std::lock_guard lock(mutex_);
    return !retained_.empty();
  }

  // REQUIRES for what follows: the lock.
  bool is_full(std::size_t weight) const {
    return jobs_.size() + retained_.size() >= options_.most_waiting ||
           (waiting_.bytes() + weight > kMostWaitingBytes && waiting_.bytes() > 0);
  }
  void push(Job job) {
    if (job.task) urgent_ = true;
    jobs_.push_back(std::move(job));
    wake_.notify_all();
  }
  void drop_first_retained() {
    waiting_.remove(retained_.front());
    retained_.pop_front();
    given_up_ = true;
  }

  void run() {
    using SteadyClock = std::chrono::steady_clock;
    std::unique_lock lock(mutex_);
    milliseconds pause = kFirstPause;
    SteadyClock::time_point due{};  // when what failed is tried again
    while (true) {
      const auto has_work = [this] { return stopping_ || !jobs_.empty(); };
      if (retained_.empty()) {
        wake_.wait(lock, has_work);
      } else {
        wake_.wait_until(lock, due, has_work);
      }
      if (!stopping_ && !urgent_ && !jobs_.empty()) {
        const milliseconds gather =
            retained_.empty() ? options_.gather : std::max(options_.gather, kGatherWhileFailing);
        wake_.wait_for(lock, gather, [this] {
          return stopping_ || urgent_ || jobs_.size() >= kMostInTransaction;
        });
      }
      const bool last_time = stopping_;
      const std::deque<Job> jobs = std::exchange(jobs_, {});
      urgent_ = false;
      lock.unlock();
      const Tried tried = work_on(jobs, last_time || SteadyClock::now() >= due, last_time);
      lock.lock();
      if (tried == Tried::kWritten) pause = kFirstPause;
      if (tried == Tried::kFailed) {
        due = SteadyClock::now() + pause;
        pause = std::min(2 * pause, kLongestPause);
      }
      if (std::exchange(works_again_, false)) due = {};
      if (last_time && jobs_.empty()) return;
    }
  }

  enum class Tried : std::uint8_t { kNothing, kWritten, kFailed };

  // In order: records in transactions, other things between them. What failed before goes with the
  // first transaction, which there is at any rate if it `is_due`.
  Tried work_on(const std::deque<Job>& jobs, bool is_due, bool last_time) {
    if (last_time) rows_->wait_for_locks(kWaitToClose);
    std::vector<WritePtr> batch;
    Tried tried = Tried::kNothing;
    const auto write_batch = [&](bool with_backlog) {
      if (batch.empty() && !with_backlog) return;
      const bool was_failing = is_failing();
      {
        const std::lock_guard lock(mutex_);
        batch.insert(batch.begin(), retained_.begin(), retained_.end());
        retained_.clear();
      }
      if (batch.empty()) return;
      // What fails is waited for once, however many wait behind it.
      const bool fails = tried == Tried::kFailed && !last_time;
      if (last_time && tried == Tried::kFailed) rows_->wait_for_locks(milliseconds(0));
      const bool done = !fails && write_all(batch, last_time, was_failing || last_time);
      if (fails) retain(batch);
      tried = done ? Tried::kWritten : Tried::kFailed;
      batch.clear();
    };
    for (const Job& job : jobs) {
      if (job.task) {
        write_batch(job.backlog == Backlog::kTriedFirst && tried != Tried::kFailed);
        job.task();
      } else {
        batch.push_back(job.write);
        if (batch.size() >= kMostInTransaction) write_batch(false);
      }
    }
    write_batch(is_due && tried != Tried::kFailed);
    return tried;
  }

  // False if it failed: what could not be written is told and retained, or given up.
  bool write_all(const std::vector<WritePtr>& batch, bool last_time, bool once) {
    Status done = try_all(batch);
    for (const milliseconds& wait : kAtOnce) {
      if (done.ok() || once || !may_pass_soon(failed_code_)) break;
      std::this_thread::sleep_for(wait);
      done = try_all(batch);
    }
    if (done.ok()) {
      {
        // What failed for a while and is written now is no error any more.
        const std::lock_guard lock(mutex_);
        if (retained_.empty() && !given_up_) first_error_.reset();
      }
      for (const WritePtr& write : batch) write->tell(done);
      return true;
    }
    const bool of_the_record = is_of_the_record(failed_code_);
    if (of_the_record && batch.size() > 1) {
      bool all = true;
      for (const WritePtr& write : batch) all = write_all({write}, last_time, once) && all;
      return all;
    }
    failure_ = done.error();
    if (!of_the_record && !last_time) {
      retain(batch);
      return false;
    }
    {
      const std::lock_guard lock(mutex_);
      for (const WritePtr& write : batch) waiting_.remove(write);
      given_up_ = true;
      if (!first_error_) first_error_ = failure_;
    }
    for (const WritePtr& write : batch) write->tell(failure_);
    return of_the_record;
  }

  // Tells those who do not know yet why it failed last.
  void retain(const std::vector<WritePtr>& batch) {
    {
      const std::lock_guard lock(mutex_);
      retained_.insert(retained_.end(), batch.begin(), batch.end());
      while (!retained_.empty() && is_full(0)) drop_first_retained();
      if (!first_error_) first_error_ = failure_;
    }
    for (const WritePtr& write : batch) write->tell(failure_);
  }

  Status try_all(const std::vector<WritePtr>& batch) {
    Status status = rows_->begin();
    for (std::size_t i = 0; status.ok() && i < batch.size(); ++i) {
      const Write& write = *batch[i];
      status =
          write.versions ? rows_->restore(write.record, *write.versions) : rows_->put(write.record);
    }
    if (status.ok()) {
      const std::unique_lock filing(filing_);
      {
        const std::lock_guard lock(mutex_);
        ++filings_;
      }
      status = rows_->commit();
      const std::lock_guard lock(mutex_);
      ++filings_;
      for (std::size_t i = 0; status.ok() && i < batch.size(); ++i) waiting_.remove(batch[i]);
    }
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

  // The writer thread's.
  std::unique_ptr<RowWriter> rows_;  // null if read-only
  int failed_code_ = SQLITE_OK;
  Error failure_{ErrorCode::kUnavailable, ""};
  bool works_again_ = false;  // what failed is due

  // Before mutex_. Held while what waited comes into the file, and shared by who finds that under
  // way and wants to see neither too much nor too little.
  std::shared_mutex filing_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Job> jobs_;
  std::deque<WritePtr> retained_;  // failed, and told; before jobs_ in order
  cache::WaitingWrites waiting_;   // of jobs_, retained_ and the transaction under way
  std::uint64_t filings_ = 0;      // twice how often something was filed; odd while it is
  bool urgent_ = false;            // someone waits
  bool stopping_ = false;
  std::optional<Error> first_error_;  // of what is not in the file
  bool given_up_ = false;             // something will never be
  std::thread thread_;
};

}  // namespace

Result<std::unique_ptr<Store>> sqlite_store(const std::string& given, SqliteOptions options) {
  // What is more than any store has or anyone waits for would not fit where it is used.
  options.most_versions = std::min<std::size_t>(options.most_versions, INT32_MAX);
  options.max_pages = std::min<std::uint64_t>(options.max_pages, INT32_MAX);
  options.gather = std::clamp<milliseconds>(options.gather, milliseconds(0), std::chrono::hours(1));
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
