// The cache between a site that answers as it is told, a store that may fail, and a clock that is
// turned.
#include "abide/cache.h"

#include <gtest/gtest.h>

#include <future>

#include "cache/exchanges.h"
#include "cache/failing_store.h"
#include "cache/usual_url.h"

namespace abide {
namespace {

using namespace std::chrono_literals;  // NOLINT(google-build-using-namespace)
using testing::FailingStore;
using testing::FakeFetcher;
using testing::found;
using testing::hours;
using testing::milliseconds;
using testing::missing;
using testing::record_after;
using testing::seconds;
using testing::server_error;
using testing::site;
using testing::TurnedClock;
using testing::unreachable;

class CacheTest : public ::testing::Test {
 protected:
  void SetUp() override { start({}); }

  void start(CacheOptions options) {
    cache_.reset();
    options.clock = clock_.clock();
    options.random = [] { return 0.0; };
    cache_ = Cache::make(options,
                         std::make_unique<FakeFetcher>(seen_,
                                                       [this](const Origin& origin) {
                                                         const std::lock_guard lock(mutex_);
                                                         return answer_(origin, clock_.now());
                                                       }),
                         store_);
  }
  // What sites answer from now on.
  void answer(std::function<Exchange(Time)> next) {
    const std::lock_guard lock(mutex_);
    answer_ = [next](const Origin&, Time now) { return next(now); };
  }
  void answer_file(const std::string& text) {
    answer([text](Time now) { return found(now, text); });
  }

  HeldPtr ask(Patience patience, const Dialect& dialect = Dialect::google(),
              const Origin& origin = site("a")) {
    CacheResult result = cache_->ask(origin, dialect, patience);
    EXPECT_TRUE(result.ok()) << result.error().sentence;
    return result.ok() ? *result : nullptr;
  }
  std::string body_of(const HeldPtr& held) {
    if (held == nullptr) return "nothing";
    return held->record().answer && held->record().answer->body ? *held->record().answer->body
                                                                : "none";
  }
  Refreshed refresh(const Origin& origin = site("a")) {
    std::promise<Result<Refreshed>> promise;
    cache_->refresh(origin, Dialect::google(),
                    [&](Result<Refreshed> result) { promise.set_value(std::move(result)); });
    Result<Refreshed> result = promise.get_future().get();
    EXPECT_TRUE(result.ok());
    return *result;
  }
  // Until nothing is under way for the origin, as a question that must fetch shows.
  void wait_for_fetches(int count) { seen_->wait_for(count); }

