// A file for a store, and what another program sees and does there.
#pragma once

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <future>
#include <memory>
#include <string>

#include "abide/store.h"
#include "cache/exchanges.h"

namespace abide::testing {

inline Record record_of(const std::string& host, const std::string& text) {
  return record_after({found(kNoon, text)}, site(host));
}

inline Status write_and_wait(Store& store, const Record& record) {
  std::promise<Status> written;
  store.write(record, [&](const Status& status) { written.set_value(status); });
  return written.get_future().get();
}

// A store in a file of the test's own, which other programs may open, too.
class SqliteFile : public ::testing::Test {
 protected:
  std::unique_ptr<Store> open(SqliteOptions options = {}) {
    Result<std::unique_ptr<Store>> opened = sqlite_store(path_, options);
    EXPECT_TRUE(opened.ok()) << opened.error().sentence;
    return opened.ok() ? std::move(*opened) : nullptr;
  }
  void expect_error(const SqliteOptions& options, ErrorCode code, const std::string& part) {
    const Result<std::unique_ptr<Store>> opened = sqlite_store(path_, options);
    ASSERT_FALSE(opened.ok());
    EXPECT_EQ(opened.error().code, code) << opened.error().sentence;
    EXPECT_NE(opened.error().sentence.find(part), std::string::npos) << opened.error().sentence;
    EXPECT_NE(opened.error().sentence.find(path_), std::string::npos) << opened.error().sentence;
    EXPECT_FALSE(opened.error().sentence.ends_with('.'));
  }

  // As another program would.
  void sql(const std::string& text) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(path_.c_str(), &database), SQLITE_OK);
    char* error = nullptr;
    EXPECT_EQ(sqlite3_exec(database, text.c_str(), nullptr, nullptr, &error), SQLITE_OK) << error;
    sqlite3_free(error);
    sqlite3_close(database);
  }
  std::string asked(const std::string& query) const {
    sqlite3* database = nullptr;
    std::string answer;
    EXPECT_EQ(sqlite3_open(path_.c_str(), &database), SQLITE_OK);
    const auto take = [](void* out, int, char** values, char**) {
      *static_cast<std::string*>(out) = values[0] == nullptr ? "NULL" : values[0];
      return 0;
    };
    EXPECT_EQ(sqlite3_exec(database, query.c_str(), take, &answer, nullptr), SQLITE_OK);
    sqlite3_close(database);
    return answer;
  }
  void fill(int count) {
    const std::unique_ptr<Store> store = open();
    for (int i = 0; i < count; ++i) {
      store->write(record_of("h" + std::to_string(i), "body " + std::to_string(i)), nullptr);
    }
    EXPECT_TRUE(store->flush().ok());
  }

  ScratchFolder folder_;
  const std::string path_ = folder_.file("store.db");
};

}  // namespace abide::testing
