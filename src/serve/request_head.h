// The head of a request, taken apart by Boost.Beast's parser without copying it.
#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/basic_parser.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace abide::serving {

// What of a head is looked at. Views into the bytes that were parsed.
struct RequestHead {
  boost::beast::http::verb method = boost::beast::http::verb::unknown;
  std::string_view method_text;
  std::string_view target;  // as sent
  std::string_view path;    // of the target, without its query
  std::string_view query;
  std::string_view host;
  std::string_view content_type;
  std::string_view authorization;
  std::string_view if_none_match;
  std::string_view accept_encoding;
  bool content_encoded = false;
  bool expects_continue = false;
  bool unknown_expectation = false;
  bool has_length = false;  // Content-Length or Transfer-Encoding stands there
  bool unknown_transfer = false;
  bool from_other_site = false;  // a browser says that another site's page asks
  unsigned hosts = 0;            // how many Host fields
  int version = 11;
};

// Parses one request: its head at once, then its body piece by piece. Made anew for each request.
class RequestParser final : public boost::beast::http::basic_parser<true> {
 public:
  RequestParser();

  // Reads the head, which is the whole of `bytes`; what head() says are views into them. How many
  // bytes were taken.
  std::size_t read_head(std::string_view bytes, boost::beast::error_code& error) {
    bytes_ = bytes;
    return put(boost::asio::const_buffer(bytes.data(), bytes.size()), error);
  }

  const RequestHead& head() const { return head_; }

  // The pieces of the body go here; set before body bytes are given.
  void body_to(std::string* body) { body_ = body; }

 private:
  using string_view = boost::beast::string_view;
  using error_code = boost::beast::error_code;

  void on_request_impl(boost::beast::http::verb method, string_view method_text, string_view target,
                       int version, error_code& ec) override;
  void on_response_impl(int, string_view, int, error_code&) override {}
  void on_field_impl(boost::beast::http::field name, string_view name_text, string_view value,
                     error_code& ec) override;
  void on_header_impl(error_code&) override {}
  void on_body_init_impl(const boost::optional<std::uint64_t>&, error_code&) override {}
  std::size_t on_body_impl(string_view body, error_code&) override;
  void on_chunk_header_impl(std::uint64_t, string_view, error_code&) override {}
  std::size_t on_chunk_body_impl(std::uint64_t, string_view body, error_code&) override;
  void on_finish_impl(error_code&) override {}

  std::string_view bytes_;
  RequestHead head_;
  std::string* body_ = nullptr;
};

// Bytes of the head that `bytes` begins with, its empty line included; 0: it has no end yet.
// `scanned` bytes are known to hold no end.
std::size_t head_size(std::string_view bytes, std::size_t scanned);

// A parameter of a query ("url=...&user_agent=..."), form-encoded: '+' is a space.
struct QueryParameter {
  std::string_view name;
  bool needed = false;
  bool given = false;
  std::string value;  // decoded, UTF-8
};

// Fills in `parameters`; "" or a sentence: one that is not known, is given twice, is missing, or is
// not well encoded. Keeps the buffers of the values.
std::string read_query(std::string_view query, QueryParameter* parameters, std::size_t count);

// Whether `value` (Content-Type, Accept-Encoding) is or lists `name`, any case, parameters aside.
bool is_media_type(std::string_view value, std::string_view name);
bool accepts_encoding(std::string_view accept_encoding, std::string_view name);

}  // namespace abide::serving
