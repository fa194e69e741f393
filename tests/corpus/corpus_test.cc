// Dialect `google` against 297,824 verdicts observed from Google's own matcher: the verdict and the
// deciding line of each. The corpus is third-party data and not part of the project: the test runs
// where ABIDE_CORPUS names its folder, and tests/conformance/ holds what must hold everywhere.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>

#include "abide/abide.h"
#include "corpus/archives.h"

namespace abide {
namespace {

struct Files {
  std::string_view archive;
  std::string_view verdicts;
  std::size_t count;
};

class Corpus : public testing::TestWithParam<Files> {};

TEST_P(Corpus, EveryVerdictAndItsLineAgree) {
  const char* folder = std::getenv("ABIDE_CORPUS");
  if (folder == nullptr) GTEST_SKIP() << "set ABIDE_CORPUS to the folder of the corpus";
  const std::string base = std::string(folder) + "/";
  const auto bodies = corpus::read_tar_gz(base + std::string(GetParam().archive));
  const std::string verdicts = corpus::read_gz(base + std::string(GetParam().verdicts));

  std::map<std::string_view, RobotsTxt> parsed;
  std::map<std::pair<std::string_view, std::string_view>, Rules> made;
  std::size_t count = 0;
  std::size_t wrong = 0;
  std::string_view rest = verdicts;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    std::array<std::string_view, 5> cells;
    std::string_view left = line;
    for (std::string_view& cell : cells) {
      cell = left.substr(0, left.find('\t'));
      left.remove_prefix(std::min(cell.size() + 1, left.size()));
    }
    const auto [file, agent, url, allowed, deciding] = cells;
    const auto body = bodies.find(std::string(file));
    ASSERT_NE(body, bodies.end()) << file;

    auto robots = parsed.find(file);
    if (robots == parsed.end()) {
      robots = parsed.emplace(file, RobotsTxt::parse(body->second)).first;
    }
    auto rules = made.find({file, agent});
    if (rules == made.end()) {
      rules = made.emplace(std::pair(file, agent), robots->second.rules_for(Crawler::exact(agent)))
                  .first;
    }
    const Decision decision = rules->second.check(url);
    ++count;
    if (decision.allowed() != (allowed == "1") || std::to_string(decision.line()) != deciding) {
      // The first few are enough to begin with.
      if (++wrong <= 20) {
        ADD_FAILURE() << line << "\ngot " << decision.allowed() << " by line " << decision.line();
      }
    }
  }
  EXPECT_EQ(wrong, 0u);
  EXPECT_EQ(count, GetParam().count);
  RecordProperty("verdicts", static_cast<int>(count));
}

INSTANTIATE_TEST_SUITE_P(
    Google, Corpus,
    testing::Values(Files{"robots.tar.gz", "verdicts.tsv.gz", 156'781},
                    Files{"mutants.tar.gz", "mutant_verdicts.tsv.gz", 141'043}),
    [](const auto& instance) { return instance.index == 0 ? "RealFiles" : "Mutants"; });

}  // namespace
}  // namespace abide
