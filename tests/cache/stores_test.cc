// What holds for every store, held by both; and what only the one in memory promises.
#include <gtest/gtest.h>

#include <future>

#include "abide/store.h"
#include "cache/exchanges.h"
#include "cache/lfu_map.h"

namespace abide {
namespace {

using namespace std::chrono_literals;  // NOLINT(google-build-using-namespace)
using testing::found;
using testing::hours;
using testing::kNoon;
using testing::missing;
using testing::record_after;
using testing::server_error;
using testing::site;

Status write_and_wait(Store& store, const Record& record) {
  std::promise<Status> written;
  store.write(record, [&](const Status& status) { written.set_value(status); });
  return written.get_future().get();
}

class Stores : public ::testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (GetParam()) {
      SqliteOptions options;
      options.most_versions = 4;
      Result<std::unique_ptr<Store>> opened = sqlite_store(folder_.file("store.db"), options);
      ASSERT_TRUE(opened.ok()) << opened.error().sentence;
      store_ = std::move(*opened);
    } else {
      store_ = memory_store(64u << 20, 4);
    }
  }

  Record put(const std::string& host, const std::vector<Exchange>& exchanges) {
    const Record record = record_after(exchanges, site(host));
    EXPECT_TRUE(write_and_wait(*store_, record).ok());
    return record;
  }
  std::vector<std::string> bodies(const std::string& host, std::size_t most = 100) {
    std::vector<std::string> bodies;
    const std::vector<Version> versions = *store_->versions(site(host), most);
    for (const Version& version : versions) {
      bodies.push_back(version.body == nullptr ? "none" : *version.body);
    }
    return bodies;
  }

  testing::ScratchFolder folder_;
  std::unique_ptr<Store> store_;
};

using Texts = std::vector<std::string>;

TEST_P(Stores, AreEmptyAtFirst) {
  EXPECT_FALSE(*store_->read(site("a")));
  EXPECT_TRUE(store_->versions(site("a"), 10)->empty());
  EXPECT_TRUE(store_->list("", 10)->empty());
  EXPECT_FALSE(*store_->forget(site("a")));
  EXPECT_EQ(*store_->prune(Time::max()), 0u);
  EXPECT_EQ(store_->stats()->records, 0u);
  EXPECT_TRUE(store_->flush().ok());
}

TEST_P(Stores, GiveBackWhatWasWritten) {
  put("a", {found(kNoon, "x"), server_error(kNoon + 1h, 503)});
  const std::optional<Record> record = *store_->read(site("a"));
  ASSERT_TRUE(record);
  EXPECT_EQ(record->origin, site("a"));
  EXPECT_EQ(*record->answer->body, "x");
  EXPECT_EQ(record->failed->status(), 503);
  EXPECT_EQ(record->failing_since, kNoon + 1h);
  EXPECT_FALSE(*store_->read({"http", "a", 80}));
}

TEST_P(Stores, FindAWriteAtOnce) {
  store_->write(record_after({found(kNoon, "x")}, site("a")), nullptr);
  EXPECT_EQ(*(*store_->read(site("a")))->answer->body, "x");
}

TEST_P(Stores, KeepVersionsInTheirOrder) {
  put("a", {found(kNoon, "1")});
  put("a", {found(kNoon + 1h, "1")});
  put("a", {found(kNoon + 1h, "1"), server_error(kNoon + 2h)});  // no new version
  put("a", {missing(kNoon + 3h)});
  put("a", {missing(kNoon + 3h), missing(kNoon + 4h, 429)});  // says nothing of the file
  put("a", {found(kNoon + 5h, "1")});
  EXPECT_EQ(bodies("a"), (Texts{"1", "none", "1"}));
  EXPECT_EQ(bodies("a", 1), (Texts{"1"}));
  const std::vector<Version> versions = *store_->versions(site("a"), 10);
  EXPECT_EQ(versions[2].first_seen, kNoon);
  EXPECT_EQ(versions[2].last_seen, kNoon + 1h);
  EXPECT_GT(versions[0].id, versions[1].id);
  EXPECT_GT(versions[1].id, versions[2].id);
}

TEST_P(Stores, KeepTheNewestVersionsOnly) {
  for (int i = 0; i < 10; ++i) put("a", {found(kNoon + hours(i), std::to_string(i))});
  EXPECT_EQ(bodies("a"), (Texts{"9", "8", "7", "6"}));
  EXPECT_EQ(store_->stats()->body_bytes, 4u);
}

