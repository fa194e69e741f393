// What the engine knows: its version, the dialects, the crawlers, the checks of the linter.
#include "abide/version.h"
#include "exports.h"

namespace abide::wasm {

void write_crawler(JsonWriter& json, const Crawler& crawler) {
  json.open('{').member("name", crawler.name()).key("tokens").open('[');
  for (std::size_t i = 0; i < crawler.token_count(); ++i) json.value(crawler.token(i));
  json.close(']').member("obeysStar", crawler.obeys_star());
  json.member("known", crawler.known() != nullptr).close('}');
}

namespace {

void write_dialect(JsonWriter& json, const Dialect& dialect) {
  json.open('{').member("name", dialect.name).member("summary", dialect.summary);
  json.member("source", dialect.source).member("sizeLimit", dialect.size_limit);
  json.key("overLimit")
      .value(std::string_view(dialect.over_limit == OverLimit::kAllowAll ? "allow-all"
                                                                         : "ignore-rest"));
  json.member("obeysCrawlDelay", dialect.obeys_crawl_delay);
  json.member("obeysHost", dialect.obeys_host);
  json.member("obeysCleanParam", dialect.obeys_clean_param).close('}');
}

void write_known_crawler(JsonWriter& json, const KnownCrawler& crawler) {
  json.open('{').member("name", crawler.name).key("tokens").open('[');
  for (const std::string_view token : crawler.tokens) {
    if (!token.empty()) json.value(token);
  }
  json.close(']').member("obeysStar", crawler.obeys_star);
  json.member("operator", crawler.operated_by).member("purpose", crawler.purpose);
  json.member("source", crawler.source).close('}');
}

void write_check(JsonWriter& json, const LintCheck& check) {
  json.open('{').member("id", check.id).member("severity", severity_name(check.severity));
  json.member("fix", fix_offered_name(check.fix)).member("title", check.title);
  json.member("why", check.why).member("mend", check.mend).member("source", check.source);
  json.close('}');
}

}  // namespace
ABIDE_EXPORT(std::uint32_t, abide_about)() {
  JsonWriter json(new_result());
  json.open('{').member("version", kVersion).key("dialects").open('[');
  for (const Dialect& dialect : Dialect::all()) write_dialect(json, dialect);
  json.close(']').key("crawlers").open('[');
  for (const KnownCrawler& crawler : known_crawlers()) write_known_crawler(json, crawler);
  json.close(']').key("lintChecks").open('[');
  for (const LintCheck& check : lint_checks()) write_check(json, check);
  json.close(']').close('}');
  return result_size();
}

ABIDE_EXPORT(std::uint32_t, abide_crawler)
(const char* name, std::uint32_t size, std::uint32_t exact) {
  JsonWriter json(new_result());
  write_crawler(json, crawler_of(bytes(name, size), exact));
  return result_size();
}

ABIDE_EXPORT(std::uint32_t, abide_path_of)(const char* url, std::uint32_t size) {
  const UrlPath path = path_of(bytes(url, size));
  std::string& result = new_result();
  if (path.slash_missing) result += '/';
  result += path.text;
  return result_size();
}

ABIDE_EXPORT(std::uint32_t, abide_pattern)
(const char* value, std::uint32_t size, std::uint32_t dialect) {
  const PathPattern pattern(bytes(value, size), dialect_at(dialect));
  JsonWriter json(new_result());
  json.open('{').member("text", pattern.text());
  json.member("length", static_cast<std::uint32_t>(pattern.length())).key("pieces").open('[');
  for (const std::string_view piece : pattern.pieces()) json.value(piece);
  json.close(']').member("hasWildcard", pattern.has_wildcard());
  json.member("anchoredAtEnd", pattern.anchored_at_end()).close('}');
  return result_size();
}

ABIDE_EXPORT(std::uint32_t, abide_pattern_matches)
(const char* value, std::uint32_t value_size, const char* url, std::uint32_t url_size,
 std::uint32_t dialect) {
  return PathPattern(bytes(value, value_size), dialect_at(dialect)).matches(bytes(url, url_size));
}

}  // namespace abide::wasm
