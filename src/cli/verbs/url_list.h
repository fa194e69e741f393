// URLs from a file, one a line.
#pragma once

#include <string>
#include <string_view>

#include "cli/io/input.h"
#include "cli/io/line_reader.h"

namespace abide::cli {

class UrlList {
 public:
  // "-" is standard input. Throws Failure.
  explicit UrlList(const std::string& file) : file_(open_input(file)), lines_(file_.fd(), file) {}

  // The next URL; empty lines are left out. The view stays valid until the next call. Throws
  // Failure.
  bool next(std::string_view& url) {
    while (true) {
      if (lines_.next(url)) {
        if (!url.empty()) return true;
      } else if (!lines_.refill()) {
        return false;
      }
    }
  }

 private:
  OpenFile file_;
  LineReader lines_;
};

}  // namespace abide::cli
