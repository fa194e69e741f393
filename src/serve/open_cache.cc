// The cache that a configuration describes.
#include "abide/fetch.h"
#include "serve/server.h"
#include "serve/settings.h"

namespace abide {
namespace {

FetchOptions fetch_options(const Config& config) {
  FetchOptions options;
  options.user_agent = config.fetch_as.empty() ? default_user_agent() : config.fetch_as;
  options.from = config.from;
  options.connect_timeout = config.connect_timeout;
  options.first_byte_timeout = config.first_byte_timeout;
  options.total_timeout = config.timeout;
  options.max_in_flight = config.max_fetches;
  options.max_queued = config.max_queued_fetches;
  options.allowed_networks = config.allow_network;
  options.allow_any_address = config.allow_any_address;
  options.proxy = config.proxy;
  options.ca_file = config.ca_file;
  options.interface = config.interface;
  options.resolve = config.resolve;
  options.probe_missing_pages = config.probe_missing;
  return options;
}

}  // namespace

Result<std::unique_ptr<Cache>> open_cache(const Config& config) {
  std::shared_ptr<Store> store;
  if (config.store.empty() || config.store == "memory") {
    store = memory_store(config.memory_store_bytes);
  } else {
    Result<std::unique_ptr<Store>> opened = sqlite_store(config.store);
    if (!opened) return opened.error();
    store = std::move(*opened);
  }
  Result<std::unique_ptr<Fetcher>> fetcher = Fetcher::start(fetch_options(config));
  if (!fetcher) return fetcher.error();
  CacheOptions options;
  options.hot_bytes = config.hot_bytes;
  options.stale_for = std::chrono::duration_cast<std::chrono::seconds>(config.stale_for);
  options.offline = config.offline;
  return Cache::make(std::move(options), std::move(*fetcher), std::move(store));
}

Result<std::unique_ptr<Server>> Server::start(const Config& config, OnNote note) {
  if (const Status fits = validate(config); !fits) return fits.error();
  Result<std::unique_ptr<Cache>> cache = open_cache(config);
  if (!cache) return cache.error();
  return start(config, std::move(*cache), std::move(note));
}

}  // namespace abide
