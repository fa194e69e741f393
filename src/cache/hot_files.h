// Parsed files in memory, by origin and dialect, bounded by bytes.
//
// Shards with a lock each, held for a look-up and a copy of a pointer. What was found is brought up
// to the clock outside the lock: a standing holds until a moment that it names (30 days of failure
// pass though nothing is fetched).
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "cache/held_file.h"
#include "cache/lfu_map.h"

namespace abide::cache {

class HotFiles {
 public:
  explicit HotFiles(std::size_t max_bytes);

  // The file as it stands at `now`, or null. Counts as a use.
  HeldFilePtr find(std::string_view origin, const Dialect& dialect, Time now);

  // The record of that origin under any dialect, or null.
  std::shared_ptr<const Record> record(std::string_view origin);

  // The file under `dialect`, up to date or not, or null; no use.
  HeldFilePtr peek(std::string_view origin, const Dialect& dialect);

  void put(std::string_view origin, const HeldFilePtr& held);

  // The record of `origin` has changed: what is held of it under any dialect follows, at `now`.
  void renew(std::string_view origin, const std::shared_ptr<const Record>& record, Time now);

  void erase(std::string_view origin);

  // Whether it is time to begin a fetch in the background: once a second for each file.
  bool begin_refresh(std::string_view origin, const Dialect& dialect, Time now);

  // Those of Abide, and others that files were put under.
  std::vector<const Dialect*> dialects() const;

  struct Size {
    std::size_t entries = 0;
    std::size_t bytes = 0;
  };
  Size size() const;

 private:
  struct Slot {
    HeldFilePtr held;
    Time refresh_begun = Time::min();
    std::size_t weight = 0;  // as last told to the map
  };
  struct Shard {
    explicit Shard(std::size_t max_bytes);
    mutable std::mutex mutex;
    LfuMap<Slot> map;
  };

  Shard& shard_of_origin(std::string_view origin);
  void remember(const Dialect& dialect);

  mutable std::mutex dialects_mutex_;
  std::vector<const Dialect*> dialects_;
  std::vector<std::unique_ptr<Shard>> shards_;
};

}  // namespace abide::cache
