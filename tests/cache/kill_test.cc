// Nothing that was acknowledged is lost: a process that writes is killed at random points.
//
// ABIDE_KILLS says how often (20). One store lives through all of them.
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <map>
#include <random>
#include <sstream>

#include "cache/killed.h"

namespace abide {
namespace {

// Runs the writer from `first` on, kills it after `wait`, and gives the numbers it acknowledged.
std::vector<long> write_and_kill(const std::string& path, long first,
                                 std::chrono::microseconds wait) {
  int ends[2];
  if (pipe(ends) != 0) return {};
  const std::string number = std::to_string(first);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
    execl(ABIDE_KILL_WRITER, "kill_writer", path.c_str(), number.c_str(), nullptr);
    _exit(127);
  }
  close(ends[1]);
  std::string heard;
  char buffer[4096];
  // The pipe must not fill up, or the writer would wait.
  std::thread reader([&] {
    ssize_t size = 0;
    while ((size = read(ends[0], buffer, sizeof buffer)) > 0) {
      heard.append(buffer, static_cast<std::size_t>(size));
    }
  });
  std::this_thread::sleep_for(wait);
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status)) << "the writer ended by itself: " << WEXITSTATUS(status);
  reader.join();
  close(ends[0]);
  std::vector<long> numbers;
  std::istringstream lines(heard);
  for (long each = 0; lines >> each;) numbers.push_back(each);
  return numbers;
}

std::string integrity_of(const std::string& path) {
  sqlite3* database = nullptr;
  std::string answer;
  if (sqlite3_open(path.c_str(), &database) == SQLITE_OK) {
    const auto take = [](void* out, int, char** values, char**) {
      *static_cast<std::string*>(out) += values[0];
      return 0;
    };
    sqlite3_exec(database, "PRAGMA integrity_check", take, &answer, nullptr);
    sqlite3_exec(database, "SELECT 'a foreign key: ' || \"table\" FROM pragma_foreign_key_check",
                 take, &answer, nullptr);
  }
  sqlite3_close(database);
  return answer;
}

TEST(KilledWriter, LosesNothingThatWasAcknowledgedAndTearsNothing) {
  const char* const wanted = std::getenv("ABIDE_KILLS");
  const int kills = wanted == nullptr ? 20 : std::atoi(wanted);
  const testing::ScratchFolder folder;
  const std::string path = folder.file("store.db");
  std::mt19937 random(20261121);
  std::map<std::string, long> newest;  // acknowledged, by origin
  long next = 1;
  long acknowledged = 0;
  for (int i = 0; i < kills; ++i) {
    SCOPED_TRACE("kill " + std::to_string(i));
    const std::chrono::microseconds wait(std::uniform_int_distribution<int>(1000, 250'000)(random));
    for (const long number : write_and_kill(path, next, wait)) {
      newest[testing::numbered_site(number).to_string()] = number;
      next = std::max(next, number + 1);
      ++acknowledged;
    }
    ASSERT_EQ(integrity_of(path), "ok");
    Result<std::unique_ptr<Store>> store = sqlite_store(path);
    ASSERT_TRUE(store.ok()) << store.error().sentence;
    const Result<std::vector<Record>> records = (*store)->list("", 1000);
    ASSERT_TRUE(records.ok());
    ASSERT_GE(records->size(), newest.size());
    for (const Record& record : *records) {
      // Each is whole: its body is the one that belongs to its time.
      const long number = (record.answer->started - testing::kNoon).count();
      ASSERT_EQ(*record.answer->body, testing::numbered_body(number));
      ASSERT_EQ(record.origin, testing::numbered_site(number));
      const auto known = newest.find(record.origin.to_string());
      ASSERT_TRUE(known == newest.end() || number >= known->second);
      const Result<std::vector<Version>> versions = (*store)->versions(record.origin, 100);
      ASSERT_TRUE(versions.ok());
      ASSERT_FALSE(versions->empty());
      ASSERT_EQ(*versions->front().body, *record.answer->body);
      // What was written without being acknowledged counts from here on.
      next = std::max(next, number + 1);
    }
    ASSERT_EQ((*store)->stats()->damaged, 0u);
  }
  EXPECT_GT(acknowledged, kills * 10);
  std::printf("%d kills, %ld records acknowledged, none lost\n", kills, acknowledged);
}

}  // namespace
}  // namespace abide
