// The store in SQLite when the file, the disk or the past are not as one would wish.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>

#include "abide/store.h"
#include "cache/exchanges.h"
#include "cache/record_bytes.h"
#include "cache/sqlite_fixture.h"

namespace abide {
namespace {

using namespace std::chrono_literals;  // NOLINT(google-build-using-namespace)
using testing::found;
using testing::hours;
using testing::kNoon;
using testing::missing;
using testing::record_after;
using testing::record_of;
using testing::site;
using testing::write_and_wait;

using SqliteStore = testing::SqliteFile;

TEST_F(SqliteStore, IsThereAfterItWasClosed) {
  fill(10);
  const std::unique_ptr<Store> store = open();
  EXPECT_EQ(store->stats()->records, 10u);
  EXPECT_EQ(*(*store->read(site("h7")))->answer->body, "body 7");
  EXPECT_EQ(store->name(), "sqlite " + path_);
}

TEST_F(SqliteStore, IsReadableByItsOwnerOnly) {
  const std::unique_ptr<Store> store = open();
  EXPECT_TRUE(write_and_wait(*store, record_of("a", "x")).ok());
  for (const char* const suffix : {"", "-wal", "-shm"}) {
    struct stat status {};
    ASSERT_EQ(::stat((path_ + suffix).c_str(), &status), 0) << suffix;
    EXPECT_EQ(status.st_mode & 0777, 0600u) << suffix;
  }
}

TEST_F(SqliteStore, KeepsABodyOnceAndNoLongerThanNeeded) {
  {
    const std::unique_ptr<Store> store = open();
    for (int i = 0; i < 20; ++i) {
      store->write(record_of("h" + std::to_string(i), std::string(5000, 'x')), nullptr);
    }
    EXPECT_TRUE(store->flush().ok());
    EXPECT_EQ(asked("SELECT count(*) FROM bodies"), "1");
    EXPECT_LT(std::stoi(asked("SELECT length(data) FROM bodies")), 100);
    for (int i = 0; i < 20; ++i) EXPECT_TRUE(*store->forget(site("h" + std::to_string(i))));
  }
  EXPECT_EQ(asked("SELECT (SELECT count(*) FROM bodies) + (SELECT count(*) FROM versions)"), "0");
}

TEST_F(SqliteStore, BringsVersion1UpToDate) {
  sql("CREATE TABLE records(origin TEXT PRIMARY KEY, asked INTEGER, body BLOB, record BLOB);"
      "CREATE TABLE versions(id INTEGER PRIMARY KEY AUTOINCREMENT, origin TEXT, body BLOB,"
      "  first_seen INTEGER, last_seen INTEGER);"
      "PRAGMA application_id = 1096968548; PRAGMA user_version = 1;");
  const auto hex = [](std::string_view bytes) {
    std::string text;
    for (const char c : bytes) {
      text += "0123456789ABCDEF"[static_cast<unsigned char>(c) >> 4];
      text += "0123456789ABCDEF"[c & 15];
    }
    return "X'" + text + "'";
  };
  for (const char* const host : {"a", "b"}) {
    const Record record = record_of(host, "shared");
    sql("INSERT INTO records VALUES('https://" + std::string(host) + "', 1780000000000, " +
        hex("shared") + ", " + hex(cache::bytes_of(record)) +
        ");"
        "INSERT INTO versions(origin, body, first_seen, last_seen) VALUES('https://" +
        host + "', NULL, 5, 6), ('https://" + host + "', " + hex("shared") + ", 7, 8);");
  }
  const Record gone = record_after({missing(kNoon)}, site("c"));
  sql("INSERT INTO records VALUES('https://c', 1780000000000, NULL, " + hex(cache::bytes_of(gone)) +
      ")");

  SqliteOptions read_only;
  read_only.read_only = true;
  expect_error(read_only, ErrorCode::kRefused, "older schema");
  {
    const std::unique_ptr<Store> store = open();
    EXPECT_EQ(store->stats()->records, 3u);
    EXPECT_EQ(store->stats()->versions, 4u);
    EXPECT_EQ(store->stats()->body_bytes, 12u);
    EXPECT_EQ(*(*store->read(site("b")))->answer->body, "shared");
    EXPECT_EQ((*store->read(site("c")))->answer->status(), 404);
    const std::vector<Version> versions = *store->versions(site("b"), 10);
    ASSERT_EQ(versions.size(), 2u);
    EXPECT_EQ(*versions[0].body, "shared");
    EXPECT_EQ(versions[0].last_seen, Time(8ms));
    EXPECT_EQ(versions[1].body, nullptr);
    EXPECT_TRUE(write_and_wait(*store, record_of("a", "new")).ok());
    EXPECT_EQ(store->versions(site("a"), 10)->size(), 3u);
  }
  EXPECT_EQ(asked("PRAGMA user_version"), "2");
  EXPECT_EQ(asked("SELECT count(*) FROM bodies"), "2");
  EXPECT_EQ(asked("PRAGMA foreign_key_check"), "");
}

TEST_F(SqliteStore, RefusesWhatIsNotItsOwn) {
  std::ofstream(path_) << std::string(5000, 'x');
  expect_error({}, ErrorCode::kDamaged, "not a store of Abide's");
  std::filesystem::remove(path_);
  sql("CREATE TABLE bookmarks(url)");
  const auto before = std::filesystem::file_size(path_);
  expect_error({}, ErrorCode::kDamaged, "another program's");
  EXPECT_EQ(std::filesystem::file_size(path_), before);
  EXPECT_EQ(asked("SELECT count(*) FROM sqlite_master"), "1");
  EXPECT_EQ(asked("PRAGMA journal_mode"), "delete");
}

TEST_F(SqliteStore, NamesThatAreSpecialToSqliteAreFiles) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(std::filesystem::path(path_).parent_path());
  for (const std::string name : {":memory:", "file:x?mode=memory"}) {
    {
      Result<std::unique_ptr<Store>> store = sqlite_store(name);
      ASSERT_TRUE(store.ok()) << store.error().sentence;
      (*store)->write(record_of("a", "x"), nullptr);
      EXPECT_TRUE((*store)->flush().ok());
    }
    EXPECT_TRUE(std::filesystem::exists("./" + name));
    EXPECT_TRUE(*(*sqlite_store(name))->read(site("a")));
  }
  std::filesystem::current_path(before);
}

TEST_F(SqliteStore, RefusesANewerSchema) {
  fill(1);
  sql("PRAGMA user_version = 3");
  expect_error({}, ErrorCode::kDamaged, "newer Abide");
  SqliteOptions read_only;
  read_only.read_only = true;
  expect_error(read_only, ErrorCode::kDamaged, "newer Abide");
}

TEST_F(SqliteStore, SaysThatTheFolderIsNotThere) {
  const Result<std::unique_ptr<Store>> opened = sqlite_store(folder_.file("no/store.db"));
  ASSERT_FALSE(opened.ok());
  EXPECT_EQ(opened.error().code, ErrorCode::kUnavailable);
  EXPECT_NE(opened.error().sentence.find("No such file or directory"), std::string::npos);
}

TEST_F(SqliteStore, ReadOnlyReadsAndWritesNothing) {
  fill(3);
  SqliteOptions options;
  options.read_only = true;
  const std::unique_ptr<Store> store = open(options);
  EXPECT_EQ(*(*store->read(site("h1")))->answer->body, "body 1");
  EXPECT_EQ(store->list("", 10)->size(), 3u);
  EXPECT_EQ(store->stats()->records, 3u);
  EXPECT_TRUE(store->flush().ok());
  for (const ErrorCode code :
       {write_and_wait(*store, record_of("a", "x")).error().code,
        store->forget(site("h1")).error().code, store->prune(Time::max()).error().code}) {
    EXPECT_EQ(code, ErrorCode::kRefused);
  }
}

TEST_F(SqliteStore, ReadOnlySeesWhatAnotherProcessWrites) {
  const std::unique_ptr<Store> writer = open();
  SqliteOptions options;
  options.read_only = true;
  const std::unique_ptr<Store> reader = open(options);
  EXPECT_TRUE(write_and_wait(*writer, record_of("a", "x")).ok());
  EXPECT_TRUE(*reader->read(site("a")));
}

TEST_F(SqliteStore, ReadOnlyDoesNotMakeAFile) {
  SqliteOptions options;
  options.read_only = true;
  expect_error(options, ErrorCode::kUnavailable, "cannot be opened");
  EXPECT_FALSE(std::filesystem::exists(path_));
}

// What a child without root's rights says: 0 if `check` holds.
int as_nobody(const std::function<bool()>& check) {
  const pid_t child = fork();
  if (child == 0) {
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) _exit(2);
    _exit(check() ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_F(SqliteStore, AFolderThatCannotBeWrittenIsRefusedAndRead) {
  fill(3);
  std::filesystem::permissions(path_, std::filesystem::perms(0444));
  std::filesystem::permissions(folder_.path(), std::filesystem::perms(0555));
  EXPECT_EQ(as_nobody([&] {
              const Result<std::unique_ptr<Store>> writing = sqlite_store(path_);
              if (writing.ok() || writing.error().code != ErrorCode::kRefused) return false;
              SqliteOptions options;
              options.read_only = true;
              const Result<std::unique_ptr<Store>> reading = sqlite_store(path_, options);
              return reading.ok() && (*reading)->list("", 10)->size() == 3 &&
                     (*(*reading)->read(site("h1")))->origin == site("h1");
            }),
            0);
  EXPECT_EQ(as_nobody([&] {
              const Result<std::unique_ptr<Store>> made = sqlite_store(folder_.file("new.db"));
              return !made.ok() && made.error().code == ErrorCode::kRefused;
            }),
            0);
  std::filesystem::permissions(folder_.path(), std::filesystem::perms(0755));
}

TEST_F(SqliteStore, AFullDiskIsToldAndWhatWaitedIsWrittenOnceThereIsRoom) {
  fill(1);
  SqliteOptions options;
  options.max_pages = std::stoull(asked("PRAGMA page_count")) + 2;
  std::string noise(40'000, 0);
  std::uint32_t state = 1;
  for (char& c : noise) c = static_cast<char>((state = state * 1664525 + 1013904223) >> 24);
  const std::unique_ptr<Store> store = open(options);
  const Status full = write_and_wait(*store, record_of("a", noise));
  ASSERT_FALSE(full.ok());
  EXPECT_EQ(full.error().code, ErrorCode::kUnavailable);
  EXPECT_NE(full.error().sentence.find("disk is full"), std::string::npos);
  EXPECT_FALSE(store->flush().ok());
  // What is there is read, and so is what waits.
  EXPECT_TRUE(*store->read(site("h0")));
  EXPECT_EQ(*(*store->read(site("a")))->answer->body, noise);
  EXPECT_EQ(store->stats()->records, 1u);
  // It is forgotten too.
  EXPECT_TRUE(*store->forget(site("a")));
  EXPECT_FALSE(*store->read(site("a")));
}

TEST_F(SqliteStore, AProbeFailsWhereThereIsNoRoomThoughNothingWaits) {
  fill(1);
  {
    const std::unique_ptr<Store> roomy = open({});
    EXPECT_TRUE(roomy->probe().ok());
    EXPECT_TRUE(roomy->probe().ok());
    EXPECT_EQ(roomy->stats()->records, 1u);
  }
  sql("VACUUM");
  SqliteOptions options;
  options.max_pages = std::stoull(asked("PRAGMA page_count"));
  const std::unique_ptr<Store> store = open(options);
  const Status full = store->probe();
  ASSERT_FALSE(full.ok());
  EXPECT_NE(full.error().sentence.find("disk is full"), std::string::npos);
  EXPECT_TRUE(store->flush().ok());
  EXPECT_EQ(store->stats()->records, 1u);

  SqliteOptions reading;
  reading.read_only = true;
  EXPECT_EQ(open(reading)->probe().error().code, ErrorCode::kRefused);
}

TEST_F(SqliteStore, TheLargestOptionsMeanNoLimit) {
  SqliteOptions options;
  options.most_versions = SIZE_MAX;
  options.most_waiting = SIZE_MAX;
  options.max_pages = UINT64_MAX;
  options.gather = std::chrono::milliseconds::max();
  const std::unique_ptr<Store> store = open(options);
  for (int i = 0; i < 3; ++i) {
    store->write(record_after({found(kNoon + hours(i), std::to_string(i))}, site("a")), nullptr);
  }
  EXPECT_TRUE(store->flush().ok());
  EXPECT_EQ(store->versions(site("a"), SIZE_MAX)->size(), 3u);
}

TEST_F(SqliteStore, ADiskThatIsFullFromTheStartIsTold) {
  SqliteOptions options;
  options.max_pages = 2;
  expect_error(options, ErrorCode::kUnavailable, "disk is full");
}

// The system refuses to let the file grow; afterwards it lets it.
TEST_F(SqliteStore, WhatCouldNotBeWrittenIsWrittenLaterWithAllItsVersions) {
  const pid_t child = fork();
  if (child == 0) {
    signal(SIGXFSZ, SIG_IGN);
    Result<std::unique_ptr<Store>> store = sqlite_store(path_);
    if (!store.ok()) _exit(1);
    if (!write_and_wait(**store, record_of("a", "first")).ok()) _exit(2);
    const rlimit tight{20'000, RLIM_INFINITY};
    setrlimit(RLIMIT_FSIZE, &tight);
    Result<Done> failed = Done{};
    for (int i = 0; i < 3; ++i) {
      const Record next =
          record_after({found(kNoon + hours(i + 1), "later " + std::to_string(i))}, site("a"));
      failed = write_and_wait(**store, next);
      if (failed.ok()) _exit(3);
      if (failed.error().code != ErrorCode::kUnavailable) _exit(4);
    }
    const Result<std::optional<Record>> read = (*store)->read(site("a"));
    if (!read.ok() || *(*read)->answer->body != "later 2") _exit(5);
    const rlimit wide{RLIM_INFINITY, RLIM_INFINITY};
    setrlimit(RLIMIT_FSIZE, &wide);
    if (!write_and_wait(**store, record_of("b", "x")).ok()) _exit(6);
    const Result<std::vector<Version>> versions = (*store)->versions(site("a"), 10);
    if (!versions.ok() || versions->size() != 4) _exit(7);
    if (*(*versions)[0].body != "later 2" || *(*versions)[3].body != "first") _exit(8);
    store->reset();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_EQ(asked("PRAGMA integrity_check"), "ok");
}

TEST_F(SqliteStore, ADamagedRowIsSkippedCountedAndReplaced) {
  fill(5);
  sql("UPDATE records SET record = X'00' WHERE origin = 'https://h1';"
      "UPDATE records SET record = substr(record, 1, length(record) - 9) WHERE origin = "
      "'https://h2';"
      "UPDATE bodies SET data = X'FF' WHERE id = (SELECT body FROM records WHERE origin = "
      "'https://h3');"
      "UPDATE records SET origin = 'nonsense' WHERE origin = 'https://h4'");
  const std::unique_ptr<Store> store = open();
  const std::vector<Record> listed = *store->list("", 10);
  ASSERT_EQ(listed.size(), 1u);
  EXPECT_EQ(listed[0].origin, site("h0"));
  EXPECT_EQ(store->stats()->damaged, 4u);
  EXPECT_FALSE(*store->read(site("h1")));
  EXPECT_TRUE(store->versions(site("h3"), 10)->empty());
  EXPECT_EQ(store->versions(site("h1"), 10)->size(), 1u);
  EXPECT_TRUE(write_and_wait(*store, record_of("h1", "anew")).ok());
  EXPECT_TRUE(write_and_wait(*store, record_of("h3", "body 3")).ok());
  EXPECT_EQ(*(*store->read(site("h1")))->answer->body, "anew");
  EXPECT_EQ(*(*store->read(site("h3")))->answer->body, "body 3");
}

// Every page of the file in turn, and the file cut short: nothing crashes, and what is said is a
// sentence.
TEST_F(SqliteStore, ADamagedFileIsNoCrash) {
  fill(200);
  sql("PRAGMA journal_mode = DELETE");  // all into the file
  std::string whole;
  {
    std::ifstream in(path_, std::ios::binary);
    whole.assign(std::istreambuf_iterator<char>(in), {});
  }
  const auto look = [&](const std::string& bytes) {
    std::filesystem::remove(path_ + "-wal");
    std::filesystem::remove(path_ + "-shm");
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << bytes;
    Result<std::unique_ptr<Store>> store = sqlite_store(path_);
    if (!store.ok()) {
      EXPECT_FALSE(store.error().sentence.empty());
      return;
    }
    (*store)->stats().ok();
    (*store)->list("", 1000).ok();
    for (int i = 0; i < 200; i += 20) {
      (*store)->read(site("h" + std::to_string(i))).ok();
      (*store)->versions(site("h" + std::to_string(i)), 10).ok();
    }
    (*store)->write(record_of("h0", "anew"), nullptr);
    (*store)->forget(site("h1")).ok();
    (*store)->flush().ok();
  };
  for (std::size_t page = 0; page * 4096 < whole.size(); ++page) {
    std::string damaged = whole;
    for (std::size_t i = 0; i < 4096; i += 3) {
      char& c = damaged[page * 4096 + i];
      c = static_cast<char>(c ^ 0x5A);
    }
    look(damaged);
    look(whole.substr(0, page * 4096 + 1000));
  }
}

TEST_F(SqliteStore, TooManyWritesAreRefused) {
  SqliteOptions options;
  options.most_waiting = 10;
  options.gather = 200ms;
  const std::unique_ptr<Store> store = open(options);
  std::atomic<int> refused{0};
  std::atomic<int> written{0};
  for (int i = 0; i < 50; ++i) {
    store->write(record_of("h" + std::to_string(i), "x"), [&](const Status& status) {
      ++(status.ok() ? written : refused);
      EXPECT_TRUE(status.ok() || status.error().code == ErrorCode::kUnavailable);
    });
  }
  // Also to who hands over many without waiting for each.
  const Status flushed = store->flush();
  ASSERT_FALSE(flushed.ok());
  EXPECT_EQ(flushed.error().code, ErrorCode::kUnavailable);
  EXPECT_TRUE(store->flush().ok());
  EXPECT_EQ(refused + written, 50);
  EXPECT_GE(written, 10);
  EXPECT_GE(refused, 1);
}

TEST_F(SqliteStore, ClosingWritesWhatWaits) {
  std::atomic<int> written{0};
  {
    SqliteOptions options;
    options.gather = 10s;
    const std::unique_ptr<Store> store = open(options);
    for (int i = 0; i < 20; ++i) {
      store->write(record_of("h" + std::to_string(i), "x"),
                   [&](const Status& status) { written += status.ok() ? 1 : 0; });
    }
  }
  EXPECT_EQ(written, 20);
  EXPECT_EQ(asked("SELECT count(*) FROM records"), "20");
}

}  // namespace
}  // namespace abide
