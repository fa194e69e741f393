#include "cache/sqlite_rows.h"

#include <algorithm>
#include <utility>

#include "cache/packed_body.h"
#include "cache/record_bytes.h"

namespace abide::cache {
namespace {

struct Sql {
  Statement* statement;
  std::string_view text;
};

Status prepare_all(Database& database, const std::vector<Sql>& all) {
  for (const Sql& each : all) {
    Result<Statement> made = Statement::prepare(database, each.text);
    if (!made.ok()) return made.error();
    *each.statement = std::move(*made);
  }
  return Done{};
}

std::int64_t milliseconds_of(Time time) { return time.time_since_epoch().count(); }
Time time_of(std::int64_t count) { return Time(std::chrono::milliseconds(count)); }

// The body in columns sum, bytes, packing, data from `column` on; null if it is damaged.
std::shared_ptr<const std::string> body_at(const Statement& row, int column) {
  return unpack(static_cast<std::uint64_t>(row.number(column)),
                static_cast<std::uint64_t>(row.number(column + 1)), row.number(column + 2),
                row.bytes(column + 3));
}

// How many records one transaction of prune() removes.
constexpr std::size_t kPrunedAtOnce = 500;

}  // namespace

Result<std::unique_ptr<RowReader>> RowReader::make(std::unique_ptr<Database> database,
                                                   std::atomic<std::uint64_t>& damaged) {
  std::unique_ptr<RowReader> reader(new RowReader(std::move(database), damaged));
  const Status prepared = prepare_all(
      *reader->database_,
      {{&reader->read_,
        "SELECT r.record, r.body, b.sum, b.bytes, b.packing, b.data FROM records r "
        "LEFT JOIN bodies b ON b.id = r.body WHERE r.origin = ?"},
       {&reader->versions_,
        "SELECT v.id, v.first_seen, v.last_seen, v.body, b.sum, b.bytes, b.packing, b.data "
        "FROM records r JOIN versions v ON v.origin = r.id LEFT JOIN bodies b ON b.id = v.body "
        "WHERE r.origin = ? ORDER BY v.id DESC LIMIT ?"},
       {&reader->list_, "SELECT origin FROM records WHERE origin > ? ORDER BY origin LIMIT ?"}});
  if (!prepared.ok()) return prepared.error();
  return reader;
}

Result<std::optional<Record>> RowReader::read(const std::string& origin) {
  const Result<bool> row = read_.begin().bind_text(origin).step();
  if (!row.ok()) return row.error();
  if (!*row) return std::optional<Record>();
  const std::optional<Origin> parsed = origin_of_text(origin);
  std::optional<Record> record;
  if (parsed) {
    record = record_of(read_.bytes(0), *parsed, read_.is_null(1) ? nullptr : body_at(read_, 2));
  }
  read_.reset();
  if (!record) ++damaged_;
  return record;
}

Result<std::vector<Version>> RowReader::versions(const std::string& origin, std::size_t most) {
  std::vector<Version> versions;
  versions_.begin().bind_text(origin).bind(
      static_cast<std::int64_t>(std::min<std::size_t>(most, INT32_MAX)));
  while (true) {
    const Result<bool> row = versions_.step();
    if (!row.ok()) return row.error();
    if (!*row) return versions;
    Version version;
    version.id = static_cast<std::uint64_t>(versions_.number(0));
    version.first_seen = time_of(versions_.number(1));
    version.last_seen = time_of(versions_.number(2));
    if (!versions_.is_null(3)) {
      version.body = body_at(versions_, 4);
      if (version.body == nullptr) {
        ++damaged_;
        continue;
      }
    }
    versions.push_back(std::move(version));
  }
}

Result<std::vector<Record>> RowReader::list(const std::string& after, std::size_t most) {
  std::vector<Record> records;
  std::string last = after;
  // By the index of origins first and then one by one: a row that cannot be read does not end it.
  while (records.size() < most) {
    const std::size_t wanted = std::min<std::size_t>(most - records.size(), 1000);
    std::vector<std::string> origins;
    list_.begin().bind_text(last).bind(static_cast<std::int64_t>(wanted));
    while (true) {
      const Result<bool> row = list_.step();
      if (!row.ok()) return row.error();
      if (!*row) break;
      origins.emplace_back(list_.bytes(0));
    }
    if (origins.empty()) break;
    last = origins.back();
    for (const std::string& origin : origins) {
      Result<std::optional<Record>> record = read(origin);
      if (!record.ok() && record.error().code != ErrorCode::kDamaged) return record.error();
      if (!record.ok()) {
        ++damaged_;
      } else if (*record) {
        records.push_back(std::move(**record));
      }
    }
  }
  return records;
}

Result<Store::Stats> RowReader::stats() {
  Store::Stats stats;
  Result<Statement> counts = Statement::prepare(
      *database_,
      "SELECT (SELECT count(*) FROM records), count(*), coalesce(sum(bytes), 0) FROM versions");
  if (!counts.ok()) return counts.error();
  const Result<bool> row = counts->begin().step();
  if (!row.ok()) return row.error();
  stats.records = static_cast<std::uint64_t>(counts->number(0));
  stats.versions = static_cast<std::uint64_t>(counts->number(1));
  stats.body_bytes = static_cast<std::uint64_t>(counts->number(2));
  counts->reset();
  const Result<std::int64_t> pages = database_->number("PRAGMA page_count");
  if (!pages.ok()) return pages.error();
  const Result<std::int64_t> page_size = database_->number("PRAGMA page_size");
  if (!page_size.ok()) return page_size.error();
  stats.bytes = static_cast<std::uint64_t>(*pages * *page_size);
  return stats;
}

Result<std::unique_ptr<RowWriter>> RowWriter::make(std::unique_ptr<Database> database,
                                                   std::size_t most_versions) {
  std::unique_ptr<RowWriter> writer(
      new RowWriter(std::move(database), std::max<std::size_t>(most_versions, 1)));
  RowWriter& w = *writer;
  const Status prepared = prepare_all(
      *w.database_,
      {{&w.find_body_, "SELECT id, packing, data FROM bodies WHERE sum = ? AND bytes = ?"},
       {&w.add_body_, "INSERT INTO bodies(sum, bytes, packing, data) VALUES(?, ?, ?, ?)"},
       {&w.put_record_,
        "INSERT INTO records(origin, asked, body, record) VALUES(?, ?, ?, ?) ON CONFLICT(origin) "
        "DO UPDATE SET asked = excluded.asked, body = excluded.body, record = excluded.record "
        "RETURNING id"},
       {&w.newest_, "SELECT id, body FROM versions WHERE origin = ? ORDER BY id DESC LIMIT 1"},
       {&w.lengthen_, "UPDATE versions SET last_seen = max(last_seen, ?) WHERE id = ?"},
       {&w.add_version_,
        "INSERT INTO versions(origin, body, bytes, first_seen, last_seen) VALUES(?, ?, ?, ?, ?)"},
       {&w.old_versions_,
        "SELECT id, body FROM versions WHERE origin = ? ORDER BY id DESC LIMIT -1 OFFSET ?"},
       {&w.drop_old_, "DELETE FROM versions WHERE id = ?"},
       {&w.drop_body_,
        "DELETE FROM bodies WHERE id = ?1 AND NOT EXISTS(SELECT 1 FROM versions WHERE body = ?1)"},
       {&w.find_record_, "SELECT id FROM records WHERE origin = ?"},
       {&w.bodies_of_, "SELECT DISTINCT body FROM versions WHERE origin = ? AND body IS NOT NULL"},
       {&w.drop_versions_, "DELETE FROM versions WHERE origin = ?"},
       {&w.drop_record_, "DELETE FROM records WHERE id = ?"},
       {&w.asked_before_, "SELECT id FROM records WHERE asked < ? LIMIT ?"}});
  if (!prepared.ok()) return prepared.error();
  return writer;
}

void RowWriter::roll_back() {
  if (sqlite3_get_autocommit(database_->handle()) == 0) database_->exec("ROLLBACK").ok();
}

Result<std::optional<std::int64_t>> RowWriter::body_id(const Body& body) {
  if (body == nullptr) return std::optional<std::int64_t>();
  const PackedBody packed = pack(*body);
  const auto sum = static_cast<std::int64_t>(packed.sum);
  const auto bytes = static_cast<std::int64_t>(packed.bytes);
  find_body_.begin().bind(sum).bind(bytes);
  while (true) {
    const Result<bool> row = find_body_.step();
    if (!row.ok()) return row.error();
    if (!*row) break;
    // Mostly packed to the same bytes; unpacked only if another version of zstd packed it.
    const bool same = find_body_.bytes(2) == packed.data || [&] {
      const auto known =
          unpack(packed.sum, packed.bytes, find_body_.number(1), find_body_.bytes(2));
      return known != nullptr && *known == *body;
    }();
    if (same) {
      const std::optional<std::int64_t> id = find_body_.number(0);
      find_body_.reset();
      return id;
    }
  }
  const Status added = add_body_.begin()
                           .bind(sum)
                           .bind(bytes)
                           .bind(static_cast<std::int64_t>(packed.packing))
                           .bind_bytes(packed.data)
                           .run();
  if (!added.ok()) return added.error();
  return std::optional<std::int64_t>(sqlite3_last_insert_rowid(database_->handle()));
}

Status RowWriter::restore(const Record& record, const std::vector<Version>& versions) {
  const Result<bool> forgotten = forget(record.origin.to_string());
  if (!forgotten.ok()) return forgotten.error();
  return put(record, std::span(versions).first(std::min(versions.size(), most_versions_)));
}

// `before`: versions, newest first, that come before the one that the record holds.
Status RowWriter::put(const Record& record, std::span<const Version> before) {
  const Exchange* const seen = record.last_seen();
  const Result<std::optional<std::int64_t>> body = body_id(seen == nullptr ? nullptr : seen->body);
  if (!body.ok()) return body.error();
  const std::string origin = record.origin.to_string();
  const std::string bytes = bytes_of(record);
  put_record_.begin().bind_text(origin).bind(milliseconds_of(record.last().started));
  *body ? put_record_.bind(**body) : put_record_.bind_null();
  const Result<bool> row = put_record_.bind_bytes(bytes).step();
  if (!row.ok()) return row.error();
  const std::int64_t id = put_record_.number(0);
  // Up to its end: only then is the row written.
  if (const Result<bool> ended = put_record_.step(); !ended.ok()) return ended.error();
  for (std::size_t i = before.size(); i-- > 0;) {
    const Result<std::optional<std::int64_t>> its_body = body_id(before[i].body);
    if (!its_body.ok()) return its_body.error();
    if (Status put = put_version(id, before[i], *its_body); !put.ok()) return put;
  }
  if (seen == nullptr) return Done{};
  return put_version(id, {0, seen->body, seen->started, seen->started}, *body);
}

Status RowWriter::put_version(std::int64_t record, const Version& version,
                              std::optional<std::int64_t> body) {
  const std::int64_t last_seen = milliseconds_of(version.last_seen);
  const Result<bool> row = newest_.begin().bind(record).step();
  if (!row.ok()) return row.error();
  if (*row) {
    const std::int64_t newest = newest_.number(0);
    const bool same = newest_.is_null(1) ? !body : body && newest_.number(1) == *body;
    newest_.reset();
    if (same) return lengthen_.begin().bind(last_seen).bind(newest).run();
  }
  add_version_.begin().bind(record);
  body ? add_version_.bind(*body) : add_version_.bind_null();
  const auto bytes = version.body == nullptr ? 0 : static_cast<std::int64_t>(version.body->size());
  const Status added =
      add_version_.bind(bytes).bind(milliseconds_of(version.first_seen)).bind(last_seen).run();
  if (!added.ok()) return added;
  return trim_versions(record);
}

Status RowWriter::trim_versions(std::int64_t record) {
  std::vector<std::int64_t> versions;
  std::vector<std::int64_t> bodies;
  old_versions_.begin().bind(record).bind(static_cast<std::int64_t>(most_versions_));
  while (true) {
    const Result<bool> row = old_versions_.step();
    if (!row.ok()) return row.error();
    if (!*row) break;
    versions.push_back(old_versions_.number(0));
    if (!old_versions_.is_null(1)) bodies.push_back(old_versions_.number(1));
  }
  for (const std::int64_t id : versions) {
    if (Status dropped = drop_old_.begin().bind(id).run(); !dropped.ok()) return dropped;
  }
  return remove_unused(bodies);
}

Status RowWriter::remove_unused(const std::vector<std::int64_t>& bodies) {
  for (const std::int64_t id : bodies) {
    if (Status dropped = drop_body_.begin().bind(id).run(); !dropped.ok()) return dropped;
  }
  return Done{};
}

Status RowWriter::remove(std::int64_t record) {
  std::vector<std::int64_t> bodies;
  bodies_of_.begin().bind(record);
  while (true) {
    const Result<bool> row = bodies_of_.step();
    if (!row.ok()) return row.error();
    if (!*row) break;
    bodies.push_back(bodies_of_.number(0));
  }
  if (Status dropped = drop_versions_.begin().bind(record).run(); !dropped.ok()) return dropped;
  if (Status dropped = drop_record_.begin().bind(record).run(); !dropped.ok()) return dropped;
  return remove_unused(bodies);
}

Status RowWriter::probe() {
  // No body has that length, so that none is found by it.
  const Status added = database_->exec(
      "INSERT INTO bodies(sum, bytes, packing, data) VALUES(0, -1, 0, zeroblob(16384))");
  return added.ok() ? database_->exec("DELETE FROM bodies WHERE sum = 0 AND bytes = -1") : added;
}

Result<bool> RowWriter::forget(const std::string& origin) {
  const Result<bool> row = find_record_.begin().bind_text(origin).step();
  if (!row.ok()) return row.error();
  if (!*row) return false;
  const std::int64_t id = find_record_.number(0);
  find_record_.reset();
  const Status removed = remove(id);
  if (!removed.ok()) return removed.error();
  return true;
}

Result<std::size_t> RowWriter::prune_some(Time before) {
  std::vector<std::int64_t> ids;
  asked_before_.begin().bind(milliseconds_of(before)).bind(std::int64_t{kPrunedAtOnce});
  while (true) {
    const Result<bool> row = asked_before_.step();
    if (!row.ok()) return row.error();
    if (!*row) break;
    ids.push_back(asked_before_.number(0));
  }
  for (const std::int64_t id : ids) {
    const Status removed = remove(id);
    if (!removed.ok()) return removed.error();
  }
  return ids.size();
}

}  // namespace abide::cache
