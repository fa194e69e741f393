// Which request goes where, and what must hold before it does.
#include <boost/beast/http/verb.hpp>

#include "parse/ascii.h"
#include "serve/address.h"
#include "serve/check.h"
#include "serve/openapi.h"
#include "serve/records.h"
#include "serve/worker.h"

namespace abide::serving {
namespace {

using boost::beast::http::verb;

struct Route {
  std::string_view path;
  bool by_post;  // else by GET and HEAD; /v1/check by all three
  Endpoint endpoint;
};
constexpr Route kRoutes[] = {
    {"/v1/check", false, Endpoint::kCheck},
    {"/v1/check:stream", true, Endpoint::kCheckStream},
    {"/v1/lint", true, Endpoint::kLint},
    {"/v1/robots", false, Endpoint::kRobots},
    {"/v1/robots/versions", false, Endpoint::kVersions},
    {"/v1/robots/refresh", true, Endpoint::kRefresh},
    {"/metrics", false, Endpoint::kMetrics},
    {"/healthz", false, Endpoint::kHealth},
    {"/readyz", false, Endpoint::kReady},
    {"/openapi.json", false, Endpoint::kOpenApi},
};

// What a page that this server sent may do: its own scripts and WebAssembly, and ask this server.
constexpr std::string_view kPageHeaders =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src "
    "'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; worker-src "
    "'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "Referrer-Policy: no-referrer\r\n";

constexpr std::string_view kNoTester =
    "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Abide</title>\n"
    "<p>This is an Abide server. The tester's pages are not installed here; the API is described "
    "by <a href=\"/openapi.json\">/openapi.json</a>.</p></html>\n";

// A request as the functions below see it.
struct Asked {
  const RequestHead& head;
  bool has_body;
  std::optional<std::uint64_t> body_size;

