#include "input.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <stdexcept>
#include <string_view>

#include "corpus/archives.h"

namespace abide::bench {
namespace {

void add_question(Input& input, std::uint32_t file, std::string_view agent, std::string_view url) {
  const bool same_visit = !input.visits.empty() && input.visits.back().file == file &&
                          input.visits.back().agent == agent;
  if (!same_visit) input.visits.push_back({file, std::string(agent), {}});
  input.visits.back().urls.emplace_back(url);
  ++input.questions;
}

std::string_view take(std::string_view& text, char end) {
  const std::string_view taken = text.substr(0, text.find(end));
  text.remove_prefix(std::min(taken.size() + 1, text.size()));
  return taken;
}

Input from_corpus(const std::string& folder) {
  Input made;
  made.source = "corpus";
  std::map<std::string, std::uint32_t, std::less<>> places;
  for (auto& [name, body] : corpus::read_tar_gz(folder + "/robots.tar.gz")) {
    places.emplace(name, static_cast<std::uint32_t>(made.files.size()));
    made.files.push_back({name, std::move(body)});
  }
  made.known_allowed = 0;
  const std::string verdicts = corpus::read_gz(folder + "/verdicts.tsv.gz");
  std::string_view rest = verdicts;
  while (!rest.empty()) {
    std::string_view line = take(rest, '\n');
    const std::string_view file = take(line, '\t');
    const std::string_view agent = take(line, '\t');
    const std::string_view url = take(line, '\t');
    const auto place = places.find(file);
    if (place == places.end()) throw std::runtime_error("no file " + std::string(file));
    add_question(made, place->second, agent, url);
    made.known_allowed += take(line, '\t') == "1" ? 1 : 0;
  }
  return made;
}

Input from_generator() {
  Workload workload = generate({});
  Input made;
  made.source = "generated";
  made.files = std::move(workload.files);
  for (const Question& question : workload.questions) {
    add_question(made, question.file, question.agent, question.url);
  }
  return made;
}

Input load() {
  const char* folder = std::getenv("ABIDE_CORPUS");
  Input made;
  try {
    made = folder != nullptr && *folder != '\0' ? from_corpus(folder) : from_generator();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "cannot read the corpus in ABIDE_CORPUS: %s\n", error.what());
    std::exit(2);
  }
  for (const SiteFile& file : made.files) made.bytes += file.body.size();
  return made;
}

}  // namespace

const Input& input() {
  static const Input loaded = load();
  return loaded;
}

std::vector<Rules> rules_of(const Input& input) {
  std::vector<Rules> made;
  made.reserve(input.visits.size());
  std::vector<RobotsTxt> parsed;
  parsed.reserve(input.files.size());
  for (const SiteFile& file : input.files) parsed.push_back(RobotsTxt::parse(file.body));
  for (const Visit& visit : input.visits) {
    made.push_back(parsed[visit.file].rules_for(Crawler::exact(visit.agent)));
  }
  return made;
}

}  // namespace abide::bench
