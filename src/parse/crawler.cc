#include "abide/crawler.h"

#include "parse/ascii.h"

namespace abide {
namespace {

constexpr bool is_token_char(char c) { return ascii::is_alpha(c) || c == '_' || c == '-'; }

// Names in a User-Agent header may hold digits ("MJ12bot").
constexpr bool is_word_char(char c) { return is_token_char(c) || ascii::is_digit(c); }

// The run of word characters at `i`; i moves behind it.
std::string_view take_word(std::string_view text, std::size_t& i) {
  const std::size_t begin = i;
  while (i < text.size() && is_word_char(text[i])) ++i;
  return text.substr(begin, i - begin);
}

// The first known crawler whose name stands as a word in a User-Agent header.
const KnownCrawler* find_in_header(std::string_view header) {
  for (std::size_t i = 0; i < header.size(); ++i) {
    if (!is_word_char(header[i])) continue;
    if (const KnownCrawler* known = find_known_crawler(take_word(header, i))) return known;
  }
  return nullptr;
}

// The product that an unknown crawler's header declares: "Mozilla/5.0 (compatible; ItsName/1.0)",
// else the first of the header (RFC 9110 10.1.5).
std::string_view declared_product(std::string_view header) {
  constexpr std::string_view kCompatible = "compatible;";
  std::size_t i = ascii::find_any_case(header, kCompatible);
  i = i == std::string_view::npos ? 0 : i + kCompatible.size();
  while (i < header.size() && !is_word_char(header[i])) ++i;
  const std::string_view product = take_word(header, i);
  return product.empty() ? header : product;
}

bool is_header(std::string_view name) {
  return name.find_first_of(" /;(") != std::string_view::npos;
}

}  // namespace

std::string_view product_token(std::string_view text) {
  std::size_t n = 0;
  while (n < text.size() && is_token_char(text[n])) ++n;
  return text.substr(0, n);
}

const KnownCrawler* find_known_crawler(std::string_view name) {
  for (const KnownCrawler& known : known_crawlers()) {
    if (ascii::equal_any_case(known.name, name)) return &known;
  }
  return nullptr;
}

Crawler Crawler::named(std::string_view name_or_header) {
  const std::string_view text = ascii::trim(name_or_header);
  Crawler crawler;
  crawler.known_ = find_known_crawler(text);
  if (crawler.known_ == nullptr && is_header(text)) {
    crawler.known_ = find_in_header(text);
    if (crawler.known_ == nullptr) {
      crawler.name_ = declared_product(text);
      return crawler;
    }
  }
  if (crawler.known_ == nullptr) crawler.name_ = text;
  return crawler;
}

Crawler Crawler::exact(std::string_view token) {
  Crawler crawler;
  crawler.name_ = token;
  crawler.exact_ = true;
  return crawler;
}

std::size_t Crawler::token_count() const {
  if (known_ == nullptr) return 1;
  std::size_t n = 0;
  while (n < known_->tokens.size() && !known_->tokens[n].empty()) ++n;
  return n;
}

std::string_view Crawler::token(std::size_t i) const {
  return known_ == nullptr ? std::string_view(name_) : known_->tokens[i];
}

}  // namespace abide
