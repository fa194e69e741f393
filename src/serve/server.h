// The server: answers for URLs over HTTP, from a Cache.
//
//   auto server = abide::Server::start(config);
//   if (!server) ...  // server.error().sentence
//   std::puts((*server)->address().c_str());
//   ...               // somebody calls stop(), when SIGTERM comes for instance
//   (*server)->wait();
//
// docs/serve/README.md describes what it answers. Linux.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "abide/cache.h"
#include "abide/result.h"
#include "serve/config.h"

namespace abide {

// All members are thread-safe.
class Server {
 public:
  // Hears what an operator should know, a sentence at a time; from any thread.
  using OnNote = std::function<void(const std::string&)>;

  // Opens the store, starts the fetcher, listens. When it comes back clients can connect.
  static Result<std::unique_ptr<Server>> start(const Config& config, OnNote note = {});

  // The same over a cache that there is already.
  static Result<std::unique_ptr<Server>> start(const Config& config, std::unique_ptr<Cache> cache,
                                               OnNote note = {});

  // Stops as stop() does, waits, and closes the store.
  virtual ~Server() = default;

  // "http://127.0.0.1:8181": where it listens, with the port that it got.
  virtual std::string address() const = 0;

  // Takes no more connections and requests; what was taken is answered, within Config::grace.
  // Comes back at once. May be called from a thread that waits for signals, not from a handler.
  virtual void stop() = 0;

  // Waits until all that is over and the store is written. The store's error, if it has one.
  virtual Status wait() = 0;
};

// The cache that `config` describes, with its store and fetcher.
Result<std::unique_ptr<Cache>> open_cache(const Config& config);

}  // namespace abide
