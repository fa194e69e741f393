// The store in SQLite while another program holds the lock of its file.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <atomic>
#include <future>
#include <optional>
#include <thread>

#include "abide/cache.h"
#include "cache/exchanges.h"
#include "cache/sqlite_fixture.h"

namespace abide {
namespace {

using namespace std::chrono_literals;  // NOLINT(google-build-using-namespace)
using testing::found;
using testing::hours;
using testing::kNoon;
using testing::record_after;
using testing::record_of;
using testing::site;
using testing::write_and_wait;

using SqliteLocked = testing::SqliteFile;

// Another program's lock on writing, until it goes.
class WriteLock {
 public:
  explicit WriteLock(const std::string& path) {
    EXPECT_EQ(sqlite3_open(path.c_str(), &database_), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database_, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  }
  ~WriteLock() { sqlite3_close(database_); }
  WriteLock(const WriteLock&) = delete;
  WriteLock& operator=(const WriteLock&) = delete;

 private:
  sqlite3* database_ = nullptr;
};

TEST_F(SqliteLocked, ALockedFileIsWaitedForAndThenWritten) {
  const std::unique_ptr<Store> store = open();
  sqlite3* other = nullptr;
  ASSERT_EQ(sqlite3_open(path_.c_str(), &other), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  std::promise<Status> written;
  store->write(record_of("a", "x"), [&](const Status& status) { written.set_value(status); });
  std::future<Status> result = written.get_future();
  EXPECT_EQ(result.wait_for(300ms), std::future_status::timeout);
  EXPECT_TRUE(*store->read(site("a")));  // reading goes on
  sqlite3_exec(other, "COMMIT", nullptr, nullptr, nullptr);
  EXPECT_TRUE(result.get().ok());
  sqlite3_close(other);
}

TEST_F(SqliteLocked, WhileTheFileIsLockedVersionsAreAnsweredWithWhatWaits) {
  const std::unique_ptr<Store> store = open();
  EXPECT_TRUE(write_and_wait(*store, record_of("a", "first")).ok());
  std::optional<WriteLock> lock(std::in_place, path_);
  store->write(record_after({found(kNoon + hours(1), "first")}, site("a")), nullptr);
  store->write(record_after({found(kNoon + hours(2), "second")}, site("a")), nullptr);
  store->restore(record_of("b", "new"), {{7, testing::body("old"), Time(1s), Time(2s)}}, nullptr);
  const auto look = [&] {
    const std::vector<Version> a = *store->versions(site("a"), 10);
    ASSERT_EQ(a.size(), 2u);
    EXPECT_EQ(*a[0].body, "second");
    EXPECT_EQ(a[0].first_seen, kNoon + hours(2));
    EXPECT_GT(a[0].id, a[1].id);
    EXPECT_EQ(*a[1].body, "first");
    EXPECT_EQ(a[1].last_seen, kNoon + hours(1));
    const std::vector<Version> b = *store->versions(site("b"), 10);
    ASSERT_EQ(b.size(), 2u);
    EXPECT_EQ(*b[0].body, "new");
    EXPECT_EQ(*b[1].body, "old");
    EXPECT_EQ(*store->versions(site("a"), 1)->at(0).body, "second");
  };
  const auto begun = std::chrono::steady_clock::now();
  look();
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 1s);
  lock.reset();
  store->stats().ok();
  look();
  EXPECT_EQ(asked("SELECT count(*) FROM versions"), "4");
}

TEST_F(SqliteLocked, WhileTheFileIsLockedNobodyWaitsLongAndNothingIsLost) {
  const std::unique_ptr<Store> store = open();
  std::optional<WriteLock> lock(std::in_place, path_);
  const auto begun = std::chrono::steady_clock::now();
  const Status first = write_and_wait(*store, record_of("a", "x"));
  ASSERT_FALSE(first.ok());
  EXPECT_NE(first.error().sentence.find("locked by another program"), std::string::npos);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 8s);
  // What comes while it fails is tried once, all of it together.
  std::vector<std::future<Status>> results;
  for (int i = 0; i < 20; ++i) {
    auto written = std::make_shared<std::promise<Status>>();
    results.push_back(written->get_future());
    store->write(record_of("h" + std::to_string(i), "x"),
                 [written](const Status& status) { written->set_value(status); });
  }
  for (std::future<Status>& result : results) EXPECT_FALSE(result.get().ok());
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 12s);
  lock.reset();
  EXPECT_TRUE(write_and_wait(*store, record_of("b", "x")).ok());
  EXPECT_EQ(asked("SELECT count(*) FROM records"), "22");
  // What failed for a while is no error any more.
  EXPECT_TRUE(store->flush().ok());
}

// Refreshes, which ask for versions and wait for the store, leave the cache's threads free.
TEST_F(SqliteLocked, WhileTheFileIsLockedTheCacheAnswersWhatTheFileKnows) {
  testing::TurnedClock clock;
  CacheOptions options;
  options.clock = clock.clock();
  const auto seen = std::make_shared<testing::FakeFetcher::Seen>();
  fill(10);
  const std::shared_ptr<Store> store = open();
  const std::unique_ptr<Cache> cache = Cache::make(
      options,
      std::make_unique<testing::FakeFetcher>(
          seen, [&](const Origin&) { return found(clock.now() + hours(1), "changed"); }),
      store);
  const WriteLock lock(path_);
  std::vector<std::future<bool>> refreshed;
  for (int i = 0; i < 8; ++i) {
    auto promise = std::make_shared<std::promise<bool>>();
    refreshed.push_back(promise->get_future());
    for (int again = 0; again < 2; ++again) {
      cache->refresh(site("h" + std::to_string(i)), Dialect::google(),
                     [promise, again](const Result<Refreshed>& result) {
                       if (again == 1) promise->set_value(result.ok() && result->stored.ok());
                     });
    }
  }
  seen->wait_for(8);
  const auto begun = std::chrono::steady_clock::now();
  const CacheResult cold = cache->ask(site("h9"), Dialect::google(), Patience::kUntilFresh);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 2s);
  ASSERT_TRUE(cold.ok());
  EXPECT_EQ(*(*cold)->record().answer->body, "body 9");
  for (std::future<bool>& each : refreshed) {
    ASSERT_EQ(each.wait_for(10s), std::future_status::ready);
    EXPECT_FALSE(each.get());
  }
}

