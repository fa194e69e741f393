#include "properties/random_text.h"

#include <array>

namespace abide::properties {
namespace {

using namespace std::string_view_literals;

constexpr std::array kPieces = {
    "a"sv,      "a"sv,        "b"sv,     "ab"sv,   "aab"sv,        "/"sv,           "/"sv,
    "/"sv,      "?"sv,        "?"sv,     "="sv,    "&"sv,          ";"sv,           "."sv,
    "~"sv,      "-"sv,        "index"sv, ".htm"sv, "/index.htm"sv, "/index.html"sv, "robots.txt"sv,
    "%"sv,      "%4"sv,       "%zz"sv,   "%41"sv,  "%61"sv,        "%2f"sv,         "%2F"sv,
    "%3a"sv,    "%3F"sv,      "%2A"sv,   "%2a"sv,  "%24"sv,        "%7E"sv,         "%7e"sv,
    "%c3%a9"sv, "\xC3\xA9"sv, "\xFF"sv,  ":"sv,    "@"sv,          "["sv,           "]"sv,
    "|"sv,      "\\"sv,       "{"sv,     "\""sv,   "%00"sv,        "%25"sv,         "%5B"sv,
    "%5d"sv,    "\t"sv,       " "sv,     "A"sv,    "\x7F"sv,       "!"sv,           "'()+,"sv};

constexpr std::array kAgents = {"*"sv,
                                "*"sv,
                                "*"sv,
                                "Googlebot"sv,
                                "googlebot"sv,
                                "Googlebot-Image"sv,
                                "FooBot"sv,
                                "FooBot"sv,
                                "foobot/1.2"sv,
                                "foo bot"sv,
                                "FooBot*"sv,
                                "* x"sv,
                                "*x"sv,
                                "*\tx"sv,
                                ""sv,
                                "MJ12bot"sv,
                                "MJ"sv,
                                "Yandex"sv,
                                "yandex"sv,
                                "YandexBot"sv,
                                "YandexBot/3.0"sv,
                                "YandexImages"sv,
                                "my Yandex bot"sv,
                                "Yandex*"sv,
                                "Yandex, YandexBot"sv,
                                "Mediapartners-Google"sv,
                                "AdsBot-Google"sv,
                                "1bot"sv,
                                "Mozilla/5.0 (compatible; Googlebot/2.1)"sv,
                                "YandexMobileBot"sv};

constexpr std::array kNames = {
    "FooBot"sv,
    "Googlebot"sv,
    "Googlebot-Image"sv,
    "MJ12bot"sv,
    "Yandex"sv,
    "YandexBot"sv,
    "YandexImages"sv,
    "foo"sv,
    "foobot/1.2"sv,
    "12bot"sv,
    "AdsBot-Google"sv,
    "Mediapartners-Google"sv,
    ""sv,
    "*"sv,
    "YandexMobileBot"sv,
    "Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)"sv};

constexpr std::array kFields = {"Allow"sv,
                                "Disallow"sv,
                                "Disallow"sv,
                                "allow"sv,
                                "DISALLOW"sv,
                                "Disallow-all"sv,
                                "Allowed"sv,
                                "Dissallow"sv,
                                "disalow"sv,
                                "Sitemap"sv,
                                "site-map"sv,
                                "Crawl-delay"sv,
                                "Host"sv,
                                "Clean-param"sv,
                                "Noindex"sv,
                                "Disallow;"sv,
                                "Dis\xD0\xB0llow"sv,
                                "\xE2\x80\x8B"
                                "Allow"sv,
                                "\xC2\xA0"
                                "Disallow"sv,
                                "-Disallow"sv,
                                "Dis allow"sv,
                                ""sv};

constexpr std::array kAgentFields = {"User-agent"sv,
                                     "user-agent"sv,
                                     "USER-AGENT"sv,
                                     "Useragent"sv,
                                     "User agent"sv,
                                     "User-agents"sv,
                                     "User-agent "sv,
                                     "User_agent"sv,
                                     "User-agnet"sv,
                                     "User\xE2\x80\x91"
                                     "agent"sv,
                                     "\xEF\xBB\xBF"
                                     "User-agent"sv};

constexpr std::array kSeparators = {": "sv, ": "sv,  ": "sv, ": "sv,        ": "sv,
                                    ":"sv,  ":"sv,   ": "sv, " : "sv,       ":\t"sv,
                                    " "sv,  "\t"sv,  "::"sv, ":\xC2\xA0"sv, "\xEF\xBC\x9A"sv,
                                    "="sv,  " = "sv, ";"sv};
constexpr std::array kLineEnds = {"\n"sv, "\n"sv,   "\n"sv,   "\n"sv,    "\r\n"sv,
                                  "\r"sv, "\n\n"sv, "\n\r"sv, "\n \n"sv, " \n#x\n"sv};
constexpr std::array kOrigins = {"http://h"sv, "https://u:p@h:80"sv, ""sv,   "h"sv,
                                 "//h"sv,      "HTTP://h"sv,         "h#"sv, "http:/"sv,
                                 "x;y://"sv,   "http://h?"sv,        "///"sv};

}  // namespace

std::string Random::piece() { return std::string(pick(kPieces)); }

std::string Random::pattern() {
  std::string text = one_in(6) ? "" : "/";
  for (std::size_t n = below(6); n > 0; --n) text += one_in(4) ? "*" : piece();
  if (one_in(6)) text += "$";
  return text;
}

std::string Random::url(const std::vector<std::string>& patterns) {
  std::string text = one_in(2) ? "http://h" : std::string(pick(kOrigins));
  if (one_in(20)) return text + "/robots.txt";
  if (patterns.empty() || one_in(4)) {
    text += "/";
    for (std::size_t n = below(8); n > 0; --n) text += piece();
  } else {
    for (char c : pick(patterns)) {
      if (c == '*') {
        for (std::size_t n = below(3); n > 0; --n) text += piece();
      } else if (c != '$' || one_in(3)) {
        if (!one_in(40)) text += c;
      }
    }
    if (one_in(2)) text += piece();
  }
  if (one_in(12)) text += one_in(2) ? "*" : "$";
  if (one_in(12)) text += "#" + piece();
  return text;
}

std::string Random::agent() { return std::string(pick(kAgents)); }

Crawler Random::crawler() {
  const std::string_view name = pick(kNames);
  return one_in(3) ? Crawler::exact(name) : Crawler::named(name);
}

std::string Random::line(std::vector<std::string>& patterns) {
  const std::string separator(pick(kSeparators));
  if (one_in(4)) return std::string(pick(kAgentFields)) + separator + agent();
  if (one_in(16)) return "# " + piece();
  if (one_in(30)) return one_in(2) ? "Disallow" : piece() + " " + piece();
  std::string value = one_in(10) ? "" : pattern();
  patterns.push_back(value);
  return std::string(pick(kFields)) + separator + value + (one_in(12) ? " # x" : "");
}

std::string Random::file(std::vector<std::string>& patterns) {
  std::string body;
  if (one_in(8)) body += std::string("\xEF\xBB\xBF").substr(0, 1 + below(3));
  if (!one_in(4)) body += "User-agent: " + agent() + "\n";
  for (std::size_t n = below(20); n > 0; --n) {
    std::string text = line(patterns);
    if (!text.empty() && one_in(40)) text[below(text.size())] = static_cast<char>(below(256));
    if (one_in(40)) text.insert(below(text.size() + 1), 1, '\0');
    body += text + std::string(pick(kLineEnds));
  }
  return body;
}

}  // namespace abide::properties
