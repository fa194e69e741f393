#include "serve/record_json.h"

namespace abide::serving {
namespace {

json::array dialects_json(std::uint32_t dialects) {
  json::array names;
  for (std::size_t i = 0; i < Dialect::all().size(); ++i) {
    if ((dialects >> i & 1) != 0) names.push_back(json_text(Dialect::all()[i].name));
  }
  return names;
}

}  // namespace

json::object record_json(const Record& record, Time now) {
  json::object object{{"origin", json_text(record.origin.to_string())},
                      {"robots_url", json_text(record.origin.robots_url())},
                      {"standings", standings_as_json(record, now)}};
  object["answer"] = record.answer ? json::value(exchange_as_json(*record.answer)) : json::value();
  object["failed"] = record.failed ? json::value(exchange_as_json(*record.failed)) : json::value();
  object["failing_since"] = time_or_null(record.failing_since.value_or(Time{}));
  object["failures"] = record.failures;
  object["next_try"] = record.failing_since ? time_or_null(record.next_try) : json::value();
  const Exchange* seen = record.last_seen();
  add_body(object, seen == nullptr ? nullptr : seen->body.get());
  return object;
}

json::object finding_json(const Finding& finding) {
  const LintCheck& check = *finding.check;
  json::value fix;
  if (finding.fix) {
    fix = json::object{{"begin", finding.fix->span.begin},
                       {"end", finding.fix->span.end},
                       {"replacement", json_text(finding.fix->replacement)},
                       {"safe", finding.fix->safe},
                       {"announces", json_text_or_null(finding.fix->announces)},
                       {"announced_dialects", dialects_json(finding.fix->announced_dialects)}};
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
          {"dialects", dialects_json(finding.dialects)},
          {"other_line", finding.other_line},
          {"fix", std::move(fix)}};
}

}  // namespace abide::serving
