#include "cache/sqlite_database.h"

#include <cstring>
#include <system_error>

namespace abide::cache {
namespace {

Error error_of(sqlite3* handle, int extended, const std::string& shown) {
  const int system = handle == nullptr ? 0 : sqlite3_system_errno(handle);
  const std::string reason =
      system == 0 ? sqlite3_errstr(extended) : std::generic_category().message(system);
  switch (extended & 0xFF) {
    case SQLITE_FULL:
      return {ErrorCode::kUnavailable, shown +
                                           " cannot grow: the disk is full, or the store has "
                                           "reached the size that it was given"};
    case SQLITE_READONLY:
      return {ErrorCode::kRefused, shown + " cannot be written: it is read-only"};
    case SQLITE_PERM:
    case SQLITE_AUTH:
      return {ErrorCode::kRefused, shown + " cannot be used: " + reason};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_PROTOCOL:
      return {ErrorCode::kUnavailable, shown + " is locked by another program"};
    case SQLITE_CANTOPEN:
      return {ErrorCode::kUnavailable, shown + " cannot be opened: " + reason};
    case SQLITE_IOERR:
      return {ErrorCode::kUnavailable, shown + " cannot be read or written just now: " + reason};
    case SQLITE_NOTADB:
      return {ErrorCode::kDamaged, shown + " is not a store of Abide's: it is no SQLite file"};
    case SQLITE_CORRUPT:
      return {ErrorCode::kDamaged,
              shown + " is damaged: export what can still be read, and begin a new store"};
    case SQLITE_NOMEM:
      return {ErrorCode::kUnavailable, shown + ": no memory is left"};
    case SQLITE_TOOBIG:
      return {ErrorCode::kInvalid, shown + ": a record is too large to be kept"};
    default:
      return {ErrorCode::kInternal,
              shown + ": SQLite failed: " +
                  (handle == nullptr ? sqlite3_errstr(extended) : sqlite3_errmsg(handle))};
  }
}

// How long another program's lock is waited for.
constexpr std::chrono::milliseconds kWaitForLocks{5000};

}  // namespace

Result<std::unique_ptr<Database>> Database::open(const std::string& path, const std::string& shown,
                                                 int flags) {
  std::unique_ptr<Database> database(new Database(shown));
  // One thread at a time uses a connection, so it needs no lock of its own.
  const int code = sqlite3_open_v2(path.c_str(), &database->handle_,
                                   flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
  if (code != SQLITE_OK) return error_of(database->handle_, code, shown);
  database->wait_for_locks(kWaitForLocks);
  return database;
}

Database::~Database() { sqlite3_close_v2(handle_); }

void Database::wait_for_locks(std::chrono::milliseconds most) {
  sqlite3_busy_timeout(handle_, static_cast<int>(most.count()));
}

Status Database::exec(const std::string& sql) {
  if (sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) return error();
  return Done{};
}

Result<std::int64_t> Database::number(const std::string& sql) {
  Result<Statement> statement = Statement::prepare(*this, sql);
  if (!statement.ok()) return statement.error();
  const Result<bool> row = statement->begin().step();
  if (!row.ok()) return row.error();
  return *row ? statement->number(0) : 0;
}

Error Database::error() const {
  const int extended = sqlite3_extended_errcode(handle_);
  failed_code_ = extended & 0xFF;
  return error_of(handle_, extended, shown_);
}

Result<Statement> Statement::prepare(Database& database, std::string_view sql) {
  Statement statement;
  sqlite3_stmt* made = nullptr;
  if (sqlite3_prepare_v3(database.handle(), sql.data(), static_cast<int>(sql.size()),
                         SQLITE_PREPARE_PERSISTENT, &made, nullptr) != SQLITE_OK) {
    return database.error();
  }
  statement.database_ = &database;
  statement.statement_.reset(made);
  return statement;
}

Statement& Statement::begin() {
  sqlite3_reset(statement_.get());
  next_ = 1;
  return *this;
}

Statement& Statement::bind(std::int64_t value) {
  sqlite3_bind_int64(statement_.get(), next_++, value);
  return *this;
}

Statement& Statement::bind_text(std::string_view value) {
  sqlite3_bind_text64(statement_.get(), next_++, value.data(), value.size(), SQLITE_STATIC,
                      SQLITE_UTF8);
  return *this;
}

Statement& Statement::bind_bytes(std::string_view value) {
  // A null pointer would be NULL, not an empty blob.
  sqlite3_bind_blob64(statement_.get(), next_++, value.empty() ? "" : value.data(), value.size(),
                      SQLITE_STATIC);
  return *this;
}

Statement& Statement::bind_null() {
  sqlite3_bind_null(statement_.get(), next_++);
  return *this;
}

Result<bool> Statement::step() {
  const int code = sqlite3_step(statement_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) {
    sqlite3_reset(statement_.get());
    return false;
  }
  const Error error = database_->error();
  sqlite3_reset(statement_.get());
  return error;
}

Status Statement::run() {
  const Result<bool> row = step();
  if (!row.ok()) return row.error();
  if (*row) reset();
  return Done{};
}

void Statement::reset() { sqlite3_reset(statement_.get()); }

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::int64_t Statement::number(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

std::string_view Statement::bytes(int column) const {
  const void* const data = sqlite3_column_blob(statement_.get(), column);
  const int size = sqlite3_column_bytes(statement_.get(), column);
  return data == nullptr
             ? std::string_view()
             : std::string_view(static_cast<const char*>(data), static_cast<std::size_t>(size));
}

}  // namespace abide::cache
