// The options of `abide serve`: one for each setting of the server, and the file of them.
#pragma once

#include <map>
#include <string>

#include "cli/options.h"
#include "serve/settings.h"

namespace abide::cli {

struct ServeOptions {
  std::string config_file;
  bool print_config = false;
  // What was given, as it was given; a switch that is on is in `switches`.
  std::map<const Setting*, Texts> values;
  std::map<const Setting*, bool> switches;
};

}  // namespace abide::cli
