// The options of `abide fetch`.
#pragma once

#include "cli/online/options.h"

namespace abide::cli {

struct FetchVerbOptions {
  Texts sites;
  std::string urls_file;
  OnlineOptions online;
  bool body = false;
  bool json = false;
  std::string color;
};

}  // namespace abide::cli
