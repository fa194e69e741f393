// The inner loop of `abide bulk`. Lines for the same file and agent mostly follow each other, so
// the bytes in front of the URL are compared with those of the line before first.
#include <charconv>
#include <cstring>
#include <string>

#include "cli/bulk/bulk_run.h"
#include "cli/bulk/robots_cache.h"

namespace abide::cli {
namespace {

// Where the URL begins: behind the second tab; npos if there is none.
std::size_t url_place(std::string_view line) {
  const std::size_t first = line.find('\t');
  if (first == std::string_view::npos) return first;
  const std::size_t second = line.find('\t', first + 1);
  return second == std::string_view::npos ? second : second + 1;
}

void write_answer(std::string_view line, const Decision& decision, Output& out) {
  char answer[24] = {'\t', decision.allowed() ? '1' : '0', '\t'};
  char* end = std::to_chars(answer + 3, answer + sizeof(answer) - 1, decision.line()).ptr;
  *end++ = '\n';
  out.write(line);
  out.write({answer, static_cast<std::size_t>(end - answer)});
}

void write_without_answer(std::string_view line, Output& out) {
  out.write(line);
  out.write("\t-\t0\n");
}

}  // namespace

void answer_tab_separated(BulkRun& run) {
  RobotsCache cache(run.folder, run.exact_agent, BulkRun::kCacheBytes);
  RobotsCache::Found found;
  std::string before_url;  // of the line that `found` is for; empty: none
  std::string_view line;
  do {
    while (run.lines.next(line)) {
      if (run.lines.was_cut()) {
        run.complain_of_line("longer than 16 MiB; the rest is left out");
        write_without_answer(line, run.out);
        continue;
      }
      if (before_url.empty() || !line.starts_with(before_url)) {
        const std::size_t place = url_place(line);
        if (place == std::string_view::npos) {
          run.complain_of_line("not three fields with tabs between: file, agent, URL");
          write_without_answer(line, run.out);
          continue;
        }
        before_url = line.substr(0, place);
        const std::size_t tab = before_url.find('\t');
        const std::string_view names(before_url);
        found =
            cache.find(run.dialect, names.substr(0, tab), names.substr(tab + 1, place - tab - 2));
      }
      if (found.rules == nullptr) {
        run.complain_of_line(found.error);
        write_without_answer(line, run.out);
        continue;
      }
      std::string_view url = line.substr(before_url.size());
      url = url.substr(0, url.find('\t'));
      write_answer(line, found.rules->check(url), run.out);
    }
  } while (run.read_on());
}

}  // namespace abide::cli
