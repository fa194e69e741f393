// FetchOptions, checked and in the form in which they are used.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "abide/fetch.h"
#include "abide/result.h"
#include "fetch/address.h"

namespace abide::fetch {

// FetchOptions::resolve. libcurl looks through all overrides before each transfer and keeps each
// for ever, which does not do for thousands of hosts. So hosts that share addresses share one made
// up name, to which the transfer is directed (CURLOPT_CONNECT_TO), and only that name is given to
// libcurl's own table.
class Overrides {
 public:
  struct Entry {
    std::string connect_to;  // "::name:": for every host and port of the transfer
    std::string resolve;     // "name:port:address,address"
  };

  // "" or what is wrong with the entry.
  std::string add(std::string_view entry);
  // For a host as Origin has it. Null: none; ask the resolver.
  const Entry* find(std::string_view host, std::uint16_t port) const;
  bool empty() const { return entries_.empty(); }

 private:
  std::unordered_map<std::string, Entry> entries_;      // by "host:port"
  std::unordered_map<std::string, std::string> names_;  // by addresses
};

struct Settings {
  FetchOptions options;
  AddressPolicy addresses;
  Overrides overrides;

  // Fails with kInvalid and a sentence that names the option.
  static Result<Settings> from(FetchOptions options);
};

}  // namespace abide::fetch
