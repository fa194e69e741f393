// A store that fails when a test wishes.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "abide/store.h"

namespace abide::testing {

// A store whose calls fail while they are told to.
class FailingStore final : public Store {
 public:
  std::atomic<bool> reads_fail{false};
  std::atomic<bool> writes_fail{false};
  std::atomic<bool> all_fails{false};

  Result<std::optional<Record>> read(const Origin& origin) override {
    if (reads_fail || all_fails) return error();
    return store_->read(origin);
  }
  void write(const Record& record, OnWritten written) override {
    if (!writes_fail && !all_fails) return store_->write(record, std::move(written));
    if (written) written(error());
  }
  void restore(const Record& record, std::vector<Version> versions, OnWritten written) override {
    if (!writes_fail && !all_fails) {
      return store_->restore(record, std::move(versions), std::move(written));
    }
    if (written) written(error());
  }
  Result<std::vector<Version>> versions(const Origin& origin, std::size_t most) override {
    if (reads_fail || all_fails) return error();
    return store_->versions(origin, most);
  }
  Result<bool> forget(const Origin& origin) override {
    if (all_fails) return error();
    return store_->forget(origin);
  }
  Result<std::vector<Record>> list(const std::string& after, std::size_t most) override {
    if (all_fails) return error();
    return store_->list(after, most);
  }
  Result<std::size_t> prune(Time before) override { return store_->prune(before); }
  Result<Stats> stats() override { return store_->stats(); }
  Status flush() override { return store_->flush(); }
  Status probe() override { return all_fails ? Status(error()) : store_->probe(); }
  std::string name() const override { return "failing"; }

 private:
  static Error error() { return {ErrorCode::kUnavailable, "the store fails"}; }
  std::unique_ptr<Store> store_ = memory_store(32u << 20);
};

}  // namespace abide::testing
