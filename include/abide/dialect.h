// A dialect is how one engine, at one time, reads and obeys a robots.txt.
//
// A dialect is data: one constant of the struct below, one field for each way in which engines
// differ. No code asks "is this Google?"; it asks for the field. A further dialect costs one more
// constant in src/parse/dialects.cc and its cases in tests/conformance/. docs/dialects.md describes
// the same table for people; the notes named there (G1, R1, S1, Y1, ...) are cited here.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace abide {

// How the field of a line ("Disallow") is recognised.
enum class FieldNames : std::uint8_t {
  kExact,         // the whole name, any case
  kPrefixOrTypo,  // G3: by how it begins, and frequent misspellings too
};

// What stands between a field and its value.
enum class Separator : std::uint8_t {
  kColon,         // only ':'
  kColonOrBlank,  // G2: without any ':' also blanks, if the line is exactly two words
};

// Which part of a UTF-8 byte order mark (EF BB BF) is skipped at the start of a file.
enum class ByteOrderMark : std::uint8_t {
  kWhole,       // all three bytes, or none
  kAnyLeading,  // G1: as many of its bytes as the file begins with
};

// What becomes of a file that is larger than the dialect's limit.
enum class OverLimit : std::uint8_t {
  kIgnoreRest,  // the first `size_limit` bytes count
  kAllowAll,    // the whole file counts as one that allows everything
};

// What ends a group besides a user-agent line that follows a rule.
enum class GroupEnd : std::uint8_t {
  kUserAgentAfterRule,  // nothing else
  kEmptyLineToo,        // Y2: an empty line; rules after it, up to a user-agent line, are ignored
};

// How the value of a user-agent line names a crawler.
enum class AgentMatch : std::uint8_t {
  kToken,          // G4: its leading product token equals the crawler's token, any case
  kContainedName,  // Y1: the longest known name contained in the value is the crawler's token
};

// What several groups for the same token mean.
enum class SeveralGroups : std::uint8_t { kMerged, kFirstOnly };

// What a path pattern means that does not begin with '/'.
enum class PathStart : std::uint8_t {
  kAsWritten,        // compared as it stands: matches nothing unless it begins with '*'
  kSlashOrIgnored,   // the rule is ignored
  kSlashAdded,       // a '/' is put in front
  kSlashOrStarOnly,  // the rule is ignored unless it begins with '*'
};

// How the bytes of a path pattern and of a URL's path are compared.
enum class Comparison : std::uint8_t {
  kPatternEscaped,  // G5: bytes >= 0x80 of the pattern become %XX; the URL is taken as given
  kBothNormalised,  // R1: pattern and URL are percent-normalised alike (RFC 9309 2.2.2)
};

// What a rule without a value means.
enum class EmptyRule : std::uint8_t {
  kNoEffect,
  kReportedOnly,  // G7: matches everything with length 0: never blocks, but is reported as the
                  // deciding line where nothing longer matches
  kAllowAll,      // as `Allow: /`
  kDisallowAll,   // as `Disallow: /`
};

// For which conflicts of an allow with a disallow the dialect's source leaves the verdict open.
// The engine decides all the same (the longest pattern) and flags the decision.
enum class UndefinedConflict : std::uint8_t {
  kNone,
  kInnerWildcard,  // S1, 2019: lengths differ, and a '*' stands elsewhere than at the end
  kAnyWildcard,    // S1, 2013: either has a '*'
};

// What a crawler obeys while a site fails to answer.
enum class OnFailure : std::uint8_t { kDisallowAll, kAllowAll };

// What it obeys once the site has failed for 30 days (RFC 9309 2.3.1.4).
enum class LongFailure : std::uint8_t {
  kAllowAll,
  kLastCopy,  // the last file it had; all is allowed where there is none
  kAsBefore,  // nothing changes
};

// One way to read a robots.txt. The dialects below are constants with static lifetime. What is read
// under a dialect refers to it, so a dialect of one's own must outlive all RobotsTxt and Rules.
struct Dialect {
  std::string_view name;     // as the command line takes it, e.g. "google-2019"
  std::string_view summary;  // one sentence
  std::string_view source;   // where the behaviour comes from

  FieldNames field_names;
  Separator separator;
  ByteOrderMark byte_order_mark;
  std::uint32_t longest_line;  // bytes of a line that are looked at; 0: all of them
  bool nul_ends_line;          // a NUL byte ends what is looked at in its line (G1)

  // Bytes that are read. The numbers of lines from 2^24 on, which these dialects never reach, are
  // cut.
  std::uint32_t size_limit;
  OverLimit over_limit;

  GroupEnd group_end;
  AgentMatch agent_match;
  SeveralGroups several_groups;
  // The names that kContainedName knows besides the crawler's own tokens.
  std::span<const std::string_view> contained_names;

  PathStart path_start;
  Comparison comparison;
  EmptyRule empty_disallow;
  EmptyRule empty_allow;
  UndefinedConflict undefined_conflict;
  bool index_htm_allows_directory;  // G6
  bool robots_txt_always_allowed;   // RFC 9309 2.2.2: /robots.txt is implicitly allowed

  // Whether the engine acts on these lines; they are read and can be asked for in any case.
  bool obeys_crawl_delay;
  bool obeys_host;
  bool obeys_clean_param;

  // Fetching: what an exchange (exchange.h) means.
  bool fetches_ftp;                        // besides http and https
  std::uint8_t redirects_followed;         // what leads further counts as none: all is allowed
  bool only_status_200;                    // other 2xx count as none, too
  bool too_many_requests_is_server_error;  // 429; otherwise it is a 4xx like any other
  OnFailure on_server_error;               // 5xx
  OnFailure on_network_failure;            // no response, or a body that broke off
  bool network_failure_undefined;          // the source leaves the latter open
  LongFailure after_30_days;
  bool after_30_days_undefined;  // the source leaves that open

  // Keeping: for how many seconds an answer counts as fresh. Cache-Control: max-age may change that
  // for a file, within the two bounds.
  std::uint32_t kept_for;
  std::uint32_t kept_at_least;
  std::uint32_t kept_at_most;

  // The dialects, by name.
  static const Dialect& rfc9309();      // the standard
  static const Dialect& google();       // Google's matcher of today; the default everywhere
  static const Dialect& google_2019();  // Google's documentation, July 2019 to 2021
  static const Dialect& google_2013();  // Google's documentation before July 2019
  static const Dialect& yandex_2013();  // Yandex's documentation of 2013
  static const Dialect& yandex();       // Yandex of today

  // All of them, in the order above.
  static std::span<const Dialect> all();

  // The dialect of that name (exact, lower case), or nullptr.
  static const Dialect* named(std::string_view name);
};

}  // namespace abide
