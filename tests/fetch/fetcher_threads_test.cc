// Many threads ask one fetcher; it stops while they wait; its queue is full. Also run under
// ThreadSanitizer.
#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "abide/fetch.h"
#include "fetch/site.h"

namespace abide {
namespace {

FetchOptions options_for(const test::Site& site) {
  FetchOptions options;
  options.allowed_networks = {"127.0.0.0/8"};
  options.resolve = {"*:" + std::to_string(site.port()) + ":127.0.0.1"};
  return options;
}

TEST(FetcherThreads, AskAtTheSameTimeAndEachIsAnswered) {
  test::Site site([](std::string_view request) {
    return test::response("200 OK", "", test::header(request, "Host"));
  });
  FetchOptions options = options_for(site);
  options.max_in_flight = 8;  // fewer than ask, so that most wait
  Result<std::unique_ptr<Fetcher>> fetcher = Fetcher::start(options);
  ASSERT_TRUE(fetcher) << fetcher.error().sentence;
  std::atomic<int> right = 0;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      std::vector<std::future<bool>> answers;
      for (int i = 0; i < 50; ++i) {
        const std::string host =
            "h" + std::to_string(thread) + "-" + std::to_string(i) + ".example";
        auto promise = std::make_shared<std::promise<bool>>();
        answers.push_back(promise->get_future());
        const Origin origin{"http", host, site.port()};
        (*fetcher)->fetch(origin, [promise, host](const Exchange& exchange) {
          promise->set_value(exchange.outcome == Outcome::kFound &&
                             exchange.body->starts_with(host));
        });
      }
      for (std::future<bool>& answer : answers) right += answer.get() ? 1 : 0;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 200);
  EXPECT_EQ((*fetcher)->counts().queued, 0U);
}

TEST(FetcherThreads, WhoWaitsHearsThatItStops) {
  test::Site site([](std::string_view) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return std::string();
  });
  FetchOptions options = options_for(site);
  options.max_in_flight = 2;
  std::atomic<int> told = 0;
  std::atomic<int> not_tried = 0;
  {
    Result<std::unique_ptr<Fetcher>> fetcher = Fetcher::start(options);
    ASSERT_TRUE(fetcher);
    for (int i = 0; i < 20; ++i) {
      (*fetcher)->fetch({"http", "a.example", site.port()}, [&](const Exchange& exchange) {
        ++told;
        if (exchange.outcome == Outcome::kNotTried) ++not_tried;
        EXPECT_NE(exchange.error, "");
      });
    }
  }
  EXPECT_EQ(told, 20);
  EXPECT_GE(not_tried, 18);
}

TEST(FetcherThreads, AFullQueueAnswersAtOnce) {
  test::Site site([](std::string_view) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    return test::response("200 OK", "", "");
  });
  FetchOptions options = options_for(site);
  options.max_in_flight = 1;
  options.max_queued = 2;
  std::atomic<int> found = 0;
  std::atomic<int> full = 0;
  std::promise<void> done;
  Result<std::unique_ptr<Fetcher>> fetcher = Fetcher::start(options);
  ASSERT_TRUE(fetcher);
  for (int i = 0; i < 10; ++i) {
    (*fetcher)->fetch({"http", "a.example", site.port()}, [&](const Exchange& exchange) {
      if (exchange.outcome == Outcome::kFound) ++found;
      if (exchange.failure == Failure::kResources) ++full;
      if (found + full == 10) done.set_value();
    });
  }
  EXPECT_EQ(full, 7);
  done.get_future().wait();
  EXPECT_EQ(found, 3);
}

}  // namespace
}  // namespace abide