  TurnedClock clock_;
  std::mutex mutex_;
  std::function<Exchange(const Origin&, Time)> answer_ = [](const Origin&, Time now) {
    return found(now);
  };
  std::shared_ptr<FakeFetcher::Seen> seen_ = std::make_shared<FakeFetcher::Seen>();
  std::shared_ptr<FailingStore> store_ = std::make_shared<FailingStore>();
  std::unique_ptr<Cache> cache_;
};

constexpr Patience kStale = Patience::kStaleWhileFetching;
constexpr Patience kUntilFresh = Patience::kUntilFresh;
constexpr Patience kAnew = Patience::kFetchAnew;
constexpr Patience kNever = Patience::kNever;

TEST_F(CacheTest, FetchesOnceAndThenAnswersFromMemory) {
  EXPECT_EQ(cache_->at_hand(site("a"), Dialect::google()), nullptr);
  const HeldPtr held = ask(kUntilFresh);
  EXPECT_FALSE(held->rules_for("Somebot")->allowed("https://a/private/x"));
  EXPECT_EQ(held->standing().state, State::kFresh);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(ask(kUntilFresh), held);
  EXPECT_EQ(cache_->at_hand(site("a"), Dialect::google()), held);
  EXPECT_EQ(seen_->count(), 1);
  EXPECT_EQ(cache_->counts().fetches, 1u);
  EXPECT_EQ(cache_->counts().hits, 11u);
}

TEST_F(CacheTest, AUrlFindsItsOrigin) {
  ask(kUntilFresh, Dialect::google(), site("a.example"));
  ask(kUntilFresh, Dialect::google(), {"http", "a.example", 8080});
  const char* const at_hand[] = {
      "https://a.example/x",     "https://a.example",        "https://a.example?q",
      "https://a.example#f",     "HTTPS://A.example/x",      "https://a.example:443/",
      "https://a.example:/",     "https://u:p@a.example/",   " https://a.example/ ",
      "https://a.example;p",     "https://a.example\\x",     "http://a.example:8080/x",
      "http://a.example:08080/", "http://a.example:8080?q#", "https://%61.example/"};
  for (const char* const url : at_hand) {
    EXPECT_NE(cache_->at_hand(std::string_view(url), Dialect::google()), nullptr) << url;
  }
  const char* const not_at_hand[] = {"",
                                     "https://",
                                     "https:///x",
                                     "a.example/x",
                                     "http://a.example/",
                                     "https://a.example.org/",
                                     "https://a.example:8443/",
                                     "http://a.example:8080x/",
                                     "http://a.example:80800/",
                                     "https://a.example@b.example/",
                                     "https://a.example:80@b.example/",
                                     "ftp://a.example/"};
  for (const char* const url : not_at_hand) {
    EXPECT_EQ(cache_->at_hand(std::string_view(url), Dialect::google()), nullptr) << url;
  }
}

TEST(UsualUrl, IsTheTextOfTheOriginOrNothing) {
  for (const char* const url :
       {"https://a.example/x", "http://a", "https://a-b_c.example:8443/", "http://1.2.3.4?x",
        "https://xn--bcher-kva.example", "http://a:443/", "http://a.:81#"}) {
    const std::string_view usual = cache::usual_origin(url);
    EXPECT_FALSE(usual.empty()) << url;
    EXPECT_EQ(origin_of(url).origin->to_string(), usual);
  }
  for (const char* const url : {"https://A/", "ftp://a/", "http://a:80/", "https://a:443",
                                "http://u@a/", "http://[::1]/", "http://a:0/", "http://a:065/",
                                "http://a:65536/", "http://a:/", "http://b\xC3\xBC/", "x"}) {
    EXPECT_TRUE(cache::usual_origin(url).empty()) << url;
  }
}

TEST_F(CacheTest, IsAskedUnderEachDialectFromOneFetch) {
  for (const Dialect& dialect : Dialect::all()) {
    EXPECT_EQ(&ask(kUntilFresh, dialect)->robots().dialect(), &dialect);
  }
  EXPECT_EQ(seen_->count(), 1);
  EXPECT_EQ(cache_->counts().hot_entries, 6u);
}

TEST_F(CacheTest, FetchesAnewWhenTheTimeIsOver) {
  ask(kUntilFresh);
  answer_file("new");
  clock_.turn(24h - 1ms);
  EXPECT_EQ(body_of(ask(kUntilFresh)), testing::kRules);
  clock_.turn(1ms);
  EXPECT_EQ(body_of(ask(kUntilFresh)), "new");
  EXPECT_EQ(seen_->count(), 2);
}

TEST_F(CacheTest, WhatIsPastItsTimeIsAnsweredWhileItIsFetched) {
  ask(kUntilFresh);
  answer_file("new");
  clock_.turn(24h + 30min);
  seen_->hold();
  for (int i = 0; i < 5; ++i) {
    const HeldPtr held = cache_->at_hand(std::string_view("https://a/x"), Dialect::google());
    ASSERT_NE(held, nullptr);
    EXPECT_EQ(held->standing().state, State::kStale);
    EXPECT_EQ(body_of(held), testing::kRules);
  }
  wait_for_fetches(2);
  EXPECT_EQ(body_of(ask(kStale)), testing::kRules);
  seen_->let_go();
  EXPECT_EQ(body_of(ask(kUntilFresh)), "new");
  EXPECT_EQ(seen_->count(), 2);
  EXPECT_EQ(cache_->counts().stale_hits, 6u);
}

TEST_F(CacheTest, WhatIsPastItsTimeIsFetchedUnderADialectOfOnesOwnToo) {
  static const Dialect mine = [] {
    Dialect dialect = Dialect::google();
    dialect.kept_for = 3600;
    return dialect;
  }();
  ASSERT_TRUE(cache_->ask(site("a"), mine, kUntilFresh).ok());
  answer_file("new");
  clock_.turn(90min);
  EXPECT_EQ(body_of(cache_->at_hand(site("a"), mine)), testing::kRules);
  wait_for_fetches(2);
}

TEST_F(CacheTest, WhatIsLongPastItsTimeIsNotAnswered) {
  ask(kUntilFresh);
  answer_file("new");
  clock_.turn(24h + 1h);
  EXPECT_EQ(cache_->at_hand(site("a"), Dialect::google()), nullptr);
  EXPECT_EQ(body_of(ask(kNever)), testing::kRules);
  EXPECT_EQ(body_of(ask(kStale)), "new");
}

TEST_F(CacheTest, HoweverLongWhatIsPastItsTimeMayBeAnsweredItIs) {
  for (const seconds stale_for : {seconds::max(), seconds::max() / 1000 + 1s}) {
    CacheOptions options;
    options.stale_for = stale_for;
    start(options);
    answer_file("old");
    ask(kUntilFresh);
    clock_.turn(26h);
    EXPECT_EQ(body_of(cache_->at_hand(site("a"), Dialect::google())), "old");
    clock_.turn(-26h);
  }
}

TEST_F(CacheTest, ASiteThatFailsIsAskedAtItsNextTry) {
  answer([](Time now) { return server_error(now); });
  EXPECT_EQ(ask(kUntilFresh)->standing().obey, Obey::kDisallowAll);
  clock_.turn(29s);
  EXPECT_EQ(ask(kUntilFresh)->standing().state, State::kFailing);
  EXPECT_EQ(seen_->count(), 1);
  clock_.turn(2s);
  EXPECT_EQ(ask(kUntilFresh)->record().failures, 2u);
  EXPECT_EQ(seen_->count(), 2);
  answer_file("back");
  clock_.turn(1h);
  EXPECT_EQ(ask(kUntilFresh)->standing().obey, Obey::kRules);
}

// The clock is turned by days; nobody asks in between.
TEST_F(CacheTest, After30DaysTheLastCopyCountsThoughNothingWasFetched) {
  ask(kUntilFresh);
  answer([](Time now) { return unreachable(now); });
  clock_.turn(24h * 2);
  EXPECT_EQ(ask(kUntilFresh)->standing().obey, Obey::kDisallowAll);
  clock_.turn(24h * 30 - 1ms);
  EXPECT_EQ(ask(kNever)->standing().obey, Obey::kDisallowAll);
  clock_.turn(1ms);
  const HeldPtr held = ask(kNever);
  EXPECT_EQ(held->standing().state, State::kFailingLong);
  EXPECT_EQ(held->standing().obey, Obey::kRules);
  EXPECT_FALSE(held->rules_for("x")->allowed("https://a/private/"));
  EXPECT_TRUE(ask(kNever, Dialect::rfc9309())->rules_for("x")->allowed("https://a/private/"));
  EXPECT_EQ(seen_->count(), 2);
}

TEST_F(CacheTest, AMonthOfFailuresTurnsTheRulesOnItsDay) {
  ask(kUntilFresh);
  answer([](Time now) { return server_error(now); });
  int day = 0;
  for (; day < 40; ++day) {
    clock_.turn(24h);
    if (ask(kUntilFresh)->standing().obey == Obey::kRules) break;
  }
  EXPECT_EQ(day, 30);  // failing since the first of these days
}

TEST_F(CacheTest, AClockSetBackIsNoReasonToTrustTheFuture) {
  ask(kUntilFresh);
  answer_file("now");
  clock_.turn(-24h * 100);
  EXPECT_EQ(body_of(ask(kUntilFresh)), "now");
  EXPECT_EQ(body_of(ask(kUntilFresh)), "now");
  EXPECT_EQ(seen_->count(), 2);
}

TEST_F(CacheTest, WhoWantsNoFetchHearsWhatIsKnown) {
  const CacheResult result = cache_->ask(site("a"), Dialect::google(), kNever);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, ErrorCode::kNotFound);
  EXPECT_NE(result.error().sentence.find("https://a"), std::string::npos);
  EXPECT_EQ(seen_->count(), 0);
  // Nor does one wait for a fetch that another began.
  seen_->hold();
  std::promise<void> other;
  cache_->ask(site("a"), Dialect::google(), kUntilFresh,
              [&](const CacheResult&) { other.set_value(); });
  seen_->wait_for(1);
  EXPECT_FALSE(cache_->ask(site("a"), Dialect::google(), kNever).ok());
  seen_->let_go();
  other.get_future().get();
  EXPECT_EQ(body_of(ask(kNever)), testing::kRules);
}

TEST_F(CacheTest, FetchingAnewIsNotAnsweredByAFetchThatBeganBefore) {
  seen_->hold();
  std::vector<std::promise<std::string>> heard(4);
  const auto ask_later = [&](std::size_t i, Patience patience) {
    cache_->ask(site("a"), Dialect::google(), patience,
                [&, i](const CacheResult& result) { heard[i].set_value(body_of(*result)); });
  };
  answer_file("first");
  ask_later(0, kUntilFresh);
  seen_->wait_for(1);
  for (std::size_t i = 1; i < 4; ++i) ask_later(i, kAnew);
  int answered = 0;
  answer([&answered](Time now) { return found(now, answered++ == 0 ? "first" : "second"); });
  seen_->let_go();
  EXPECT_EQ(heard[0].get_future().get(), "first");
  for (std::size_t i = 1; i < 4; ++i) EXPECT_EQ(heard[i].get_future().get(), "second");
  EXPECT_EQ(seen_->count(), 2);
}

TEST_F(CacheTest, OfflineNothingIsFetched) {
  ask(kUntilFresh);
  CacheOptions options;
  options.offline = true;
  start(options);
  clock_.turn(24h * 400);
  for (const Patience patience : {kStale, kUntilFresh, kAnew, kNever}) {
    EXPECT_EQ(body_of(ask(patience)), testing::kRules);
    EXPECT_EQ(cache_->ask(site("b"), Dialect::google(), patience).error().code,
              ErrorCode::kNotFound);
  }
  EXPECT_NE(cache_->at_hand(site("a"), Dialect::google()), nullptr);
  std::promise<ErrorCode> refused;
  cache_->refresh(site("a"), Dialect::google(),
                  [&](const Result<Refreshed>& result) { refused.set_value(result.error().code); });
  EXPECT_EQ(refused.get_future().get(), ErrorCode::kRefused);
  EXPECT_EQ(seen_->count(), 1);
}

TEST_F(CacheTest, WhatTheStoreKnowsIsNotFetched) {
  ask(kUntilFresh);
  start({});
  EXPECT_EQ(body_of(ask(kUntilFresh)), testing::kRules);
  EXPECT_EQ(seen_->count(), 1);
  EXPECT_EQ(cache_->counts().store_reads, 1u);
}

TEST_F(CacheTest, OurOwnLackIsNotTheSites) {
  const auto lack = [](Time) {
    Exchange exchange;
    exchange.failure = Failure::kResources;
    exchange.error = "no sockets are left";
    return exchange;
  };
  answer(lack);
  const CacheResult result = cache_->ask(site("a"), Dialect::google(), kUntilFresh);
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().code, ErrorCode::kUnavailable);
  EXPECT_NE(result.error().sentence.find("no sockets"), std::string::npos);
  EXPECT_FALSE(*store_->read(site("a")));

