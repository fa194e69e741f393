// What the threads of a server share. Made before them, immutable or thread-safe.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "abide/cache.h"
#include "serve/access_log.h"
#include "serve/clients.h"
#include "serve/config.h"
#include "serve/files.h"
#include "serve/jobs.h"
#include "serve/keys.h"
#include "serve/metrics.h"
#include "serve/questions.h"
#include "serve/store_health.h"

namespace abide::serving {

struct Shared {
  Shared(const Config& given, std::unique_ptr<Cache> its_cache, std::size_t threads)
      : config(given),
        limits{given.max_questions, given.max_url_bytes},
        cache(std::move(its_cache)),
        metrics(threads),
        clients(given.max_waiting, given.max_waiting_per_client),
        health(cache->store(), metrics),
        jobs(kJobThreads, given.max_jobs, given.max_jobs_per_client),
        readiness(1, given.max_jobs, given.max_jobs_per_client) {}

  const Config config;
  const QuestionLimits limits;
  std::unique_ptr<Cache> cache;
  Keys keys;
  Files files;
  Metrics metrics;
  Clients clients;
  StoreHealth health;
  std::unique_ptr<AccessLog> log;
  bool asks_for_host = false;  // the Host field must name this machine
  std::atomic<bool> stopping{false};
  std::atomic<bool> over{false};  // nobody is left to hear an answer
  std::atomic<std::size_t> connections{0};

  static constexpr std::size_t kJobThreads = 2;
  Jobs jobs;       // linting, versions
  Jobs readiness;  // apart, so that whoever watches the server need not wait for those
};

}  // namespace abide::serving
