#include "cli/online/url_batches.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include "cli/text/visible.h"
#include "lint/words.h"

namespace abide::cli {
namespace {

constexpr std::size_t kMost = 256;

bool is_regular_file(const std::string& name) {
  struct stat status {};
  return name != "-" && ::stat(name.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

}  // namespace

UrlBatches::UrlBatches(const Texts& given, const std::string& file, Output& out)
    : urls_(given, file, out),
      given_(given.size()),
      comes_slowly_(!file.empty() && !is_regular_file(file)) {}

std::vector<SiteUrl> UrlBatches::next() {
  std::vector<SiteUrl> batch;
  std::string_view url;
  // Of a batch that begins on the command line no part comes from a pipe.
  const std::size_t most =
      std::min(kMost, comes_slowly_ ? std::max<std::size_t>(given_, 1) : kMost);
  while (batch.size() < most && urls_.next(url)) {
    SiteUrl next{std::string(url), urls_.place(), origin_of(url)};
    if (urls_.was_cut()) next.site = {std::nullopt, "it is longer than 16 MiB"};
    batch.push_back(std::move(next));
  }
  given_ -= std::min(given_, batch.size());
  return batch;
}

void Faults::complain_of(const SiteUrl& url, std::string_view why) {
  if (++count_ > kMostComplaints) return;
  out_.flush();
  complain(fmt::format("{}: {}{}: {}", command_, url.place, in_quotes(url.url), why));
}

void Faults::complain_of_the_rest() const {
  if (count_ <= kMostComplaints) return;
  complain(fmt::format("{}: and {} more", command_, linting::grouped(count_ - kMostComplaints)));
}

}  // namespace abide::cli
