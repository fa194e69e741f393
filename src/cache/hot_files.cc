#include "cache/hot_files.h"

#include <algorithm>
#include <span>

#include "cache/shards.h"

namespace abide::cache {
namespace {

constexpr std::size_t kSmallestShard = std::size_t{2} << 20;
constexpr std::size_t kTypicalWeight = 2048;

}  // namespace

HotFiles::Shard::Shard(std::size_t max_bytes) : map(max_bytes, kTypicalWeight) {}

HotFiles::HotFiles(std::size_t max_bytes) {
  const std::size_t count = shard_count(max_bytes, kSmallestShard);
  for (std::size_t i = 0; i < count; ++i) {
    shards_.push_back(std::make_unique<Shard>(max_bytes / count));
  }
  for (const Dialect& dialect : Dialect::all()) dialects_.push_back(&dialect);
}

std::vector<const Dialect*> HotFiles::dialects() const {
  const std::lock_guard lock(dialects_mutex_);
  return dialects_;
}

void HotFiles::remember(const Dialect& dialect) {
  const std::span<const Dialect> all = Dialect::all();
  if (std::any_of(all.begin(), all.end(), [&](const Dialect& d) { return &d == &dialect; })) return;
  const std::lock_guard lock(dialects_mutex_);
  if (std::find(dialects_.begin(), dialects_.end(), &dialect) == dialects_.end()) {
    dialects_.push_back(&dialect);
  }
}

// By the origin alone, so that its files of all dialects stand in one shard.
HotFiles::Shard& HotFiles::shard_of_origin(std::string_view origin) {
  return *shards_[shard_of(std::hash<std::string_view>()(origin), shards_.size())];
}

HeldFilePtr HotFiles::find(std::string_view origin, const Dialect& dialect, Time now) {
  const std::size_t origin_hash = std::hash<std::string_view>()(origin);
  Shard& shard = *shards_[shard_of(origin_hash, shards_.size())];
  const LfuKey key{origin, &dialect};
  LfuMap<Slot>::Dropped dropped;
  HeldFilePtr held;
  {
    const std::lock_guard lock(shard.mutex);
    Slot* const slot = shard.map.use(key, key.hash(origin_hash));
    if (slot == nullptr) return nullptr;
    held = slot->held;
    if (const std::size_t weight = held->weight(); weight != slot->weight) {
      slot->weight = weight;
      shard.map.weigh(key, weight, dropped);
    }
  }
  if (held->holds_at(now)) return held;
  HeldFilePtr renewed = HeldFile::make(held->shared_record(), dialect, now, held.get());
  const std::lock_guard lock(shard.mutex);
  Slot* const slot = shard.map.find(key);
  if (slot != nullptr && slot->held == held) slot->held = renewed;
  return renewed;
}

std::shared_ptr<const Record> HotFiles::record(std::string_view origin) {
  for (const Dialect* const dialect : dialects()) {
    if (const HeldFilePtr held = peek(origin, *dialect)) return held->shared_record();
  }
  return nullptr;
}

HeldFilePtr HotFiles::peek(std::string_view origin, const Dialect& dialect) {
  Shard& shard = shard_of_origin(origin);
  const std::lock_guard lock(shard.mutex);
  Slot* const slot = shard.map.find({origin, &dialect});
  return slot == nullptr ? nullptr : slot->held;
}

void HotFiles::put(std::string_view origin, const HeldFilePtr& held) {
  remember(held->dialect());
  Shard& shard = shard_of_origin(origin);
  const LfuKey key{origin, &held->dialect()};
  LfuMap<Slot>::Dropped dropped;  // destroyed after the lock
  const std::lock_guard lock(shard.mutex);
  const Slot* const before = shard.map.find(key);
  const Time begun = before == nullptr ? Time::min() : before->refresh_begun;
  shard.map.put(key, {held, begun, held->weight()}, held->weight(), dropped);
}

void HotFiles::renew(std::string_view origin, const std::shared_ptr<const Record>& record,
                     Time now) {
  for (const Dialect* const dialect : dialects()) {
    const HeldFilePtr held = peek(origin, *dialect);
    if (held == nullptr || held->shared_record() == record) continue;
    put(origin, HeldFile::make(record, *dialect, now, held.get()));
  }
}

void HotFiles::erase(std::string_view origin) {
  const std::vector<const Dialect*> known = dialects();
  Shard& shard = shard_of_origin(origin);
  LfuMap<Slot>::Dropped dropped;
  const std::lock_guard lock(shard.mutex);
  for (const Dialect* const dialect : known) shard.map.erase({origin, dialect}, dropped);
}

bool HotFiles::begin_refresh(std::string_view origin, const Dialect& dialect, Time now) {
  Shard& shard = shard_of_origin(origin);
  const std::lock_guard lock(shard.mutex);
  Slot* const slot = shard.map.find({origin, &dialect});
  if (slot == nullptr) return true;
  if (now >= slot->refresh_begun && now - std::chrono::seconds(1) < slot->refresh_begun) {
    return false;
  }
  slot->refresh_begun = now;
  return true;
}

HotFiles::Size HotFiles::size() const {
  Size size;
  for (const auto& shard : shards_) {
    const std::lock_guard lock(shard->mutex);
    size.entries += shard->map.size();
    size.bytes += shard->map.weight();
  }
  return size;
}

}  // namespace abide::cache
