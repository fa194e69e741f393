#include "cli/online/open.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "cli/io/output.h"
#include "cli/text/visible.h"

namespace abide::cli {
namespace {

// What a run may hold of files parsed, and of records if nothing is kept on disk.
constexpr std::size_t kHotBytes = std::size_t{128} << 20;
constexpr std::size_t kMemoryStoreBytes = std::size_t{256} << 20;

std::chrono::milliseconds timeout_of(const std::string& text) {
  double seconds = 0;
  const char* const end = text.data() + text.size();
  const auto [behind, error] = std::from_chars(text.data(), end, seconds);
  constexpr double kMost = 86'400;
  // Also false for what is no number.
  const bool sensible = seconds >= 0.001 && seconds <= kMost;
  if (error != std::errc() || behind != end || !sensible) {
    throw Failure(
        fmt::format("--timeout takes seconds, from 0.001 to {}, not {}", kMost, in_quotes(text)));
  }
  return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
}

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// The folder for what may be made again, as the XDG Base Directory Specification says: a relative
// path there is to be ignored.
std::filesystem::path cache_folder() {
  const std::string given = variable("XDG_CACHE_HOME");
  if (given.starts_with('/')) return given;
  const std::string home = variable("HOME");
  if (home.starts_with('/')) return std::filesystem::path(home) / ".cache";
  throw Failure(
      "neither XDG_CACHE_HOME nor HOME names a folder, so there is no usual place for the store; "
      "give --store FILE, or --store memory to keep nothing");
}

// The specification wants 0700 of what is made on the way, too.
void make_folders(const std::filesystem::path& folder) {
  std::filesystem::path made;
  for (const std::filesystem::path& step : folder) {
    made /= step;
    if (::mkdir(made.c_str(), 0700) == 0 || errno == EEXIST || errno == EISDIR) continue;
    std::error_code ignored;
    const int error = errno;
    if (std::filesystem::is_directory(made, ignored)) continue;
    throw Failure(fmt::format("cannot make the folder {}: {}; --store memory keeps nothing",
                              in_quotes(made.string()), std::strerror(error)));
  }
}

}  // namespace

Failure failure_of(const Error& error) { return Failure(visible(error.sentence)); }

FetchOptions fetch_options_of(const OnlineOptions& options) {
  FetchOptions fetch;
  if (!options.fetch_as.empty()) fetch.user_agent = options.fetch_as;
  fetch.from = options.from;
  fetch.proxy = options.proxy;
  fetch.ca_file = options.ca_file;
  fetch.interface = options.interface;
  fetch.resolve = options.resolve;
  fetch.allowed_networks = options.allow_networks;
  fetch.probe_missing_pages = options.probe_missing;
  if (!options.timeout.empty()) {
    fetch.total_timeout = timeout_of(options.timeout);
    // Who waits for long waits for a slow site, too; who does not, for none.
    const auto raised =
        std::chrono::duration_cast<std::chrono::milliseconds>(fetch.total_timeout / 2);
    fetch.connect_timeout = std::min(fetch.total_timeout, std::max(fetch.connect_timeout, raised));
    fetch.first_byte_timeout =
        std::min(fetch.total_timeout, std::max(fetch.first_byte_timeout, raised));
  }
  return fetch;
}

std::string store_path(const OnlineOptions& options) {
  if (!options.store.empty()) return options.store;
  return (cache_folder() / "abide" / "store.db").string();
}

std::string usual_store() {
  std::string path = store_path({});
  make_folders(std::filesystem::path(path).parent_path());
  return path;
}

std::shared_ptr<Store> open_store(const OnlineOptions& options, StoreUse use) {
  if (options.store == kNoStore) {
    if (use != StoreUse::kKeep) {
      throw Failure("--store memory is empty at the start of each run; give the file of a store");
    }
    return memory_store(kMemoryStoreBytes);
  }
  const std::string path = store_path(options);
  if (use == StoreUse::kKeep) {
    if (options.store.empty()) usual_store();
  } else if (::access(path.c_str(), F_OK) != 0 && errno == ENOENT) {
    throw Failure(fmt::format("there is no store {}; \"abide check\" and \"abide fetch\" make one",
                              in_quotes(path)));
  }
  SqliteOptions sqlite;
  sqlite.read_only = use == StoreUse::kRead;
  auto opened = sqlite_store(path, sqlite);
  if (!opened) throw failure_of(opened.error());
  return std::move(*opened);
}

std::unique_ptr<Cache> open_cache(const OnlineOptions& options) {
  const FetchOptions fetch = fetch_options_of(options);
  std::shared_ptr<Store> store = open_store(
      options, options.offline && options.store != kNoStore ? StoreUse::kRead : StoreUse::kKeep);
  auto fetcher = Fetcher::start(fetch);
  if (!fetcher) throw failure_of(fetcher.error());
  CacheOptions cache;
  cache.hot_bytes = kHotBytes;
  cache.offline = options.offline;
  return Cache::make(std::move(cache), std::move(*fetcher), std::move(store));
}

Patience patience_of(const OnlineOptions& options) {
  if (options.offline) return Patience::kNever;
  return options.refresh ? Patience::kFetchAnew : Patience::kUntilFresh;
}

void complain_if_not_kept(Cache& cache, std::string_view command) {
  const Status kept = cache.store().flush();
  if (kept.ok()) return;
  complain(fmt::format("{}: what was fetched could not be kept: {}", command,
                       visible(kept.error().sentence)));
}

}  // namespace abide::cli
