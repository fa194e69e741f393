// What is wrong with the values of lines that are neither user-agent nor rule: Sitemap,
// Crawl-delay, Host, Clean-param. None of them changes a verdict.
#include <vector>

#include "abide/rules.h"
#include "lint/checks.h"
#include "lint/dialect_set.h"
#include "lint/reading.h"
#include "lint/words.h"
#include "parse/ascii.h"

namespace abide::linting {
namespace {

// What a finding points at: the value, or the field if there is none.
Span place_of(const DocumentLine& line) { return line.value.empty() ? line.name : line.value; }

// RFC 3986 3.1 and 3.2: a scheme, "://" and something for a host.
bool is_absolute_url(std::string_view url) {
  const std::size_t colon = url.find("://");
  if (colon == std::string_view::npos || colon == 0 || !ascii::is_alpha(url[0])) return false;
  for (const char c : url.substr(0, colon)) {
    if (!ascii::is_alpha(c) && !ascii::is_digit(c) && c != '+' && c != '-' && c != '.')
      return false;
  }
  const std::string_view rest = url.substr(colon + 3);
  return !rest.empty() && rest[0] != '/' && rest[0] != '?' && rest.find(' ') == rest.npos;
}

void check_sitemap(LintContext& context, const DocumentLine& line, DialectSet readers) {
  const std::string_view value = context.text(line.value);
  Report& report = context.report();
  if (value.empty()) {
    if (!report.wants(Check::kSitemapWithoutUrl, readers)) return;
    report.add(Check::kSitemapWithoutUrl, line, line.name, readers,
               "the Sitemap line names no URL");
    return;
  }
  if (is_absolute_url(value) || !report.wants(Check::kSitemapNotAbsolute, readers)) return;
  const bool blank = value.find_first_of(" \t") != value.npos;
  report.add(Check::kSitemapNotAbsolute, line, line.value, readers,
             quoted(value) + (blank ? " is not one absolute URL: a line names one sitemap"
                                    : " is no absolute URL: scheme or host is missing"));
}

// The dialects that obey a Crawl-delay but find this one in no group, by line; as long as the last
// such line needs.
std::vector<DialectSet> delays_outside_groups(const LintContext& context) {
  std::vector<DialectSet> outside;
  for (const Reading& reading : context.readings()) {
    if (!reading.dialect().obeys_crawl_delay) continue;
    for (const OtherRecord& record : reading.robots().other_records()) {
      if (record.field != Field::kCrawlDelay || record.group >= 0) continue;
      if (record.line >= outside.size()) outside.resize(record.line + 1, kNoDialect);
      outside[record.line] |= reading.bit();
    }
  }
  return outside;
}

void check_crawl_delay(LintContext& context, const DocumentLine& line, DialectSet readers,
                       const std::vector<DialectSet>& outside_groups) {
  const std::string_view value = context.text(line.value);
  Report& report = context.report();
  const DialectSet obey =
      readers & dialects_where([](const Dialect& dialect) { return dialect.obeys_crawl_delay; });
  const DialectSet ignore = readers & ~obey;
  if (!parse_crawl_delay(value) && report.wants(Check::kCrawlDelayNotANumber, readers)) {
    report.add(Check::kCrawlDelayNotANumber, line, place_of(line), readers,
               value.empty()
                   ? "the Crawl-delay has no value"
                   : quoted(value) + " is not written as a number of seconds, such as 2 or 0.5");
  }
  const DialectSet outside =
      line.number < outside_groups.size() ? outside_groups[line.number] : kNoDialect;
  if (outside != kNoDialect && report.wants(Check::kCrawlDelayOutsideGroup, outside)) {
    report.add(Check::kCrawlDelayOutsideGroup, line, line.name, outside,
               "this Crawl-delay belongs to no group, so it is for no crawler");
  }
  if (report.wants(Check::kCrawlDelayNoEffect, ignore)) {
    report.add(
        Check::kCrawlDelayNoEffect, line, line.name, ignore,
        names_of(ignore) + std::string(plural(ignore, " ignores", " ignore")) + " Crawl-delay");
  }
}

// Why Yandex's help does not take a value for a host, in a few words.
std::string_view fault_of_host(std::string_view value) {
  if (value.empty()) return "names no host";
  if (value.find("://") != value.npos) return "is a URL; the name alone is wanted";
  if (value.find('/') != value.npos) return "holds a /; the name alone is wanted";
  if (value.find_first_of(", \t") != value.npos) return "is more than one name";
  if (value.find_first_not_of("0123456789.:") == value.npos) return "is an IP address";
  return "is no valid host name with an optional port";
}

void check_host(LintContext& context, const DocumentLine& line, DialectSet readers,
                const DocumentLine*& first_valid) {
  const std::string_view value = context.text(line.value);
  Report& report = context.report();
  const DialectSet obey =
      readers & dialects_where([](const Dialect& dialect) { return dialect.obeys_host; });
  const DialectSet ignore = readers & ~obey;
  if (!is_valid_host(value)) {
    if (report.wants(Check::kHostNotValid, obey)) {
      report.add(Check::kHostNotValid, line, place_of(line), obey,
                 quoted(value) + " " + std::string(fault_of_host(value)));
    }
  } else if (first_valid == nullptr) {
    first_valid = &line;
  } else if (report.wants(Check::kSeveralHosts, obey)) {
    Finding& finding =
        report.add(Check::kSeveralHosts, line, line.value, obey,
                   "only the first Host counts, " + quoted(context.text(first_valid->value)) +
                       " on " + at_line(first_valid->number));
    finding.other_line = first_valid->number;
  }
  if (report.wants(Check::kHostNoEffect, ignore)) {
    report.add(Check::kHostNoEffect, line, line.name, ignore,
               names_of(ignore) + std::string(plural(ignore, " ignores", " ignore")) + " Host");
  }
}

void check_clean_param(LintContext& context, const DocumentLine& line, DialectSet readers) {
  const std::string_view value = context.text(line.value);
  const DialectSet obey =
      readers & dialects_where([](const Dialect& dialect) { return dialect.obeys_clean_param; });
  if (parse_clean_param(value) || !context.report().wants(Check::kCleanParamNotValid, obey)) return;
  std::string message = quoted(value);
  if (value.empty()) {
    message = "the Clean-param names no parameter";
  } else if (value.size() > 500) {
    message += " has " + grouped(value.size()) + " characters; 500 are allowed";
  } else {
    message += " is not parameters joined by & and perhaps a path of letters, digits and .-/*_";
  }
  context.report().add(Check::kCleanParamNotValid, line, place_of(line), obey, std::move(message));
}

}  // namespace

void check_values(LintContext& context) {
  const DocumentLine* first_host = nullptr;
  const std::vector<DialectSet> outside_groups = delays_outside_groups(context);
  for (const DocumentLine& line : context.lines()) {
    // "Sitemap https://..." lacks its colon; the one it has is the value's.
    if (context.text(line.name).find_first_of(" \t") != std::string_view::npos) continue;
    // Fields other than these are read alike by all; only Sitemap has lenient readers (G3).
    if (const DialectSet readers = context.readers_as(line, Field::kSitemap)) {
      check_sitemap(context, line, readers);
    } else if (const DialectSet delay = context.readers_as(line, Field::kCrawlDelay)) {
      check_crawl_delay(context, line, delay, outside_groups);
    } else if (const DialectSet host = context.readers_as(line, Field::kHost)) {
      check_host(context, line, host, first_host);
    } else if (const DialectSet param = context.readers_as(line, Field::kCleanParam)) {
      check_clean_param(context, line, param);
    }
  }
}

}  // namespace abide::linting
