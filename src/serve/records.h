// /v1/robots, /v1/robots/versions, /v1/robots/refresh, /v1/lint: what is known of a site, and what
// is wrong with a file.
#pragma once

#include <string_view>

#include "serve/connection.h"
#include "serve/jobs.h"

namespace abide::serving {

void get_robots(Connection& connection, std::string_view query);
void get_versions(Connection& connection, std::string_view query);
void post_refresh(Connection& connection, std::string_view body);
void post_lint(Connection& connection, std::string_view body);
void get_ready(Connection& connection);

// Has `job` done by one of the threads of `jobs`; it says what to do on the connection's thread.
// 429 or 503 if too many wait.
using AfterJob = std::function<void(Connection&)>;
void run_job(Connection& connection, Jobs& jobs, std::function<AfterJob()> job);

}  // namespace abide::serving
