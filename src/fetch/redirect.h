// Where a redirect leads.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "abide/origin.h"

namespace abide::fetch {

struct Target {
  Origin origin;    // canonical
  std::string url;  // absolute, with that origin; without userinfo and fragment
};

// The target of `location`, a Location header's value, in the response to `base`: a relative
// reference is resolved (RFC 3986 5, by libcurl). Nothing if it leads nowhere: empty, malformed, a
// host that none can have, a scheme other than http, https and ftp.
std::optional<Target> redirect_target(const std::string& base, const std::string& location);

}  // namespace abide::fetch
