// The tester's files: read once at the start, served from memory.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "abide/result.h"

namespace abide::serving {

struct File {
  std::string type;
  std::string etag;        // in quotes
  bool immutable = false;  // its name holds its hash: what it says never changes
  std::string plain;
  std::string gzip;  // empty: there is none
  std::string brotli;
};

class Files {
 public:
  // All files below `folder` ("/assets/x.js"), with "x.js.gz" and "x.js.br" as encodings of x.js.
  // Hidden files are left out. Fails if the folder cannot be read or holds more than 64 MiB.
  static Result<Files> read(const std::string& folder);

  // The file of that path; "/" is "/index.html". Null: there is none.
  const File* find(std::string_view path) const;

  bool empty() const { return files_.empty(); }

 private:
  std::map<std::string, File, std::less<>> files_;
};

}  // namespace abide::serving
