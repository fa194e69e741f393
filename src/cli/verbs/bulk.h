// The options of `abide bulk`, and what its two ways to answer share.
#pragma once

#include <functional>

#include "cli/bulk/rules_source.h"
#include "cli/online/options.h"

namespace abide::cli {

struct BulkOptions {
  std::string folder;
  std::string dialect;
  std::string jobs;  // empty: the default
  bool exact = false;
  bool ndjson = false;
  OnlineOptions online;
};

// Throws Failure.
std::size_t jobs_of(const std::string& given);

// Answers standard input with so many jobs, each with a source of its own. Returns an ExitCode.
int answer_all(const BulkOptions& options, std::size_t jobs,
               const std::function<RulesSource()>& make_source, Output& out);

}  // namespace abide::cli
