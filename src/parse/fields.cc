#include "parse/fields.h"

#include <array>

#include "parse/ascii.h"

namespace abide {
namespace {

struct Name {
  std::string_view text;
  Field field;
};

constexpr std::array<Name, 12> kNames = {{
    {"User-agent", Field::kUserAgent},
    {"Allow", Field::kAllow},
    {"Disallow", Field::kDisallow},
    {"Sitemap", Field::kSitemap},
    {"Crawl-delay", Field::kCrawlDelay},
    {"Request-rate", Field::kRequestRate},
    {"Visit-time", Field::kVisitTime},
    {"Host", Field::kHost},
    {"Clean-param", Field::kCleanParam},
    {"Content-Signal", Field::kContentSignal},
    {"Content-Usage", Field::kContentUsage},
    {"Noindex", Field::kNoindex},
}};

// G3, in the order in which they are tried.
constexpr std::array<Name, 12> kBeginnings = {{
    {"user-agent", Field::kUserAgent},
    {"useragent", Field::kUserAgent},
    {"user agent", Field::kUserAgent},
    {"allow", Field::kAllow},
    {"disallow", Field::kDisallow},
    {"dissallow", Field::kDisallow},
    {"dissalow", Field::kDisallow},
    {"disalow", Field::kDisallow},
    {"diasllow", Field::kDisallow},
    {"disallaw", Field::kDisallow},
    {"sitemap", Field::kSitemap},
    {"site-map", Field::kSitemap},
}};

// One bit for each pair of letters, any case; the low five bits of a byte are the letter's number.
constexpr std::size_t pair_of(char first, char second) {
  return (static_cast<std::size_t>(first) & 31) << 5 | (static_cast<std::size_t>(second) & 31);
}

constexpr std::array<bool, 1024> make_beginnings() {
  std::array<bool, 1024> pairs{};
  for (const Name& name : kNames) pairs[pair_of(name.text[0], name.text[1])] = true;
  for (const Name& name : kBeginnings) pairs[pair_of(name.text[0], name.text[1])] = true;
  return pairs;
}
constexpr std::array<bool, 1024> kFirstPairs = make_beginnings();

}  // namespace

bool may_begin_field(char first, char second) { return kFirstPairs[pair_of(first, second)]; }

std::string_view field_name(Field field) {
  for (const Name& name : kNames) {
    if (name.field == field) return name.text;
  }
  return "";
}

Field exact_field(std::string_view name) {
  for (const Name& known : kNames) {
    if (ascii::equal_any_case(name, known.text)) return known.field;
  }
  return Field::kUnknown;
}

Field lenient_field(std::string_view name) {
  for (const Name& beginning : kBeginnings) {
    if (ascii::starts_with_any_case(name, beginning.text)) return beginning.field;
  }
  return exact_field(name);
}

}  // namespace abide
