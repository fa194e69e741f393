#include "fetch/response_head.h"

#include <algorithm>

#include "parse/ascii.h"

namespace abide::fetch {

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
  if (too_large) return false;

  while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.remove_suffix(1);
  if (line.starts_with("HTTP/")) {
    take_status_line(line);
  } else if (!protocol.starts_with("HTTP/")) {
    take_ftp_reply(line);
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
  *this = ResponseHead();
  bytes_ = bytes;
  protocol = protocol_name;
  status = new_status;
}

void ResponseHead::take_status_line(std::string_view line) {
  const std::size_t space = std::min(line.find(' '), line.size());
  const std::string_view rest = ascii::trim(line.substr(space));
  begin(line.substr(0, std::min<std::size_t>(space, 16)), three_digits(rest));
}

bool ResponseHead::ends_with_connection() const {
  return protocol.starts_with("HTTP/1") && content_length.empty() &&
         ascii::find_any_case(transfer_encoding, "chunked") == std::string::npos;
}

void ResponseHead::take_ftp_reply(std::string_view line) {
  // "150-" begins a reply of several lines, "150 " ends it.
  const int code = three_digits(line.substr(0, std::min<std::size_t>(line.size(), 3)));
  if (code == 0 || (line.size() > 3 && line[3] != ' ')) return;
  if (code == 221) return;  // the answer to QUIT says nothing of the file
  protocol = "FTP";
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
    if (!field.value->empty()) *field.value += ", ";
    *field.value += value;
    last_ = field.value;
  }
}

}  // namespace abide::fetch
