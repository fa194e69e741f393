// What is wrong with the value of a user-agent line: whom does it name, and whom was it meant to?
#include <algorithm>
#include <string>
#include <vector>

#include "abide/crawler.h"
#include "lint/agents.h"
#include "lint/checks.h"
#include "lint/dialect_set.h"
#include "lint/did_you_mean.h"
#include "lint/reading.h"
#include "lint/words.h"
#include "parse/ascii.h"

namespace abide::linting {
namespace {

DialectSet token_dialects() {
  return dialects_where([](const Dialect& d) { return d.agent_match == AgentMatch::kToken; });
}

// S2: the one document that calls the names of crawlers case-sensitive. The engine compares them in
// any case all the same, so no field of the dialect holds this.
DialectSet case_sensitive_document() {
  return dialects_where([](const Dialect& d) { return &d == &Dialect::google_2019(); });
}

Span part_of(const DocumentLine& line, std::size_t offset, std::size_t size) {
  const auto begin = static_cast<std::uint32_t>(line.value.begin + offset);
  return {begin, begin + static_cast<std::uint32_t>(size)};
}

// "/2.1", " 2.1", "/v3": a version and nothing else.
bool is_version(std::string_view rest) {
  if (rest.size() < 2 || (rest[0] != '/' && !ascii::is_blank(rest[0]))) return false;
  rest = ascii::trim(rest.substr(1));
  if (ascii::starts_with_any_case(rest, "v")) rest.remove_prefix(1);
  return !rest.empty() && ascii::is_digit(rest[0]) &&
         rest.find_first_not_of("0123456789.") == rest.npos;
}

void check_version(LintContext& context, const DocumentLine& line, DialectSet readers,
                   std::string_view token, std::string_view rest) {
  if (!context.report().wants(Check::kVersionInUserAgent, readers)) return;
  const Span span = part_of(line, token.size(), rest.size());
  Finding& finding =
      context.report().add(Check::kVersionInUserAgent, line, span, readers,
                           "the version " + quoted(ascii::trim(rest)) +
                               " is ignored; the group is for every " + quoted(token));
  // The product token stays what it is. Where names are looked for inside the value, a name could
  // stand in the removed part; a product token has letters, - or _, so a bare number holds none.
  const bool may_name = std::any_of(
      rest.begin(), rest.end(), [](char c) { return ascii::is_alpha(c) || c == '-' || c == '_'; });
  const DialectSet announced = may_name ? readers & ~token_dialects() : kNoDialect;
  finding.fix = safe_fix(
      span, "", announced,
      "a crawler whose name stands in the removed part loses the group in " + names_of(announced));
}

// It matters if the token left is a known crawler's, or the part cut off names one.
void add_cut_off(Report& report, const DocumentLine& line, DialectSet readers,
                 std::string_view value, std::string_view token) {
  const KnownCrawler* const reached = find_known_crawler(token);
  const KnownCrawler* const named = Crawler::named(value).known();
  std::string message = quoted(value) + " is read as " + quoted(token) + "; the rest is ignored";
  if (reached != nullptr) {
    message += ", so the group is for " + std::string(reached->name);
  } else if (named != nullptr) {
    message += ", so the group does not reach " + std::string(named->name);
  }
  Finding& finding = report.add(Check::kUserAgentCutOff, line,
                                part_of(line, token.size(), value.size() - token.size()), readers,
                                std::move(message));
  // "Googlebot News" goes astray; "Baiduspider+(+http://...)" reaches the one that it names.
  const std::string_view rest = ascii::trim(value.substr(token.size()));
  const bool word = !rest.empty() && (ascii::is_alpha(rest[0]) || ascii::is_digit(rest[0]));
  const bool astray = reached != nullptr ? word : named != nullptr;
  if (!astray) finding.severity = Severity::kNote;
}

// A value that goes on behind its token, or has none. Returns whether the value is the token alone.
bool check_form(LintContext& context, const DocumentLine& line, DialectSet readers) {
  const std::string_view value = context.text(line.value);
  Report& report = context.report();
  if (value.empty()) {
    if (report.wants(Check::kNoProductToken, readers)) {
      report.add(Check::kNoProductToken, line, line.name, readers,
                 "the user-agent line names no crawler");
    }
    return false;
  }
  if (value == "*") return true;
  if (is_star(value)) {
    if (report.wants(Check::kUserAgentCutOff, readers)) {
      report.add(Check::kUserAgentCutOff, line, part_of(line, 1, value.size() - 1), readers,
                 quoted(value) + " is read as *, for all crawlers; the rest is ignored");
    }
    return false;
  }
  const std::string_view token = product_token(value);
  const std::string_view rest = value.substr(token.size());
  const DialectSet by_token = readers & token_dialects();
  if (rest.starts_with('*')) {
    if (report.wants(Check::kUserAgentWildcard, readers)) {
      const DialectSet as_star = readers & ~by_token;
      std::string message = token.empty()
                                ? quoted(value) + " names no crawler: * cannot be part of a name"
                                : "the * of " + quoted(value) + " is ignored: the group is for " +
                                      quoted(token) + " alone";
      if (as_star != kNoDialect) {
        message += "; " + names_of(as_star) + std::string(plural(as_star, " takes", " take")) +
                   " it for every crawler";
      }
      report.add(Check::kUserAgentWildcard, line, part_of(line, token.size(), 1), readers,
                 std::move(message));
    }
    return false;
  }
  if (token.empty()) {
    if (report.wants(Check::kNoProductToken, by_token)) {
      report.add(Check::kNoProductToken, line, line.value, by_token,
                 quoted(value) + " names no crawler: a name begins with letters, - or _");
    }
    return false;
  }
  if (rest.empty()) return true;
  if (is_version(rest)) {
    check_version(context, line, readers, token, rest);
  } else if (find_known_crawler(value) == nullptr &&
             report.wants(Check::kUserAgentCutOff, by_token)) {
    add_cut_off(report, line, by_token, value, token);
  }
  return true;
}

// The known tokens, by how many letters they have, to be compared with misspelt ones.
std::vector<std::string_view> known_tokens() {
  std::vector<std::string_view> tokens;
  for (const KnownCrawler& crawler : known_crawlers()) {
    for (const std::string_view token : crawler.tokens) {
      if (!token.empty()) tokens.push_back(token);
    }
  }
  return tokens;
}

// How the operator spells the token; "" if it is not known.
std::string_view known_spelling(std::string_view token,
                                const std::vector<std::string_view>& known) {
  for (const std::string_view spelling : known) {
    if (ascii::equal_any_case(spelling, token)) return spelling;
  }
  return {};
}

void check_name(LintContext& context, const DocumentLine& line, DialectSet readers,
                std::string_view token, const std::vector<std::string_view>& known) {
  Report& report = context.report();
  const Span span = part_of(line, 0, token.size());
  const std::string_view spelling = known_spelling(token, known);
  if (!spelling.empty()) {
    const DialectSet cares = readers & case_sensitive_document();
    const KnownCrawler* const crawler = find_known_crawler(token);
    const bool as_named = crawler != nullptr && crawler->name == token;
    if (spelling == token || as_named || !report.wants(Check::kCrawlerNameCase, cares)) return;
    Finding& finding = report.add(Check::kCrawlerNameCase, line, span, cares,
                                  quoted(token) + " is spelt " + quoted(spelling) +
                                      " by its operator; crawlers compare in any case");
    finding.fix = safe_fix(span, std::string(spelling));
    return;
  }
  const std::string_view meant = nearest(token, known);
  if (meant.empty() || !report.wants(Check::kCrawlerNameMisspelt, readers)) return;
  Finding& finding = report.add(
      Check::kCrawlerNameMisspelt, line, span, readers,
      "no known crawler is called " + quoted(token) + "; did you mean " + quoted(meant) + "?");
  finding.fix = fix_to_review(span, std::string(meant), readers,
                              "the group is then for " + std::string(meant));
}

}  // namespace

void check_user_agents(LintContext& context) {
  const std::vector<std::string_view> known = known_tokens();
  for (const DocumentLine& line : context.lines()) {
    if (line.has_nul) continue;
    const DialectSet readers = context.readers_as(line, Field::kUserAgent);
    if (readers == kNoDialect || !check_form(context, line, readers)) continue;
    const std::string_view value = context.text(line.value);
    if (value == "*") continue;
    // A known name may hold a digit ("MJ12bot"); any other ends where its product token does.
    const bool whole = find_known_crawler(value) != nullptr;
    check_name(context, line, readers, whole ? value : product_token(value), known);
  }
}

}  // namespace abide::linting