  bool is_get() const { return head.method == verb::get || head.method == verb::head; }
  bool is_post() const { return head.method == verb::post; }
};

std::string allow_line(const Route* route) {
  if (route == nullptr) return "Allow: GET, HEAD, OPTIONS\r\n";
  if (route->endpoint == Endpoint::kCheck) return "Allow: GET, HEAD, POST, OPTIONS\r\n";
  return route->by_post ? "Allow: POST, OPTIONS\r\n" : "Allow: GET, HEAD, OPTIONS\r\n";
}

const Route* find_route(std::string_view path) {
  for (const Route& route : kRoutes) {
    if (route.path == path) return &route;
  }
  return nullptr;
}

// Whether the head makes sense at all. False: it was answered.
bool is_sound(Connection& connection, const Asked& asked) {
  const RequestHead& head = asked.head;
  if (head.hosts > 1) {
    connection.problem_and_close(400, "the Host field stands there more than once");
  } else if (head.version == 11 && head.hosts == 0) {
    connection.problem_and_close(400, "the Host field is missing");
  } else if (head.unknown_transfer) {
    connection.problem_and_close(501, "of transfer codings only \"chunked\" is known");
  } else if (asked.has_body && head.version == 10 && !asked.body_size) {
    connection.problem_and_close(400, "HTTP/1.0 knows no chunks");
  } else if (head.unknown_expectation) {
    connection.problem_and_close(417, "of expectations only \"100-continue\" is known");
  } else if (!head.path.starts_with('/') && head.method != verb::options) {
    connection.problem_and_close(400, "the request's target is no path");
  } else {
    return true;
  }
  return false;
}

// Whether this client may ask here. A server on loopback without keys serves whoever is on this
// machine, and no page of another site that a browser shows here: not by a name that resolves to
// loopback (DNS rebinding), nor by asking across sites.
bool may_ask(Connection& connection, const Asked& asked) {
  Shared& shared = connection.worker().shared;
  const RequestHead& head = asked.head;
  if (shared.asks_for_host && head.hosts > 0 &&
      !names_this_machine(head.host, shared.config.allowed_hosts)) {
    connection.problem_and_close(
        421,
        "this server answers to localhost and loopback addresses only; allow other names with "
        "--allowed-hosts, or use keys");
    return false;
  }
  if (!head.path.starts_with("/v1/")) return true;
  if (head.from_other_site) {
    connection.problem_and_close(403, "pages of other sites may not ask this server");
    return false;
  }
  if (shared.keys.empty()) return true;
  const std::optional<std::size_t> key = shared.keys.find(head.authorization);
  if (!key) {
    connection.problem_and_close(401,
                                 head.authorization.empty()
                                     ? "a key is needed: send it as \"Authorization: Bearer KEY\""
                                     : "this key is not known here",
                                 "WWW-Authenticate: Bearer realm=\"abide\"\r\n");
    return false;
  }
  connection.set_client("key " + std::to_string(*key));
  return true;
}

bool method_fits(Connection& connection, const Asked& asked, const Route* route) {
  const bool fits = route == nullptr                      ? asked.is_get()
                    : route->endpoint == Endpoint::kCheck ? asked.is_get() || asked.is_post()
                    : route->by_post                      ? asked.is_post()
                                                          : asked.is_get();
  if (fits) return true;
  const std::string allow = allow_line(route);
  if (asked.head.method == verb::options) {
    connection.answer(204, "", "", allow);
    return false;
  }
  const std::string detail = "the method " + std::string(asked.head.method_text) +
                             " is not answered here; " + allow.substr(7, allow.size() - 9) + " are";
  if (asked.has_body) {
    connection.problem_and_close(405, detail, allow);
  } else {
    connection.problem(405, detail, allow);
  }
  return false;
}

bool body_fits(Connection& connection, const Asked& asked, const Route* route) {
  const Config& config = connection.worker().shared.config;
  const RequestHead& head = asked.head;
  if (!asked.is_post()) {
    if (!asked.has_body) return true;
    connection.problem_and_close(400, "a GET request has no body here; POST it");
    return false;
  }
  if (!head.has_length) {
    connection.problem_and_close(411, "the request's body is missing, or its Content-Length");
    return false;
  }
  const bool stream = route->endpoint == Endpoint::kCheckStream;
  const bool right_type = is_media_type(head.content_type, "application/json") ||
                          (stream && (is_media_type(head.content_type, "application/x-ndjson") ||
                                      is_media_type(head.content_type, "application/ndjson") ||
                                      is_media_type(head.content_type, "application/jsonl")));
  if (!right_type) {
    connection.problem_and_close(415,
                                 stream ? "send the lines as \"Content-Type: application/x-ndjson\""
                                        : "send JSON as \"Content-Type: application/json\"");
    return false;
  }
  if (head.content_encoded) {
    connection.problem_and_close(415, "the request's body must not be compressed",
                                 "Accept-Encoding: identity\r\n");
    return false;
  }
  if (!stream && asked.body_size && *asked.body_size > config.max_body_bytes) {
    connection.problem_and_close(413, "the request's body is longer than " +
                                          std::to_string(config.max_body_bytes) +
                                          " bytes; ask in several requests, or use "
                                          "/v1/check:stream");
    return false;
  }
  return true;
}

void answer_page(Connection& connection, const RequestHead& head) {
  const Files& files = connection.worker().shared.files;
  const File* file = files.find(head.path);
  if (file == nullptr) {
    if (head.path == "/" && files.empty()) {
      return connection.answer(200, "text/html; charset=utf-8", kNoTester, kPageHeaders);
    }
    return connection.problem(404, "there is nothing at this path");
  }
  std::string headers(kPageHeaders);
  headers += "ETag: " + file->etag + "\r\nCache-Control: ";
  headers += file->immutable ? "public, max-age=31536000, immutable\r\n" : "no-cache\r\n";
  if (!file->gzip.empty() || !file->brotli.empty()) headers += "Vary: Accept-Encoding\r\n";
  if (head.if_none_match.find(file->etag) != std::string_view::npos || head.if_none_match == "*") {
    return connection.answer(304, "", "", headers);
  }
  const std::string* body = &file->plain;
  if (!file->brotli.empty() && accepts_encoding(head.accept_encoding, "br")) {
    headers += "Content-Encoding: br\r\n";
    body = &file->brotli;
  } else if (!file->gzip.empty() && accepts_encoding(head.accept_encoding, "gzip")) {
    headers += "Content-Encoding: gzip\r\n";
    body = &file->gzip;
  }
  connection.answer(200, file->type, *body, headers);
}

void answer_get(Connection& connection, const RequestHead& head, Endpoint endpoint) {
  Shared& shared = connection.worker().shared;
  switch (endpoint) {
    case Endpoint::kCheck:
      return get_check(connection, head.query);
    case Endpoint::kRobots:
      return get_robots(connection, head.query);
    case Endpoint::kVersions:
      return get_versions(connection, head.query);
    case Endpoint::kMetrics:
      return connection.answer(200, "text/plain; version=0.0.4; charset=utf-8",
                               shared.metrics.text(shared.cache->counts()));
    case Endpoint::kHealth:
      return connection.answer_json("{\"healthy\":true}\n");
    case Endpoint::kReady:
      return get_ready(connection);
    case Endpoint::kOpenApi:
      return connection.answer(200, "application/json", openapi_json(),
                               "Cache-Control: no-cache\r\n");
    default:
      return answer_page(connection, head);
  }
}

}  // namespace

void answer_request(Connection& connection, const RequestHead& head, bool has_body,
                    std::optional<std::uint64_t> body_size) {
  const Asked asked{head, has_body, body_size};
  const Route* route = find_route(head.path);
  if (!is_sound(connection, asked)) return;
  const Endpoint endpoint = route == nullptr ? Endpoint::kFiles : route->endpoint;
  connection.set_endpoint(endpoint);
  if (!may_ask(connection, asked)) return;
  if (route == nullptr && head.path.starts_with("/v1/")) {
    return connection.problem_and_close(404, "there is no such endpoint; /openapi.json lists them");
  }
  if (!method_fits(connection, asked, route) || !body_fits(connection, asked, route)) return;
  if (!asked.is_post()) return answer_get(connection, head, endpoint);
  if (endpoint == Endpoint::kCheckStream) return post_check_stream(connection);
  connection.collect_body(endpoint == Endpoint::kCheck  ? post_check
                          : endpoint == Endpoint::kLint ? post_lint
                                                        : post_refresh);
}

}  // namespace abide::serving
