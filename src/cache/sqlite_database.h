// A connection to an SQLite file and its statements, with errors that say what to do.
#pragma once

#include <sqlite3.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "abide/result.h"

namespace abide::cache {

// Used by one thread at a time.
class Database {
 public:
  // `flags` as sqlite3_open_v2() takes them; `path` may be a URI.
  static Result<std::unique_ptr<Database>> open(const std::string& path, const std::string& shown,
                                                int flags);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  Database(Database&&) = delete;
  Database& operator=(Database&&) = delete;

  // Another program's lock is waited for so long; five seconds unless told.
  void wait_for_locks(std::chrono::milliseconds most);

  Status exec(const std::string& sql);
  // The number that a query without parameters gives.
  Result<std::int64_t> number(const std::string& sql);

  // The error of the last call, as a sentence about the file.
  Error error() const;
  // The primary result code of the last error() that there was.
  int failed_code() const { return failed_code_; }

  sqlite3* handle() const { return handle_; }

 private:
  explicit Database(std::string shown) : shown_(std::move(shown)) {}

  std::string shown_;
  sqlite3* handle_ = nullptr;
  mutable int failed_code_ = SQLITE_OK;
};

// A prepared statement. Must not outlive its database. What is bound must live until the next
// reset.
class Statement {
 public:
  Statement() = default;
  static Result<Statement> prepare(Database& database, std::string_view sql);

  // Unbinds nothing: each use binds all of its parameters, in order.
  Statement& begin();
  Statement& bind(std::int64_t value);
  Statement& bind_text(std::string_view value);
  Statement& bind_bytes(std::string_view value);
  Statement& bind_null();

  // Whether there is a row. The statement resets itself when there is none, and on errors.
  Result<bool> step();
  // For statements that give no rows.
  Status run();
  void reset();

  bool is_null(int column) const;
  std::int64_t number(int column) const;
  std::string_view bytes(int column) const;  // until the next step or reset
  sqlite3_stmt* handle() const { return statement_.get(); }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  Database* database_ = nullptr;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int next_ = 1;
};

}  // namespace abide::cache
