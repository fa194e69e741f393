// What a response means, and what a failure does: the one place that knows statuses, FTP's replies
// and libcurl's codes.
#pragma once

#include <curl/curl.h>

#include <chrono>
#include <string>

#include "abide/exchange.h"

namespace abide::fetch {

// What libcurl's functions without types take and give for a number.
using CurlLong = long;  // NOLINT(google-runtime-int)

// What an HTTP status says of the file that was asked for.
enum class StatusMeaning : std::uint8_t {
  kFile,         // 2xx but 206: the body is the file
  kEmptyFile,    // 204, 205: there is a file, and nothing in it
  kRedirect,     // 3xx that may say where to go: 300, 301, 302, 303, 307, 308
  kNowhere,      // every other 3xx: 304 to what was not asked conditionally, 305, 306, unknown ones
  kMissing,      // 4xx
  kServerError,  // 5xx; 206, since no part was asked for; what is no status of a final response
};
StatusMeaning meaning_of_status(int status);

// What the last reply of an FTP server means that did not send the file: kMissing for replies about
// the file itself (55z: RFC 959 4.2 calls x5z "the status of the server file system"), kServerError
// for all others from 400 on, kUnreachable for none of these. A login that is refused (530) is no
// answer about the file, and some servers say so when too many are logged in.
Outcome meaning_of_ftp_reply(int reply);

// What went wrong, in a word for counters, and in one sentence.
struct Fault {
  Failure failure = Failure::kNone;
  std::string sentence;
};

// What of a transfer tells why it failed.
struct FailedTransfer {
  CURLcode code = CURLE_OK;
  std::string_view host;    // to be named in the sentence
  std::string_view detail;  // libcurl's own words
  CurlLong os_error = 0;    // errno of connecting
  bool connected = false;   // a request was sent
  bool head_begun = false;  // a line of the response came
  bool through_proxy = false;
  CurlLong proxy_status = 0;  // of a response to CONNECT
  std::string_view scheme;
};

// The fault of a transfer that libcurl ended with `code`. kResources: it is not the site's.
Fault fault_of(const FailedTransfer& failed);

// "1.5 s", "30 s", "20 ms".
std::string text_of(std::chrono::milliseconds span);

}  // namespace abide::fetch
