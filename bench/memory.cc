// abide_bench_memory: what parsed files hold, and whether checks hold anything. Prints one line of
// JSON.
//
// memory_bytes() is what the library says of itself; the heap is what went through operator new.
// The allowance of a file is 1.5 x the text of its rule and user-agent lines + 512 bytes.
#include <cstdio>
#include <string>

#include "abide/abide.h"
#include "input.h"
#include "properties/counted_heap.h"
#include "work.h"

namespace abide::bench {
namespace {

using properties::heap_use;

// Bytes of lines without their ends.
struct LineText {
  std::size_t rules = 0;   // user-agent lines and rules
  std::size_t others = 0;  // the other lines that are kept: Sitemap, Crawl-delay, ...
};

LineText text_of_lines(const std::string& body, const Dialect& dialect) {
  const Document document(body.substr(0, dialect.size_limit));
  LineText bytes;
  for (const DocumentLine& line : document.lines()) {
    const bool two_words = line.shape == LineShape::kTwoWords;
    if (line.shape != LineShape::kField && !two_words) continue;
    const Field field = line.lenient_field;
    if (field == Field::kUnknown) continue;
    const bool counts =
        field == Field::kUserAgent || field == Field::kAllow || field == Field::kDisallow;
    (counts ? bytes.rules : bytes.others) += line.text.size();
  }
  return bytes;
}

struct Held {
  std::size_t text = 0;
  std::size_t allowance = 0;
  std::size_t said = 0;
  std::size_t on_heap = 0;
  double worst = 0;  // of all files: the share of its allowance
  std::string worst_file;
  std::size_t over = 0;              // files over their allowance
  std::size_t over_with_others = 0;  // files over one for the text of their other lines too
};

Held held_by_files(const Input& input) {
  Held all;
  for (const SiteFile& file : input.files) {
    const LineText text = text_of_lines(file.body, Dialect::google());
    const std::size_t allowance = text.rules + text.rules / 2 + 512;
    const std::size_t before = heap_use().bytes_live;
    const RobotsTxt robots = RobotsTxt::parse(file.body);
    const std::size_t on_heap = heap_use().bytes_live - before;
    const double share = static_cast<double>(on_heap) / static_cast<double>(allowance);
    all.text += text.rules;
    all.allowance += allowance;
    all.said += robots.memory_bytes();
    all.on_heap += on_heap;
    all.over += on_heap > allowance ? 1 : 0;
    all.over_with_others += on_heap > allowance + text.others + text.others / 2 ? 1 : 0;
    if (share > all.worst) {
      all.worst = share;
      all.worst_file = file.name;
    }
  }
  return all;
}

struct Checked {
  std::size_t checks = 0;
  std::size_t allocations = 0;
  std::int64_t growth = 0;  // bytes
};

Checked check_many(const Input& input, std::size_t at_least) {
  const std::vector<Rules> rules = rules_of(input);
  Checked done;
  const properties::HeapUse before = heap_use();
  std::uint64_t allowed = 0;
  while (done.checks < at_least) {
    allowed += check_urls(input, rules);
    done.checks += input.questions;
  }
  const properties::HeapUse after = heap_use();
  done.allocations = after.allocations - before.allocations;
  done.growth = static_cast<std::int64_t>(after.bytes_live - before.bytes_live);
  // As many again and again: otherwise the verdicts changed on the way.
  if (allowed % (done.checks / input.questions) != 0) done.growth = -1;
  return done;
}

void run() {
  const Held held = held_by_files(input());
  const Checked checked = check_many(input(), 10'000'000);
  std::printf(
      "{\"source\": \"%s\", \"files\": %zu, \"text\": %zu, \"allowance\": %zu, \"said\": %zu, "
      "\"heap\": %zu, \"worst\": %.4f, \"worst_file\": \"%s\", \"over\": %zu, "
      "\"over_with_others\": %zu, \"checks\": %zu, "
      "\"check_allocations\": %zu, \"check_growth\": %lld}\n",
      input().source.c_str(), input().files.size(), held.text, held.allowance, held.said,
      held.on_heap, held.worst, held.worst_file.c_str(), held.over, held.over_with_others,
      checked.checks, checked.allocations, static_cast<long long>(checked.growth));
}

}  // namespace
}  // namespace abide::bench

int main() {
  abide::bench::run();
  return 0;
}
