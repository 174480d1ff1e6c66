// The journal as it is used: begun, filled, gone on with, read (design.md section 8).
#include "arbiter/store/sqlite_store.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arbiter/store/memory_store.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/store/store_fixture.h"

namespace hakam::arbiter {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// What holds of every store.
void ExpectStoreRules(Store& store) {
  EXPECT_EQ(store.CountPairs().value(), 0u);
  for (const PairKey& key : {PairKey{1, 0}, PairKey{0, 7}, PairKey{0, 2}, PairKey{2, 5}}) {
    ASSERT_TRUE(AddTestPair(store, key.pairing, key.deal).ok());
  }
  EXPECT_EQ(store.CountPairs().value(), 4u);
  ExpectWholePairs(store);

  const std::vector<PairNumbers> pairs = AllPairs(store);
  EXPECT_TRUE(
      std::is_sorted(pairs.begin(), pairs.end(), [](const auto& x, const auto& y) { return x.key < y.key; }));
  EXPECT_EQ(store.Records({2, 5}).value(), TestRecords(2, 5));
  EXPECT_EQ(store.Records({2, 6}).status().code(), absl::StatusCode::kNotFound);

  PairNumbers other = TestNumbers(0, 7);
  other.room1.points_a += 100;
  const absl::Status twice = store.AddPair(other, {"x", "y"});
  EXPECT_EQ(twice.code(), absl::StatusCode::kAlreadyExists);
  EXPECT_THAT(twice.message(), HasSubstr("pairing 0, deal 7"));
  ExpectWholePairs(store);
  EXPECT_TRUE(AddTestPair(store, 3, 0).ok()) << "a refused pair must not block the next one";

  int visited = 0;
  const absl::Status stopped = store.ForEachRecord([&](const PairNumbers&, const PairRecords&) {
    ++visited;
    return absl::CancelledError("enough");
  });
  EXPECT_EQ(stopped, absl::CancelledError("enough"));
  EXPECT_EQ(visited, 1);
}

TEST_F(StoreTest, KeepsTheRulesOfStores) {
  const auto store = Open();
  ASSERT_TRUE(store.ok()) << store.status();
  ExpectStoreRules(**store);
}

TEST(MemoryStore, KeepsTheRulesOfStores) {
  MemoryStore store(TestLeague());
  ExpectStoreRules(store);
}

TEST(MemoryStore, FailsOnceWhenTold) {
  MemoryStore store(TestLeague());
  store.FailNextAdd(absl::ResourceExhaustedError("disk full"));
  EXPECT_EQ(AddTestPair(store, 0, 0).code(), absl::StatusCode::kResourceExhausted);
  EXPECT_EQ(store.CountPairs().value(), 0u);
  EXPECT_TRUE(AddTestPair(store, 0, 0).ok());
}

TEST(PairNumbers, ScheduleSeesTheDifferencesOfTheFirstEntrant) {
  const PlayedPair played = PairNumbers{.key = {1, 2}, .room1 = {26, 10, 1}, .room2 = {4, 12, 2}}.Played();
  EXPECT_EQ(played.key, (PairKey{1, 2}));
  EXPECT_EQ(played.room1, 16);
  EXPECT_EQ(played.room2, -8);
}

TEST_F(StoreTest, TheSameLeagueGoesOn) {
  Fill(5);
  const auto store = Open();
  ASSERT_TRUE(store.ok()) << store.status();
  EXPECT_EQ((*store)->CountPairs().value(), 5u);
  EXPECT_EQ((*store)->identity(), TestLeague());
  EXPECT_TRUE(AddTestPair(**store, 0, 5).ok());
  EXPECT_EQ(AddTestPair(**store, 0, 4).code(), absl::StatusCode::kAlreadyExists);
  ExpectWholePairs(**store);
}

TEST_F(StoreTest, MorePairsAreTheSameLeagueFewerAreNot) {
  Fill(1);
  LeagueIdentity longer = TestLeague();
  longer.length = 200;
  EXPECT_EQ(Open(longer).value()->identity().length, 200u);
  const absl::Status fewer = Open().status();
  EXPECT_EQ(fewer.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(fewer.message(), AllOf(HasSubstr("200"), HasSubstr("100"), HasSubstr("more, not fewer")));
}

TEST_F(StoreTest, AnotherVersionOfTheProgramGoesOn) {
  Fill(1);
  LeagueIdentity upgraded = TestLeague();
  upgraded.program_version = "0.2.0";
  EXPECT_EQ(Open(upgraded).value()->identity().program_version, "0.1.0");
}

TEST_F(StoreTest, ADrawnSeedIsTheJournalsOwn) {
  LeagueIdentity first = TestLeague();
  first.seed = std::string("drawn\0first", 11);
  first.seed_drawn = true;
  EXPECT_EQ(Open(first).value()->identity().seed, first.seed);
  LeagueIdentity again = first;
  again.seed = "drawn second";
  EXPECT_EQ(Open(again).value()->identity().seed, first.seed);
  EXPECT_EQ(Open(TestLeague()).status().code(), absl::StatusCode::kFailedPrecondition)
      << "a given seed is another";
}

struct OtherLeague {
  const char* what;
  std::function<void(LeagueIdentity&)> change;
};

TEST_F(StoreTest, AnotherLeagueIsRefusedAndTheDifferenceNamed) {
  Fill(1);
  const OtherLeague kOthers[] = {
      {"not of league \"other\"", [](LeagueIdentity& league) { league.name = "other"; }},
      {"\"target=152\" in the journal, \"target=501\" in the league file",
       [](LeagueIdentity& league) { league.rules = "ashkal_rounds=1,2\ntarget=501\n"; }},
      {"\"beta = builtin:random\" in the journal, \"gamma = builtin:random\" in the league file",
       [](LeagueIdentity& league) { league.entrants[1].name = "gamma"; }},
      {"\"beta = builtin:random\" in the journal, \"beta = bots/beta\" in the league file",
       [](LeagueIdentity& league) { league.entrants[1].agent = "bots/beta"; }},
      {"\"beta = builtin:random\" in the journal, nothing in the league file",
       [](LeagueIdentity& league) { league.entrants.pop_back(); }},
      {"\"per_decision { seconds: 1 }\" in the journal, \"per_decision { seconds: 2 }\" in the league file",
       [](LeagueIdentity& league) {
         league.config = "name: \"test\"\nclock {\n  per_decision { seconds: 2 }\n}\n";
       }},
      {"differs in seed", [](LeagueIdentity& league) { league.seed = "another secret"; }},
  };
  for (const OtherLeague& other : kOthers) {
    SCOPED_TRACE(other.what);
    LeagueIdentity identity = TestLeague();
    other.change(identity);
    const absl::Status status = Open(identity).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kFailedPrecondition);
    EXPECT_THAT(status.message(),
                AllOf(HasSubstr(other.what), HasSubstr("league \"test\""), HasSubstr(path()),
                      HasSubstr("move the journal away"), Not(HasSubstr("\n"))));
    EXPECT_THAT(status.message(), Not(HasSubstr("secret"))) << "the seed stays secret";
  }
  EXPECT_EQ(Open().value()->CountPairs().value(), 1u);
}

TEST_F(StoreTest, EntrantsMayBeAddedAndLeaveAndTheChainHolds) {
  Fill(3);
  LeagueIdentity grown = TestLeague();
  grown.entrants.push_back({.name = "gamma", .agent = "x", .joins = 2});
  grown.entrants[0].left = 1;
  const LeagueIdentity stored = Open(grown).value()->identity();
  ASSERT_EQ(stored.entrants.size(), 3u);
  EXPECT_TRUE(stored.entrants[2].late);
  EXPECT_EQ(stored.entrants[2].joins, 2u);
  EXPECT_EQ(stored.entrants[0].left, 1u);
  EXPECT_FALSE(stored.entrants[0].late);
  EXPECT_TRUE(Open(grown).ok()) << "again";
  EXPECT_EQ(Open(TestLeague()).status().code(), absl::StatusCode::kFailedPrecondition) << "they stay";
}

TEST_F(StoreTest, ASecondArbiterIsKeptOut) {
  auto first = Open();
  ASSERT_TRUE(first.ok()) << first.status();
  const absl::Status second = Open().status();
  EXPECT_EQ(second.code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(second.message(), AllOf(HasSubstr("another arbiter"), HasSubstr(std::to_string(getpid()))));
  first->reset();
  EXPECT_TRUE(Open().ok());
}

TEST_F(StoreTest, AReaderSeesEveryPairOfARunningLeague) {
  const auto writer = Open();
  ASSERT_TRUE(writer.ok()) << writer.status();
  const auto reader = SqliteStore::OpenReadOnly(path());
  ASSERT_TRUE(reader.ok()) << reader.status();
  EXPECT_EQ((*reader)->identity(), TestLeague());
  for (uint32_t deal = 0; deal < 50; ++deal) {
    ASSERT_TRUE(AddTestPair(**writer, 0, deal).ok());
    ASSERT_EQ((*reader)->CountPairs().value(), deal + 1);
  }
  ExpectWholePairs(**reader);
}

TEST_F(StoreTest, AReaderInTheMiddleSeesOneMomentAndDoesNotStopTheWriter) {
  Fill(10);
  const auto writer = Open();
  ASSERT_TRUE(writer.ok()) << writer.status();
  const auto reader = SqliteStore::OpenReadOnly(path());
  ASSERT_TRUE(reader.ok()) << reader.status();
  uint32_t seen = 0;
  EXPECT_TRUE((*reader)
                  ->ForEachPair([&](const PairNumbers&) {
                    EXPECT_TRUE(AddTestPair(**writer, 1, seen).ok());
                    ++seen;
                  })
                  .ok());
  EXPECT_EQ(seen, 10u);
  EXPECT_EQ((*reader)->CountPairs().value(), 20u);
}

TEST_F(StoreTest, AReaderReadsAFinishedLeagueAndCannotWrite) {
  Fill(3);
  const auto reader = SqliteStore::OpenReadOnly(path());
  ASSERT_TRUE(reader.ok()) << reader.status();
  ExpectWholePairs(**reader);
  EXPECT_EQ(AddTestPair(**reader, 0, 3).code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_EQ((*reader)->CountPairs().value(), 3u);
}

TEST_F(StoreTest, NoJournalOrNoFolderIsNotFound) {
  EXPECT_EQ(SqliteStore::OpenReadOnly(path()).status().code(), absl::StatusCode::kNotFound);
  EXPECT_FALSE(std::filesystem::exists(path())) << "reading must not begin a journal";
  const absl::Status no_folder =
      SqliteStore::Open((folder_ / "no" / "journal.db").string(), TestLeague()).status();
  EXPECT_EQ(no_folder.code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(no_folder.message(), HasSubstr("folder"));
}

}  // namespace
}  // namespace hakam::arbiter
