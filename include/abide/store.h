// Where records are kept: the seam behind which stores differ.
//
// The cache (cache.h) asks a store when its own memory does not know an origin, and tells it of
// every attempt. Memory and SQLite are here; one that a fleet of crawlers shares fits behind the
// same face.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "abide/record.h"
#include "abide/result.h"

namespace abide {

// All members are thread-safe. Times are the caller's; a store has no clock.
class Store {
 public:
  virtual ~Store() = default;

  // The record of that origin, or nothing.
  virtual Result<std::optional<Record>> read(const Origin& origin) = 0;

  // Keeps the record in place of the one before, and its answer as a version: of the same bytes as
  // the newest it lengthens that one's last_seen, else it is a new one. Both or neither. Never
  // blocks for the disk: `written` is called once, on any thread, when the record will be found
  // after a crash of the process, or with the reason why it would not be. What failed for a reason
  // that may pass (a full disk, a lock) is tried again as long as there is room for it, and until
  // then read() finds it. Records of one origin are written in the order of the calls. `written`
  // may be null; it must not block and not ask the store. What it throws ends the program.
  using OnWritten = std::function<void(Status)>;
  virtual void write(const Record& record, OnWritten written) = 0;

  // Keeps the record and these versions (newest first, as versions() gives them; their ids do not
  // count) in place of all that is known of the origin: for what comes from another store. Of more
  // versions than are kept the oldest are left out. Else as write(): all of it or nothing, in the
  // order of the calls.
  virtual void restore(const Record& record, std::vector<Version> versions, OnWritten written) = 0;

  // The versions seen, newest first, at most `most`.
  virtual Result<std::vector<Version>> versions(const Origin& origin, std::size_t most) = 0;

  // Removes record and versions. False if there was none. Where it fails all is as before.
  virtual Result<bool> forget(const Origin& origin) = 0;

  // Origins in the order of their text, after `after` (exclusive; empty: from the start), with
  // their records, at most `most`: for listing and exporting in parts while the store is in use.
  // Costs a search and the records that it gives, not a look at all there are; in memory a search
  // in each of up to 64 parts, and at most as many origins from each. SQLite first tries to write
  // what waits.
  virtual Result<std::vector<Record>> list(const std::string& after, std::size_t most) = 0;

  // Removes what was last asked before `before`. How many.
  virtual Result<std::size_t> prune(Time before) = 0;

  struct Stats {
    std::uint64_t records = 0;
    std::uint64_t versions = 0;
    std::uint64_t body_bytes = 0;  // of all versions
    std::uint64_t bytes = 0;       // that the store takes, in memory or on disk
    // What was met since the store was opened that could not be understood: it counts as not there.
    std::uint64_t damaged = 0;
  };
  virtual Result<Stats> stats() = 0;

  // Waits until all that was handed to write() and restore() is written or failed. Fails if not all
  // since the last flush is written, with the first error; what failed for a while and is written
  // by now counts as written.
  virtual Status flush() = 0;

  // Whether it can be read and written now: puts something there, takes it back, and waits for
  // both. Fails with the reason why not (kRefused for a store that is opened read-only). For
  // readiness.
  virtual Status probe() = 0;

  // What it is, for a person: "memory", "sqlite /var/lib/abide/store.db".
  virtual std::string name() const = 0;
};

// Bounded by `max_bytes`: beyond, records go that were not asked for lately or only once, so that a
// scan over many sites does not drive out the ones that are asked for often (W-TinyLFU).
std::unique_ptr<Store> memory_store(std::size_t max_bytes, std::size_t most_versions = 16);

struct SqliteOptions {
  bool read_only = false;
  std::size_t most_versions = 64;  // of one origin; older ones go
  // Writes are gathered into one transaction for so long at most, or until so many wait.
  std::chrono::milliseconds gather{5};
  std::size_t most_waiting = 50'000;  // more are refused with kUnavailable
  std::uint64_t max_pages = 0;  // the file grows no further than so many pages (4 KiB); 0: no limit
};

// Opens or creates the file (WAL mode; mode 0600; its folder must exist). Brings an older schema up
// to date. Fails with kDamaged for a file that is no store of Abide's or of a newer version,
// kUnavailable or kRefused with the system's reason.
Result<std::unique_ptr<Store>> sqlite_store(const std::string& path, SqliteOptions options = {});

}  // namespace abide
