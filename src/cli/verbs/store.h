// The options of `abide store`.
#pragma once

#include "cli/online/options.h"

namespace abide::cli {

struct StoreOptions {
  Texts words;  // the action, then what it takes
  OnlineOptions online;
  std::string after;
  std::string most;
  std::string older_than;
  std::string versions;
  std::string diff;
  bool json = false;
  std::string color;
};

}  // namespace abide::cli
