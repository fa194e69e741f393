// What verbs do that needs the network or a store. Each is defined twice, see hand_over.h.
#pragma once

#include "cli/io/output.h"

namespace abide::cli {

struct FetchVerbOptions;

// Each returns an ExitCode and throws Failure, like any Run.
int fetch_online(const FetchVerbOptions& options, Output& out);

}  // namespace abide::cli