  answer_file("x");
  ask(kUntilFresh);
  answer(lack);
  clock_.turn(24h + 1min);
  EXPECT_EQ(body_of(ask(kStale)), "x");  // good enough
  EXPECT_FALSE(cache_->ask(site("a"), Dialect::google(), kUntilFresh).ok());
  EXPECT_EQ(body_of(ask(kNever)), "x");
  EXPECT_FALSE((*store_->read(site("a")))->failing_since);
}

TEST_F(CacheTest, RefreshSaysWhatChanged) {
  answer_file("one");
  Refreshed first = refresh();
  EXPECT_FALSE(first.before);
  EXPECT_EQ(*first.now->body, "one");
  EXPECT_TRUE(first.changed);
  EXPECT_TRUE(first.stored.ok());
  const Time seen_first = first.now->first_seen;

  clock_.turn(1h);
  Refreshed same = refresh();
  EXPECT_FALSE(same.changed);
  EXPECT_EQ(same.before->first_seen, seen_first);
  EXPECT_EQ(same.now->first_seen, seen_first);
  EXPECT_EQ(same.now->last_seen, clock_.now());
  EXPECT_EQ(same.now->id, first.now->id);

  clock_.turn(1h);
  answer_file("two");
  Refreshed changed = refresh();
  EXPECT_TRUE(changed.changed);
  EXPECT_EQ(*changed.before->body, "one");
  EXPECT_EQ(*changed.now->body, "two");
  EXPECT_EQ(changed.now->first_seen, clock_.now());
  EXPECT_EQ(body_of(changed.held), "two");

  answer([](Time now) { return server_error(now); });
  Refreshed failed = refresh();
  EXPECT_FALSE(failed.now);
  EXPECT_FALSE(failed.changed);
  EXPECT_EQ(*failed.before->body, "two");

  answer([](Time now) { return missing(now); });
  Refreshed gone = refresh();
  EXPECT_TRUE(gone.changed);
  EXPECT_EQ(gone.now->body, nullptr);
  EXPECT_EQ(seen_->count(), 5);
}

