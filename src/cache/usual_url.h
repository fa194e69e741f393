// The origin of a URL that is spelt as nearly all are, found without making anything.
#pragma once

#include <string_view>

namespace abide::cache {

// If `url` begins with a scheme and a host in lower case, a port that is not the scheme's or none,
// and no userinfo: that beginning, which is then Origin::to_string() of its origin if it has one.
// Empty for everything else: whoever asks then goes by origin_of(). One pass over the host.
std::string_view usual_origin(std::string_view url);

}  // namespace abide::cache
