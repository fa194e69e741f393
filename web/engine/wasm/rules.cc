// A crawler's rules: one URL with reasons, many URLs as flat numbers.
#include <limits>
#include <string>
#include <vector>

#include "exports.h"

namespace abide::wasm {
namespace {

// The rules, with the crawler that they were found for.
struct CrawlerRules {
  Crawler crawler;
  Rules rules;
};

// URLs one after the other; each ends where the next begins.
struct UrlList {
  std::string text;
  std::vector<std::uint32_t> ends;
};

std::string text_of(const MatchedRule& rule) {
  std::string text = rule.written_as_allow ? "Allow:" : "Disallow:";
  if (!rule.value.empty()) text += ' ';
  return text.append(rule.value);
}

void write_rule(JsonWriter& json, const MatchedRule& rule) {
  if (!rule) {
    json.null();
    return;
  }
  json.open('{').member("allow", rule.allow);
  json.member("kind", std::string_view(rule.written_as_allow ? "allow" : "disallow"));
  json.member("line", rule.line).member("text", text_of(rule)).member("value", rule.value);
  json.member("pattern", rule.pattern).member("length", rule.length);
  json.member("groupLine", rule.group_line).member("groupUserAgent", rule.group_user_agent);
  json.close('}');
}

void write_matching(JsonWriter& json, const Rules& rules, std::string_view url) {
  json.open('[');
  for (const MatchedRule& rule : rules.matching(url)) write_rule(json, rule);
  json.close(']');
}

}  // namespace

ABIDE_EXPORT(CrawlerRules*, abide_rules_new)
(const RobotsTxt* robots, const char* crawler, std::uint32_t size, std::uint32_t exact) {
  const Crawler asks = crawler_of(bytes(crawler, size), exact);
  return new CrawlerRules{asks, robots->rules_for(asks)};
}

ABIDE_EXPORT(void, abide_rules_delete)(CrawlerRules* rules) { delete rules; }

// What the rules are, URLs aside.
ABIDE_EXPORT(std::uint32_t, abide_rules_contents)(const CrawlerRules* of) {
  const Rules& rules = of->rules;
  JsonWriter json(new_result());
  json.open('{').key("crawler");
  write_crawler(json, of->crawler);
  json.member("hasGroup", rules.has_group()).member("token", rules.token());
  json.member("size", static_cast<std::uint32_t>(rules.size()));
  write_user_agents(json, rules.user_agents());
  json.key("otherRecords").open('[');
  for (std::uint32_t field = 0; field <= static_cast<std::uint32_t>(Field::kUnknown); ++field) {
    for (const OtherRecord& record : rules.other_records(static_cast<Field>(field))) {
      write_other_record(json, record);
    }
  }
  json.close(']').close('}');
  return result_size();
}

// NaN: there is none.
ABIDE_EXPORT(double, abide_rules_crawl_delay)(const CrawlerRules* of) {
  return of->rules.crawl_delay().value_or(std::numeric_limits<double>::quiet_NaN());
}

ABIDE_EXPORT(std::uint32_t, abide_rules_allowed)
(const CrawlerRules* of, const char* url, std::uint32_t size) {
  return of->rules.allowed(bytes(url, size));
}

ABIDE_EXPORT(std::uint32_t, abide_rules_matching)
(const CrawlerRules* of, const char* url, std::uint32_t size) {
  JsonWriter json(new_result());
  write_matching(json, of->rules, bytes(url, size));
  return result_size();
}

// The decision; with `full` also the rules that matched.
ABIDE_EXPORT(std::uint32_t, abide_rules_check)
(const CrawlerRules* of, const char* url, std::uint32_t size, std::uint32_t full) {
  const Decision decision = of->rules.check(bytes(url, size));
  JsonWriter json(new_result());
  json.open('{').member("allowed", decision.allowed());
  json.member("reason", reason_name(decision.reason())).member("line", decision.line());
  json.key("rule");
  write_rule(json, decision.rule());
  json.key("loser");
  write_rule(json, decision.loser());
  json.member("undefined", decision.undefined()).member("explanation", decision.explain());
  if (full != 0) {
    json.key("matched");
    write_matching(json, of->rules, bytes(url, size));
  }
  json.close('}');
  return result_size();
}

// `count` words say where each URL ends.
ABIDE_EXPORT(UrlList*, abide_urls_new)
(const char* text, std::uint32_t size, const std::uint32_t* ends, std::uint32_t count) {
  return new UrlList{std::string(text, size), {ends, ends + count}};
}

ABIDE_EXPORT(void, abide_urls_delete)(UrlList* urls) { delete urls; }

// A word for each URL with the line, then for all URLs a byte each: whether allowed, then the
// reason, then whether the decision is undefined.
ABIDE_EXPORT(std::uint32_t, abide_rules_check_all)(const CrawlerRules* of, const UrlList* urls) {
  const std::size_t count = urls->ends.size();
  std::string& result = new_result();
  result.resize(count * 7);
  auto* const line = reinterpret_cast<std::uint32_t*>(result.data());
  auto* const allowed = reinterpret_cast<std::uint8_t*>(line + count);
  std::uint8_t* const reason = allowed + count;
  std::uint8_t* const undefined = reason + count;
  const std::string_view text = urls->text;
  std::uint32_t begin = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t end = urls->ends[i];
    const Decision decision = of->rules.check(text.substr(begin, end - begin));
    line[i] = decision.line();
    allowed[i] = decision.allowed();
    reason[i] = static_cast<std::uint8_t>(decision.reason());
    undefined[i] = decision.undefined();
    begin = end;
  }
  return result_size();
}

}  // namespace abide::wasm
