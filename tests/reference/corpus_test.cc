// The reference against the verdicts observed from Google's own matcher: that the plainest program
// agrees with all of them is why it may be the judge where no verdict was observed. The corpus is
// third-party data: the test runs where ABIDE_CORPUS names its folder.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <string>
#include <string_view>

#include "corpus/archives.h"
#include "reference/compare.h"

namespace abide::reference {
namespace {

// Takes what stands before the delimiter off `text`.
std::string_view take(std::string_view& text, char delimiter) {
  const std::string_view taken = text.substr(0, text.find(delimiter));
  text.remove_prefix(std::min(taken.size() + 1, text.size()));
  return taken;
}

// The verdicts stand in order of file and agent, so each is read once.
void compare(const std::string& folder, const std::string& archive, const std::string& verdicts) {
  const auto bodies = corpus::read_tar_gz(folder + "/" + archive);
  const std::string text = corpus::read_gz(folder + "/" + verdicts);
  std::string file;
  std::string agent;
  std::vector<Group> groups;
  Chosen chosen;
  std::size_t wrong = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view line = take(rest, '\n');
    std::array<std::string_view, 5> cells;  // file, agent, url, allowed, line
    std::string_view left = line;
    for (std::string_view& cell : cells) cell = take(left, '\t');
    if (cells[0] != file || cells[1] != agent) {
      if (cells[0] != file) {
        file = cells[0];
        groups = read_groups(read_lines(bodies.at(file), Dialect::google()), Dialect::google());
      }
      agent = cells[1];
      chosen = choose(groups, Asker::of(Crawler::exact(agent)), Dialect::google());
    }
    const Verdict verdict = decide(chosen, cells[2], Dialect::google());
    if (verdict.allowed == (cells[3] == "1") && std::to_string(verdict.line) == cells[4]) continue;
    if (++wrong <= 20) ADD_FAILURE() << line << "\ngot " << verdict.allowed << " " << verdict.line;
  }
  EXPECT_EQ(wrong, 0u);
}

TEST(ReferenceCorpus, AgreesWithEveryVerdict) {
  const char* folder = std::getenv("ABIDE_CORPUS");
  if (folder == nullptr) GTEST_SKIP() << "set ABIDE_CORPUS to the folder of the corpus";
  compare(folder, "robots.tar.gz", "verdicts.tsv.gz");
  compare(folder, "mutants.tar.gz", "mutant_verdicts.tsv.gz");
}

}  // namespace
}  // namespace abide::reference