TEST_F(CacheTest, RefreshSaysThatItIsNotStored) {
  store_->all_fails = true;
  const Refreshed refreshed = refresh();
  EXPECT_FALSE(refreshed.stored.ok());
  EXPECT_TRUE(refreshed.changed);
  EXPECT_EQ(*refreshed.now->body, testing::kRules);
}

TEST_F(CacheTest, ForgottenIsForgotten) {
  ask(kUntilFresh);
  EXPECT_TRUE(*cache_->forget(site("a")));
  EXPECT_FALSE(*cache_->forget(site("a")));
  EXPECT_EQ(cache_->at_hand(site("a"), Dialect::google()), nullptr);
  EXPECT_FALSE(cache_->ask(site("a"), Dialect::google(), kNever).ok());
}

TEST_F(CacheTest, WhatTheStoreCannotForgetIsNotForgotten) {
  answer_file("copy");
  ask(kUntilFresh);
  store_->all_fails = true;
  const Result<bool> failed = cache_->forget(site("a"));
  ASSERT_FALSE(failed.ok());
  EXPECT_EQ(failed.error().sentence, "the store fails");
  EXPECT_EQ(body_of(cache_->at_hand(site("a"), Dialect::google())), "copy");
  // What is being fetched goes on from what is known, too.
  clock_.turn(25h);
  answer([](Time now) { return server_error(now); });
  seen_->hold();
  std::promise<HeldPtr> heard;
  store_->all_fails = false;
  cache_->ask(site("a"), Dialect::google(), kUntilFresh,
              [&](const CacheResult& result) { heard.set_value(*result); });
  seen_->wait_for(2);
  store_->all_fails = true;
  EXPECT_FALSE(cache_->forget(site("a")).ok());
  store_->all_fails = false;
  seen_->let_go();
  EXPECT_EQ(body_of(heard.get_future().get()), "copy");
}

