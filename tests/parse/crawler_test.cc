#include "abide/crawler.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace abide {
namespace {

std::vector<std::string_view> tokens_of(const Crawler& crawler) {
  std::vector<std::string_view> tokens;
  for (std::size_t i = 0; i < crawler.token_count(); ++i) tokens.push_back(crawler.token(i));
  return tokens;
}

TEST(Crawler, IsNamedByANameOrAHeader) {
  struct Case {
    const char* given;
    const char* name;
  };
  const Case cases[] = {
      {"Googlebot", "Googlebot"},
      {"GOOGLEBOT-image", "Googlebot-Image"},
      {"Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Googlebot"},
      {"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; "
       "+http://www.bing.com/bingbot.htm) Chrome/100.0 Safari/537.36",
       "Bingbot"},
      {"Googlebot-Image/1.0", "Googlebot-Image"},
      {"AdsBot-Google (+http://www.google.com/adsbot.html)", "AdsBot-Google"},
      {"Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)", "YandexBot"},
      {"Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)",
       "Slurp"},
      {"Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)", "MJ12bot"},
      {"Mozilla/5.0 (compatible; Exoticbot/0.1; +http://exotic.example)", "Exoticbot"},
      {"Exoticbot/0.1 (+http://exotic.example)", "Exoticbot"},
      {"Exoticbot", "Exoticbot"},
      {"  Exoticbot ", "Exoticbot"},
      {"*", "*"},
      {"", ""},
      {"/", "/"},
  };
  for (const Case& one : cases) EXPECT_EQ(Crawler::named(one.given).name(), one.name) << one.given;
}

TEST(Crawler, AnswersToItsTokensInOrder) {
  using Tokens = std::vector<std::string_view>;
  EXPECT_EQ(tokens_of(Crawler::named("Googlebot-News")), (Tokens{"Googlebot-News", "Googlebot"}));
  EXPECT_EQ(tokens_of(Crawler::named("YandexImages")), (Tokens{"YandexImages", "Yandex"}));
  EXPECT_EQ(tokens_of(Crawler::named("Nobody")), (Tokens{"Nobody"}));
  EXPECT_EQ(tokens_of(Crawler::exact("Googlebot-News")), (Tokens{"Googlebot-News"}));
}

TEST(Crawler, OfTheFourThatAskToBeNamedDoesNotObeyTheStar) {
  for (const char* name :
       {"AdsBot-Google", "AdsBot-Google-Mobile", "APIs-Google", "Mediapartners-Google"}) {
    EXPECT_FALSE(Crawler::named(name).obeys_star()) << name;
    EXPECT_TRUE(Crawler::exact(name).obeys_star()) << name;
  }
  EXPECT_TRUE(Crawler::named("Googlebot").obeys_star());
}

TEST(KnownCrawlers, HaveNamesTokensAndSources) {
  std::set<std::string_view> names;
  for (const KnownCrawler& known : known_crawlers()) {
    EXPECT_TRUE(names.insert(known.name).second) << known.name;
    EXPECT_FALSE(known.tokens[0].empty()) << known.name;
    EXPECT_FALSE(known.purpose.empty()) << known.name;
    EXPECT_FALSE(known.operated_by.empty()) << known.name;
    EXPECT_TRUE(known.source.starts_with("https://")) << known.name;
  }
  EXPECT_GE(names.size(), 60u);
}

TEST(KnownCrawlers, CanBeCopiedAndOutliveTheName) {
  Crawler copy = Crawler::named(std::string("a-bot-of-a-rather-long-name"));
  const Crawler other = copy;
  copy = Crawler::named("x");
  EXPECT_EQ(other.token(0), "a-bot-of-a-rather-long-name");
}

}  // namespace
}  // namespace abide
