// Reading and writing the rows of a store in SQLite: one connection and its statements.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "abide/store.h"
#include "cache/sqlite_database.h"

namespace abide::cache {

// What reading says. A row that cannot be understood is not there; `damaged` counts it.
class RowReader {
 public:
  static Result<std::unique_ptr<RowReader>> make(std::unique_ptr<Database> database,
                                                 std::atomic<std::uint64_t>& damaged);

  void wait_for_locks(std::chrono::milliseconds most) { database_->wait_for_locks(most); }

  Result<std::optional<Record>> read(const std::string& origin);
  Result<std::vector<Version>> versions(const std::string& origin, std::size_t most);
  // From the first origin behind `after` on.
  Result<std::vector<Record>> list(const std::string& after, std::size_t most);
  // Without Stats::bytes of a write-ahead log.
  Result<Store::Stats> stats();

 private:
  explicit RowReader(std::unique_ptr<Database> database, std::atomic<std::uint64_t>& damaged)
      : database_(std::move(database)), damaged_(damaged) {}

  std::unique_ptr<Database> database_;
  std::atomic<std::uint64_t>& damaged_;
  Statement read_;
  Statement versions_;
  Statement list_;
};

// Writes within the transactions that its caller begins and ends.
class RowWriter {
 public:
  static Result<std::unique_ptr<RowWriter>> make(std::unique_ptr<Database> database,
                                                 std::size_t most_versions);

  void wait_for_locks(std::chrono::milliseconds most) { database_->wait_for_locks(most); }

  Status put(const Record& record) { return put(record, {}); }
  // In place of all that is there of its origin. `versions`: newest first.
  Status restore(const Record& record, const std::vector<Version>& versions);
  Result<bool> forget(const std::string& origin);
  // Puts some pages there and takes them back: fails where there is no room for a record.
  Status probe();
  // Removes some of the records last asked before that; 0 if there are no more.
  Result<std::size_t> prune_some(Time before);

  Status begin() { return database_->exec("BEGIN IMMEDIATE"); }
  Status commit() { return database_->exec("COMMIT"); }
  void roll_back();

  // SQLite's primary code of the last call that failed within a transaction.
  int last_code() const { return database_->failed_code(); }

 private:
  RowWriter(std::unique_ptr<Database> database, std::size_t most_versions)
      : database_(std::move(database)), most_versions_(most_versions) {}

  using Body = std::shared_ptr<const std::string>;
  // The id of the body's row; nothing if there is no body.
  Result<std::optional<std::int64_t>> body_id(const Body& body);
  Status put(const Record& record, std::span<const Version> before);
  Status put_version(std::int64_t record, const Version& version, std::optional<std::int64_t> body);
  Status trim_versions(std::int64_t record);
  Status remove_unused(const std::vector<std::int64_t>& bodies);
  Status remove(std::int64_t record);

  std::unique_ptr<Database> database_;
  const std::size_t most_versions_;
  Statement find_body_, add_body_, put_record_, newest_, lengthen_, add_version_, old_versions_,
      drop_old_, drop_body_, find_record_, bodies_of_, drop_versions_, drop_record_, asked_before_;
};

}  // namespace abide::cache
