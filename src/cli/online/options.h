// The options that all verbs share that fetch and keep. Known to both programs, see hand_over.h.
#pragma once

#include <string>

#include "cli/options.h"

namespace abide::cli {

// As given; what they mean is worked out where they are used (open.h).
struct OnlineOptions {
  std::string store;  // empty: the usual place
  std::string fetch_as;
  std::string from;
  std::string proxy;
  std::string ca_file;
  std::string interface;
  std::string timeout;
  Texts resolve;
  Texts allow_networks;
  bool probe_missing = false;
  // For those that ask for what is known, too.
  bool offline = false;
  bool refresh = false;
};

// In place of a file: nothing is kept beyond this run.
inline constexpr const char* kNoStore = "memory";

// --store alone.
void add_store_option(CLI::App& app, OnlineOptions& options);
// All but --offline and --refresh.
void add_fetch_options(CLI::App& app, OnlineOptions& options);
// --offline and --refresh.
void add_patience_options(CLI::App& app, OnlineOptions& options);

// The name of an option that is given, or "" if none is: for verbs that may do without the network.
std::string_view given_option(const OnlineOptions& options);

}  // namespace abide::cli
