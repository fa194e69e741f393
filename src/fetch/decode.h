// Content codings (RFC 9110 8.4), taken off as the body arrives.
//
// libcurl could do this, but passes a stream that is cut short for a whole one, and a robots.txt
// that lost its end permits what the whole one forbids. So each coding here must have come to its
// own end when the body ends. What decoding may cost is bounded whatever arrives: no more than
// `keep` bytes are kept, decoding stops there, no stage passes on or takes in more than a small
// multiple of that, and no more than kMostCodings are stacked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace abide::fetch {

// What is asked for with Accept-Encoding.
inline constexpr std::string_view kAcceptEncoding = "gzip, deflate, br, zstd";

class ContentDecoder {
 public:
  static constexpr std::size_t kMostCodings = 3;

  // For a body with this Content-Encoding header (the codings in the order in which they were
  // applied; empty: none), of which `keep` decoded bytes are kept.
  explicit ContentDecoder(std::string_view content_encoding, std::size_t keep);
  ~ContentDecoder();
  ContentDecoder(ContentDecoder&&) noexcept;
  ContentDecoder& operator=(ContentDecoder&&) noexcept;
  ContentDecoder(const ContentDecoder&) = delete;
  ContentDecoder& operator=(const ContentDecoder&) = delete;

  // Takes the next bytes of the body. False: no more are wanted, for it failed or is full.
  bool feed(std::string_view bytes);
  // Says that the body ended. False if it must not end here, or failed before.
  bool finish();

  // There are more than `keep` decoded bytes; the first of them are kept.
  bool full() const { return full_; }
  // "" or why the body cannot be decoded, to follow "because ": "its gzip data is damaged".
  const std::string& error() const { return error_; }
  // What was decoded so far.
  const std::string& body() const { return body_; }
  std::string take_body() { return std::move(body_); }

 private:
  class Stage;
  class Inflate;
  class Brotli;
  class Zstd;

  bool pass(std::size_t stage, std::string_view bytes);
  bool keep(std::string_view bytes);
  bool fail(std::string error);

  std::vector<std::unique_ptr<Stage>> stages_;  // in the order of decoding
  std::string body_;
  std::string error_;
  std::size_t keep_;
  std::uint64_t fed_ = 0;
  bool full_ = false;
};

}  // namespace abide::fetch
