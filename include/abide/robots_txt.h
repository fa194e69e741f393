// A robots.txt as one dialect reads it.
//
// Parsing never fails: any bytes are a robots.txt. The result owns all it needs, is immutable and
// small: the values of its lines in one buffer and eight bytes for each user-agent line and rule.
// What a crawler may do is asked of the Rules that `rules_for` picks out; everything else that a
// file can say (sitemaps, Host, Clean-param, Crawl-delay, ...) is asked for here or there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "abide/crawler.h"
#include "abide/dialect.h"

namespace abide {

class Document;
class Rules;
struct ParsedFile;  // private

// The fields that Abide knows by name. Which of them has effect is the dialect's affair.
enum class Field : std::uint8_t {
  kUserAgent,
  kAllow,
  kDisallow,
  kSitemap,
  kCrawlDelay,
  kRequestRate,
  kVisitTime,
  kHost,
  kCleanParam,
  kContentSignal,
  kContentUsage,
  kNoindex,
  kUnknown,
};

// "Disallow", "Crawl-delay", ...; "" for kUnknown. Static lifetime.
std::string_view field_name(Field field);

// A line that is neither user-agent nor rule (RFC 9309 2.2.4 calls it another record).
// Views stay valid while the RobotsTxt it came from, or a copy of it, lives.
struct OtherRecord {
  Field field = Field::kUnknown;
  std::string_view name;   // the field as written
  std::string_view value;  // bytes as received, trimmed, without comment
  std::uint32_t line = 0;  // from 1
  // The group it stands in, an index into RobotsTxt::groups(), or -1 before the first group.
  std::int32_t group = -1;
};

// A line that allows or disallows. Views as above.
struct RuleLine {
  bool allow = false;      // as written: an Allow line
  std::string_view value;  // the path pattern as written, trimmed, without comment
  std::uint32_t line = 0;
};

struct UserAgentLine {
  std::string_view value;
  std::uint32_t line = 0;
};

// User-agent lines and the rules under them, as written. Views as above.
struct Group {
  std::vector<UserAgentLine> user_agents;
  std::vector<RuleLine> rules;
};

// A valid Clean-param line (note Y5). Views as above.
struct CleanParam {
  std::string_view params;  // "sid&sort"
  std::string_view path;    // the path prefix, may hold '*'; empty: every path
  std::uint32_t line = 0;
};

// Which lines a RobotsTxt keeps besides user-agent lines and rules.
enum class Keep : std::uint8_t {
  kKnownFields,  // those whose field is known
  kEveryField,   // unknown ones too
};

class RobotsTxt {
 public:
  // Reads a file: `body` is its bytes as received, of any size and content. Copies what it keeps.
  // One pass over at most `dialect.size_limit` bytes (one byte more is looked for). Thread-safe.
  static RobotsTxt parse(std::string_view body, const Dialect& dialect = Dialect::google(),
                         Keep keep = Keep::kKnownFields);

  // The same from a file that is split into lines already: reading one body under all six dialects
  // so costs little more than under one.
  static RobotsTxt parse(const Document& document, const Dialect& dialect,
                         Keep keep = Keep::kKnownFields);

  // What a site without robots.txt, or one that must be left alone, amounts to.
  static RobotsTxt allow_all(const Dialect& dialect = Dialect::google());
  static RobotsTxt disallow_all(const Dialect& dialect = Dialect::google());

  const Dialect& dialect() const;

  // The rules that bind `crawler`: its groups chosen and merged, indexed for checking.
  // Cost: proportional to the user-agent lines of the file and the rules of the chosen groups.
  // The result shares this object's text and may outlive it. Thread-safe.
  Rules rules_for(const Crawler& crawler) const;

  // The groups that bind `crawler`, without their rules: indices into groups(), ascending; empty if
  // there are none. Crawlers that the same groups bind may fetch the same URLs. Allocates the
  // result. Cost: one pass over the user-agent lines and rules. Thread-safe.
  std::vector<std::uint32_t> groups_for(const Crawler& crawler) const;

  // What follows is views into this object's text: a RobotsTxt that is about to go cannot be asked.

  // Every group with its rules, in file order. Allocates.
  std::vector<Group> groups() const&;
  std::vector<Group> groups() const&& = delete;

  // Lines that are neither user-agent nor rule, in file order. Unknown fields only after
  // Keep::kEveryField. Allocates.
  std::vector<OtherRecord> other_records() const&;
  std::vector<OtherRecord> other_records() const&& = delete;

  // Values of the Sitemap lines in file order, as written. They belong to no group.
  std::vector<std::string_view> sitemaps() const&;
  std::vector<std::string_view> sitemaps() const&& = delete;

  // The first valid Host (note Y4), as written, with its port if it has one. Reported in every
  // dialect; only `dialect().obeys_host` gives it effect.
  std::optional<std::string_view> host() const&;
  std::optional<std::string_view> host() const&& = delete;

  // The valid Clean-param lines in file order, reported in every dialect.
  std::vector<CleanParam> clean_params() const&;
  std::vector<CleanParam> clean_params() const&& = delete;

  // The URL with the parameters removed that Clean-param calls insignificant. The URL as given
  // unless the dialect obeys Clean-param and a line of it fits. Everything else stays, byte by
  // byte. Cost: the path for each Clean-param line, and a binary search of their
  // names for each parameter of the URL.
  std::string canonical_url(std::string_view url) const;

  // More bytes were given than the dialect reads; what that means is `dialect().over_limit`.
  bool over_size_limit() const;

  // Bytes of heap this object holds (shared by its copies and by Rules made from it).
  std::size_t memory_bytes() const;

 private:
  friend class RobotsTxtBuilder;
  explicit RobotsTxt(std::shared_ptr<const ParsedFile> file) : file_(std::move(file)) {}
  std::shared_ptr<const ParsedFile> file_;
};

// Whether `value` is a Host line's valid value: a host name per RFC 952 (digits may begin a label)
// that is no IP address, with an optional port from 1 to 65535. Note Y4. No allocation.
bool is_valid_host(std::string_view value);

// Splits the value of a Clean-param line; nothing if it is not valid (note Y5). No allocation.
std::optional<CleanParam> parse_clean_param(std::string_view value);

}  // namespace abide
