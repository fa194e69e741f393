// What verbs do that needs the network or a store. Each is defined twice, see hand_over.h.
#pragma once

#include "cli/io/output.h"

namespace abide::cli {

struct BulkOptions;
struct CheckOptions;
struct FetchVerbOptions;
struct ServeOptions;
struct StoreOptions;

// Each returns an ExitCode and throws Failure, like any Run.
int bulk_online(const BulkOptions& options, Output& out);
int check_online(const CheckOptions& options, Output& out);
int fetch_online(const FetchVerbOptions& options, Output& out);
int serve_online(const ServeOptions& options, Output& out);
int store_online(const StoreOptions& options, Output& out);

}  // namespace abide::cli
