#include "serve/keys.h"

#include <fcntl.h>
#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/beast/core/string.hpp>
#include <cerrno>
#include <system_error>

#include "parse/ascii.h"

namespace abide::serving {
namespace {

constexpr std::size_t kLeastKey = 16;
constexpr std::size_t kMostFile = 1 << 20;

std::array<unsigned char, 32> sha256(std::string_view bytes) {
  std::array<unsigned char, 32> hash{};
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), hash.data());
  return hash;
}

// The whole of a file, which may be a pipe: so it is opened and read once.
Result<std::string> read_once(const std::string& path) {
  const auto failed = [&path] {
    return Error{ErrorCode::kUnavailable, "the key file " + path + " cannot be read: " +
                                              std::generic_category().message(errno)};
  };
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return failed();
  struct stat about {};
  std::string text;
  ssize_t got = ::fstat(file, &about);
  if (got == 0 && S_ISREG(about.st_mode) && (about.st_mode & S_IROTH) != 0) {
    ::close(file);
    return Error{ErrorCode::kRefused, "the key file " + path +
                                          " can be read by everyone on this system; take that "
                                          "away with: chmod o-r " +
                                          path};
  }
  char part[4096];
  while (got >= 0 && (got = ::read(file, part, sizeof part)) > 0 && text.size() <= kMostFile) {
    text.append(part, static_cast<std::size_t>(got));
  }
  const int error = errno;
  ::close(file);
  errno = error;
  if (got < 0) return failed();
  if (text.size() > kMostFile) {
    OPENSSL_cleanse(text.data(), text.size());
    return Error{ErrorCode::kInvalid, "the key file " + path +
                                          " is larger than 1 MiB; give a file with keys, one a "
                                          "line"};
  }
  return text;
}

}  // namespace

Result<Keys> Keys::read(const std::string& path) {
  Result<std::string> text = read_once(path);
  if (!text) return text.error();
  Keys keys;
  std::string_view rest = *text;
  for (std::size_t line = 1; !rest.empty(); ++line) {
    const std::string_view whole = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(rest.size(), whole.size() + 1));
    const std::string_view key = ascii::trim(whole);
    if (key.empty() || key.starts_with('#')) continue;
    if (key.size() < kLeastKey) {
      return Error{ErrorCode::kInvalid,
                   "the key file " + path + ", line " + std::to_string(line) +
                       ": a key has at least 16 bytes; make one with: openssl rand -hex 24"};
    }
    keys.hashes_.push_back(sha256(key));
  }
  OPENSSL_cleanse(text->data(), text->size());
  if (keys.empty()) {
    return Error{ErrorCode::kInvalid, "the key file " + path + " holds no key"};
  }
  return keys;
}

std::optional<std::size_t> Keys::find(std::string_view authorization) const {
  constexpr std::string_view kScheme = "Bearer ";
  if (authorization.size() < kScheme.size() ||
      !boost::beast::iequals({authorization.data(), kScheme.size()},
                             {kScheme.data(), kScheme.size()})) {
    return std::nullopt;
  }
  const Hash hash = sha256(ascii::trim(authorization.substr(kScheme.size())));
  std::size_t found = 0;
  for (std::size_t i = 0; i < hashes_.size(); ++i) {
    if (CRYPTO_memcmp(hash.data(), hashes_[i].data(), hash.size()) == 0) found = i + 1;
  }
  if (found == 0) return std::nullopt;
  return found;
}

std::string sha256_hex(std::string_view bytes, std::size_t digits) {
  constexpr char kHex[] = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : sha256(bytes)) {
    text += kHex[byte >> 4];
    text += kHex[byte & 15];
  }
  return text.substr(0, digits);
}

}  // namespace abide::serving
