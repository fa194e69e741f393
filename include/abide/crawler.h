// Who asks: a crawler, the product tokens it answers to, and whether it obeys the group for `*`.
//
// RFC 9309 2.2.1: a crawler finds its group by its product token. Many crawlers answer to more than
// one: Googlebot-Image looks for its own name first and then for Googlebot. The known ones are a
// table (src/parse/known_crawlers.cc), each with the page that says so.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace abide {

// A crawler of the table. Static lifetime.
struct KnownCrawler {
  std::string_view name;                   // as its operator spells it
  std::array<std::string_view, 3> tokens;  // in order of preference; unused ones are empty
  bool obeys_star;                         // whether the group for `*` binds it
  std::string_view operated_by;            // "Google", "OpenAI", ...
  std::string_view purpose;                // a few words
  std::string_view source;                 // URL of the page that documents it
};

// All known crawlers, grouped by operator. Thread-safe, no cost.
std::span<const KnownCrawler> known_crawlers();

// The known crawler of that name, any case, or nullptr. O(table).
const KnownCrawler* find_known_crawler(std::string_view name);

// A crawler to find rules for. A value; owns its text. Thread-safe once made.
class Crawler {
 public:
  // By name or by a whole User-Agent header.
  //  - A known name ("googlebot-image", any case) has the tokens of the table.
  //  - A header ("Mozilla/5.0 (compatible; Googlebot/2.1; +http://...)") names the known crawler
  //    whose token stands in it first; without one, the product that it declares: the one after
  //    "compatible;", else the first.
  //  - Any other name is its own only token and obeys `*`.
  static Crawler named(std::string_view name_or_header);

  // Takes the token as it is: no table, no fallback, `*` obeyed. What a matcher that knows no
  // crawlers does, such as Google's open-source one.
  static Crawler exact(std::string_view token);

  // The name as the table spells it, else as given.
  std::string_view name() const { return known_ != nullptr ? known_->name : name_; }

  // The tokens in order of preference; at least one.
  std::size_t token_count() const;
  std::string_view token(std::size_t i) const;

  bool obeys_star() const { return known_ == nullptr || known_->obeys_star; }
  bool is_exact() const { return exact_; }

  // The table's entry, or nullptr for a crawler that is not in it.
  const KnownCrawler* known() const { return known_; }

 private:
  std::string name_;
  const KnownCrawler* known_ = nullptr;
  bool exact_ = false;
};

// The leading run of `a-zA-Z_-`: what a value or a name amounts to as a product token
// (RFC 9309 2.2.1). A view into `text`, perhaps empty.
std::string_view product_token(std::string_view text);

}  // namespace abide
