// The tables of a store in SQLite, and how older ones are brought up to date.
#pragma once

#include <memory>
#include <string>

#include "abide/result.h"
#include "abide/store.h"
#include "cache/sqlite_database.h"

namespace abide::cache {

// What tells a store from other programs' SQLite files ("Abid").
constexpr std::int64_t kApplicationId = 0x41626964;
// What is written today. Older ones are migrated, newer ones refused.
constexpr std::int64_t kSchemaVersion = 2;

// Opens the file for writing, or with options.read_only for reading; makes it (mode 0600) if it is
// not there.
Result<std::unique_ptr<Database>> open_store(const std::string& path, const SqliteOptions& options);

// A further connection to a store that open_store() opened, for reading.
Result<std::unique_ptr<Database>> open_reader(const std::string& path,
                                              const SqliteOptions& options);

}  // namespace abide::cache
