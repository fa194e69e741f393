#include "cache/packed_body.h"

#include <zstd.h>

#include "cache/checksum.h"

namespace abide::cache {
namespace {

// Shorter ones would not get shorter, and one that saves less than an eighth is not worth it.
constexpr std::size_t kShortest = 256;
constexpr int kLevel = 3;
// No body is larger (FetchOptions::keep_bytes is half a MiB by default): a damaged length must not
// become a huge allocation.
constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20;

struct Context {
  ZSTD_CCtx* context = ZSTD_createCCtx();
  Context() = default;
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  Context(Context&&) = delete;
  Context& operator=(Context&&) = delete;
  ~Context() { ZSTD_freeCCtx(context); }
};

}  // namespace

PackedBody pack(std::string_view body) {
  PackedBody packed{checksum(body), body.size(), Packing::kPlain, {}};
  if (body.size() >= kShortest) {
    thread_local const Context mine;
    packed.data.resize(ZSTD_compressBound(body.size()));
    const std::size_t size =
        mine.context == nullptr
            ? body.size()
            : ZSTD_compressCCtx(mine.context, packed.data.data(), packed.data.size(), body.data(),
                                body.size(), kLevel);
    if (ZSTD_isError(size) == 0 && size < body.size() - body.size() / 8) {
      packed.data.resize(size);
      packed.packing = Packing::kZstd;
      return packed;
    }
  }
  packed.data = body;
  return packed;
}

std::shared_ptr<const std::string> unpack(std::uint64_t sum, std::uint64_t bytes,
                                          std::int64_t packing, std::string_view data) {
  std::string body;
  if (packing == static_cast<int>(Packing::kPlain)) {
    body = data;
  } else if (packing == static_cast<int>(Packing::kZstd) && bytes <= kMostBytes) {
    body.resize(bytes);
    const std::size_t size = ZSTD_decompress(body.data(), body.size(), data.data(), data.size());
    if (ZSTD_isError(size) != 0 || size != bytes) return nullptr;
  } else {
    return nullptr;
  }
  if (body.size() != bytes || checksum(body) != sum) return nullptr;
  return std::make_shared<const std::string>(std::move(body));
}

}  // namespace abide::cache
