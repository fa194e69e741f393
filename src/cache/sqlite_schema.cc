#include "cache/sqlite_schema.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "cache/packed_body.h"

namespace abide::cache {
namespace {

// Version 2. A body is kept once, however many sites or versions have it. `versions.bytes` is
// beside it there, so that counting need not read bodies.
constexpr const char* kTables =
    "CREATE TABLE bodies("
    "  id INTEGER PRIMARY KEY,"
    "  sum INTEGER NOT NULL,"      // checksum() of the body
    "  bytes INTEGER NOT NULL,"    // of the body
    "  packing INTEGER NOT NULL,"  // Packing
    "  data BLOB NOT NULL);"
    "CREATE INDEX bodies_by_sum ON bodies(sum, bytes);"
    "CREATE TABLE records("
    "  id INTEGER PRIMARY KEY,"
    "  origin TEXT NOT NULL UNIQUE,"
    "  asked INTEGER NOT NULL,"  // when last, in milliseconds
    "  body INTEGER REFERENCES bodies(id),"
    "  record BLOB NOT NULL);"  // bytes_of()
    "CREATE INDEX records_by_asked ON records(asked);"
    "CREATE TABLE versions("
    "  id INTEGER PRIMARY KEY AUTOINCREMENT,"
    "  origin INTEGER NOT NULL REFERENCES records(id),"
    "  body INTEGER REFERENCES bodies(id),"  // null: the site had none
    "  bytes INTEGER NOT NULL,"
    "  first_seen INTEGER NOT NULL,"
    "  last_seen INTEGER NOT NULL);"
    "CREATE INDEX versions_by_origin ON versions(origin, id);"
    "CREATE INDEX versions_by_body ON versions(body);";

// Version 1 kept a body with each version, as it was, and the record's beside the record:
//   records(origin TEXT PRIMARY KEY, asked, body BLOB, record BLOB)
//   versions(id INTEGER PRIMARY KEY AUTOINCREMENT, origin TEXT, body BLOB, first_seen, last_seen)
Result<std::int64_t> body_id(Database& database, std::string_view body) {
  const PackedBody packed = pack(body);
  Result<Statement> find = Statement::prepare(
      database, "SELECT id, packing, data FROM bodies WHERE sum = ? AND bytes = ?");
  if (!find.ok()) return find.error();
  find->begin()
      .bind(static_cast<std::int64_t>(packed.sum))
      .bind(static_cast<std::int64_t>(packed.bytes));
  while (true) {
    const Result<bool> row = find->step();
    if (!row.ok()) return row.error();
    if (!*row) break;
    const auto known = unpack(packed.sum, packed.bytes, find->number(1), find->bytes(2));
    if (known != nullptr && *known == body) return find->number(0);
  }
  Result<Statement> add = Statement::prepare(
      database, "INSERT INTO bodies(sum, bytes, packing, data) VALUES(?, ?, ?, ?)");
  if (!add.ok()) return add.error();
  const Status added = add->begin()
                           .bind(static_cast<std::int64_t>(packed.sum))
                           .bind(static_cast<std::int64_t>(packed.bytes))
                           .bind(static_cast<std::int64_t>(packed.packing))
                           .bind_bytes(packed.data)
                           .run();
  if (!added.ok()) return added.error();
  return sqlite3_last_insert_rowid(database.handle());
}

// Copies rows that hold a body in `column` of `select`, giving `insert` the body's id, its bytes
// and the other columns in order.
Status copy_with_bodies(Database& database, const char* select, const char* insert, int columns) {
  Result<Statement> from = Statement::prepare(database, select);
  if (!from.ok()) return from.error();
  Result<Statement> to = Statement::prepare(database, insert);
  if (!to.ok()) return to.error();
  from->begin();
  while (true) {
    const Result<bool> row = from->step();
    if (!row.ok()) return row.error();
    if (!*row) return Done{};
    to->begin();
    if (from->is_null(0)) {
      to->bind_null().bind(0);
    } else {
      const Result<std::int64_t> id = body_id(database, from->bytes(0));
      if (!id.ok()) return id.error();
      to->bind(*id).bind(static_cast<std::int64_t>(from->bytes(0).size()));
    }
    for (int i = 1; i < columns; ++i) {
      switch (sqlite3_column_type(from->handle(), i)) {
        case SQLITE_INTEGER:
          to->bind(from->number(i));
          break;
        case SQLITE_BLOB:
          to->bind_bytes(from->bytes(i));
          break;
        default:
          to->bind_text(from->bytes(i));
          break;
      }
    }
    if (Status added = to->run(); !added.ok()) return added;
  }
}

Status migrate_1_to_2(Database& database) {
  if (Status done = database.exec("ALTER TABLE records RENAME TO records_1;"
                                  "ALTER TABLE versions RENAME TO versions_1;");
      !done.ok()) {
    return done;
  }
  if (Status done = database.exec(kTables); !done.ok()) return done;
  if (Status done = copy_with_bodies(
          database, "SELECT body, origin, asked, record FROM records_1",
          "INSERT INTO records(body, origin, asked, record) SELECT ?1, ?3, ?4, ?5 WHERE ?2 >= 0",
          4);
      !done.ok()) {
    return done;
  }
  if (Status done =
          copy_with_bodies(database,
                           "SELECT v.body, v.id, r.id, v.first_seen, v.last_seen FROM versions_1 v "
                           "JOIN records r ON r.origin = v.origin ORDER BY v.id",
                           "INSERT INTO versions(body, bytes, id, origin, first_seen, last_seen) "
                           "VALUES(?, ?, ?, ?, ?, ?)",
                           5);
      !done.ok()) {
    return done;
  }
  return database.exec("DROP TABLE versions_1; DROP TABLE records_1;");
}

// Checks whose file it is, and makes or migrates the tables, all in one transaction.
Status bring_up_to_date(Database& database, const std::string& shown, bool read_only) {
  // Another process may be doing the same.
  if (Status begun = database.exec(read_only ? "BEGIN" : "BEGIN IMMEDIATE"); !begun.ok()) {
    return begun;
  }
  const auto give_up = [&](const Error& error) {
    database.exec("ROLLBACK").ok();
    return error;
  };
  const Result<std::int64_t> id = database.number("PRAGMA application_id");
  if (!id.ok()) return give_up(id.error());
  const Result<std::int64_t> version = database.number("PRAGMA user_version");
  if (!version.ok()) return give_up(version.error());
  const Result<std::int64_t> tables = database.number("SELECT count(*) FROM sqlite_master");
  if (!tables.ok()) return give_up(tables.error());

  const bool is_new = *id == 0 && *version == 0 && *tables == 0;
  if (!is_new && *id != kApplicationId) {
    return give_up({ErrorCode::kDamaged,
                    shown + " is not a store of Abide's: it is another program's SQLite file"});
  }
  if (*version > kSchemaVersion || (!is_new && *version < 1)) {
    return give_up(
        {ErrorCode::kDamaged, shown + " was written by a newer Abide: its schema is version " +
                                  std::to_string(*version) + ", and this one knows " +
                                  std::to_string(kSchemaVersion) + " at most"});
  }
  if (!is_new && *version == kSchemaVersion) return database.exec("COMMIT");
  if (read_only) {
    return give_up({ErrorCode::kRefused,
                    shown + (is_new ? " is empty: open it for writing once to make a store of it"
                                    : " has an older schema: open it for writing once to bring it "
                                      "up to date")});
  }
  const Status made = is_new ? database.exec(kTables) : migrate_1_to_2(database);
  if (!made.ok()) return give_up(made.error());
  if (Status marked =
          database.exec("PRAGMA application_id = " + std::to_string(kApplicationId) +
                        "; PRAGMA user_version = " + std::to_string(kSchemaVersion) + ";");
      !marked.ok()) {
    return give_up(marked.error());
  }
  Status committed = database.exec("COMMIT");
  if (!committed.ok()) return give_up(committed.error());
  return committed;
}

// SQLite would make it readable for all.
Status make_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file >= 0) {
    ::close(file);
    return Done{};
  }
  const int reason = errno;
  const bool refused = reason == EACCES || reason == EPERM || reason == EROFS;
  return Error{refused ? ErrorCode::kRefused : ErrorCode::kUnavailable,
               path + " cannot be opened for writing: " + std::generic_category().message(reason)};
}

