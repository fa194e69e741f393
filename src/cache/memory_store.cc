// The store in memory: records and their versions in sharded maps (lfu_map.h). Bodies that are
// equal, of whatever sites, are one.
#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <unordered_map>

#include "abide/store.h"
#include "cache/lfu_map.h"
#include "cache/shards.h"
#include "cache/weight.h"

namespace abide {
namespace {

using Body = std::shared_ptr<const std::string>;

// Finds the body that is kept already for the same bytes.
class Bodies {
 public:
  Body shared(const Body& body) {
    if (body == nullptr) return nullptr;
    const std::size_t hash = std::hash<std::string_view>()(*body);
    const std::lock_guard lock(mutex_);
    const auto [first, last] = known_.equal_range(hash);
    for (auto it = first; it != last; ++it) {
      if (Body known = it->second.lock(); known != nullptr && *known == *body) return known;
    }
    if (known_.size() >= sweep_at_) {
      std::erase_if(known_, [](const auto& entry) { return entry.second.expired(); });
      sweep_at_ = 2 * known_.size() + kFewest;
    }
    known_.emplace(hash, body);
    return body;
  }

 private:
  static constexpr std::size_t kFewest = 1024;
  std::mutex mutex_;
  std::unordered_multimap<std::size_t, std::weak_ptr<const std::string>> known_;
  std::size_t sweep_at_ = kFewest;
};

struct Kept {
  Record record;
  std::vector<Version> versions;  // oldest first

  std::size_t weight() const {
    std::size_t bytes = cache::weight_of(record) + versions.capacity() * sizeof(Version);
    for (const Version& version : versions) bytes += cache::body_bytes(version.body);
    return bytes;
  }
};

// A record of a site with one file of usual size.
constexpr std::size_t kTypicalWeight = 2048;

using Map = cache::LfuMap<Kept, cache::LfuOrder::kInOrder>;

class MemoryStore final : public Store {
 public:
  MemoryStore(std::size_t max_bytes, std::size_t most_versions)
      : most_versions_(std::max<std::size_t>(most_versions, 1)) {
    const std::size_t count = cache::shard_count(max_bytes, kSmallestShard);
    for (std::size_t i = 0; i < count; ++i) {
      shards_.push_back(std::make_unique<Shard>(max_bytes / count));
    }
  }

  Result<std::optional<Record>> read(const Origin& origin) override {
    const std::string text = origin.to_string();
    const cache::LfuKey key{text};
    Shard& shard = shard_of(key);
    const std::lock_guard lock(shard.mutex);
    const Kept* const kept = shard.map.use(key, key.hash());
    return kept == nullptr ? std::optional<Record>() : std::optional<Record>(kept->record);
  }

  void write(const Record& record, OnWritten written) override {
    keep(record, nullptr);
    if (written) written(Done{});
  }

  void restore(const Record& record, std::vector<Version> versions, OnWritten written) override {
    keep(record, &versions);
    if (written) written(Done{});
  }

  Result<std::vector<Version>> versions(const Origin& origin, std::size_t most) override {
    const std::string text = origin.to_string();
    const cache::LfuKey key{text};
    Shard& shard = shard_of(key);
    const std::lock_guard lock(shard.mutex);
    const Kept* const kept = shard.map.find(key);
    if (kept == nullptr) return std::vector<Version>();
    const std::size_t count = std::min(most, kept->versions.size());
    return std::vector<Version>(kept->versions.rbegin(),
                                kept->versions.rbegin() + static_cast<std::ptrdiff_t>(count));
  }

  Result<bool> forget(const Origin& origin) override {
    const std::string text = origin.to_string();
    const cache::LfuKey key{text};
    Shard& shard = shard_of(key);
    Map::Dropped dropped;
    const std::lock_guard lock(shard.mutex);
    return shard.map.erase(key, dropped);
  }

