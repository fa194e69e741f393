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

// FetchOptions::resolve: the addresses of hosts, in place of the resolver's. Found by a table,
// since there may be thousands.
class Overrides {
 public:
  // "" or what is wrong with the entry.
  std::string add(std::string_view entry);
  // For a host as Origin has it. Null: none; ask the resolver.
  // Else "address,address".
  const std::string* find(std::string_view host, std::uint16_t port) const;

 private:
  std::unordered_map<std::string, std::string> addresses_;  // by "host:port"
};

struct Settings {
  FetchOptions options;
  AddressPolicy addresses;
  Overrides overrides;

  // Fails with kInvalid and a sentence that names the option.
  static Result<Settings> from(FetchOptions options);
};

}  // namespace abide::fetch
