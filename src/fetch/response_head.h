// The head of a response, read line by line as libcurl hands it on: HTTP's of each version, and
// the replies of FTP's control connection (RFC 959 4.2).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace abide::fetch {

class ResponseHead {
 public:
  enum class Kind : std::uint8_t { kHttp, kFtp };
  explicit ResponseHead(Kind kind = Kind::kHttp) : kind_(kind) {}

  // Takes a line, with its line end. False: the head is larger than `most_bytes`, or its status
  // line names no version of HTTP, or so it was before. Interim responses (1xx) and every line
  // count, so that a head cannot be endless.
  bool take_line(std::string_view line, std::size_t most_bytes);

  // HTTP: nothing but the end of the connection ends the body (RFC 9112 6.3).
  bool ends_with_connection() const;
  // HTTP: it does not say where the body ends, for its Content-Length is no number, or several that
  // differ, and no Transfer-Encoding overrides it (RFC 9112 6.3, item 5).
  bool length_is_unclear() const;

  // HTTP: the status of the last head, interim or not. FTP: the last reply. 0: none came.
  int status = 0;
  // HTTP: the head of a final response is complete; lines after that (trailers) are ignored.
  bool complete = false;
  bool too_large = false;
  bool not_http = false;  // what begins as a status line names no version
  // FTP: the server said that the file's data follows (RFC 959 5.4: 125, 150).
  bool ftp_data_announced = false;

  std::string protocol;  // "HTTP/1.1", "HTTP/2", "FTP"

  // The values of these headers; several lines of one are joined by ", " (RFC 9110 5.3).
  std::string location;
  bool has_location = false;
  bool locations_differ = false;
  std::string content_type;
  std::string content_encoding;
  std::string transfer_encoding;
  std::string content_length;
  bool has_content_length = false;
  std::string cache_control;
  std::string age;
  std::string retry_after;

 private:
  void take_status_line(std::string_view line);
  void take_field(std::string_view name, std::string_view value);
  void take_ftp_reply(std::string_view line);
  void begin(std::string_view protocol_name, int new_status);

  Kind kind_;
  std::size_t bytes_ = 0;
  std::string* last_ = nullptr;  // what a folded line (RFC 9112 5.2) goes on with
};

// The first digits of `text` if it begins with exactly three of them, else 0.
int three_digits(std::string_view text);

}  // namespace abide::fetch
