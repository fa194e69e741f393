// The description of the API: src/serve/openapi.json, as it is in the source tree.
#pragma once

#include <string_view>

namespace abide::serving {

std::string_view openapi_json();

}  // namespace abide::serving
