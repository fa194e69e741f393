#include "fetch/decode.h"

#include <brotli/decode.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <utility>

#include "parse/ascii.h"

namespace abide::fetch {
namespace {

// What a stage makes at a time, on the stack of each: at most kMostCodings deep.
constexpr std::size_t kPiece = std::size_t{16} * 1024;

// What libbrotli and libzstd are offered at a time. Where they find damage they keep back what they
// made before in the same call: then it would depend on how the network cuts a body whether that is
// enough to be kept. So they find it in the call that brings the damaged byte.
constexpr std::size_t kOffered = 1;

const std::uint8_t* as_bytes(std::string_view text) {
  return reinterpret_cast<const std::uint8_t*>(text.data());
}

}  // namespace

// One coding. It is a loop of its own: as long as there is input, or output that waits, it makes a
// piece and passes it on.
class ContentDecoder::Stage {
 public:
  // What a step of decoding came to.
  enum class Step : std::uint8_t { kMore, kEnd, kDamaged };

  explicit Stage(std::string_view name) : name_(name) {}
  virtual ~Stage() = default;
  Stage(const Stage&) = delete;
  Stage(Stage&&) = delete;
  Stage& operator=(const Stage&) = delete;
  Stage& operator=(Stage&&) = delete;

  // Decodes from `in`, which it shortens, into `out`, of which it says how much it filled.
  virtual Step step(std::string_view& in, std::array<char, kPiece>& out, std::size_t& filled) = 0;
  // Called where a stream ended and more bytes follow: whether they are another stream, to which
  // the decoder is then set. What is no stream is ignored, as gzip and browsers do (many servers
  // pad with zeros).
  virtual bool begin_another(std::string_view) { return false; }

  std::string_view name() const { return name_; }
  bool at_end = false;     // a stream has ended
  bool ignoring = false;   // ... and what follows is none
  std::uint64_t made = 0;  // bytes passed on
  std::uint64_t taken = 0;

 private:
  std::string_view name_;
};

// gzip (RFC 1952), of any number of members, and deflate: the zlib format (RFC 1950) or, as some
// servers send under that name, the bare one (RFC 1951); RFC 9110 8.4.1.2.
class ContentDecoder::Inflate : public Stage {
 public:
  enum class Format : std::uint8_t { kGzip, kDeflate };

  explicit Inflate(Format format)
      : Stage(format == Format::kGzip ? "gzip" : "deflate"), format_(format) {
    if (format == Format::kGzip) started_ = inflateInit2(&stream_, MAX_WBITS + 16) == Z_OK;
  }
  ~Inflate() override {
    if (started_) inflateEnd(&stream_);
  }
  Inflate(const Inflate&) = delete;
  Inflate(Inflate&&) = delete;
  Inflate& operator=(const Inflate&) = delete;
  Inflate& operator=(Inflate&&) = delete;

  Step step(std::string_view& in, std::array<char, kPiece>& out, std::size_t& filled) override {
    if (!started_) {
      if (format_ == Format::kGzip) return Step::kDamaged;
      if (!choose_format(in)) return Step::kMore;
    }
    if (!held_.empty()) {
      const std::string held = std::exchange(held_, {});
      std::string_view first = held;
      const Step step = inflate_some(first, out, filled);
      held_ = first;
      if (step != Step::kMore || filled > 0 || !held_.empty()) return step;
    }
    return inflate_some(in, out, filled);
  }

  // The next member: its first byte must be gzip's.
  bool begin_another(std::string_view in) override {
    if (format_ != Format::kGzip || in.front() != '\x1F') return false;
    return inflateReset(&stream_) == Z_OK;
  }

 private:
  // Two bytes tell the zlib format: its method is 8 and they are a multiple of 31.
  bool choose_format(std::string_view& in) {
    while (held_.size() < 2 && !in.empty()) {
      held_ += in.front();
      in.remove_prefix(1);
    }
    if (held_.size() < 2) return false;
    const unsigned first = static_cast<unsigned char>(held_[0]);
    const unsigned second = static_cast<unsigned char>(held_[1]);
    const bool is_zlib = (first & 0x0F) == 8 && (first * 256 + second) % 31 == 0;
    started_ = inflateInit2(&stream_, is_zlib ? MAX_WBITS : -MAX_WBITS) == Z_OK;
    return started_;
  }

