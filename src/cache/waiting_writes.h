// What was handed to a store and is not in its file yet, and what an origin looks like with it.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "abide/store.h"

namespace abide::cache {

// A call of Store::write() or, with versions, of Store::restore().
struct Write {
  Write(const Record& its_record, std::optional<std::vector<Version>> its_versions,
        Store::OnWritten on_written);

  // Calls `written`, once.
  void tell(const Status& status);

  const Record record;
  const std::optional<std::vector<Version>> versions;
  const std::string origin;
  const std::size_t weight;  // the bytes that it takes, about
  Store::OnWritten written;
};
using WritePtr = std::shared_ptr<Write>;

// By origin. Not thread-safe.
class WaitingWrites {
 public:
  void add(const WritePtr& write);
  void remove(const WritePtr& write);

  // The newest of that origin; null if none waits.
  WritePtr newest(const std::string& origin) const;
  // All of that origin, in the order in which they came.
  std::vector<WritePtr> of(const std::string& origin) const;
  std::size_t bytes() const { return bytes_; }

 private:
  std::unordered_map<std::string, std::vector<WritePtr>> by_origin_;
  std::size_t bytes_ = 0;
};

// The versions that `filed` (newest first) become once `writes` are in the file, too: at most
// `most`. Those that are not there yet have the ids that follow.
std::vector<Version> versions_after(std::vector<Version> filed, std::span<const WritePtr> writes,
                                    std::size_t most);

}  // namespace abide::cache
