// What prepare.py wrote, in memory for as long as the program runs. README.md says what it is.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace abide::bench {

struct Question {
  std::string asked;  // file TAB agent TAB url
  std::size_t file;
  std::string agent;
  std::string url;
};

// A file, whom it is parsed for, and the questions that are asked after parsing it.
struct PlannedFile {
  std::string body;
  std::string agent;
  std::vector<std::size_t> twenty;  // indices into Input::questions
};

struct Input {
  std::vector<PlannedFile> files;
  std::vector<Question> questions;

  std::size_t bytes() const;
};

Input read_input(const std::filesystem::path& folder);

}  // namespace abide::bench
