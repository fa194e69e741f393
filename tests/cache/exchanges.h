// Exchanges, times and a site that answers as it is told, for the tests of this folder.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "abide/cache.h"

namespace abide::testing {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

// Some moment in 2026.
inline const Time kNoon{seconds(1'780'000'000)};

inline Origin site(const std::string& host) { return {"https", host, 443}; }

inline std::shared_ptr<const std::string> body(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

inline const std::string kRules = "User-agent: *\nDisallow: /private/\n";

inline Exchange exchange(Outcome outcome, int status, Time started) {
  Exchange made;
  made.outcome = outcome;
  made.hops = {{"https://example.com/robots.txt", status, "", "192.0.2.1:443"}};
  made.started = started;
  made.first_byte = milliseconds(40);
  made.total = milliseconds(50);
  made.protocol = "HTTP/1.1";
  if (!is_answer(outcome)) made.error = "something failed";
  return made;
}

inline Exchange found(Time started, const std::string& text = kRules) {
  Exchange made = exchange(Outcome::kFound, 200, started);
  made.body = body(text);
  made.wire_bytes = text.size();
  made.content_type = "text/plain";
  return made;
}
inline Exchange missing(Time started, int status = 404) {
  return exchange(Outcome::kMissing, status, started);
}
inline Exchange server_error(Time started, int status = 500) {
  return exchange(Outcome::kServerError, status, started);
}
inline Exchange unreachable(Time started) {
  Exchange made = exchange(Outcome::kUnreachable, 0, started);
  made.failure = Failure::kConnect;
  return made;
}

// With so many redirects in front.
inline Exchange redirected(Exchange exchange, std::size_t redirects,
                           const std::string& to = "https://example.com/robots.txt") {
  for (std::size_t i = 0; i < redirects; ++i) {
    exchange.hops.insert(exchange.hops.begin(), {"https://example.com/robots.txt", 301, to, ""});
    exchange.hops[1].url = to;
  }
  return exchange;
}

// A record after these attempts, in order; retries are not spread.
inline Record record_after(const std::vector<Exchange>& exchanges,
                           const Origin& origin = site("example.com")) {
  Record record = after(nullptr, origin, exchanges.at(0), 0);
  for (std::size_t i = 1; i < exchanges.size(); ++i) {
    record = after(&record, origin, exchanges[i], 0);
  }
  return record;
}

// A clock that stands still until it is turned.
class TurnedClock {
 public:
  Time now() const { return Time(milliseconds(now_.load())); }
  void turn(milliseconds by) { now_ += by.count(); }
  Clock clock() const {
    return [this] { return now(); };
  }

 private:
  std::atomic<std::int64_t> now_{kNoon.time_since_epoch().count()};
};

// Answers on a thread of its own with what `answer` says, once it is let go.
class FakeFetcher final : public Fetcher {
 public:
  using Answer = std::function<Exchange(const Origin&)>;
  // What the test sees of it, after the cache took the fetcher.
  struct Seen {
    std::mutex mutex;
    std::condition_variable change;
    std::map<std::string, int> fetched;  // by origin
    int total = 0;
    bool held_back = false;  // answers wait

    void hold() {
      const std::lock_guard lock(mutex);
      held_back = true;
    }
    void let_go() {
      const std::lock_guard lock(mutex);
      held_back = false;
      change.notify_all();
    }
    void wait_for(int count) {
      std::unique_lock lock(mutex);
      change.wait(lock, [&] { return total >= count; });
    }
    int count() {
      const std::lock_guard lock(mutex);
      return total;
    }
  };

  FakeFetcher(std::shared_ptr<Seen> seen, Answer answer)
      : seen_(std::move(seen)), answer_(std::move(answer)), thread_([this] { run(); }) {}
  FakeFetcher(const FakeFetcher&) = delete;
  FakeFetcher& operator=(const FakeFetcher&) = delete;
  FakeFetcher(FakeFetcher&&) = delete;
  FakeFetcher& operator=(FakeFetcher&&) = delete;
  ~FakeFetcher() override {
    {
      const std::lock_guard lock(seen_->mutex);
      stopping_ = true;
      seen_->change.notify_all();
    }
    thread_.join();
  }

  void fetch(const Origin& origin, OnDone done) override {
    const std::lock_guard lock(seen_->mutex);
    ++seen_->fetched[origin.to_string()];
    ++seen_->total;
    waiting_.emplace_back(origin, std::move(done));
    seen_->change.notify_all();
  }
  Counts counts() const override { return {}; }

 private:
  void run() {
    std::unique_lock lock(seen_->mutex);
    while (true) {
      seen_->change.wait(lock,
                         [this] { return stopping_ || (!waiting_.empty() && !seen_->held_back); });
      if (waiting_.empty()) return;
      auto [origin, done] = std::move(waiting_.front());
      waiting_.erase(waiting_.begin());
      const bool stopping = stopping_;
      lock.unlock();
      Exchange exchange;
      if (stopping) {
        exchange.failure = Failure::kResources;
        exchange.error = "it is stopping";
      } else {
        exchange = answer_(origin);
      }
      done(std::move(exchange));
      lock.lock();
    }
  }

  const std::shared_ptr<Seen> seen_;
  const Answer answer_;
  bool stopping_ = false;
  std::vector<std::pair<Origin, OnDone>> waiting_;
  std::thread thread_;
};

// A folder that goes with it.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ScratchFolder(ScratchFolder&&) = delete;
  ScratchFolder& operator=(ScratchFolder&&) = delete;

  std::string file(const std::string& name) const { return path_ + "/" + name; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

}  // namespace abide::testing
