// Findings as JSON, one a line.
#include <utility>

#include "cli/lint/linted_file.h"
#include "json/finding.h"

namespace abide::cli {
namespace {

void print_one(const LintedFile& file, const Finding& finding, bool mended, Output& out) {
  json::object object{{"file", json_text(file.name)}};
  for (auto& member : finding_as_json(finding)) object.insert(std::move(member));
  object["mended"] = mended;
  print_json(out, object);
}

}  // namespace

void print_findings_json(const std::vector<LintedFile>& files, Output& out) {
  for (const LintedFile& file : files) {
    for (const Finding& finding : file.mended) print_one(file, finding, true, out);
    for (const Finding& finding : file.findings) print_one(file, finding, false, out);
  }
}

}  // namespace abide::cli
