// abide_bench_generate OUT_DIR [--seed N] [--files N] [--urls N]
//
// Writes OUT_DIR/robots/NAME for each file and OUT_DIR/questions.tsv, what
// `abide bulk --robots-dir OUT_DIR/robots` reads: a file, an agent and a URL with tabs between.
#include <charconv>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "generator/workload.h"

namespace {

void write(const std::filesystem::path& path, std::string_view bytes) {
  std::ofstream out(path, std::ios::binary);
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (!out.flush()) throw std::runtime_error("cannot write " + path.string());
}

std::uint64_t number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw std::runtime_error("not a number: " + std::string(text));
  }
  return value;
}

void run(std::span<char*> arguments) {
  abide::bench::Settings settings;
  std::filesystem::path folder;
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    const std::string_view argument = arguments[i];
    const bool has_value = i + 1 < arguments.size();
    if (argument == "--seed" && has_value) {
      settings.seed = number(arguments[++i]);
    } else if (argument == "--files" && has_value) {
      settings.files = number(arguments[++i]);
    } else if (argument == "--urls" && has_value) {
      settings.urls = number(arguments[++i]);
    } else if (folder.empty() && !argument.starts_with('-')) {
      folder = argument;
    } else {
      folder.clear();
      break;
    }
  }
  if (folder.empty()) {
    throw std::runtime_error(
        "usage: abide_bench_generate OUT_DIR [--seed N] [--files N] [--urls N]");
  }

  const abide::bench::Workload made = abide::bench::generate(settings);
  std::filesystem::create_directories(folder / "robots");
  for (const auto& file : made.files) write(folder / "robots" / file.name, file.body);
  std::string questions;
  for (const auto& question : made.questions) {
    questions += made.files[question.file].name;
    questions += '\t';
    questions += question.agent;
    questions += '\t';
    questions += question.url;
    questions += '\n';
  }
  write(folder / "questions.tsv", questions);
  std::printf("%zu files, %zu questions\n", made.files.size(), made.questions.size());
}

}  // namespace

int main(int argc, char** argv) {
  try {
    run({argv, static_cast<std::size_t>(argc)});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "abide_bench_generate: %s\n", error.what());
    return 2;
  }
  return 0;
}
