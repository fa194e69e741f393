// Content decoding of any bytes, under any Content-Encoding, in pieces of any size.
//
// Input: a line, the Content-Encoding; then a byte, how large the pieces are; then the body.
#include <algorithm>

#include "fetch/decode.h"
#include "fuzz/input.h"

namespace abide::fuzz {
namespace {

struct Decoded {
  bool whole;
  bool full;
  std::string body;
};

Decoded decode(std::string_view coding, std::string_view body, std::size_t piece,
               std::size_t keep) {
  fetch::ContentDecoder decoder(coding, keep);
  bool wanted = true;
  while (!body.empty() && wanted) {
    wanted = decoder.feed(body.substr(0, piece));
    body.remove_prefix(std::min(piece, body.size()));
  }
  const bool whole = decoder.finish();
  require(whole == decoder.error().empty(), "a body is whole, or it is said why not");
  require(decoder.body().size() <= keep, "no more is kept than asked");
  require(!decoder.full() || decoder.body().size() == keep, "what is full holds all it may");
  return {whole, decoder.full(), decoder.body()};
}

}  // namespace
}  // namespace abide::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace abide::fuzz;
  std::string_view input = as_text(data, size);
  const std::string_view coding = take_line(input);
  if (input.empty()) return 0;
  const auto piece = static_cast<std::size_t>(static_cast<unsigned char>(input.front())) + 1;
  input.remove_prefix(1);
  constexpr std::size_t kKeep = 20'000;
  const Decoded at_once = decode(coding, input, input.size() + 1, kKeep);
  const Decoded in_pieces = decode(coding, input, piece, kKeep);
  require(at_once.whole == in_pieces.whole && at_once.full == in_pieces.full,
          "how a body arrives does not matter");
  require(!at_once.whole || at_once.body == in_pieces.body, "... nor for what it says");
  return 0;
}