// Who asks for the versions of a site that changes all the time does not keep it from being
// written.
TEST_F(SqliteLocked, AskingForVersionsHoldsUpNoWrite) {
  const std::unique_ptr<Store> store = open();
  std::atomic<bool> over = false;
  std::vector<std::thread> askers;
  for (int i = 0; i < 3; ++i) {
    askers.emplace_back([&] {
      while (!over) {
        std::uint64_t newest = ~std::uint64_t{0};
        const std::vector<Version> versions = *store->versions(site("a"), 64);
        for (const Version& version : versions) {
          // One of each, the newest first: neither is one seen twice nor is one left out.
          const std::uint64_t number = std::stoull(*version.body);
          EXPECT_TRUE(newest == ~std::uint64_t{0} || number + 1 == newest) << number;
          newest = number;
        }
      }
    });
  }
  for (int i = 0; i < 60; ++i) {
    const Record record =
        record_after({found(kNoon + std::chrono::minutes(i), std::to_string(i))}, site("a"));
    if (i % 3 == 0) {
      EXPECT_TRUE(write_and_wait(*store, record).ok());
    } else {
      store->write(record, nullptr);
    }
  }
  EXPECT_TRUE(store->flush().ok());
  over = true;
  for (std::thread& asker : askers) asker.join();
  EXPECT_EQ(store->versions(site("a"), 1)->at(0).body->c_str(), std::string("59"));
}

TEST_F(SqliteLocked, ARemovalThatFailsIsToldAndTakesNothing) {
  const std::unique_ptr<Store> store = open();
  EXPECT_TRUE(write_and_wait(*store, record_of("a", "first")).ok());
  std::optional<WriteLock> lock(std::in_place, path_);
  EXPECT_FALSE(
      write_and_wait(*store, record_after({found(kNoon + hours(1), "second")}, site("a"))).ok());
  const Result<bool> forgotten = store->forget(site("a"));
  ASSERT_FALSE(forgotten.ok());
  EXPECT_NE(forgotten.error().sentence.find("locked by another program"), std::string::npos);
  EXPECT_EQ(*(*store->read(site("a")))->answer->body, "second");
  EXPECT_EQ(store->versions(site("a"), 10)->size(), 2u);
  lock.reset();
  EXPECT_EQ(store->list("", 10)->size(), 1u);
  EXPECT_EQ(asked("SELECT count(*) FROM versions"), "2");
  EXPECT_TRUE(*store->forget(site("a")));
  EXPECT_FALSE(*store->read(site("a")));
}

TEST_F(SqliteLocked, WhatCouldNotBeWrittenIsWrittenOnceAProbeFindsThatItWorks) {
  const std::unique_ptr<Store> store = open();
  std::optional<WriteLock> lock(std::in_place, path_);
  for (int i = 0; i < 4; ++i) {  // the pause grows to eight seconds
    EXPECT_FALSE(write_and_wait(*store, record_of("a", "x")).ok());
  }
  EXPECT_FALSE(store->probe().ok());
  lock.reset();
  EXPECT_TRUE(store->probe().ok());
  for (int i = 0; i < 100 && asked("SELECT count(*) FROM records") == "0"; ++i) {
    std::this_thread::sleep_for(20ms);
  }
  EXPECT_EQ(asked("SELECT count(*) FROM records"), "1");
}

}  // namespace
}  // namespace abide
