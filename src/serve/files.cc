#include "serve/files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

#include "serve/keys.h"

namespace abide::serving {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMostBytes = 64u << 20;

struct Type {
  std::string_view ending;
  std::string_view type;
};
constexpr Type kTypes[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
};

std::string type_of(std::string_view path) {
  for (const Type& each : kTypes) {
    if (path.ends_with(each.ending)) return std::string(each.type);
  }
  return "application/octet-stream";
}

// "assets/index-B7x9_kQ2.js": what Vite names by its content. A dash and eight or more letters,
// digits, '-' or '_' before the first dot, at least one of them a digit or a capital.
bool is_hashed(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::string_view stem = name.substr(0, name.find('.'));
  const std::size_t dash = stem.rfind('-', stem.size() < 8 ? 0 : stem.size() - 9);
  if (!path.starts_with("/assets/") || dash == std::string_view::npos) return false;
  return std::ranges::any_of(stem.substr(dash + 1), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
  });
}

// Nothing if it cannot be read.
std::optional<std::string> content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text;
  char part[1 << 14];
  while (file.is_open() && file) {
    file.read(part, sizeof part);
    text.append(part, static_cast<std::size_t>(file.gcount()));
  }
  if (!file.is_open() || file.bad()) return std::nullopt;
  return text;
}

}  // namespace

Result<Files> Files::read(const std::string& folder) {
  Files files;
  std::uintmax_t bytes = 0;
  std::error_code ec;
  fs::recursive_directory_iterator entry(folder, ec);
  for (; !ec && entry != fs::recursive_directory_iterator(); entry.increment(ec)) {
    const std::string name = entry->path().filename().string();
    if (name.starts_with('.')) {
      entry.disable_recursion_pending();
      continue;
    }
    if (!entry->is_regular_file(ec)) continue;
    bytes += entry->file_size(ec);
    if (ec) break;
    if (bytes > kMostBytes) {
      return Error{ErrorCode::kInvalid,
                   folder + " holds more than 64 MiB; that is not the tester's folder"};
    }
    std::string path = '/' + fs::relative(entry->path(), folder, ec).generic_string();
    std::optional<std::string> content = content_of(entry->path());
    if (!content) {
      return Error{ErrorCode::kUnavailable,
                   "the tester's file " + entry->path().string() + " cannot be read"};
    }
    if (path.ends_with(".gz")) {
      files.files_[path.substr(0, path.size() - 3)].gzip = std::move(*content);
    } else if (path.ends_with(".br")) {
      files.files_[path.substr(0, path.size() - 3)].brotli = std::move(*content);
    } else {
      File& file = files.files_[path];
      file.type = type_of(path);
      file.etag = '"' + sha256_hex(*content, 20) + '"';
      file.immutable = is_hashed(path);
      file.plain = std::move(*content);
    }
  }
  if (ec) {
    return Error{ErrorCode::kUnavailable,
                 "the tester's folder " + folder + " cannot be read: " + ec.message()};
  }
  // An encoding of a file that is not there.
  std::erase_if(files.files_, [](const auto& each) { return each.second.type.empty(); });
  return files;
}

const File* Files::find(std::string_view path) const {
  const auto found = files_.find(path == "/" ? std::string_view("/index.html") : path);
  return found == files_.end() ? nullptr : &found->second;
}

}  // namespace abide::serving