  Result<std::vector<Record>> list(const std::string& after, std::size_t most) override {
    // The first of each shard, of which the first of all are taken.
    std::vector<std::string> texts;
    for (const auto& shard : shards_) {
      const std::lock_guard lock(shard->mutex);
      std::size_t left = most;
      if (left == 0) break;
      shard->map.each_after(after, [&](std::string_view text, const Kept&) {
        texts.emplace_back(text);
        return --left > 0;
      });
    }
    const std::size_t count = std::min(most, texts.size());
    std::partial_sort(texts.begin(), texts.begin() + static_cast<std::ptrdiff_t>(count),
                      texts.end());
    texts.resize(count);
    std::vector<Record> records;
    for (const std::string& text : texts) {
      const cache::LfuKey key{text};
      Shard& shard = shard_of(key);
      const std::lock_guard lock(shard.mutex);
      if (const Kept* const kept = shard.map.find(key)) records.push_back(kept->record);
    }
    return records;
  }

  Result<std::size_t> prune(Time before) override {
    std::size_t count = 0;
    for (const auto& shard : shards_) {
      Map::Dropped dropped;
      const std::lock_guard lock(shard->mutex);
      std::vector<std::string> old;
      shard->map.each([&](std::string_view text, const Kept& kept) {
        if (kept.record.last().started < before) old.emplace_back(text);
      });
      for (const std::string& text : old) shard->map.erase({text}, dropped);
      count += old.size();
    }
    return count;
  }

  Result<Stats> stats() override {
    Stats stats;
    for (const auto& shard : shards_) {
      const std::lock_guard lock(shard->mutex);
      stats.records += shard->map.size();
      stats.bytes += shard->map.weight();
      shard->map.each([&](std::string_view, const Kept& kept) {
        stats.versions += kept.versions.size();
        for (const Version& version : kept.versions) {
          if (version.body != nullptr) stats.body_bytes += version.body->size();
        }
      });
    }
    return stats;
  }

  Status flush() override { return Done{}; }

  Status probe() override { return Done{}; }

  std::string name() const override { return "memory"; }

 private:
  static constexpr std::size_t kSmallestShard = std::size_t{4} << 20;

  struct Shard {
    explicit Shard(std::size_t max_bytes) : map(max_bytes, kTypicalWeight) {}
    std::mutex mutex;
    Map map;
  };

  Shard& shard_of(const cache::LfuKey& key) {
    return *shards_[cache::shard_of(key.hash(), shards_.size())];
  }

  // With these versions (newest first), or those that are there if null.
  void keep(const Record& record, const std::vector<Version>* versions) {
    const std::string text = record.origin.to_string();
    const cache::LfuKey key{text};
    Shard& shard = shard_of(key);
    Map::Dropped dropped;  // destroyed after the lock
    const std::lock_guard lock(shard.mutex);
    Kept kept;
    if (versions != nullptr) {
      for (std::size_t i = std::min(versions->size(), most_versions_); i-- > 0;) {
        add_version(kept, (*versions)[i]);
      }
    } else if (const Kept* const before = shard.map.find(key)) {
      kept.versions = before->versions;
    }
    kept.record = record;
    for (auto* exchange : {&kept.record.answer, &kept.record.before_429}) {
      if (*exchange) (*exchange)->body = bodies_.shared((*exchange)->body);
    }
    if (const Exchange* const seen = kept.record.last_seen()) {
      add_version(kept, {0, seen->body, seen->started, seen->started});
    }
    const std::size_t weight = kept.weight();
    shard.map.put(key, std::move(kept), weight, dropped);
  }

  void add_version(Kept& kept, const Version& seen) {
    if (!kept.versions.empty()) {
      Version& newest = kept.versions.back();
      const bool same = newest.body == nullptr || seen.body == nullptr ? newest.body == seen.body
                                                                       : *newest.body == *seen.body;
      if (same) {
        newest.last_seen = std::max(newest.last_seen, seen.last_seen);
        return;
      }
    }
    kept.versions.push_back(
        {++last_id_, bodies_.shared(seen.body), seen.first_seen, seen.last_seen});
    if (kept.versions.size() > most_versions_) kept.versions.erase(kept.versions.begin());
  }

  const std::size_t most_versions_;
  Bodies bodies_;
  std::atomic<std::uint64_t> last_id_{0};
  std::vector<std::unique_ptr<Shard>> shards_;
};

}  // namespace

std::unique_ptr<Store> memory_store(std::size_t max_bytes, std::size_t most_versions) {
  return std::make_unique<MemoryStore>(max_bytes, most_versions);
}

}  // namespace abide
