// The journal as it is used: begun, filled, gone on with, read (design.md section 8).
#include "arbiter/store/sqlite_store.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "arbiter/store/memory_store.h"
#include "arbiter/store/open_store.h"
#include "arbiter/store/pair_numbers.h"
#include "arbiter/store/sqlite_chain.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/store/store_fixture.h"

namespace hakam::arbiter {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::Pair;
using ::testing::SizeIs;

std::vector<std::pair<uint64_t, PairKey>> KeysSince(const Store& store, uint64_t sequence) {
  std::vector<std::pair<uint64_t, PairKey>> keys;
  const absl::Status status = store.ForEachPairSince(sequence, [&](uint64_t number, const PairNumbers& pair) {
    EXPECT_EQ(pair, TestNumbers(pair.key.pairing, pair.key.deal));
    keys.emplace_back(number, pair.key);
  });
  EXPECT_TRUE(status.ok()) << status;
  return keys;
}

std::vector<PairNumbers> PairsOf(const Store& store, uint32_t pairing) {
  std::vector<PairNumbers> pairs;
  const absl::Status status =
      store.ForEachPairOf(pairing, [&](const PairNumbers& pair) { pairs.push_back(pair); });
  EXPECT_TRUE(status.ok()) << status;
  return pairs;
}

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

  EXPECT_THAT(KeysSince(store, 0), ElementsAre(Pair(1, PairKey{1, 0}), Pair(2, PairKey{0, 7}),
                                               Pair(3, PairKey{0, 2}), Pair(4, PairKey{2, 5})))
      << "in the order of storing";
  EXPECT_THAT(KeysSince(store, 2), ElementsAre(Pair(3, PairKey{0, 2}), Pair(4, PairKey{2, 5})));
  EXPECT_THAT(KeysSince(store, 4), IsEmpty());
  EXPECT_THAT(KeysSince(store, 1000), IsEmpty());
  EXPECT_THAT(PairsOf(store, 0), ElementsAre(TestNumbers(0, 2), TestNumbers(0, 7))) << "by deal";
  EXPECT_THAT(PairsOf(store, 2), ElementsAre(TestNumbers(2, 5)));
  EXPECT_THAT(PairsOf(store, 3), IsEmpty());

