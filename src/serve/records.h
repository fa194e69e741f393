// /v1/robots, /v1/robots/versions, /v1/robots/refresh, /v1/lint: what is known of a site, and what
// is wrong with a file.
#pragma once

#include <string_view>

#include "serve/connection.h"

namespace abide::serving {

void get_robots(Connection& connection, std::string_view query);
void get_versions(Connection& connection, std::string_view query);
void post_refresh(Connection& connection, std::string_view body);
void post_lint(Connection& connection, std::string_view body);
void get_ready(Connection& connection);

// Runs `job` on a thread that may wait for a disk; it says what to do on the connection's thread.
// 503 if too many jobs wait.
using AfterJob = std::function<void(Connection&)>;
void run_job(Connection& connection, std::function<AfterJob()> job);

}  // namespace abide::serving