TEST_F(CacheTest, WhatIsFetchedWhileItIsForgottenIsTheFirstThatIsHeard) {
  answer_file("old");
  ask(kUntilFresh);
  clock_.turn(25h);
  answer([](Time now) { return server_error(now); });
  seen_->hold();
  std::promise<HeldPtr> heard;
  cache_->ask(site("a"), Dialect::google(), kUntilFresh,
              [&](const CacheResult& result) { heard.set_value(*result); });
  seen_->wait_for(2);
  EXPECT_TRUE(*cache_->forget(site("a")));
  seen_->let_go();
  EXPECT_FALSE(heard.get_future().get()->record().answer);
  EXPECT_FALSE((*store_->read(site("a")))->answer);
  EXPECT_TRUE(store_->versions(site("a"), 10)->empty());
}

TEST_F(CacheTest, AStoreThatFailsIsAnsweredFromMemory) {
  store_->all_fails = true;
  EXPECT_EQ(body_of(ask(kUntilFresh)), testing::kRules);
  EXPECT_EQ(body_of(ask(kUntilFresh)), testing::kRules);
  EXPECT_EQ(seen_->count(), 1);
  EXPECT_GE(cache_->counts().store_errors, 2u);
  EXPECT_FALSE(cache_->forget(site("a")).ok());
}

