// /v1/check and /v1/check:stream.
#pragma once

#include <string_view>

#include "serve/connection.h"

namespace abide::serving {

void get_check(Connection& connection, std::string_view query);
void post_check(Connection& connection, std::string_view body);
void post_check_stream(Connection& connection);

}  // namespace abide::serving