TEST_P(Stores, AFailureFromTheStartHasNoVersion) {
  put("a", {server_error(kNoon)});
  EXPECT_TRUE(*store_->read(site("a")));
  EXPECT_TRUE(bodies("a").empty());
}

TEST_P(Stores, KeepEmptyAndBinaryAndLargeBodies) {
  std::string large;
  for (int i = 0; large.size() < 512'000; ++i) large += "Disallow: /" + std::to_string(i) + "\n";
  std::string random(300'000, 0);
  std::uint32_t state = 1;
  for (char& c : random) c = static_cast<char>((state = state * 1664525 + 1013904223) >> 24);
  for (const std::string& text : {std::string(), std::string("\0\xFF\n", 3), large, random}) {
    put("a", {found(kNoon, text)});
    EXPECT_EQ(*(*store_->read(site("a")))->answer->body, text);
    EXPECT_EQ(bodies("a", 1), Texts{text});
  }
}

TEST_P(Stores, ForgetRecordAndVersions) {
  put("a", {found(kNoon, "1")});
  put("b", {found(kNoon, "1")});
  EXPECT_TRUE(*store_->forget(site("a")));
  EXPECT_FALSE(*store_->forget(site("a")));
  EXPECT_FALSE(*store_->read(site("a")));
  EXPECT_TRUE(bodies("a").empty());
  EXPECT_EQ(bodies("b"), Texts{"1"});
  put("a", {found(kNoon + 1h, "2")});
  EXPECT_EQ(bodies("a"), Texts{"2"});
}

TEST_P(Stores, RestoreARecordWithItsVersionsInPlaceOfWhatIsThere) {
  put("a", {found(kNoon, "old")});
  put("b", {found(kNoon, "2")});
  const std::vector<Version> versions = {{9, testing::body("2"), kNoon + 4h, kNoon + 5h},
                                         {7, nullptr, kNoon + 2h, kNoon + 3h},
                                         {3, testing::body("1"), kNoon, kNoon + 1h}};
  const Record record = record_after({found(kNoon + 5h, "2"), server_error(kNoon + 6h)}, site("a"));
  std::promise<Status> written;
  store_->restore(record, versions, [&](const Status& status) { written.set_value(status); });
  EXPECT_TRUE(written.get_future().get().ok());
  EXPECT_EQ(*(*store_->read(site("a")))->answer->body, "2");
  EXPECT_TRUE((*store_->read(site("a")))->failed);
  EXPECT_EQ(bodies("a"), (Texts{"2", "none", "1"}));
  EXPECT_EQ(bodies("b"), Texts{"2"});
  const std::vector<Version> kept = *store_->versions(site("a"), 10);
  for (std::size_t i = 0; i < versions.size(); ++i) {
    EXPECT_EQ(kept[i].first_seen, versions[i].first_seen);
    EXPECT_EQ(kept[i].last_seen, versions[i].last_seen);
  }
  EXPECT_GT(kept[0].id, kept[1].id);
  EXPECT_EQ(store_->stats()->versions, 4u);
}

TEST_P(Stores, RestoreNoMoreVersionsThanTheyKeepAndWhatTheRecordHolds) {
  std::vector<Version> versions;
  for (int i = 9; i >= 0; --i) {
    versions.push_back({0, testing::body(std::to_string(i)), kNoon + hours(i), kNoon + hours(i)});
  }
  // Seen after all of them.
  store_->restore(record_after({found(kNoon + hours(20), "x")}, site("a")), versions, nullptr);
  EXPECT_EQ(*(*store_->read(site("a")))->answer->body, "x");
  EXPECT_EQ(bodies("a"), (Texts{"x", "9", "8", "7"}));
  // In the order of the calls.
  store_->write(record_after({found(kNoon + hours(21), "y")}, site("a")), nullptr);
  store_->restore(record_after({server_error(kNoon)}, site("a")), {}, nullptr);
  EXPECT_TRUE(store_->flush().ok());
  EXPECT_TRUE(bodies("a").empty());
  EXPECT_EQ(store_->stats()->body_bytes, 0u);
}

TEST_P(Stores, ListInTheOrderOfTheirTexts) {
  for (const char* const host : {"c", "a", "d", "b", "e"}) put(host, {missing(kNoon)});
  Texts listed;
  std::string after;
  while (true) {
    const std::vector<Record> part = *store_->list(after, 2);
    if (part.empty()) break;
    EXPECT_LE(part.size(), 2u);
    for (const Record& record : part) listed.push_back(record.origin.host);
    after = part.back().origin.to_string();
  }
  EXPECT_EQ(listed, (Texts{"a", "b", "c", "d", "e"}));
}

TEST_P(Stores, PruneWhatWasNotAskedSince) {
  put("old", {found(kNoon, "1")});
  put("failing", {found(kNoon, "2"), server_error(kNoon + 10h)});
  put("new", {found(kNoon + 10h, "3")});
  EXPECT_EQ(*store_->prune(kNoon + 5h), 1u);
  EXPECT_FALSE(*store_->read(site("old")));
  EXPECT_TRUE(*store_->read(site("failing")));
  EXPECT_EQ(store_->stats()->records, 2u);
}

TEST_P(Stores, PruneMoreThanOneTransactionHolds) {
  for (int i = 0; i < 1201; ++i) {
    store_->write(record_after({missing(kNoon)}, site("h" + std::to_string(i))), nullptr);
  }
  EXPECT_EQ(*store_->prune(kNoon + 1h), 1201u);
  EXPECT_EQ(store_->stats()->records, 0u);
}

TEST_P(Stores, CountWhatTheyHold) {
  const std::string text(1000, 'x');
  for (int i = 0; i < 10; ++i) put("h" + std::to_string(i), {found(kNoon, text)});
  put("h0", {found(kNoon + 1h, "y")});
  const Store::Stats stats = *store_->stats();
  EXPECT_EQ(stats.records, 10u);
  EXPECT_EQ(stats.versions, 11u);
  EXPECT_EQ(stats.body_bytes, 10'001u);
  EXPECT_GT(stats.bytes, 0u);
  EXPECT_EQ(stats.damaged, 0u);
}

TEST_P(Stores, WriteOneOriginsRecordsInTheOrderOfTheCallsThread) {
  std::vector<std::thread> threads;
  for (int t = 0; t < 3; ++t) {
    threads.emplace_back([&, t] {
      const Origin origin = site("host" + std::to_string(t));
      for (int i = 0; i < 50; ++i) {
        store_->write(record_after({found(kNoon + hours(i), std::to_string(i))}, origin), nullptr);
        EXPECT_EQ(*(*store_->read(origin))->answer->body, std::to_string(i));
        if (i % 10 == 0) {
          store_->stats().ok();
          store_->list("", 10).ok();
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(store_->flush().ok());
  for (int t = 0; t < 3; ++t) {
    EXPECT_EQ(bodies("host" + std::to_string(t)), (Texts{"49", "48", "47", "46"}));
  }
}

INSTANTIATE_TEST_SUITE_P(All, Stores, ::testing::Bool(),
                         [](const auto& param) { return param.param ? "Sqlite" : "Memory"; });

TEST(MemoryStore, StaysWithinItsBytes) {
  const std::unique_ptr<Store> store = memory_store(1u << 20);
  for (int i = 0; i < 5000; ++i) {
    store->write(record_after({found(kNoon, std::string(500, 'x') + std::to_string(i))},
                              site("h" + std::to_string(i))),
                 nullptr);
    ASSERT_LE(store->stats()->bytes, 1u << 20);
  }
  EXPECT_GT(store->stats()->records, 200u);
}

TEST(MemoryStore, EqualBodiesAreOne) {
  const std::unique_ptr<Store> store = memory_store(8u << 20);
  for (const char* const host : {"a", "b"}) {
    store->write(record_after({found(kNoon, "the same")}, site(host)), nullptr);
  }
  EXPECT_EQ((*store->read(site("a")))->answer->body, (*store->read(site("b")))->answer->body);
}

// Of `rounds` passes over a hundred keys with a scan over a thousand others between them: how many
// of the hundred are found.
TEST(LfuMap, IsWalkedInOrderFromAnyTextWithoutALookAtTheRest) {
  cache::LfuMap<int, cache::LfuOrder::kInOrder> map(200'000, 100);
  cache::LfuMap<int, cache::LfuOrder::kInOrder>::Dropped dropped;
  std::uint32_t state = 7;
  for (int i = 0; i < 20'000; ++i) {
    state = state * 1664525 + 1013904223;
    const std::string text = std::to_string(state >> 20);
    if (state % 5 == 0) {
      map.erase({text}, dropped);
    } else {
      map.put({text}, i, state % 50, dropped);
    }
  }
  Texts all;
  map.each([&](std::string_view text, int) { all.emplace_back(text); });
  std::ranges::sort(all);
  ASSERT_GT(all.size(), 100u);
  EXPECT_GT(dropped.size(), 1000u);
  for (std::size_t from : {std::size_t{0}, all.size() / 2, all.size() - 1}) {
    Texts seen;
    map.each_after(all[from], [&](std::string_view text, int) {
      seen.emplace_back(text);
      return seen.size() < 3;
    });
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(from) + 1;
    const auto count = std::min<std::ptrdiff_t>(3, all.end() - begin);
    EXPECT_EQ(seen, Texts(begin, begin + count));
  }
}

// A page costs what it holds: all pages together, not their number times all there is.
TEST(MemoryStore, ListsPageByPageInOneWalk) {
  const std::unique_ptr<Store> store = memory_store(std::size_t{256} << 20);
  constexpr int kSites = 20'000;
  for (int i = 0; i < kSites; ++i) {
    store->write(record_after({missing(kNoon)}, site("h" + std::to_string(i))), nullptr);
  }
  int listed = 0;
  std::string after;
  const auto begun = std::chrono::steady_clock::now();
  while (true) {
    const std::vector<Record> page = *store->list(after, 2);
    if (page.empty()) break;
    listed += static_cast<int>(page.size());
    after = page.back().origin.to_string();
  }
  EXPECT_EQ(listed, kSites);
  // Where each page is a look at all it is 200 million of them.
  EXPECT_LT(std::chrono::steady_clock::now() - begun, 10s);
}

TEST(LfuMap, WhatIsAskedForOftenSurvivesAScan) {
  cache::LfuMap<int> map(200 * 1000, 1000);
  cache::LfuMap<int>::Dropped dropped;
  int hits = 0;
  int scanned = 0;
  const auto ask = [&](const std::string& text) {
    const cache::LfuKey key{text};
    if (map.use(key, key.hash()) != nullptr) return true;
    map.put(key, 1, 800, dropped);
    return false;
  };
  for (int round = 0; round < 20; ++round) {
    for (int i = 0; i < 100; ++i) hits += ask("often" + std::to_string(i)) ? 1 : 0;
    for (int i = 0; i < 1000; ++i) ask("once" + std::to_string(scanned++));
  }
  // The first two rounds make them known; a map that only keeps what was used last finds none.
  EXPECT_GE(hits, 17 * 100);
  EXPECT_LE(map.weight(), 200u * 1000);
}

TEST(LfuMap, WhatIsAskedForNoMoreGivesWay) {
  cache::LfuMap<int> map(100 * 1000, 1000);
  cache::LfuMap<int>::Dropped dropped;
  const auto ask = [&](const std::string& text) {
    const cache::LfuKey key{text};
    if (map.use(key, key.hash()) != nullptr) return true;
    map.put(key, 1, 800, dropped);
    return false;
  };
  for (int round = 0; round < 30; ++round) {
    for (int i = 0; i < 80; ++i) ask("past" + std::to_string(i));
  }
  int hits = 0;
  for (int round = 0; round < 100; ++round) {
    for (int i = 0; i < 80; ++i) hits += ask("now" + std::to_string(i)) ? 1 : 0;
  }
  EXPECT_GE(hits, 60 * 80);
}

TEST(LfuMap, BoundsHoldWhateverTheWeights) {
  cache::LfuMap<std::string> map(100'000, 100);
  cache::LfuMap<std::string>::Dropped dropped;
  std::uint32_t state = 7;
  for (int i = 0; i < 20'000; ++i) {
    state = state * 1664525 + 1013904223;
    const std::string text = std::to_string(state >> 24);
    const cache::LfuKey key{text};
    switch (state >> 8 & 7) {
      case 0:
        map.erase(key, dropped);
        break;
      case 1:
        map.weigh(key, state >> 12 & 0xFFF, dropped);
        break;
      case 2:
      case 3:
        map.use(key, key.hash());
        break;
      default:
        map.put(key, text, (state >> 10 & 0xFF) == 0 ? 200'000 : state >> 16 & 0x7FF, dropped);
    }
    ASSERT_LE(map.weight(), 100'000u);
    const std::string* const value = map.find(key);
    ASSERT_TRUE(value == nullptr || *value == text);
    dropped.clear();
  }
  std::size_t seen = 0;
  map.each([&](std::string_view, const std::string&) { ++seen; });
  EXPECT_EQ(seen, map.size());
  EXPECT_GT(seen, 20u);
}

}  // namespace
}  // namespace abide