TEST_F(CacheTest, WhatAStoreKnowsThatCannotBeReadIsNotWrittenOver) {
  answer_file("copy");
  ask(kUntilFresh);
  start({});  // a memory that knows nothing
  clock_.turn(25h);
  answer([](Time now) { return server_error(now); });
  store_->reads_fail = true;
  EXPECT_FALSE(ask(kUntilFresh)->record().answer);
  store_->reads_fail = false;
  EXPECT_EQ(*(*store_->read(site("a")))->answer->body, "copy");
  // Once it can be read both are known.
  clock_.turn(1h);
  const HeldPtr held = ask(kUntilFresh);
  EXPECT_EQ(body_of(held), "copy");
  EXPECT_EQ(held->record().failures, 2u);
  EXPECT_EQ((*store_->read(site("a")))->failures, 2u);
  EXPECT_EQ(store_->versions(site("a"), 10)->size(), 1u);
}

TEST_F(CacheTest, AWriteThatWasLostIsMadeUpFor) {
  ask(kUntilFresh);
  clock_.turn(25h);
  store_->writes_fail = true;
  answer_file("second");
  ask(kUntilFresh);
  store_->writes_fail = false;
  clock_.turn(25h);
  answer_file("third");
  ask(kUntilFresh);
  const std::vector<Version> versions = *store_->versions(site("a"), 10);
  ASSERT_EQ(versions.size(), 3u);
  EXPECT_EQ(*versions[1].body, "second");
}

TEST_F(CacheTest, MemoryStaysWithinItsBytes) {
  CacheOptions options;
  options.hot_bytes = 1u << 20;
  start(options);
  for (int i = 0; i < 1000; ++i) {
    answer_file("User-agent: *\nDisallow: /" + std::string(2000, 'x') + std::to_string(i));
    const HeldPtr held = ask(kUntilFresh, Dialect::google(), site("h" + std::to_string(i)));
    for (int agent = 0; agent < 20; ++agent) held->rules_for("bot" + std::to_string(agent));
    ASSERT_LE(cache_->counts().hot_bytes, options.hot_bytes);
  }
  EXPECT_GT(cache_->counts().hot_entries, 50u);
  EXPECT_LT(cache_->counts().hot_entries, 500u);
}

TEST_F(CacheTest, TheSameAgentHasTheSameRules) {
  answer_file(
      "User-agent: *\nUser-agent: Both\nDisallow: /all\n\nUser-agent: Googlebot\nDisallow: /g\n");
  const HeldPtr held = ask(kUntilFresh);
  EXPECT_EQ(held->rules_for("Googlebot"), held->rules_for("Googlebot"));
  EXPECT_EQ(held->rules_for("Googlebot"), held->rules_for("Googlebot-Image"));
  EXPECT_EQ(held->rules_for("Googlebot")->token(), "Googlebot");
  EXPECT_EQ(held->rules_for("Other")->token(), "*");
  EXPECT_EQ(held->rules_for("Both")->token(), "Both");
  // Names made up neither grow it without bound nor change what was there first.
  const auto rules = held->rules_for("Googlebot");
  for (int i = 0; i < 2000; ++i) {
    EXPECT_EQ(held->rules_for("bot" + std::string(1, static_cast<char>('a' + i % 26)) +
                              std::string(static_cast<std::size_t>(i / 26), 'z'))
                  ->size(),
              1u);
  }
  EXPECT_EQ(held->rules_for("Googlebot"), rules);
  EXPECT_FALSE(held->rules_for(std::string(5000, 'a'))->allowed("https://a/all"));
}

TEST_F(CacheTest, AskingFromWithinACallbackWorks) {
  std::promise<std::string> heard;
  cache_->ask(site("a"), Dialect::google(), kUntilFresh, [&](const CacheResult&) {
    cache_->ask(site("b"), Dialect::google(), kUntilFresh,
                [&](const CacheResult& result) { heard.set_value(body_of(*result)); });
  });
  EXPECT_EQ(heard.get_future().get(), testing::kRules);
}

TEST_F(CacheTest, EveryExchangeIsHeardOf) {
  std::atomic<int> heard{0};
  cache_->on_exchange([&](const Origin& origin, const Exchange& exchange) {
    EXPECT_EQ(origin, site("a"));
    EXPECT_EQ(exchange.outcome, Outcome::kFound);
    ++heard;
  });
  ask(kUntilFresh);
  ask(kAnew);
  EXPECT_EQ(heard, 2);
}