  Step inflate_some(std::string_view& in, std::array<char, kPiece>& out, std::size_t& filled) {
    stream_.next_in = const_cast<Bytef*>(as_bytes(in));
    stream_.avail_in = static_cast<uInt>(in.size());
    stream_.next_out = reinterpret_cast<Bytef*>(out.data());
    stream_.avail_out = static_cast<uInt>(out.size());
    const int code = inflate(&stream_, Z_NO_FLUSH);
    in.remove_prefix(in.size() - stream_.avail_in);
    filled = out.size() - stream_.avail_out;
    if (code == Z_STREAM_END) return Step::kEnd;
    // Z_BUF_ERROR: nothing more can be done without more input.
    return code == Z_OK || code == Z_BUF_ERROR ? Step::kMore : Step::kDamaged;
  }

  z_stream stream_{};
  Format format_;
  bool started_ = false;
  std::string held_;  // the first bytes of deflate, until they tell its format
};

// RFC 7932.
class ContentDecoder::Brotli : public Stage {
 public:
  Brotli() : Stage("br"), state_(BrotliDecoderCreateInstance(nullptr, nullptr, nullptr)) {}
  ~Brotli() override { BrotliDecoderDestroyInstance(state_); }
  Brotli(const Brotli&) = delete;
  Brotli(Brotli&&) = delete;
  Brotli& operator=(const Brotli&) = delete;
  Brotli& operator=(Brotli&&) = delete;

  Step step(std::string_view& in, std::array<char, kPiece>& out, std::size_t& filled) override {
    if (state_ == nullptr) return Step::kDamaged;
    const std::size_t offered = std::min(in.size(), kOffered);
    std::size_t in_left = offered;
    const std::uint8_t* next_in = as_bytes(in);
    std::size_t out_left = out.size();
    auto* next_out = reinterpret_cast<std::uint8_t*>(out.data());
    const BrotliDecoderResult result =
        BrotliDecoderDecompressStream(state_, &in_left, &next_in, &out_left, &next_out, nullptr);
    in.remove_prefix(offered - in_left);
    filled = out.size() - out_left;
    if (result == BROTLI_DECODER_RESULT_SUCCESS) return Step::kEnd;
    return result == BROTLI_DECODER_RESULT_ERROR ? Step::kDamaged : Step::kMore;
  }

 private:
  BrotliDecoderState* state_;
};

// RFC 8878, of any number of frames.
class ContentDecoder::Zstd : public Stage {
 public:
  Zstd() : Stage("zstd"), stream_(ZSTD_createDStream()) {
    // RFC 9659: no window over 8 MiB in this coding.
    if (stream_ != nullptr) ZSTD_DCtx_setParameter(stream_, ZSTD_d_windowLogMax, 23);
  }
  ~Zstd() override { ZSTD_freeDStream(stream_); }
  Zstd(const Zstd&) = delete;
  Zstd(Zstd&&) = delete;
  Zstd& operator=(const Zstd&) = delete;
  Zstd& operator=(Zstd&&) = delete;

  Step step(std::string_view& in, std::array<char, kPiece>& out, std::size_t& filled) override {
    if (stream_ == nullptr) return Step::kDamaged;
    ZSTD_inBuffer input{in.data(), std::min(in.size(), kOffered), 0};
    ZSTD_outBuffer output{out.data(), out.size(), 0};
    const std::size_t left = ZSTD_decompressStream(stream_, &output, &input);
    in.remove_prefix(input.pos);
    filled = output.pos;
    if (ZSTD_isError(left) != 0) return Step::kDamaged;
    return left == 0 ? Step::kEnd : Step::kMore;
  }

