// The options of `abide check`, and what its two ways to answer share.
#pragma once

#include <vector>

#include "cli/online/options.h"

namespace abide::cli {

struct CheckOptions {
  Texts urls;
  std::string urls_file;
  std::string robots;
  Texts agents;
  Texts dialects;
  bool all_dialects = false;
  bool exact = false;
  bool json = false;
  bool quiet = false;
  std::string color;
  OnlineOptions online;
};

// Throws Failure with the list of those there are.
std::vector<const Dialect*> dialects_of(const CheckOptions& options);

}  // namespace abide::cli
