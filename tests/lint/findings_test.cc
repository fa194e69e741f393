// Runs the tables of cases, and sees to it that no check is without.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "abide/lint.h"
#include "lint/lint_case.h"

namespace abide {

// How GoogleTest prints a case that fails.
namespace lint_test {
// NOLINTNEXTLINE(readability-identifier-naming): GoogleTest's name
void PrintTo(const LintCase& c, std::ostream* out) { *out << c.name; }
}  // namespace lint_test

namespace {

using lint_test::LintCase;
using lint_test::Mended;

std::vector<LintCase> all_cases() {
  std::vector<LintCase> all;
  for (const auto table :
       {lint_test::byte_cases(), lint_test::field_cases(), lint_test::value_cases(),
        lint_test::group_cases(), lint_test::user_agent_cases(), lint_test::path_cases(),
        lint_test::rule_cases()}) {
    all.insert(all.end(), table.begin(), table.end());
  }
  return all;
}

std::string mend(std::string body, const Fix& fix) {
  return body.replace(fix.span.begin, fix.span.size(), fix.replacement);
}

std::string messages(const std::vector<Finding>& findings) {
  std::string text;
  for (const Finding& f : findings) {
    text += std::to_string(f.line) + ":" + std::to_string(f.column) + " " +
            std::string(f.check->id) + ": " + f.message + "\n";
  }
  return text;
}

class LintFinds : public testing::TestWithParam<LintCase> {};

TEST_P(LintFinds, WhatTheCaseSays) {
  const LintCase& c = GetParam();
  ASSERT_NE(find_lint_check(c.check), nullptr) << c.check;
  const Document document(c.file);
  const std::vector<Finding> findings = lint(document);
  const Finding* found = nullptr;
  for (const Finding& finding : findings) {
    if (finding.check->id == c.check && found == nullptr) found = &finding;
  }
  if (c.line == 0) {
    EXPECT_EQ(found, nullptr) << messages(findings);
    return;
  }
  ASSERT_NE(found, nullptr) << messages(findings);
  EXPECT_EQ(found->line, c.line) << found->message;
  EXPECT_EQ(found->column, c.column) << found->message;
  EXPECT_NE(found->message.find(c.says), std::string::npos) << found->message;
  if (!c.dialects.empty()) {
    EXPECT_EQ(found->dialects, lint_test::dialect_set(c.dialects)) << found->message;
  }
  switch (c.mended) {
    case Mended::kNotAsked:
      return;
    case Mended::kNot:
      EXPECT_FALSE(found->fix.has_value());
      return;
    case Mended::kToReview:
    case Mended::kSafe:
      break;
  }
  ASSERT_TRUE(found->fix.has_value()) << found->message;
  EXPECT_EQ(found->fix->safe, c.mended == Mended::kSafe);
  EXPECT_EQ(mend(c.file, *found->fix), c.result);
  EXPECT_EQ(found->fix->announced_dialects, lint_test::dialect_set(c.announced))
      << found->fix->announces;
}

std::string name_of(const testing::TestParamInfo<LintCase>& info) {
  std::string name;
  for (const char c : std::string_view(info.param.name)) {
    name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(, LintFinds, testing::ValuesIn(all_cases()), name_of);

TEST(LintChecks, EachHasACaseThatFindsAndOneThatDoesNot) {
  std::map<std::string_view, std::set<bool>> seen;
  for (const LintCase& c : all_cases()) seen[c.check].insert(c.line != 0);
  for (const LintCheck& check : lint_checks()) {
    EXPECT_TRUE(seen[check.id].contains(true)) << check.id << " has no case that finds";
    EXPECT_TRUE(seen[check.id].contains(false)) << check.id << " has no case that does not";
  }
}

// What every finding of every case must be, whichever check it comes from.
TEST(LintChecks, EachFindingIsWellFormed) {
  const std::uint32_t every = lint_test::dialect_set("all");
  for (const LintCase& c : all_cases()) {
    const Document document(c.file);
    for (const Finding& f : lint(document)) {
      SCOPED_TRACE(std::string(c.name) + ": " + f.message);
      ASSERT_NE(f.check, nullptr);
      ASSERT_GE(f.line, 1u);
      ASSERT_LE(f.line, document.lines().size());
      const DocumentLine& line = document.lines()[f.line - 1];
      EXPECT_EQ(f.column, f.span.begin - line.text.begin + 1);
      EXPECT_LE(f.span.begin, f.span.end);
      EXPECT_LE(f.span.end, line.text.end);
      EXPECT_LE(f.other_line, document.lines().size());
      EXPECT_NE(f.dialects, 0u);
      EXPECT_EQ(f.dialects & ~every, 0u);
      EXPECT_FALSE(f.message.empty());
      EXPECT_FALSE(f.message.ends_with('.'));
      for (const char byte : f.message) {
        EXPECT_TRUE(static_cast<unsigned char>(byte) >= 0x20 && byte != 0x7F);
      }
      if (!f.fix) continue;
      EXPECT_LE(f.fix->span.end, document.body().size());
      EXPECT_EQ(f.fix->announces.empty(), f.fix->announced_dialects == 0);
      const FixOffered least = f.fix->safe ? FixOffered::kSafe : FixOffered::kToReview;
      EXPECT_GE(f.check->fix, least);
    }
  }
}

TEST(LintChecks, AreFoundByTheirId) {
  for (const LintCheck& check : lint_checks()) EXPECT_EQ(find_lint_check(check.id), &check);
  EXPECT_EQ(find_lint_check("no-such-check"), nullptr);
}

}  // namespace

std::uint32_t lint_test::dialect_set(std::string_view names) {
  const std::uint32_t every = (1u << Dialect::all().size()) - 1;
  if (names == "all") return every;
  constexpr std::string_view kBut = "all but ";
  if (names.starts_with(kBut)) return every & ~dialect_set(names.substr(kBut.size()));
  std::uint32_t set = 0;
  while (!names.empty()) {
    const std::string_view name = names.substr(0, names.find(' '));
    names.remove_prefix(std::min(names.size(), name.size() + 1));
    const Dialect* const dialect = Dialect::named(name);
    EXPECT_NE(dialect, nullptr) << name;
    if (dialect != nullptr) set |= 1u << (dialect - Dialect::all().data());
  }
  return set;
}

}  // namespace abide
