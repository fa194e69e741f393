// `abide store export` and `import`: a line of JSON for each site, and back.
#pragma once

#include <cstddef>
#include <string>

#include "abide/store.h"
#include "cli/io/output.h"

namespace abide::cli {

// Most origins that are asked of a store at once.
inline constexpr std::size_t kStorePage = 256;

// Throws Failure.
void export_store(Store& store, Output& out);

// From a file, "-" is standard input. Complains of lines that are wrong and takes the others.
// Returns an ExitCode; throws Failure if the store takes no more.
int import_into(Store& store, const std::string& file, Output& out);

}  // namespace abide::cli
