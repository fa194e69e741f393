#include "serve/request_head.h"

#include <boost/beast/core/string.hpp>
#include <boost/beast/http/rfc7230.hpp>

#include "json/text.h"
#include "parse/ascii.h"
#include "serve/json_text.h"

namespace abide::serving {
namespace {

namespace http = boost::beast::http;

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

bool equal(std::string_view a, std::string_view b) {
  return boost::beast::iequals({a.data(), a.size()}, {b.data(), b.size()});
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// Decodes what a form encodes. False: a '%' without two hex digits.
bool decode(std::string_view text, std::string& out) {
  out.clear();
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '+') {
      out += ' ';
    } else if (text[i] != '%') {
      out += text[i];
    } else {
      if (i + 2 >= text.size()) return false;
      const int high = hex_value(text[i + 1]);
      const int low = hex_value(text[i + 2]);
      if (high < 0 || low < 0) return false;
      out += static_cast<char>(high * 16 + low);
      i += 2;
    }
  }
  return true;
}

std::string shown(std::string_view text) {
  std::string quoted;
  append_json_text(quoted, text.substr(0, 60));
  return quoted;
}

}  // namespace

RequestParser::RequestParser() {
  eager(true);
  header_limit(UINT32_MAX);  // whoever reads the bytes has bounded them
  body_limit(boost::none);   // and counts those of the body
}

void RequestParser::on_request_impl(http::verb method, string_view method_text, string_view target,
                                    int version, error_code&) {
  head_.method = method;
  head_.method_text = view(method_text);
  head_.target = view(target);
  head_.version = version;
  std::string_view rest = head_.target;
  // The absolute form is taken from anyone (RFC 9112 3.2.2).
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (rest.size() < scheme.size() || !equal(rest.substr(0, scheme.size()), scheme)) continue;
    rest.remove_prefix(scheme.size());
    rest.remove_prefix(std::min(rest.size(), rest.find_first_of("/?")));
  }
  const std::size_t mark = rest.find('?');
  head_.path = rest.substr(0, mark);
  if (mark != std::string_view::npos) head_.query = rest.substr(mark + 1);
}

void RequestParser::on_field_impl(http::field name, string_view, string_view value,
                                  error_code& ec) {
  if (is_header_done()) return;  // a field behind the last chunk says nothing of the request
  // A value that goes on in the next line (RFC 9112 5.2) was put together elsewhere and would not
  // outlive this call.
  if (!value.empty() &&
      (value.data() < bytes_.data() || value.data() >= bytes_.data() + bytes_.size())) {
    ec = http::error::bad_obs_fold;
    return;
  }
  switch (name) {
    case http::field::host:
      ++head_.hosts;
      head_.host = view(value);
      break;
    case http::field::content_type:
      head_.content_type = view(value);
      break;
    case http::field::content_length:
      head_.has_length = true;
      break;
    case http::field::transfer_encoding:
      head_.has_length = true;
      if (!equal(view(value), "chunked")) head_.unknown_transfer = true;
      break;
    case http::field::content_encoding:
      if (!equal(view(value), "identity")) head_.content_encoded = true;
      break;
    case http::field::authorization:
      head_.authorization = view(value);
      break;
    case http::field::if_none_match:
      head_.if_none_match = view(value);
      break;
    case http::field::accept_encoding:
      head_.accept_encoding = view(value);
      break;
    case http::field::expect:
      if (equal(view(value), "100-continue")) {
        head_.expects_continue = true;
      } else {
        head_.unknown_expectation = true;
      }
      break;
    case http::field::sec_fetch_site:
      if (equal(view(value), "cross-site")) head_.from_other_site = true;
      break;
    default:
      break;
  }
}

std::size_t RequestParser::on_body_impl(string_view body, error_code&) {
  body_->append(body.data(), body.size());
  return body.size();
}

std::size_t RequestParser::on_chunk_body_impl(std::uint64_t, string_view body, error_code&) {
  body_->append(body.data(), body.size());
  return body.size();
}

std::size_t head_size(std::string_view bytes, std::size_t scanned) {
  // An empty line that ends in LF alone ends it too: the parser then says what is wrong with it.
  for (std::size_t i = scanned < 3 ? 0 : scanned - 3;
       (i = bytes.find('\n', i)) != std::string_view::npos; ++i) {
    const std::string_view next = bytes.substr(i + 1, 2);
    if (next.starts_with('\n')) return i + 2;
    if (next == "\r\n") return i + 3;
  }
  return 0;
}

std::string read_query(std::string_view query, QueryParameter* parameters, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    parameters[i].given = false;
    parameters[i].value.clear();
  }
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), pair.size() + 1));
    if (pair.empty()) continue;
    const std::string_view name = pair.substr(0, pair.find('='));
    QueryParameter* found = nullptr;
    for (std::size_t i = 0; i < count; ++i) {
      if (parameters[i].name == name) found = &parameters[i];
    }
    if (found == nullptr) {
      return "there is no parameter " + shown(name) +
             " here; an & within a value must be written %26";
    }
    if (found->given) return "the parameter " + shown(name) + " is given twice";
    found->given = true;
    if (!decode(pair.substr(std::min(pair.size(), name.size() + 1)), found->value)) {
      return "the parameter " + shown(name) + " holds a % without two hex digits; write it %25";
    }
    if (!is_utf8(found->value)) return "the parameter " + shown(name) + " is not UTF-8";
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (parameters[i].needed && !parameters[i].given) {
      return "the parameter \"" + std::string(parameters[i].name) + "\" is missing";
    }
  }
  return "";
}

bool is_media_type(std::string_view value, std::string_view name) {
  return equal(ascii::trim(value.substr(0, value.find(';'))), name);
}

bool accepts_encoding(std::string_view accept_encoding, std::string_view name) {
  const http::ext_list list({accept_encoding.data(), accept_encoding.size()});
  for (const auto& [token, parameters] : list) {
    if (!equal(view(token), name)) continue;
    for (const auto& [key, value] : parameters) {
      if (view(key) == "q" && view(value).find_first_not_of("0.") == std::string_view::npos) {
        return false;
      }
    }
    return true;
  }
  return false;
}

}  // namespace abide::serving
