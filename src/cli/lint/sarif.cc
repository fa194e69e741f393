// Findings in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
//
// Columns there are counted in characters, ours in bytes: a byte that is not UTF-8 counts as a
// character. Offsets in bytes are given as well.
#include <algorithm>

#include "abide/version.h"
#include "cli/lint/linted_file.h"
#include "json/finding.h"
#include "lint/utf8.h"

namespace abide::cli {
namespace {

constexpr const char* kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

// A relative path as a URI reference (RFC 3986).
std::string uri_of(std::string_view name) {
  if (name == "-") return "stdin";
  constexpr std::string_view kPlain = "-._~/!$&'()*+,;=@";
  std::string uri;
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       kPlain.find(c) != std::string_view::npos;
    if (plain) {
      uri += c;
    } else {
      fmt::format_to(std::back_inserter(uri), "%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return name.starts_with('/') ? "file://" + uri : uri;
}

std::size_t characters_in(std::string_view bytes) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < bytes.size(); i += linting::decode(bytes, i).size) ++count;
  return count;
}

json::object region_of(const Document& document, std::uint32_t line, Span span) {
  json::object region{{"startLine", line}};
  const Span text = document.lines()[line - 1].text;
  const std::uint32_t begin = std::clamp(span.begin, text.begin, text.end);
  const std::uint32_t end = std::clamp(span.end, begin, text.end);
  region["startColumn"] = characters_in(document.text({text.begin, begin})) + 1;
  region["endColumn"] = characters_in(document.text({text.begin, end})) + 1;
  region["byteOffset"] = begin;
  region["byteLength"] = end - begin;
  return region;
}

json::object location_of(const LintedFile& file, json::object region) {
  return {{"physicalLocation",
           json::object{{"artifactLocation", json::object{{"uri", uri_of(file.name)}}},
                        {"region", std::move(region)}}}};
}

json::array fixes_of(const LintedFile& file, const Fix& fix) {
  json::object replacement{{"deletedRegion", json::object{{"byteOffset", fix.span.begin},
                                                          {"byteLength", fix.span.size()}}},
                           {"insertedContent", json::object{{"text", json_text(fix.replacement)}}}};
  std::string description = fix.safe ? "Safe to apply." : "Look at it before you apply it.";
  if (!fix.announces.empty()) description += " " + fix.announces;
  return {json::object{
      {"description", json::object{{"text", json_text(description)}}},
      {"artifactChanges",
       json::array{json::object{{"artifactLocation", json::object{{"uri", uri_of(file.name)}}},
                                {"replacements", json::array{std::move(replacement)}}}}}}};
}

json::object result_of(const LintedFile& file, const Finding& finding) {
  json::object result{
      {"ruleId", json_text(finding.check->id)},
      {"ruleIndex", finding.check - lint_checks().data()},
      // SARIF has the same words for them.
      {"level", json_text(severity_name(finding.severity))},
      {"message", json::object{{"text", json_text(as_sentence(finding.message))}}},
      {"locations",
       json::array{location_of(file, region_of(file.document, finding.line, finding.span))}}};
  if (finding.other_line != 0) {
    json::object related = location_of(file, json::object{{"startLine", finding.other_line}});
    related["message"] = json::object{{"text", fmt::format("Line {}.", finding.other_line)}};
    result["relatedLocations"] = json::array{std::move(related)};
  }
  if (finding.fix) result["fixes"] = fixes_of(file, *finding.fix);
  result["properties"] = json::object{{"dialects", dialects_as_json(finding.dialects)}};
  return result;
}

json::object rule_of(const LintCheck& check) {
  return {
      {"id", json_text(check.id)},
      {"shortDescription", json::object{{"text", json_text(check.title)}}},
      {"fullDescription", json::object{{"text", json_text(check.why)}}},
      {"help", json::object{{"text", json_text(check.mend)}}},
      {"defaultConfiguration", json::object{{"level", json_text(severity_name(check.severity))}}},
      {"properties", json::object{{"source", json_text(check.source)}}}};
}

}  // namespace

void print_sarif(const std::vector<LintedFile>& files, Output& out) {
  json::array rules;
  for (const LintCheck& check : lint_checks()) rules.push_back(rule_of(check));
  json::array results;
  json::array artifacts;
  for (const LintedFile& file : files) {
    artifacts.push_back(json::object{{"location", json::object{{"uri", uri_of(file.name)}}},
                                     {"length", file.document.body().size()}});
    for (const Finding& finding : file.findings) results.push_back(result_of(file, finding));
  }
  json::object driver{
      {"name", "abide"}, {"semanticVersion", json_text(kVersion)}, {"rules", std::move(rules)}};
  json::object run{{"tool", json::object{{"driver", std::move(driver)}}},
                   {"columnKind", "unicodeCodePoints"},
                   {"artifacts", std::move(artifacts)},
                   {"results", std::move(results)}};
  print_json(
      out, json::object{
               {"$schema", kSchema}, {"version", "2.1.0"}, {"runs", json::array{std::move(run)}}});
}

}  // namespace abide::cli
