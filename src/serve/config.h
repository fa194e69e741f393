// What a server is told: where it listens, what it keeps, how it fetches, and where its limits are.
//
// Every member is a row of one table (settings.h), from which files, the environment and the
// command line are read, and from which help, `--print-config` and the page of the documentation
// come.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace abide {

// A value. The defaults are those of the table; a test holds both together.
struct Config {
  using Milliseconds = std::chrono::milliseconds;
  using Texts = std::vector<std::string>;

  // Serving.
  std::string listen = "127.0.0.1:8181";  // "address:port", "[::1]:8181"; port 0: any that is free
  std::uint64_t threads = 0;              // 0: as many as there are processors
  std::string api_key_file;               // keys, one a line; empty: none is asked for
  bool no_api_key = false;  // an address that is not loopback may be served without keys
  Texts allowed_hosts;      // names besides localhost by which a server without keys may be asked
  std::string tester_files = "auto";  // the folder of the tester; "auto": where it is installed
  std::string access_log = "off";     // "off", "text", "json"
  std::string access_log_file;        // empty: standard output
  Milliseconds grace{20'000};         // for what is under way when the server is asked to stop

  // Limits.
  std::uint64_t max_connections = 10'000;
  std::uint64_t max_head_bytes = 16 << 10;
  std::uint64_t max_body_bytes = 4 << 20;  // but for check:stream, which has no end
  std::uint64_t max_questions = 10'000;    // of one request
  std::uint64_t max_url_bytes = 8 << 10;
  std::uint64_t max_waiting = 10'000;            // questions that wait for a fetch, of all clients
  std::uint64_t max_waiting_per_client = 1'000;  // of one key, or of one address
  std::uint64_t max_jobs = 256;  // lint and versions that wait or run, of all clients
  std::uint64_t max_jobs_per_client = 64;
  Milliseconds head_timeout{10'000};
  Milliseconds body_timeout{30'000};
  Milliseconds idle_timeout{60'000};
  Milliseconds write_timeout{30'000};   // without a byte taken by the client
  Milliseconds answer_timeout{40'000};  // of a question that waits for a fetch

  // Keeping.
  std::string store;  // the file of the store; "memory" or empty: in memory (the command knows a
                      // usual place)
  std::uint64_t memory_store_bytes = 256 << 20;
  std::uint64_t hot_bytes = 256 << 20;
  Milliseconds stale_for{3'600'000};
  bool offline = false;

  // Fetching.
  std::string fetch_as;  // empty: Abide's own
  std::string from;
  Milliseconds connect_timeout{10'000};
  Milliseconds first_byte_timeout{15'000};
  Milliseconds timeout{30'000};
  std::uint64_t max_fetches = 256;
  std::uint64_t max_queued_fetches = 10'000;
  Texts allow_network;
  bool allow_any_address = false;
  std::string proxy;
  std::string ca_file;
  std::string interface;
  Texts resolve;
  bool probe_missing = false;

  bool operator==(const Config&) const = default;
};

}  // namespace abide
