#include "serve/jobs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <future>
#include <thread>
#include <vector>

namespace abide::serving {
namespace {

using Full = Clients::Full;

// Jobs that wait until they are let go, and the order in which others were done.
class JobsTest : public ::testing::Test {
 protected:
  Full hold(Jobs& jobs, const std::string& client) {
    return jobs.add(client, [this] { gate_.wait(); });
  }
  Full note(Jobs& jobs, const std::string& client, const std::string& text) {
    return jobs.add(client, [this, text] {
      const std::lock_guard lock(mutex_);
      done_.push_back(text);
    });
  }

  std::promise<void> let_go_;
  std::shared_future<void> gate_ = let_go_.get_future().share();
  std::mutex mutex_;
  std::vector<std::string> done_;
};

TEST_F(JobsTest, ClientsTakeTurns) {
  Jobs jobs(1, 100, 100);
  hold(jobs, "x");
  for (int i = 0; i < 3; ++i) note(jobs, "a", "a" + std::to_string(i));
  note(jobs, "b", "b0");
  note(jobs, "c", "c0");
  note(jobs, "b", "b1");
  let_go_.set_value();
  jobs.join();
  EXPECT_EQ(done_, (std::vector<std::string>{"a0", "b0", "c0", "a1", "b1", "a2"}));
}

TEST_F(JobsTest, OneClientCannotTakeThePlacesOfAll) {
  Jobs jobs(1, 3, 2);
  EXPECT_EQ(hold(jobs, "a"), Full::kNo);
  EXPECT_EQ(note(jobs, "a", "a"), Full::kNo);
  EXPECT_EQ(note(jobs, "a", "more"), Full::kForClient);
  EXPECT_EQ(note(jobs, "b", "b"), Full::kNo);
  EXPECT_EQ(note(jobs, "c", "more"), Full::kForAll);
  let_go_.set_value();
  jobs.join();
  std::ranges::sort(done_);
  EXPECT_EQ(done_, (std::vector<std::string>{"a", "b"}));
}

TEST_F(JobsTest, PlacesAreGivenBack) {
  Jobs jobs(2, 1, 1);
  for (int i = 0; i < 100; ++i) {
    std::promise<void> done;
    while (jobs.add("a", [&] { done.set_value(); }) != Full::kNo) std::this_thread::yield();
    done.get_future().wait();
  }
  let_go_.set_value();
}

}  // namespace
}  // namespace abide::serving
