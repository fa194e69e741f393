// Work that takes long or waits for a disk, done by a few threads: clients take turns, and neither
// one nor all of them may have more than a bound of it waiting.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <unordered_map>

#include "serve/clients.h"

namespace abide::serving {

// Thread-safe.
class Jobs {
 public:
  using Job = std::function<void()>;

  Jobs(std::size_t threads, std::size_t most, std::size_t most_per_client)
      : places_(most, most_per_client), pool_(threads) {}

  // Has the job done in its client's turn, or says why not. What the job throws ends the program.
  Clients::Full add(const std::string& client, Job job);

  // Until all that was taken is done. Nothing may be added meanwhile.
  void join() { pool_.join(); }

 private:
  struct Waiting {
    Job job;
    std::shared_ptr<Clients::Place> place;
  };

  void do_next();

  Clients places_;
  std::mutex mutex_;
  std::unordered_map<std::string, std::deque<Waiting>> by_client_;
  std::deque<std::string> turns_;  // each client that has jobs waiting, once
  boost::asio::thread_pool pool_;  // the first to go
};

}  // namespace abide::serving
