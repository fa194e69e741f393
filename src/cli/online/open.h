// The store, the fetcher and the cache that a verb's options ask for.
#pragma once

#include <memory>
#include <string>

#include "abide/cache.h"
#include "cli/failure.h"
#include "cli/online/options.h"

namespace abide::cli {

// The sentence of an error, as the command's own.
Failure failure_of(const Error& error);

// Throws Failure if an option makes no sense.
FetchOptions fetch_options_of(const OnlineOptions& options);

// Where the store is: as given, or the usual place. Throws Failure if there is none.
std::string store_path(const OnlineOptions& options);

// The usual place, its folder made. Throws Failure.
std::string usual_store();

enum class StoreUse {
  kKeep,    // made if there is none, with the folder of the usual place
  kChange,  // there must be one
  kRead,    // likewise, and it is only read
};
// Throws Failure.
std::shared_ptr<Store> open_store(const OnlineOptions& options, StoreUse use);

// With that store and a fetcher. Throws Failure.
std::unique_ptr<Cache> open_cache(const OnlineOptions& options);

// How long the options let a question wait.
Patience patience_of(const OnlineOptions& options);

// Says on standard error if what was fetched could not be kept: the verdicts are none the worse.
// Waits for the store.
void complain_if_not_kept(Cache& cache, std::string_view command);

}  // namespace abide::cli
