// Reading the corpus: tar archives and text files, both gzipped.
#pragma once

#include <map>
#include <string>

namespace abide::corpus {

// Every file of a .tar.gz by its name, without folders. Throws std::runtime_error.
std::map<std::string, std::string> read_tar_gz(const std::string& path);

// The content of a .gz. Throws std::runtime_error.
std::string read_gz(const std::string& path);

}  // namespace abide::corpus
