// Findings as JSON, one a line.
#include "cli/lint/linted_file.h"

namespace abide::cli {
namespace {

json::value fix_json(const std::optional<Fix>& fix) {
  if (!fix) return nullptr;
  return json::object{{"begin", fix->span.begin},
                      {"end", fix->span.end},
                      {"replacement", json_text(fix->replacement)},
                      {"safe", fix->safe},
                      {"announces", json_text_or_null(fix->announces)},
                      {"announced_dialects", dialects_json(fix->announced_dialects)}};
}

void print_one(const LintedFile& file, const Finding& finding, bool mended, Output& out) {
  const LintCheck& check = *finding.check;
  print_json(out, json::object{{"file", json_text(file.name)},
                               {"line", finding.line},
                               {"column", finding.column},
                               {"begin", finding.span.begin},
                               {"end", finding.span.end},
                               {"severity", json_text(severity_name(finding.severity))},
                               {"id", json_text(check.id)},
                               {"message", json_text(finding.message)},
                               {"why", json_text(check.why)},
                               {"mend", json_text(check.mend)},
                               {"source", json_text(check.source)},
                               {"dialects", dialects_json(finding.dialects)},
                               {"other_line", finding.other_line},
                               {"fix", fix_json(finding.fix)},
                               {"mended", mended}});
}

}  // namespace

json::array dialects_json(std::uint32_t dialects) {
  json::array names;
  for (std::size_t i = 0; i < Dialect::all().size(); ++i) {
    if ((dialects >> i & 1) != 0) names.push_back(json_text(Dialect::all()[i].name));
  }
  return names;
}

void print_findings_json(const std::vector<LintedFile>& files, Output& out) {
  for (const LintedFile& file : files) {
    for (const Finding& finding : file.mended) print_one(file, finding, true, out);
    for (const Finding& finding : file.findings) print_one(file, finding, false, out);
  }
}

}  // namespace abide::cli