  // The next frame: the first byte of a data frame's magic number, or of a skippable one's.
  bool begin_another(std::string_view in) override {
    const auto first = static_cast<unsigned char>(in.front());
    return (first == 0x28 || (first & 0xF0U) == 0x50) &&
           ZSTD_isError(ZSTD_DCtx_reset(stream_, ZSTD_reset_session_only)) == 0;
  }

 private:
  ZSTD_DStream* stream_;
};

ContentDecoder::ContentDecoder(std::string_view content_encoding, std::size_t keep) : keep_(keep) {
  std::string_view rest = content_encoding;
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view coding = ascii::trim(rest.substr(0, comma));
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    if (coding.empty() || ascii::equal_any_case(coding, "identity")) continue;
    if (stages_.size() == kMostCodings) {
      fail("it has more than " + std::to_string(kMostCodings) + " codings");
      return;
    }
    std::unique_ptr<Stage> stage;
    if (ascii::equal_any_case(coding, "gzip") || ascii::equal_any_case(coding, "x-gzip")) {
      stage = std::make_unique<Inflate>(Inflate::Format::kGzip);
    } else if (ascii::equal_any_case(coding, "deflate")) {
      stage = std::make_unique<Inflate>(Inflate::Format::kDeflate);
    } else if (ascii::equal_any_case(coding, "br")) {
      stage = std::make_unique<Brotli>();
    } else if (ascii::equal_any_case(coding, "zstd")) {
      stage = std::make_unique<Zstd>();
    } else {
      fail("its coding \"" + std::string(coding.substr(0, 40)) + "\" is not known");
      return;
    }
    stages_.push_back(std::move(stage));
  }
  // What was applied last is taken off first.
  std::reverse(stages_.begin(), stages_.end());
}

ContentDecoder::~ContentDecoder() = default;
ContentDecoder::ContentDecoder(ContentDecoder&&) noexcept = default;
ContentDecoder& ContentDecoder::operator=(ContentDecoder&&) noexcept = default;

bool ContentDecoder::fail(std::string error) {
  error_ = std::move(error);
  return false;
}

bool ContentDecoder::keep(std::string_view bytes) {
  const std::size_t room = keep_ - body_.size();
  body_ += bytes.substr(0, room);
  full_ = bytes.size() > room;
  return !full_;
}

bool ContentDecoder::feed(std::string_view bytes) {
  if (!error_.empty() || full_) return false;
  fed_ += bytes.size();
  return pass(0, bytes);
}

bool ContentDecoder::pass(std::size_t stage_index, std::string_view bytes) {
  if (stage_index == stages_.size()) return keep(bytes);
  Stage& stage = *stages_[stage_index];
  stage.taken += bytes.size();
  // No coding of a text takes more than the text does, but for a few bytes: who sends so much for
  // so little sends what is no text.
  if (stage.taken > 2 * std::uint64_t{keep_} + kPiece) {
    return fail("its " + std::string(stage.name()) + " data is larger than what it holds");
  }
  std::array<char, kPiece> out;
  bool waiting = true;  // there may be output that has not been asked for
  while (!bytes.empty() || waiting) {
    if (stage.ignoring) return true;
    if (stage.at_end) {
      if (bytes.empty()) return true;
      stage.ignoring = !stage.begin_another(bytes);
      stage.at_end = stage.ignoring;
      continue;
    }
    std::size_t filled = 0;
    const std::size_t before = bytes.size();
    const Stage::Step step = stage.step(bytes, out, filled);
    stage.made += filled;
    if (filled > 0 && !pass(stage_index + 1, {out.data(), filled})) return false;
    if (step == Stage::Step::kDamaged) {
      return fail("its " + std::string(stage.name()) + " data is damaged");
    }
    stage.at_end = step == Stage::Step::kEnd;
    waiting = filled > 0 || bytes.size() < before;
  }
  return true;
}

bool ContentDecoder::finish() {
  if (!error_.empty()) return false;
  // A body of no bytes was never coded, whatever its header says.
  if (full_ || fed_ == 0) return true;
  for (const std::unique_ptr<Stage>& stage : stages_) {
    if (!stage->at_end) return fail("its " + std::string(stage->name()) + " data is cut short");
  }
  return true;
}

}  // namespace abide::fetch