  PairNumbers other = TestNumbers(0, 7);
  other.room1.points_a += 100;
  const absl::Status twice = store.AddPair(other, {"x", "y"});
  EXPECT_EQ(twice.code(), absl::StatusCode::kAlreadyExists);
  EXPECT_THAT(twice.message(), HasSubstr("pairing 0, deal 7"));
  ExpectWholePairs(store);
  EXPECT_TRUE(AddTestPair(store, 3, 0).ok()) << "a refused pair must not block the next one";
  EXPECT_THAT(KeysSince(store, 4), ElementsAre(Pair(5, PairKey{3, 0}))) << "nor take a number";

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

TEST(PairNumbers, AsColumnsAndBack) {
  const PairNumbers numbers = {.key = {UINT32_MAX, 4},
                               .room1 = {5, -6, 1, MatchEnd::kWonByA},
                               .room2 = {7, 8, 2, MatchEnd::kWonByB},
                               .only_room = 2,
                               .luck = -17,
                               .faults_a = 9,
                               .faults_b = 10,
                               .decisions_a = 11,
                               .decisions_b = 12,
                               .faults_a2 = 13,
                               .faults_b2 = 14,
                               .decisions_a2 = 15,
                               .decisions_b2 = UINT32_MAX,
                               .absent_a = true,
                               .absent_b = false};
  EXPECT_THAT(Columns(numbers), ElementsAre(UINT32_MAX, 4, 5, -6, 1, 7, 8, 2, 9, 10, 11, 12, 13, 14, 15,
                                            UINT32_MAX, 1, 3, 2, -17, 1, 0))
      << "the order of README.md: journals are hashed in it";
  EXPECT_EQ(NumbersFrom(Columns(numbers)), numbers);
}

// The names of the columns in the schema are in the order of Columns().
TEST_F(StoreTest, ColumnsAreThoseOfTheSchema) {
  Fill(1);
  SQLite::Database db(path(), SQLite::OPEN_READONLY);
  SQLite::Statement rows(db, "SELECT name FROM pragma_table_info('pairs')");
  std::vector<std::string> names;
  while (rows.executeStep()) names.push_back(rows.getColumn(0).getString());
  EXPECT_THAT(names, ElementsAre("pairing", "deal", "room1_points_a", "room1_points_b", "room1_outcome",
                                 "room2_points_a", "room2_points_b", "room2_outcome", "faults_a", "faults_b",
                                 "decisions_a", "decisions_b", "faults_a2", "faults_b2", "decisions_a2",
                                 "decisions_b2", "room1_match", "room2_match", "only_room", "luck",
                                 "absent_a", "absent_b"));
}

TEST(PairNumbers, ScheduleSeesTheDifferencesOfTheFirstEntrant) {
  const PlayedPair played = PairNumbers{.key = {1, 2}, .room1 = {26, 10, 1}, .room2 = {4, 12, 2}}.Played();
  EXPECT_EQ(played.key, (PairKey{1, 2}));
  EXPECT_EQ(played.room1, 16);
  EXPECT_EQ(played.room2, -8);
}

TEST(PairNumbers, ScheduleSeesTheOneRoomOfAnUnpairedBoard) {
  const PairNumbers second = {.key = {1, 2}, .room2 = {4, 12, 2}, .only_room = 2, .luck = -500};
  EXPECT_TRUE(second.Played().single);
  EXPECT_EQ(second.Played().difference(), -7500);
  const PairNumbers first = {.key = {1, 0}, .room1 = {26, 10, 1}, .only_room = 1, .luck = 500};
  EXPECT_EQ(first.Played().points(), 15.5);
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

// How SQLite answers, a line for each table that it looks at.
std::vector<std::string> PlanOf(SQLite::Database& db, const std::string& query) {
  SQLite::Statement rows(db, "EXPLAIN QUERY PLAN " + query);
  std::vector<std::string> plan;
  while (rows.executeStep()) plan.push_back(rows.getColumn(3).getString());
  return plan;
}

TEST_F(StoreTest, PairsSinceAndPairsOfAPairingAreFoundByKeyWithoutAScan) {
  Fill(5);
  SQLite::Database db(path(), SQLite::OPEN_READONLY);
  EXPECT_THAT(PlanOf(db, kPairsSince),
              ElementsAre(AllOf(HasSubstr("SEARCH"), HasSubstr("INTEGER PRIMARY KEY (rowid>?)")),
                          AllOf(HasSubstr("SEARCH"), HasSubstr("PRIMARY KEY (pairing=? AND deal=?)"))));
  EXPECT_THAT(PlanOf(db, kPairsOfPairing),
              ElementsAre(AllOf(HasSubstr("SEARCH"), HasSubstr("PRIMARY KEY (pairing=?)"))));
}

TEST_F(StoreTest, AReaderFollowsARunningLeague) {
  const auto writer = Open();
  ASSERT_TRUE(writer.ok()) << writer.status();
  const auto reader = SqliteStore::OpenReadOnly(path());
  ASSERT_TRUE(reader.ok()) << reader.status();
  uint64_t seen = 0;
  for (uint32_t deal = 20; deal > 0; --deal) {
    ASSERT_TRUE(AddTestPair(**writer, deal % 3, deal).ok());
    EXPECT_THAT(KeysSince(**reader, seen), ElementsAre(Pair(seen + 1, PairKey{deal % 3, deal})));
    ++seen;
  }
}

TEST_F(StoreTest, IsOpenedByItsUrl) {
  EXPECT_EQ(SqliteUrl("live/journal.db"), "sqlite:live/journal.db");
  const std::string url = SqliteUrl(path());
  EXPECT_EQ(CheckStoreExists(url).code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(OpenStoreReadOnly(url).status().code(), absl::StatusCode::kNotFound);
  {
    const auto writer = OpenStore(url, TestLeague());
    ASSERT_TRUE(writer.ok()) << writer.status();
    ASSERT_TRUE(AddTestPair(**writer, 0, 0).ok());
    EXPECT_EQ(CheckSeal(url, {}).status().code(), absl::StatusCode::kNotFound);
    ASSERT_TRUE((*writer)->Seal({}).ok());
  }
  EXPECT_TRUE(CheckStoreExists(url).ok());
  EXPECT_EQ(OpenStoreReadOnly(url).value()->CountPairs().value(), 1u);
  EXPECT_THAT(CheckSeal(url, {}).value(), IsEmpty());
  std::ofstream(path(), std::ios::app) << "x";
  EXPECT_THAT(CheckSeal(url, {}).value(), SizeIs(1));
}

TEST_F(StoreTest, AUrlOfAnotherFormIsRefusedAndTheRightOneNamed) {
  for (const std::string& url :
       {path(), std::string("sqlite:"), std::string("postgresql://host/cup"), std::string()}) {
    SCOPED_TRACE(url);
    for (const absl::Status& status : {OpenStore(url, TestLeague()).status(), OpenStoreReadOnly(url).status(),
                                       CheckStoreExists(url), CheckSeal(url, {}).status()}) {
      EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
      EXPECT_THAT(status.message(), HasSubstr("write sqlite:PATH"));
    }
  }
  EXPECT_FALSE(std::filesystem::exists(path()));
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