TEST_F(CacheTest, ClosingAnswersWhoWaits) {
  seen_->hold();
  std::atomic<int> answered{0};
  for (int i = 0; i < 50; ++i) {
    cache_->ask(site("h" + std::to_string(i % 10)), Dialect::google(), i % 2 ? kAnew : kUntilFresh,
                [&](const CacheResult& result) {
                  EXPECT_FALSE(result.ok());
                  EXPECT_EQ(result.error().code, ErrorCode::kUnavailable);
                  ++answered;
                });
  }
  cache_->refresh(site("r"), Dialect::google(), [&](const Result<Refreshed>& result) {
    EXPECT_FALSE(result.ok());
    ++answered;
  });
  cache_.reset();
  EXPECT_EQ(answered, 51);
}

// Threads.

TEST_F(CacheTest, EachOriginIsFetchedOnceHoweverManyAskThread) {
  constexpr int kThreads = 8;
  constexpr int kOrigins = 300;
  std::vector<std::thread> threads;
  std::atomic<int> answered{0};
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < kOrigins; ++i) {
        const int which = (i * 7 + t * 31) % kOrigins;
        const Dialect& dialect = Dialect::all()[static_cast<std::size_t>(t + i) % 6];
        cache_->ask(site("h" + std::to_string(which)), dialect, t % 2 ? kUntilFresh : kStale,
                    [&](const CacheResult& result) {
                      EXPECT_TRUE(result.ok());
                      ++answered;
                    });
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (int i = 0; i < kOrigins; ++i) {
    ask(kUntilFresh, Dialect::google(), site("h" + std::to_string(i)));
  }
  cache_.reset();
  EXPECT_EQ(answered, kThreads * kOrigins);
  const std::lock_guard lock(seen_->mutex);
  EXPECT_EQ(seen_->fetched.size(), static_cast<std::size_t>(kOrigins));
  for (const auto& [origin, count] : seen_->fetched) EXPECT_EQ(count, 1) << origin;
}

// Everything at once, for the sanitizers: what is asserted is that all are answered and that no
// record is torn.
TEST_F(CacheTest, AskingForgettingRefreshingAndTimeAtOnceThread) {
  std::atomic<int> asked{0};
  std::atomic<int> answered{0};
  std::vector<std::thread> threads;
  answer([](Time now) {
    return now.time_since_epoch().count() % 3 == 0 ? server_error(now)
                                                   : found(now, "User-agent: *\nDisallow: /p\n");
  });
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 400; ++i) {
        const Origin origin = site("h" + std::to_string((i + t) % 5));
        const Dialect& dialect = Dialect::all()[static_cast<std::size_t>(i) % 6];
        if (const HeldPtr held = cache_->at_hand(origin, dialect)) {
          const auto rules = held->rules_for("bot" + std::to_string(i % 7));
          EXPECT_EQ(rules->allowed("https://x/p"), held->standing().obey == Obey::kAllowAll);
        }
        ++asked;
        const auto patience = static_cast<Patience>(i % 4);
        cache_->ask(origin, dialect, patience, [&](const CacheResult& result) {
          EXPECT_TRUE(!result.ok() || (*result)->record().origin.scheme == "https");
          ++answered;
        });
        if (i % 50 == t) {
          ++asked;
          cache_->refresh(origin, dialect, [&](const Result<Refreshed>&) { ++answered; });
        }
        if (i % 37 == t) cache_->forget(origin).ok();
        if (i % 20 == t) clock_.turn(hours(i % 30) + milliseconds(i));
        if (i % 90 == t) store_->all_fails = i % 180 == t;
        cache_->counts();
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  cache_.reset();
  EXPECT_EQ(answered, asked);
}

TEST_F(CacheTest, RulesAreMadeByManyThreads) {
  std::string text;
  for (int i = 0; i < 100; ++i) {
    text += "User-agent: bot" + std::string(static_cast<std::size_t>(i), 'x') + "\nDisallow: /" +
            std::to_string(i) + "\n\n";
  }
  answer_file(text);
  const HeldPtr held = ask(kUntilFresh);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 2000; ++i) {
        const int which = (i * (t + 1)) % 100;
        const auto rules =
            held->rules_for("bot" + std::string(static_cast<std::size_t>(which), 'x'));
        ASSERT_FALSE(rules->allowed("https://a/" + std::to_string(which)));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace abide
