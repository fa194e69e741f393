// Documents: lines for an editor, findings, safe fixes.
#include <vector>

#include "exports.h"

namespace abide::wasm {
namespace {

LintOptions options_of(std::uint32_t dialects, std::uint32_t most_per_check) {
  return {.dialects = dialects, .most_per_check = most_per_check};
}

void append(std::string& out, std::uint32_t word) {
  out.append(reinterpret_cast<const char*>(&word), sizeof(word));
}

void write_span(JsonWriter& json, Span span) {
  json.key("span").open('[').value(span.begin).value(span.end).close(']');
}

void write_finding(JsonWriter& json, const Finding& finding) {
  json.open('{').member("id", finding.check->id);
  json.member("severity", severity_name(finding.severity));
  json.member("message", finding.message).member("line", finding.line);
  json.member("column", finding.column).member("dialects", finding.dialects);
  json.member("otherLine", finding.other_line);
  write_span(json, finding.span);
  json.key("fix");
  if (finding.fix) {
    json.open('{').member("replacement", finding.fix->replacement);
    json.member("safe", finding.fix->safe).member("announces", finding.fix->announces);
    json.member("announcedDialects", finding.fix->announced_dialects);
    write_span(json, finding.fix->span);
    json.close('}');
  } else {
    json.null();
  }
  json.close('}');
}

}  // namespace

ABIDE_EXPORT(Document*, abide_document_new)(const char* body, std::uint32_t size) {
  return new Document(std::string(body, size));
}

ABIDE_EXPORT(void, abide_document_delete)(Document* document) { delete document; }

// Nine words for each line: where its text, name, value and comment begin and end, and what it is:
// shape, exact field, lenient field, a byte each from the lowest.
ABIDE_EXPORT(std::uint32_t, abide_document_lines)(const Document* document) {
  std::string& result = new_result();
  result.reserve(document->lines().size() * 9 * sizeof(std::uint32_t));
  for (const DocumentLine& line : document->lines()) {
    for (const Span span : {line.text, line.name, line.value, line.comment}) {
      append(result, span.begin);
      append(result, span.end);
    }
    append(result, std::uint32_t{static_cast<std::uint8_t>(line.shape)} |
                       std::uint32_t{static_cast<std::uint8_t>(line.exact_field)} << 8 |
                       std::uint32_t{static_cast<std::uint8_t>(line.lenient_field)} << 16);
  }
  return result_size();
}

ABIDE_EXPORT(std::uint32_t, abide_document_lint)
(const Document* document, std::uint32_t dialects, std::uint32_t most_per_check) {
  JsonWriter json(new_result());
  json.open('[');
  for (const Finding& finding : lint(*document, options_of(dialects, most_per_check))) {
    write_finding(json, finding);
  }
  json.close(']');
  return result_size();
}

// The number of fixes applied, their places among the findings, then the body.
ABIDE_EXPORT(std::uint32_t, abide_document_mend)
(const Document* document, std::uint32_t dialects, std::uint32_t most_per_check) {
  const std::vector<Finding> findings = lint(*document, options_of(dialects, most_per_check));
  std::vector<std::size_t> applied;
  const std::string body = apply_safe_fixes(*document, findings, &applied);
  std::string& result = new_result();
  append(result, applied.size());
  for (const std::size_t place : applied) append(result, place);
  result += body;
  return result_size();
}

}  // namespace abide::wasm
