#include "corpus/archives.h"

#include <archive.h>
#include <archive_entry.h>

#include <memory>
#include <stdexcept>

namespace abide::corpus {
namespace {

using Archive = std::unique_ptr<archive, int (*)(archive*)>;

Archive open(const std::string& path, int (*set_format)(archive*)) {
  Archive reader(archive_read_new(), archive_read_free);
  archive_read_support_filter_gzip(reader.get());
  set_format(reader.get());
  if (archive_read_open_filename(reader.get(), path.c_str(), 1 << 20) != ARCHIVE_OK) {
    throw std::runtime_error(archive_error_string(reader.get()));
  }
  return reader;
}

std::string read_entry(archive* reader) {
  std::string content;
  char buffer[1 << 16];
  la_ssize_t n = 0;
  while ((n = archive_read_data(reader, buffer, sizeof buffer)) > 0) {
    content.append(buffer, static_cast<std::size_t>(n));
  }
  if (n < 0) throw std::runtime_error(archive_error_string(reader));
  return content;
}

}  // namespace

std::map<std::string, std::string> read_tar_gz(const std::string& path) {
  const Archive reader = open(path, archive_read_support_format_tar);
  std::map<std::string, std::string> files;
  archive_entry* entry = nullptr;
  while (archive_read_next_header(reader.get(), &entry) == ARCHIVE_OK) {
    if (archive_entry_filetype(entry) != AE_IFREG) continue;
    std::string name = archive_entry_pathname(entry);
    name.erase(0, name.rfind('/') + 1);
    files[name] = read_entry(reader.get());
  }
  return files;
}

std::string read_gz(const std::string& path) {
  const Archive reader = open(path, archive_read_support_format_raw);
  archive_entry* entry = nullptr;
  if (archive_read_next_header(reader.get(), &entry) != ARCHIVE_OK) {
    throw std::runtime_error(archive_error_string(reader.get()));
  }
  return read_entry(reader.get());
}

}  // namespace abide::corpus