std::string uri_of(const std::string& path, const std::string& query) {
  static constexpr char kHex[] = "0123456789ABCDEF";
  std::string uri = "file:";
  for (const char c : path) {
    if (c == '%' || c == '?' || c == '#') {
      uri += '%';
      uri += kHex[static_cast<unsigned char>(c) >> 4];
      uri += kHex[static_cast<unsigned char>(c) & 15];
    } else {
      uri += c;
    }
  }
  return uri + "?" + query;
}

bool is_there(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && status.st_size > 0;
}

}  // namespace

Result<std::unique_ptr<Database>> open_reader(const std::string& path,
                                              const SqliteOptions& options) {
  Result<std::unique_ptr<Database>> database = Database::open(path, path, SQLITE_OPEN_READONLY);
  if (!database.ok()) return database;
  if ((*database)->number("SELECT count(*) FROM sqlite_master").ok() || !options.read_only) {
    return database;
  }
  // In a folder that cannot be written SQLite cannot share memory with other processes. A file that
  // nobody has open to write can be read all the same.
  const int code = (*database)->failed_code();
  const bool cannot_share = code == SQLITE_CANTOPEN || code == SQLITE_READONLY;
  if (!cannot_share || is_there(path + "-wal")) return database;
  return Database::open(uri_of(path, "immutable=1"), path, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
}

Result<std::unique_ptr<Database>> open_store(const std::string& path,
                                             const SqliteOptions& options) {
  if (options.read_only) {
    Result<std::unique_ptr<Database>> database = open_reader(path, options);
    if (!database.ok()) return database;
    const Status checked = bring_up_to_date(**database, path, true);
    if (!checked.ok()) return checked.error();
    return database;
  }
  if (const Status made = make_file(path); !made.ok()) return made.error();
  Result<std::unique_ptr<Database>> database =
      Database::open(path, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
  if (!database.ok()) return database;
  Database& open = **database;
  const std::string most = "PRAGMA max_page_count = " + std::to_string(options.max_pages);
  if (const Status set = options.max_pages == 0 ? Status(Done{}) : open.exec(most); !set.ok()) {
    return set.error();
  }
  // Whose file it is comes first: nothing of a foreign one is changed.
  if (const Status checked = bring_up_to_date(open, path, false); !checked.ok()) {
    return checked.error();
  }
  // NORMAL: a commit is safe from a crash of the process at once, and from one of the machine after
  // the next checkpoint; the file stays whole in either case.
  const Status set = open.exec(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;"
      "PRAGMA journal_size_limit = 67108864;");
  if (!set.ok()) return set.error();
  return database;
}

}  // namespace abide::cache
