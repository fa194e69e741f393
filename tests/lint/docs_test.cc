// docs/lint.md describes exactly the checks that there are, with their severity and fix.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "abide/lint.h"

namespace abide {
namespace {

// The rows of the tables: "| `id` | severity | what | fix |".
struct Row {
  std::string id;
  std::string severity;
  std::string fix;
};

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(' ');
  const std::size_t end = text.find_last_not_of(' ');
  return begin == text.npos ? "" : text.substr(begin, end - begin + 1);
}

std::vector<Row> documented() {
  std::vector<Row> rows;
  std::ifstream in(std::string(ABIDE_SOURCE_DIR) + "/docs/lint.md");
  EXPECT_TRUE(in.is_open());
  std::string line;
  while (std::getline(in, line)) {
    if (!line.starts_with("| `")) continue;
    std::vector<std::string> cells;
    std::istringstream row(line.substr(1));
    std::string cell;
    while (std::getline(row, cell, '|')) cells.push_back(trimmed(cell));
    if (cells.size() < 4 || cells[0].size() < 2) {
      ADD_FAILURE() << "not a row of the table: " << line;
      continue;
    }
    rows.push_back({cells[0].substr(1, cells[0].size() - 2), cells[1], cells.back()});
  }
  return rows;
}

TEST(LintDocs, DescribeExactlyTheChecksThereAre) {
  const std::vector<Row> rows = documented();
  ASSERT_EQ(rows.size(), lint_checks().size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const LintCheck& check = lint_checks()[i];
    EXPECT_EQ(rows[i].id, check.id) << "row " << i + 1;
    EXPECT_EQ(rows[i].severity, severity_name(check.severity)) << check.id;
    EXPECT_EQ(rows[i].fix, fix_offered_name(check.fix)) << check.id;
  }
}

TEST(LintDocs, EveryCheckSaysAllThereIsToSay) {
  for (const LintCheck& check : lint_checks()) {
    for (const std::string_view text : {check.title, check.why, check.mend, check.source}) {
      EXPECT_FALSE(text.empty()) << check.id;
    }
    EXPECT_FALSE(check.title.ends_with('.')) << check.id;
    EXPECT_TRUE(check.why.ends_with('.')) << check.id;
    EXPECT_TRUE(check.mend.ends_with('.')) << check.id;
    EXPECT_EQ(check.id.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"),
              std::string_view::npos)
        << check.id;
  }
}

}  // namespace
}  // namespace abide
