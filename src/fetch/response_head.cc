#include "fetch/response_head.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

#include "parse/ascii.h"

namespace abide::fetch {
namespace {

// "HTTP/" and a digit, or two with a dot between (RFC 9112 2.3; libcurl writes "HTTP/2").
bool is_version(std::string_view text) {
  text.remove_prefix(std::min<std::size_t>(text.size(), 5));
  const bool major = !text.empty() && ascii::is_digit(text[0]);
  return major &&
         (text.size() == 1 || (text.size() == 3 && text[1] == '.' && ascii::is_digit(text[2])));
}

// As large as libcurl counts, which a length over 2^63 would have ignored.
std::optional<std::int64_t> length_of(std::string_view text) {
  std::int64_t length = 0;
  if (text.empty() || !ascii::is_digit(text.front())) return std::nullopt;  // also "-1"
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, length);
  if (error != std::errc() || stop != end) return std::nullopt;
  return length;
}

}  // namespace

int three_digits(std::string_view text) {
  const std::size_t digits = static_cast<std::size_t>(
      std::find_if_not(text.begin(), text.end(), ascii::is_digit) - text.begin());
  if (digits != 3) return 0;
  return (text[0] - '0') * 100 + (text[1] - '0') * 10 + (text[2] - '0');
}

bool ResponseHead::take_line(std::string_view line, std::size_t most_bytes) {
  if (complete) return true;
  bytes_ += line.size();
  too_large = too_large || bytes_ > most_bytes;
  if (too_large || not_http) return false;

  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.remove_suffix(1);
  if (kind_ == Kind::kFtp) {
    take_ftp_reply(line);
  } else if (line.starts_with("HTTP/")) {
    take_status_line(line);
    return !not_http;
  } else if (line.empty()) {
    complete = status < 100 || status > 199;
  } else if (ascii::is_blank(line.front())) {
    if (last_ != nullptr) *last_ += " " + std::string(ascii::trim(line));
  } else if (const std::size_t colon = line.find(':'); colon != line.npos) {
    take_field(ascii::trim(line.substr(0, colon)), ascii::trim(line.substr(colon + 1)));
  } else {
    last_ = nullptr;
  }
  return true;
}

void ResponseHead::begin(std::string_view protocol_name, int new_status) {
  const std::size_t bytes = bytes_;
  *this = ResponseHead(kind_);
  bytes_ = bytes;
  protocol = protocol_name;
  status = new_status;
}

void ResponseHead::take_status_line(std::string_view line) {
  const std::size_t space = std::min(line.find(' '), line.size());
  if (!is_version(line.substr(0, space))) {
    begin("", 0);
    not_http = true;
    return;
  }
  begin(line.substr(0, space), three_digits(ascii::trim(line.substr(space))));
}

bool ResponseHead::ends_with_connection() const {
  return protocol.starts_with("HTTP/1") && content_length.empty() &&
         ascii::find_any_case(transfer_encoding, "chunked") == std::string::npos;
}

bool ResponseHead::length_is_unclear() const {
  if (!has_content_length || !transfer_encoding.empty()) return false;
  // Several lines, or one with commas, are the same to whoever reads (RFC 9110 8.6).
  std::optional<std::int64_t> length;
  std::string_view rest = content_length;
  while (true) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const auto one = length_of(ascii::trim(rest.substr(0, comma)));
    if (!one || (length && *one != *length)) return true;
    length = one;
    if (comma == rest.size()) return false;
    rest.remove_prefix(comma + 1);
  }
}

void ResponseHead::take_ftp_reply(std::string_view line) {
  // "150-" begins a reply of several lines, "150 " ends it.
  const int code = three_digits(line.substr(0, std::min<std::size_t>(line.size(), 3)));
  if (code == 0 || (line.size() > 3 && line[3] != ' ' && line[3] != '-')) return;
  protocol = "FTP";
  if (line.size() > 3 && line[3] == '-') return;
  if (code == 221) return;  // the answer to QUIT says nothing of the file
  status = code;
  ftp_data_announced = ftp_data_announced || code == 125 || code == 150;
}

void ResponseHead::take_field(std::string_view name, std::string_view value) {
  last_ = nullptr;
  if (ascii::equal_any_case(name, "location")) {
    // A list makes no sense of it: the first counts, and that another says otherwise is told.
    locations_differ = locations_differ || (has_location && value != location);
    if (!has_location) location = value;
    has_location = true;
    last_ = &location;
    return;
  }
  struct Field {
    std::string_view name;
    std::string* value;
  };
  const Field fields[] = {
      {"content-type", &content_type},     {"content-encoding", &content_encoding},
      {"cache-control", &cache_control},   {"transfer-encoding", &transfer_encoding},
      {"content-length", &content_length}, {"age", &age},
      {"retry-after", &retry_after},
  };
  for (const Field& field : fields) {
    if (!ascii::equal_any_case(name, field.name)) continue;
    const bool is_length = field.value == &content_length;
    if (!field.value->empty() || (is_length && has_content_length)) *field.value += ", ";
    *field.value += value;
    has_content_length = has_content_length || is_length;
    last_ = field.value;
  }
}

}  // namespace abide::fetch
