// The URLs that a verb is asked about: those of the command line, then those of a file with one a
// line, as they come.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/io/input.h"
#include "cli/io/line_reader.h"
#include "cli/io/output.h"
#include "cli/options.h"

namespace abide::cli {

class UrlList {
 public:
  // `file` may be empty: none; "-" is standard input. `out` is written out before standard input is
  // waited for. Throws Failure if there are no URLs at all, or if one that is given is blank: it
  // comes from a variable that is not set, and to answer for it would be to answer for nothing.
  UrlList(const Texts& given, const std::string& file, Output& out);

  // The next URL. Of a line, blanks around it are left out, and so are empty lines. The view stays
  // valid until the next call. Throws Failure, also if the file holds no URL.
  bool next(std::string_view& url);

  // Where that URL stands, for a message: "line 3 of "urls.txt": ", or "" on the command line.
  std::string place() const;
  // The line was longer than BlockReader::kLongestLine, and the URL is its start.
  bool was_cut() const;

 private:
  struct Lines {
    explicit Lines(const std::string& name) : file(open_input(name)), reader(file.fd(), name) {}
    OpenFile file;
    LineReader reader;
    bool any_url = false;
  };
  bool next_line(std::string_view& url);

  const Texts& given_;
  std::size_t next_given_ = 0;
  std::string file_;
  std::optional<Lines> lines_;
  Output& out_;
};

}  // namespace abide::cli
