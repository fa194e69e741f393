// A file with what was found in it, and the formats that print it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "abide/abide.h"
#include "cli/io/output.h"
#include "cli/text/json.h"
#include "cli/text/style.h"

namespace abide::cli {

struct LintedFile {
  std::string name;  // as given; "-" is standard input
  Document document;
  std::vector<Finding> findings;
  // Whose fixes --fix has applied, with places as they were then; not among `findings`.
  std::vector<Finding> mended;
};

// The name in a report: "standard input" has none of its own.
std::string report_name(std::string_view name);

// A message, which has no full stop, as a sentence: one that ends in a question has its mark
// already.
std::string as_sentence(std::string_view message);

// The dialects of a bit set: their names, or "all", or "all but ...".
std::string dialects_text(std::uint32_t dialects);
// As a compiler prints it: the finding with its place, the line with a mark below, and why it
// matters, how to mend it, in which dialects.
void print_finding(const LintedFile& file, const Finding& finding, const Style& style, Output& out);

// What --fix has applied, a line for each.
void print_mended(const LintedFile& file, Output& out);

// How many findings of each severity there are.
void print_totals(const std::vector<LintedFile>& files, const Style& style, Output& out);

// An object a line, for what was mended and for what was found.
void print_findings_json(const std::vector<LintedFile>& files, Output& out);

// SARIF 2.1.0, one document.
void print_sarif(const std::vector<LintedFile>& files, Output& out);

// Workflow commands of GitHub Actions, which become annotations.
void print_github(const std::vector<LintedFile>& files, Output& out);

}  // namespace abide::cli
