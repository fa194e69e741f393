// What the cache hands out: a record, what it means now, and the file as it is read.
#pragma once

#include <memory>
#include <string_view>

#include "abide/cache.h"
#include "cache/agent_table.h"

namespace abide::cache {

class HeldFile final : public Held {
 public:
  // What `record` means at `now`. The file is not read again where `before` (of the same dialect,
  // may be null) obeys the same bytes.
  static std::shared_ptr<const HeldFile> make(std::shared_ptr<const Record> record,
                                              const Dialect& dialect, Time now,
                                              const HeldFile* before);

  const Record& record() const override { return *record_; }
  const Standing& standing() const override { return standing_; }
  const RobotsTxt& robots() const override { return file_->robots; }
  std::shared_ptr<const Rules> rules_for(std::string_view agent) const override {
    return file_->agents.rules_for(file_->robots, agent);
  }

  const std::shared_ptr<const Record>& shared_record() const { return record_; }
  const Dialect& dialect() const { return file_->robots.dialect(); }

  // Whether standing() is still what it would be at `now`.
  bool holds_at(Time now) const { return now >= made_at_ && now < standing_.holds_until; }

  // Bytes of memory. Grows as agents are asked about.
  std::size_t weight() const { return weight_ + file_->agents.bytes(); }

 private:
  struct File {
    explicit File(RobotsTxt read) : robots(std::move(read)) {}
    RobotsTxt robots;
    mutable AgentTable agents;
  };

  HeldFile() = default;
  bool obeys_the_same(const HeldFile& other) const;

  std::shared_ptr<const Record> record_;
  Standing standing_;
  Time made_at_{};
  std::size_t weight_ = 0;
  std::shared_ptr<File> file_;
};
using HeldFilePtr = std::shared_ptr<const HeldFile>;

}  // namespace abide::cache
