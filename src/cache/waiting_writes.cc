#include "cache/waiting_writes.h"

#include <algorithm>
#include <utility>

#include "cache/weight.h"

namespace abide::cache {
namespace {

std::size_t weight_of_write(const Record& record,
                            const std::optional<std::vector<Version>>& versions) {
  const Exchange* const seen = record.last_seen();
  std::size_t weight = weight_of(record) + (seen == nullptr ? 0 : body_bytes(seen->body));
  if (!versions) return weight;
  for (const Version& version : *versions) {
    const bool known = seen != nullptr && version.body == seen->body;
    weight += sizeof(version) + (known ? 0 : body_bytes(version.body));
  }
  return weight;
}

bool same_bytes(const Version& a, const Version& b) {
  return a.body == nullptr || b.body == nullptr ? a.body == b.body : *a.body == *b.body;
}

// `versions`: oldest first.
void see(std::vector<Version>& versions, const Version& seen) {
  if (!versions.empty() && same_bytes(versions.back(), seen)) {
    versions.back().last_seen = std::max(versions.back().last_seen, seen.last_seen);
    return;
  }
  const std::uint64_t id = versions.empty() ? 1 : versions.back().id + 1;
  versions.push_back({id, seen.body, seen.first_seen, seen.last_seen});
}

}  // namespace

Write::Write(const Record& its_record, std::optional<std::vector<Version>> its_versions,
             Store::OnWritten on_written)
    : record(its_record),
      versions(std::move(its_versions)),
      origin(record.origin.to_string()),
      weight(weight_of_write(record, versions)),
      written(std::move(on_written)) {}

void Write::tell(const Status& status) {
  if (written) std::exchange(written, nullptr)(status);
}

void WaitingWrites::add(const WritePtr& write) {
  by_origin_[write->origin].push_back(write);
  bytes_ += write->weight;
}

void WaitingWrites::remove(const WritePtr& write) {
  const auto found = by_origin_.find(write->origin);
  if (found == by_origin_.end() || std::erase(found->second, write) == 0) return;
  bytes_ -= write->weight;
  if (found->second.empty()) by_origin_.erase(found);
}

WritePtr WaitingWrites::newest(const std::string& origin) const {
  const auto found = by_origin_.find(origin);
  return found == by_origin_.end() ? nullptr : found->second.back();
}

std::vector<WritePtr> WaitingWrites::of(const std::string& origin) const {
  const auto found = by_origin_.find(origin);
  return found == by_origin_.end() ? std::vector<WritePtr>() : found->second;
}

std::vector<Version> versions_after(std::vector<Version> filed, std::span<const WritePtr> writes,
                                    std::size_t most) {
  std::ranges::reverse(filed);
  for (const WritePtr& write : writes) {
    if (write->versions) {
      filed.clear();
      for (auto i = write->versions->rbegin(); i != write->versions->rend(); ++i) see(filed, *i);
    }
    if (const Exchange* const seen = write->record.last_seen()) {
      see(filed, {0, seen->body, seen->started, seen->started});
    }
  }
  std::ranges::reverse(filed);
  filed.resize(std::min(filed.size(), most));
  return filed;
}

}  // namespace abide::cache
