#include "input.h"

#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <unordered_map>
#include <utility>

namespace abide::bench {
namespace {

std::ifstream opened(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw std::runtime_error("cannot read " + path.string());
  return in;
}

std::vector<std::string> columns(const std::string& line, char separator) {
  std::vector<std::string> result;
  std::istringstream in(line);
  for (std::string column; std::getline(in, column, separator);) result.push_back(column);
  return result;
}

}  // namespace

std::size_t Input::bytes() const {
  std::size_t sum = 0;
  for (const PlannedFile& file : files) sum += file.body.size();
  return sum;
}

Input read_input(const std::filesystem::path& folder) {
  Input input;
  std::unordered_map<std::string, std::size_t> numbers;
  std::ifstream plan = opened(folder / "plan.tsv");
  for (std::string line; std::getline(plan, line);) {
    const std::vector<std::string> column = columns(line, '\t');
    PlannedFile file;
    std::ifstream body = opened(folder / "robots" / column.at(0));
    file.body.assign(std::istreambuf_iterator<char>(body), {});
    file.agent = column.at(1);
    for (const std::string& number : columns(column.at(2), ',')) {
      file.twenty.push_back(std::stoul(number));
    }
    numbers.emplace(column.at(0), input.files.size());
    input.files.push_back(std::move(file));
  }
  std::ifstream questions = opened(folder / "questions.tsv");
  for (std::string line; std::getline(questions, line);) {
    const std::vector<std::string> column = columns(line, '\t');
    input.questions.push_back({column.at(0) + '\t' + column.at(1) + '\t' + column.at(2),
                               numbers.at(column.at(0)), column.at(1), column.at(2)});
  }
  return input;
}

}  // namespace abide::bench
