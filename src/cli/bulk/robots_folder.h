// The robots.txt files of a folder, by name, and nothing outside of it.
//
// The names come from the input, which may come from anywhere: an absolute path, a "..", or a
// symbolic link that leads out of the folder is refused, and so is what is no regular file.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "cli/io/input.h"

namespace abide::cli {

class RobotsFolder {
 public:
  // Throws Failure if there is no such folder.
  explicit RobotsFolder(const std::string& folder);

  // The first bytes of a file, at most `most`. Returns "" or why there is none, as a sentence.
  std::string read(std::string_view name, std::size_t most, std::string& body) const;

 private:
  // Returns a descriptor, or -1 and an errno; EXDEV if the file lies outside.
  int open_inside(const std::string& name, int& error) const;

  std::string folder_;  // as given
  std::string real_;    // without symbolic links
  OpenFile opened_;
};

}  // namespace abide::cli
