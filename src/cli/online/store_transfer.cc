#include "cli/online/store_transfer.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "cli/failure.h"
#include "cli/io/input.h"
#include "cli/online/open.h"
#include "cli/text/visible.h"
#include "json/kept.h"
#include "lint/words.h"

namespace abide::cli {
namespace {

// More versions than any store keeps of one origin.
constexpr std::size_t kAllVersions = 100'000;

// A line holds all versions of a file: 64 of 500 KiB, or more if they are in base64.
constexpr std::size_t kLongestLine = std::size_t{256} << 20;
constexpr std::size_t kReadAtOnce = std::size_t{1} << 20;

// Lines of any length up to that, from a descriptor.
class LongLines {
 public:
  explicit LongLines(const std::string& name) : name_(name), file_(open_input(name)) {}

  // False at the end. Throws Failure.
  bool next(std::string& line) {
    for (std::size_t searched = begin_;;) {
      const std::size_t newline = buffer_.find('\n', searched);
      if (newline != std::string::npos) {
        line.assign(buffer_, begin_, newline - begin_);
        begin_ = newline + 1;
        break;
      }
      searched = buffer_.size() - begin_;
      buffer_.erase(0, begin_);
      begin_ = 0;
      if (buffer_.size() > kLongestLine) {
        throw Failure(
            fmt::format("line {} of {} is longer than 256 MiB", number_ + 1, named_input(name_)));
      }
      const std::size_t before = buffer_.size();
      if (const int error = read_some(file_.fd(), kReadAtOnce, buffer_)) {
        throw Failure(why_unreadable(name_, error));
      }
      if (buffer_.size() == before) {
        if (buffer_.empty()) return false;
        line = std::move(buffer_);
        buffer_.clear();
        break;
      }
    }
    ++number_;
    return true;
  }

  std::uint64_t number() const { return number_; }

 private:
  std::string name_;
  OpenFile file_;
  std::string buffer_;
  std::size_t begin_ = 0;
  std::uint64_t number_ = 0;
};

void require_written(Store& store) {
  if (const Status done = store.flush(); !done.ok()) throw failure_of(done.error());
}

}  // namespace

void export_store(Store& store, Output& out) {
  std::string after;
  for (;;) {
    const auto page = store.list(after, kStorePage);
    if (!page.ok()) throw failure_of(page.error());
    if (page->empty()) return;
    for (const Record& record : *page) {
      auto versions = store.versions(record.origin, kAllVersions);
      if (!versions.ok()) throw failure_of(versions.error());
      out.write(kept_as_line({record, std::move(*versions)}));
      out.write("\n");
    }
    after = page->back().origin.to_string();
  }
}

int import_into(Store& store, const std::string& file, Output& out) {
  // Less than a store lets wait.
  constexpr std::size_t kMostWaiting = 5'000;
  constexpr std::size_t kMostWaitingBytes = std::size_t{32} << 20;
  constexpr std::uint64_t kMostComplaints = 10;
  LongLines lines(file);
  std::string line;
  std::uint64_t taken = 0;
  std::uint64_t wrong = 0;
  std::size_t waiting = 0;
  std::size_t waiting_bytes = 0;
  while (lines.next(line)) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    Result<Kept> kept = kept_of_line(line);
    if (!kept.ok()) {
      if (++wrong <= kMostComplaints) {
        complain(fmt::format("abide store: line {} of {}: {}", lines.number(), named_input(file),
                             visible(kept.error().sentence)));
      }
      continue;
    }
    if (waiting == kMostWaiting || waiting_bytes + line.size() > kMostWaitingBytes) {
      require_written(store);
      waiting = waiting_bytes = 0;
    }
    store.restore(kept->record, std::move(kept->versions), nullptr);
    ++waiting;
    waiting_bytes += line.size();
    ++taken;
  }
  require_written(store);
  if (wrong > kMostComplaints) {
    complain(fmt::format("abide store: and {} more", linting::grouped(wrong - kMostComplaints)));
  }
  out.print("{} taken\n", linting::counted(taken, "site"));
  return wrong == 0 ? kFine : kFailed;
}

}  // namespace abide::cli
