#include "json/finding.h"

#include <utility>

namespace abide {

json::array dialects_as_json(std::uint32_t dialects) {
  json::array names;
  for (std::size_t i = 0; i < Dialect::all().size(); ++i) {
    if ((dialects >> i & 1) != 0) names.push_back(json_text(Dialect::all()[i].name));
  }
  return names;
}

json::object finding_as_json(const Finding& finding) {
  const LintCheck& check = *finding.check;
  json::value fix;
  if (finding.fix) {
    fix = json::object{{"begin", finding.fix->span.begin},
                       {"end", finding.fix->span.end},
                       {"replacement", json_text(finding.fix->replacement)},
                       {"safe", finding.fix->safe},
                       {"announces", json_text_or_null(finding.fix->announces)},
                       {"announced_dialects", dialects_as_json(finding.fix->announced_dialects)}};
  }
  return {{"line", finding.line},
          {"column", finding.column},
          {"begin", finding.span.begin},
          {"end", finding.span.end},
          {"severity", json_text(severity_name(finding.severity))},
          {"id", json_text(check.id)},
          {"message", json_text(finding.message)},
          {"why", json_text(check.why)},
          {"mend", json_text(check.mend)},
          {"source", json_text(check.source)},
          {"dialects", dialects_as_json(finding.dialects)},
          {"other_line", finding.other_line},
          {"fix", std::move(fix)}};
}

}  // namespace abide
