// Findings as workflow commands of GitHub Actions.
//
// https://docs.github.com/actions/using-workflows/workflow-commands-for-github-actions
#include "cli/lint/linted_file.h"
#include "cli/text/visible.h"

namespace abide::cli {
namespace {

// What would end the command, or a property of it.
std::string escaped(std::string_view text, bool property) {
  std::string out;
  for (const char c : text) {
    if (c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','))) {
      fmt::format_to(std::back_inserter(out), "%{:02X}", static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  return out;
}

std::string_view command_of(Severity severity) {
  return severity == Severity::kNote ? "notice" : severity_name(severity);
}

}  // namespace

void print_github(const std::vector<LintedFile>& files, Output& out) {
  for (const LintedFile& file : files) {
    for (const Finding& finding : file.findings) {
      const std::uint32_t width = finding.span.size();
      const std::string message =
          fmt::format("{}\n{}\n{}\nDialects: {}", as_sentence(visible(finding.message)),
                      finding.check->why, finding.check->mend, dialects_text(finding.dialects));
      out.print("::{} file={},line={},col={},endColumn={},title={}::{}\n",
                command_of(finding.severity), escaped(file.name == "-" ? "stdin" : file.name, true),
                finding.line, finding.column, finding.column + width,
                escaped(finding.check->id, true), escaped(message, false));
    }
  }
}

}  // namespace abide::cli
