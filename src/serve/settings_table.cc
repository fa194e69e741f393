// The table of settings. docs/serve/configuration.md is made from it.
#include "serve/settings.h"

namespace abide {
namespace {

using K = SettingKind;

constexpr std::uint64_t kDayMs = 86'400'000;

constexpr Setting kSettings[] = {
    {"server", "listen", K::kText, &Config::listen,
     "Address and port to listen on; port 0 takes any that is free"},
    {"server", "threads", K::kNumber, &Config::threads,
     "Threads that answer; 0: one for each processor", 0, 1024},
    {"server", "api_key_file", K::kText, &Config::api_key_file,
     "A file with keys, one a line; requests to /v1/ must then carry one"},
    {"server", "no_api_key", K::kSwitch, &Config::no_api_key,
     "Serve an address that is not loopback to everyone, without keys"},
    {"server", "allowed_hosts", K::kTexts, &Config::allowed_hosts,
     "Host names besides localhost by which a server on loopback may be asked"},
    {"server", "tester_files", K::kText, &Config::tester_files,
     "The folder with the tester's files; auto: where it was installed; none"},
    {"server", "access_log", K::kChoice, &Config::access_log,
     "A line for each request, as text or JSON", 0, UINT64_MAX, "off|text|json"},
    {"server", "access_log_file", K::kText, &Config::access_log_file,
     "Where that is written, appending; empty: standard output"},
    {"server", "grace", K::kDuration, &Config::grace,
     "How long a server that is asked to stop goes on with what it took", 0, kDayMs},

    {"limits", "max_connections", K::kNumber, &Config::max_connections,
     "Connections at once; more are answered 503", 1, 10'000'000},
    {"limits", "max_head_bytes", K::kBytes, &Config::max_head_bytes,
     "Of a request's head; more is answered 431, or 414 if it is the URL", 1024, 1 << 20},
    {"limits", "max_body_bytes", K::kBytes, &Config::max_body_bytes,
     "Of a request's body, but for /v1/check:stream; more is answered 413", 1024, 1 << 30},
    {"limits", "max_questions", K::kNumber, &Config::max_questions, "Questions in one request", 1,
     10'000'000},
    {"limits", "max_url_bytes", K::kBytes, &Config::max_url_bytes, "Of a URL that is asked about",
     64, 1 << 20},
    {"limits", "max_waiting", K::kNumber, &Config::max_waiting,
     "Questions that wait for a fetch, of all clients together; more are answered 503", 1,
     10'000'000},
    {"limits", "max_waiting_per_client", K::kNumber, &Config::max_waiting_per_client,
     "The same for each key, or for each address without keys; more are answered 429", 1,
     10'000'000},
    {"limits", "max_jobs", K::kNumber, &Config::max_jobs,
     "Requests for /v1/lint and /v1/robots/versions that wait or are worked on, of all clients "
     "together; more are answered 503, and as many for /readyz",
     1, 1'000'000},
    {"limits", "max_jobs_per_client", K::kNumber, &Config::max_jobs_per_client,
     "The same for each key, or for each address without keys; more are answered 429. Clients take "
     "turns",
     1, 1'000'000},
    {"limits", "head_timeout", K::kDuration, &Config::head_timeout,
     "For a request's head, from its first byte on", 10, kDayMs},
    {"limits", "body_timeout", K::kDuration, &Config::body_timeout,
     "For a request's body; for /v1/check:stream from one piece to the next", 10, kDayMs},
    {"limits", "idle_timeout", K::kDuration, &Config::idle_timeout,
     "For the next request on a connection", 10, kDayMs},
    {"limits", "write_timeout", K::kDuration, &Config::write_timeout,
     "For a client to take something of its answer", 10, kDayMs},
    {"limits", "answer_timeout", K::kDuration, &Config::answer_timeout,
     "For a question that waits for a fetch; then it is answered 504", 10, kDayMs},

    {"store", "store", K::kText, &Config::store,
     "The file of the store (SQLite), made if it is not there; memory: none; empty: abide/store.db "
     "in $XDG_CACHE_HOME or ~/.cache"},
    {"store", "memory_store_bytes", K::kBytes, &Config::memory_store_bytes, "Of a store in memory",
     1 << 16, UINT64_MAX / 2},
    {"store", "hot_bytes", K::kBytes, &Config::hot_bytes,
     "Of parsed files that are held ready in memory", 1 << 16, UINT64_MAX / 2},
    {"store", "stale_for", K::kDuration, &Config::stale_for,
     "For how long past its time a file still answers while it is fetched anew", 0, 30 * kDayMs},
    {"store", "offline", K::kSwitch, &Config::offline,
     "Fetch nothing: what the store does not hold is not known"},

    {"fetch", "fetch_as", K::kText, &Config::fetch_as,
     "The User-Agent header; empty: Abide's own, with its version and home"},
    {"fetch", "from", K::kText, &Config::from, "The From header: an e-mail address; empty: none"},
    {"fetch", "connect_timeout", K::kDuration, &Config::connect_timeout,
     "For a connection, with name and TLS", 1, kDayMs},
    {"fetch", "first_byte_timeout", K::kDuration, &Config::first_byte_timeout,
     "For the first byte of a response", 1, kDayMs},
    {"fetch", "timeout", K::kDuration, &Config::timeout, "For a whole exchange, with its redirects",
     1, kDayMs},
    {"fetch", "max_fetches", K::kNumber, &Config::max_fetches, "Fetches at once", 1, 65'536},
    {"fetch", "max_queued_fetches", K::kNumber, &Config::max_queued_fetches,
     "Fetches that wait for their turn; more are answered 503", 0, 10'000'000},
    {"fetch", "allow_network", K::kTexts, &Config::allow_network,
     "Networks that may be fetched from though they are not public, such as 10.0.0.0/8"},
    {"fetch", "allow_any_address", K::kSwitch, &Config::allow_any_address,
     "Fetch from any address, public or not"},
    {"fetch", "proxy", K::kText, &Config::proxy,
     "A proxy, such as http://proxy.example:3128; empty: none"},
    {"fetch", "ca_file", K::kText, &Config::ca_file,
     "Certificates to trust in place of the system's (PEM)"},
    {"fetch", "interface", K::kText, &Config::interface,
     "The interface or address to fetch from; empty: any"},
    {"fetch", "resolve", K::kTexts, &Config::resolve,
     "host:port:address in place of asking the resolver; * is every host"},
    {"fetch", "probe_missing", K::kSwitch, &Config::probe_missing,
     "Where robots.txt answers 5xx, see whether the site answers so for every missing page"},
};

}  // namespace

std::span<const Setting> settings() { return kSettings; }

}  // namespace abide
