#include "cli/verbs/dialect_fields.h"

#include <fmt/format.h>

namespace abide::cli {
namespace {

// A value of an enumeration: its name in JSON, and what it means.
struct Meaning {
  std::string_view word;
  std::string_view answer;
};

constexpr Meaning kFieldNames[] = {{"exact", "the whole name, any case"},
                                   {"prefix-or-typo", "by its beginning, and frequent typos too"}};
constexpr Meaning kSeparators[] = {{"colon", "a colon"},
                                   {"colon-or-blank", "a colon, or blanks between two words"}};
constexpr Meaning kByteOrderMarks[] = {{"whole", "skipped"},
                                       {"any-leading", "skipped, even a part of it"}};
constexpr Meaning kOverLimits[] = {{"ignore-rest", "the rest is ignored"},
                                   {"allow-all", "everything is allowed"}};
constexpr Meaning kGroupEnds[] = {
    {"user-agent-after-rule", "at a user-agent line after a rule"},
    {"empty-line-too", "at a user-agent line after a rule, or at an empty line"}};
constexpr Meaning kAgentMatches[] = {
    {"token", "whose product token equals the value, any case"},
    {"contained-name", "whose name is the longest known one in the value"}};
constexpr Meaning kSeveralGroups[] = {{"merged", "count as one"},
                                      {"first-only", "only the first counts"}};
constexpr Meaning kPathStarts[] = {{"as-written", "is compared as it stands"},
                                   {"slash-or-ignored", "makes the rule ignored"},
                                   {"slash-added", "gets a / in front"},
                                   {"slash-or-star-only", "makes the rule ignored, unless by a *"}};
constexpr Meaning kComparisons[] = {
    {"pattern-escaped", "the pattern's bytes above ASCII escaped, the URL as given"},
    {"both-normalised", "pattern and URL normalised alike"}};
constexpr Meaning kEmptyRules[] = {{"no-effect", "has no effect"},
                                   {"reported-only", "has no effect, but is reported"},
                                   {"allow-all", "allows all"},
                                   {"disallow-all", "disallows all"}};
constexpr Meaning kUndefinedConflicts[] = {
    {"none", "none"},
    {"inner-wildcard", "between patterns of unequal length, one with a * inside"},
    {"any-wildcard", "between patterns of which one has a *"}};

constexpr Meaning kOnFailures[] = {{"disallow-all", "disallows all"}, {"allow-all", "allows all"}};
constexpr Meaning kLongFailures[] = {{"allow-all", "all is allowed"},
                                     {"last-copy", "the last copy counts, or all is allowed"},
                                     {"as-before", "nothing changes"}};

template <class Enum, std::size_t size>
DialectField chosen(std::string_view key, std::string_view question,
                    const Meaning (&meanings)[size], Enum value) {
  const Meaning& meaning = meanings[static_cast<std::size_t>(value)];
  return {key, question, std::string(meaning.answer), boost::json::string(meaning.word)};
}

DialectField yes_or_no(std::string_view key, std::string_view question, bool value) {
  return {key, question, value ? "yes" : "no", value};
}

DialectField bytes(std::string_view key, std::string_view question, std::uint32_t value) {
  if (value == 0) return {key, question, "no limit", nullptr};
  return {key, question, fmt::format("{} bytes", value), value};
}

// "24 h", "5 min", "90 s".
std::string duration(std::uint32_t seconds) {
  if (seconds != 0 && seconds % 3600 == 0) return fmt::format("{} h", seconds / 3600);
  if (seconds != 0 && seconds % 60 == 0) return fmt::format("{} min", seconds / 60);
  return fmt::format("{} s", seconds);
}

DialectField seconds(std::string_view key, std::string_view question, std::uint32_t value) {
  if (value == UINT32_MAX) return {key, question, "no limit", nullptr};
  return {key, question, duration(value), value};
}

DialectField number(std::string_view key, std::string_view question, std::uint32_t value) {
  return {key, question, fmt::format("{}", value), value};
}

}  // namespace

std::vector<DialectField> fields_of(const Dialect& dialect) {
  return {
      chosen("field_names", "a field is recognised", kFieldNames, dialect.field_names),
      chosen("separator", "between field and value stands", kSeparators, dialect.separator),
      chosen("byte_order_mark", "a byte order mark is", kByteOrderMarks, dialect.byte_order_mark),
      bytes("longest_line", "of a line are looked at", dialect.longest_line),
      yes_or_no("nul_ends_line", "a NUL byte ends its line", dialect.nul_ends_line),
      bytes("size_limit", "of a file are read", dialect.size_limit),
      chosen("over_limit", "of a larger file", kOverLimits, dialect.over_limit),
      chosen("group_end", "a group ends", kGroupEnds, dialect.group_end),
      chosen("agent_match", "a group is for a crawler", kAgentMatches, dialect.agent_match),
      chosen("several_groups", "several groups for one crawler", kSeveralGroups,
             dialect.several_groups),
      chosen("path_start", "a path without / in front", kPathStarts, dialect.path_start),
      chosen("comparison", "compared are", kComparisons, dialect.comparison),
      chosen("empty_disallow", "Disallow without a path", kEmptyRules, dialect.empty_disallow),
      chosen("empty_allow", "Allow without a path", kEmptyRules, dialect.empty_allow),
      chosen("undefined_conflict", "conflicts left undefined", kUndefinedConflicts,
             dialect.undefined_conflict),
      yes_or_no("index_htm_allows_directory", "Allow: /x/index.htm allows /x/",
                dialect.index_htm_allows_directory),
      yes_or_no("robots_txt_always_allowed", "/robots.txt is always allowed",
                dialect.robots_txt_always_allowed),
      yes_or_no("obeys_crawl_delay", "Crawl-delay is obeyed", dialect.obeys_crawl_delay),
      yes_or_no("obeys_host", "Host is obeyed", dialect.obeys_host),
      yes_or_no("obeys_clean_param", "Clean-param is obeyed", dialect.obeys_clean_param),
      yes_or_no("fetches_ftp", "robots.txt is fetched over ftp", dialect.fetches_ftp),
      number("redirects_followed", "redirects that are followed", dialect.redirects_followed),
      yes_or_no("only_status_200", "another 2xx than 200 counts as none", dialect.only_status_200),
      yes_or_no("too_many_requests_is_server_error", "429 counts as a server error",
                dialect.too_many_requests_is_server_error),
      chosen("on_server_error", "a server error", kOnFailures, dialect.on_server_error),
      chosen("on_network_failure", "a site that cannot be reached", kOnFailures,
             dialect.on_network_failure),
      yes_or_no("network_failure_undefined", "which its source leaves open",
                dialect.network_failure_undefined),
      chosen("after_30_days", "after 30 days of failure", kLongFailures, dialect.after_30_days),
      yes_or_no("after_30_days_undefined", "which its source leaves open",
                dialect.after_30_days_undefined),
      seconds("kept_for", "a file is kept for", dialect.kept_for),
      seconds("kept_at_least", "with a max-age, at least", dialect.kept_at_least),
      seconds("kept_at_most", "and at most", dialect.kept_at_most),
  };
}

}  // namespace abide::cli
