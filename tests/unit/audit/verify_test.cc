// Every manipulation is reported, in the journal and in the published form.
#include "arbiter/audit/verify.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <functional>

#include "arbiter/report/published.h"
#include "arbiter/store/chain.h"
#include "gmock/gmock.h"
#include "sdk/wire/duration.h"
#include "tests/unit/audit/league_folder.h"

namespace hakam::arbiter {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

using Records = std::vector<v1::BoardRecord>;

class VerifyTest : public LeagueFolder {
 protected:
  // Changes the two records of a pair of a closed journal.
  void TamperRecords(const std::function<void(v1::BoardRecord&, v1::BoardRecord&)>& change) const {
    TamperRooms([&change](v1::RoomRecord& room1, v1::RoomRecord& room2) {
      change(*room1.mutable_boards(0), *room2.mutable_boards(0));
    });
  }
  void TamperRooms(const std::function<void(v1::RoomRecord&, v1::RoomRecord&)>& change) const {
    SQLite::Database db(journal(), SQLite::OPEN_READWRITE);
    v1::RoomRecord room1;
    v1::RoomRecord room2;
    SQLite::Statement row(db, "SELECT room1, room2 FROM records WHERE pairing = 1 AND deal = 2");
    ASSERT_TRUE(row.executeStep());
    ASSERT_TRUE(room1.ParseFromString(row.getColumn(0).getString()));
    ASSERT_TRUE(room2.ParseFromString(row.getColumn(1).getString()));
    row.reset();
    change(room1, room2);
    SQLite::Statement update(db, "UPDATE records SET room1 = ?, room2 = ? WHERE pairing = 1 AND deal = 2");
    const std::string first = room1.SerializeAsString();
    const std::string second = room2.SerializeAsString();
    update.bind(1, first.data(), static_cast<int>(first.size()));
    update.bind(2, second.data(), static_cast<int>(second.size()));
    update.exec();
  }
  void Sql(const std::string& sql) const { SQLite::Database(journal(), SQLite::OPEN_READWRITE).exec(sql); }
};

TEST_F(VerifyTest, AMatchIsFollowedFromBoardToBoard) {
  Play(absl::StrCat(Text(kPairs), "format: FORMAT_MATCH"));
  EXPECT_EQ(Live(), "");
  const std::string whole = ReadBytes("live/journal.db");
  struct RoomChange {
    std::function<void(v1::RoomRecord&)> change;
    const char* found;
  };
  const RoomChange kChanges[] = {
      {[](v1::RoomRecord& room) { room.mutable_boards()->RemoveLast(); },
       "pairing 1, deal 2, room 1: the match is not over after its last board"},
      {[](v1::RoomRecord& room) { *room.add_boards() = room.boards(0); }, "the match was over before"},
      {[](v1::RoomRecord& room) { room.clear_boards(); }, "pairing 1, deal 2, room 1: has no board"},
      {[](v1::RoomRecord& room) { room.mutable_boards()->SwapElements(0, 1); },
       "room 1, board 0: board: is 1"},
      {[](v1::RoomRecord& room) { room.mutable_boards(1)->set_scores(0, 7); },
       "room 1, board 1: scores: must be"},
      {[](v1::RoomRecord& room) {
         v1::BoardRecord& board = *room.mutable_boards(1);
         board.set_dealer((board.dealer() + 2) % 4);
       },
       "room 1, board 1: dealer: is"},
      {[](v1::RoomRecord& room) {
         v1::MatchResult& match = *room.mutable_boards(room.boards_size() - 1)->mutable_match();
         match.set_winner(1 - match.winner());
       },
       "match: is {"},
      {[](v1::RoomRecord& room) { room.mutable_boards(room.boards_size() - 1)->clear_match(); },
       "match: is {"},
      {[](v1::RoomRecord& room) { room.mutable_boards(0)->mutable_match()->set_winner(0); },
       "room 1, board 0: match"},
  };
  for (const RoomChange& change : kChanges) {
    SCOPED_TRACE(change.found);
    TamperRooms([&](v1::RoomRecord& room1, v1::RoomRecord&) { change.change(room1); });
    Unseal();
    EXPECT_THAT(Live(), HasSubstr(change.found));
    std::ofstream(file("live/journal.db"), std::ios::binary) << whole;
  }
}

TEST_F(VerifyTest, AnUntouchedLeagueIsRightInBothForms) {
  Play();
  EXPECT_EQ(Live(), "");
  EXPECT_EQ(Live("unit"), "");
  ASSERT_TRUE(PublishIt().ok());
  EXPECT_EQ(PublishedFindings(), "");
  const auto report = VerifyPublished({.folder = folder()});
  EXPECT_EQ(report->league, "small");
  EXPECT_EQ(report->tally.pairs, 3 * kPairs);
  EXPECT_EQ(report->wanted, 3 * kPairs);
  EXPECT_GT(report->tally.decisions, 100u);
  EXPECT_TRUE(report->notes.empty());
}

struct JournalChange {
  const char* sql;
  const char* found;
};

struct PublishedChange {
  std::function<void(Records&)> change;
  const char* found;
};

constexpr char kSingle[] = "format: FORMAT_SINGLE";

TEST_F(VerifyTest, UnpairedBoardsAreRightInBothForms) {
  Play(Text(kPairs) + kSingle);
  EXPECT_EQ(Live(), "");
  ASSERT_TRUE(PublishIt().ok());
  EXPECT_EQ(PublishedFindings(), "");
  const auto report = VerifyPublished({.folder = folder()});
  EXPECT_EQ(report->tally.pairs, 3 * kPairs);
  EXPECT_EQ(report->tally.boards, 3 * kPairs);
  const auto published = OpenPublished(folder()).value();
  const auto live = OpenStoreReadOnly(url()).value();
  std::vector<PairNumbers> expected;
  ASSERT_TRUE(live->ForEachPair([&](const PairNumbers& pair) { expected.push_back(pair); }).ok());
  size_t i = 0;
  ASSERT_TRUE(published
                  ->ForEachRecord([&](const PairNumbers& pair, const PairRecords& records) {
                    EXPECT_EQ(pair, expected[i++]);
                    EXPECT_EQ(records, live->Records(pair.key).value());
                    EXPECT_EQ(records.room1.empty(), OnlyRoom(pair.key.deal) == 1);
                    EXPECT_EQ(records.room2.empty(), OnlyRoom(pair.key.deal) == 0);
                    return absl::OkStatus();
                  })
                  .ok());
  EXPECT_EQ(i, 3 * kPairs);
}

// Deal 2 is played in room 2.
TEST_F(VerifyTest, EveryChangeOfAnUnpairedLeagueIsNamed) {
  Play(Text(kPairs) + kSingle);
  const std::string whole = ReadBytes("live/journal.db");
  const JournalChange kChanges[] = {
      {"UPDATE pairs SET luck = luck + 1 WHERE pairing = 1 AND deal = 2",
       "pairing 1, deal 2: luck of the first entrant: is"},
      {"UPDATE pairs SET only_room = 1 WHERE pairing = 1 AND deal = 2", "pairing 1, deal 2: only room: is 1"},
      {"UPDATE records SET room1 = room2, room2 = x'' WHERE pairing = 1 AND deal = 2",
       "pairing 1, deal 2, room 1: was played, but the deal has one room"},
      {"UPDATE records SET room1 = room2 WHERE pairing = 1 AND deal = 2",
       "pairing 1, deal 2, room 1: was played, but the deal has one room"},
      {"UPDATE records SET room2 = x'' WHERE pairing = 1 AND deal = 2",
       "pairing 1, deal 2, room 2: has no board"},
      {"UPDATE league SET config = replace(config, 'greedy-1/', 'greedy-0/')",
       "the luck of the cards was measured by \"greedy-0/"},
      {"UPDATE league SET config = replace(config, 'FORMAT_SINGLE', 'FORMAT_BOARDS')",
       "only FORMAT_SINGLE measures it"},
  };
  for (const JournalChange& change : kChanges) {
    SCOPED_TRACE(change.sql);
    ASSERT_TRUE(WriteFileAtOnce(journal(), whole).ok());
    Reseal();
    ASSERT_EQ(Live(), "");
    Sql(change.sql);
    Reseal();
    EXPECT_THAT(Live(), HasSubstr(change.found));
  }
  ASSERT_TRUE(WriteFileAtOnce(journal(), whole).ok());
  TamperRooms([](v1::RoomRecord&, v1::RoomRecord& room2) { room2.mutable_boards(0)->set_luck(123); });
  EXPECT_THAT(Live(), AllOf(HasSubstr("pairing 1, deal 2, room 2: luck: is 123, greedy-1/"),
                            HasSubstr("pairing 1, deal 2: luck of the first entrant: is")));
  TamperRooms([](v1::RoomRecord&, v1::RoomRecord& room2) { room2.mutable_boards(0)->clear_luck(); });
  EXPECT_THAT(Live(), HasSubstr("pairing 1, deal 2, room 2: luck: missing"));
}

TEST_F(VerifyTest, EveryChangeOfPublishedUnpairedBoardsIsNamed) {
  Play(Text(kPairs) + kSingle);
  ASSERT_TRUE(PublishIt().ok());
  const Records good = Published();
  const PublishedChange kChanges[] = {
      {[](Records& r) { r[1].set_luck(r[1].luck() + 1); }, "pairing 0, deal 1, room 1: luck: is"},
      {[](Records& r) { r[2].set_luck(INT32_MIN); }, "pairing 0, deal 2, room 2: luck: is -2147483648"},
      {[](Records& r) { r[1].clear_luck(); }, "pairing 0, deal 1, room 1: luck: missing"},
      {[](Records& r) { r[1].set_room(2); },
       "pairing 0, deal 1, room 2: was played, but the deal has one room"},
      {[](Records& r) { r.erase(r.begin() + 1); }, "pairing 0, deal 1: missing"},
      {[](Records& r) { r.insert(r.begin(), r[0]); }, "pairing 0, deal 0: appears twice"},
      {[](Records& r) { r[0].mutable_deck()->RemoveLast(); }, "pairing 0, deal 0, room 1: "},
  };
  for (size_t i = 0; i < std::size(kChanges); ++i) {
    SCOPED_TRACE(i);
    Records bad = good;
    kChanges[i].change(bad);
    SetPublished(bad);
    EXPECT_THAT(PublishedFindings(), HasSubstr(kChanges[i].found));
  }
}

TEST_F(VerifyTest, NothingThereIsNotFound) {
  EXPECT_EQ(VerifyLive({.folder = folder(), .journal = url()}).status().code(), absl::StatusCode::kNotFound);
  EXPECT_EQ(VerifyPublished({.folder = folder()}).status().code(), absl::StatusCode::kNotFound);
}

TEST_F(VerifyTest, AnIncompleteJournalIsRightAndSaysWhatItDoesNotClaim) {
  PlayHalf();
  const auto report = VerifyLive({.folder = folder(), .journal = url()});
  EXPECT_EQ(TextOf(report), "");
  EXPECT_EQ(report->tally.missing, 3 * kPairs / 2);
  EXPECT_EQ(report->tally.pairs, 3 * kPairs / 2);
  EXPECT_THAT(report->notes, ::testing::ElementsAre(HasSubstr("not sealed")));
}

TEST_F(VerifyTest, EveryChangeOfAJournalIsNamed) {
  Play();
  const std::string whole = ReadBytes("live/journal.db");
  const JournalChange kChanges[] = {
      {"UPDATE pairs SET room2_points_b = room2_points_b + 1 WHERE pairing = 1 AND deal = 2",
       "journal.db: pairing 1, deal 2: room 2, points of the second entrant: is"},
      {"UPDATE pairs SET faults_a = 3 WHERE pairing = 2 AND deal = 0",
       "pairing 2, deal 0: faults of the first entrant: is 3, the records give 0"},
      {"UPDATE pairs SET decisions_b = 0 WHERE pairing = 2 AND deal = 0",
       "decisions of the second entrant: is 0"},
      {"UPDATE pairs SET room1_outcome = 9 WHERE pairing = 0 AND deal = 1", "room 1, outcome: is 9"},
      {"DELETE FROM pairs WHERE pairing = 1 AND deal = 2; DELETE FROM records WHERE pairing = 1 AND deal = 2",
       "journal.db: pairing 1, deal 2: missing"},
      {"DELETE FROM pairs WHERE pairing = 2; DELETE FROM records WHERE pairing = 2",
       "journal.db: pairing 2, deal 0 to 3: missing"},
      {"UPDATE pairs SET deal = 4 WHERE pairing = 1 AND deal = 2; "
       "UPDATE records SET deal = 4 WHERE pairing = 1 AND deal = 2",
       "pairing 1, deal 4: is not in the schedule"},
      {"UPDATE pairs SET pairing = 3 WHERE pairing = 1 AND deal = 2; "
       "UPDATE records SET pairing = 3 WHERE pairing = 1 AND deal = 2",
       "pairing 3, deal 2: is not in the schedule"},
      {"UPDATE records SET room1 = (SELECT room1 FROM records WHERE pairing = 1 AND deal = 1) "
       "WHERE pairing = 1 AND deal = 2",
       "pairing 1, deal 2, room 1: deal: is 1, should be 2"},
      {"UPDATE records SET room1 = room2, room2 = room1 WHERE pairing = 1 AND deal = 2",
       "pairing 1, deal 2, room 1: room: is 2, should be 1"},
      {"UPDATE records SET room1 = x'ff' WHERE pairing = 1 AND deal = 2",
       "pairing 1, deal 2: its records cannot be read"},
      {"UPDATE league SET seed = 'tinu'", "the seed deals"},
      {"UPDATE league SET length = 3", "pairing 0, deal 3: is not in the schedule"},
      {"UPDATE league SET length = 0", "round_robin.pairs: 0 is out of range"},
      {"UPDATE league SET config = 'x'", "cannot be read"},
      {"UPDATE league SET rules = 'x'", "other rules"},
      {"UPDATE entrants SET name = 'other' WHERE entrant = 2", "is of \"again\", should be of \"other\""},
  };
  for (const JournalChange& change : kChanges) {
    SCOPED_TRACE(change.sql);
    ASSERT_TRUE(WriteFileAtOnce(journal(), whole).ok());
    Reseal();
    ASSERT_EQ(Live(), "");
    Sql(change.sql);
    EXPECT_THAT(Live(), HasSubstr("seal: journal.db: its SHA-256 is"));
    Reseal();
    EXPECT_THAT(Live(), HasSubstr(change.found));
  }
}

TEST_F(VerifyTest, AChangedRecordIsNamedByTheChainAndByWhatIsWrongWithIt) {
  Play();
  TamperRecords([](v1::BoardRecord& room1, v1::BoardRecord& room2) {
    room1.mutable_result()->set_points(0, 99);
    for (v1::DecisionRecord& decision : *room2.mutable_decisions()) {
      if (!decision.forced()) wire::ToProto(absl::Seconds(5), decision.mutable_took());
    }
  });
  Reseal();
  EXPECT_THAT(Live(), AllOf(HasSubstr("chain: link"), HasSubstr("pairing 1, deal 2"),
                            HasSubstr("pairing 1, deal 2, room 1: result: is OUTCOME_"),
                            HasSubstr("pairing 1, deal 2, room 2, decision "), HasSubstr("bank_left")));
}

TEST_F(VerifyTest, AnotherLeagueFileOrSeedIsNamed) {
  Play();
  EXPECT_THAT(Live("other seed"), HasSubstr("seed: the given seed is not the one of the journal"));
  ASSERT_TRUE(WriteFileAtOnce(file("league.textproto"), "# a word\n" + Text(kPairs)).ok());
  EXPECT_THAT(Live(), AllOf(HasSubstr("seal: ../league.textproto"), Not(HasSubstr("league file"))));
  ASSERT_TRUE(WriteFileAtOnce(file("league.textproto"), Text(kPairs) + "clock { bank { seconds: 1 } }").ok());
  Unseal();
  EXPECT_THAT(Live(), HasSubstr("in the league file"));
  std::filesystem::remove(file("league.textproto"));
  EXPECT_THAT(Live(), HasSubstr("league.textproto: cannot be read"));
}

TEST_F(VerifyTest, SaysAtMostSoManyLinesAndCountsTheOthers) {
  Play();
  Sql("UPDATE pairs SET faults_a = 9");
  const auto report = VerifyLive({.folder = folder(), .journal = url(), .most_lines = 3});
  EXPECT_EQ(report->findings.lines().size(), 3u);
  EXPECT_EQ(report->findings.count(), 1 + 2 * 3 * kPairs)
      << "the seal, the chain and the numbers of each pair";
}

TEST_F(VerifyTest, EveryChangeOfPublishedRecordsIsNamed) {
  Play();
  ASSERT_TRUE(PublishIt().ok());
  const Records good = Published();
  const PublishedChange kChanges[] = {
      {[](Records& r) { r[0].mutable_deck()->SwapElements(3, 4); },
       "records.binpb.zst: pairing 0, deal 0, room 1: deck: card 3 is"},
      {[](Records& r) { r[5].mutable_result()->set_points(0, 77); }, "pairing 0, deal 2, room 2: result: is"},
      {[](Records& r) { std::swap(r[2], r[3]); }, "pairing 0, deal 1, room 2: does not follow its room 1"},
      {[](Records& r) { std::swap(r[0], r[2]), std::swap(r[1], r[3]); },
       "pairing 0, deal 0: appears twice, or is out of order"},
      {[](Records& r) {
         r.insert(r.begin() + 2, {r[0], r[1]});
       },
       "pairing 0, deal 0: appears twice"},
      {[](Records& r) { r.erase(r.begin() + 2, r.begin() + 4); }, "pairing 0, deal 1: missing"},
      {[](Records& r) { r.resize(r.size() - 2); }, "pairing 2, deal 3: missing"},
      {[](Records& r) { r.pop_back(); }, "pairing 2, deal 3, room 1: is not followed by its room 2"},
      {[](Records& r) { r.erase(r.begin()); }, "pairing 0, deal 0, room 2: does not follow"},
      {[](Records& r) { r[4].set_pairing(7), r[5].set_pairing(7); },
       "pairing 7, deal 2: is not in the schedule"},
      {[](Records& r) { r[4].clear_decisions(); }, "not over"},
      {[](Records& r) { r.clear(); }, "pairing 0, deal 0 to 3: missing"},
  };
  for (size_t i = 0; i < std::size(kChanges); ++i) {
    SCOPED_TRACE(i);
    Records bad = good;
    kChanges[i].change(bad);
    SetPublished(bad);
    EXPECT_THAT(PublishedFindings(), HasSubstr(kChanges[i].found));
  }
  SetPublished(good);
  EXPECT_EQ(PublishedFindings(), "");
}

TEST_F(VerifyTest, EveryPublishedFileIsComparedWithWhatFollowsFromTheRecords) {
  Play();
  ASSERT_TRUE(PublishIt().ok());
  const auto with = [&](const std::string& name, const std::string& text) {
    const std::string before = ReadBytes(name);
    EXPECT_TRUE(WriteFileAtOnce(file(name), text).ok());
    EXPECT_THAT(PublishedFindings(), HasSubstr(name + ": its SHA-256 is"));
    Recheck();
    const std::string found = PublishedFindings();
    EXPECT_TRUE(WriteFileAtOnce(file(name), before).ok());
    Recheck();
    EXPECT_EQ(PublishedFindings(), "");
    return found;
  };
  EXPECT_THAT(with("standings.md", "other\n"),
              HasSubstr("standings.md: line 1: is \"other\", the records give"));
  EXPECT_THAT(with("standings.md", ReadBytes("standings.md") + "more\n"), HasSubstr("line 21: is \"more\""));
  EXPECT_THAT(with("seed.txt", "seed\n"), HasSubstr("seed.txt: must have the lines \"sha256"));
  EXPECT_THAT(with("seed.txt", SeedText({.commitment = std::string(64, '0'), .seed = "unit"})),
              HasSubstr("seed.txt: the SHA-256 of the seed is"));
  EXPECT_THAT(with("league.textproto", Text(5)), HasSubstr("pairing 0, deal 4: missing"));
  EXPECT_THAT(with("league.textproto", "name: 3"), HasSubstr("league.textproto:1"));
  EXPECT_THAT(with("records.binpb.zst", "nothing"),
              HasSubstr("records.binpb.zst: record 0 (from 0): damaged"));
  std::filesystem::remove(file(kChecksumsFile));
  EXPECT_THAT(PublishedFindings(), HasSubstr("checksums.sha256: cannot be read"));
}

TEST_F(VerifyTest, AnIncompleteLeagueIsPublishedByAWordOnly) {
  PlayHalf();
  const absl::Status refused = PublishIt();
  EXPECT_EQ(refused.code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(refused.message(), HasSubstr("--incomplete"));
  EXPECT_FALSE(std::filesystem::exists(file(kRecordsFile)));
  ASSERT_TRUE(PublishIt(/*incomplete=*/true).ok());
  EXPECT_EQ(PublishedFindings(), "");
}

TEST_F(VerifyTest, WithoutTheSeedAllButDecksIsCompared) {
  PlayHalf(/*seed=*/"");
  ASSERT_TRUE(PublishIt(/*incomplete=*/true).ok());
  EXPECT_EQ(ReadBytes(kSeedFile).find("seed:"), std::string::npos) << "it is not revealed yet";
  const auto report = VerifyPublished({.folder = folder()});
  EXPECT_EQ(TextOf(report), "");
  EXPECT_THAT(report->notes, ::testing::ElementsAre(HasSubstr("not revealed")));
  EXPECT_EQ(PublishedFindings("drawn"), "");
  EXPECT_THAT(PublishedFindings("nward"), HasSubstr("--seed: the SHA-256 of the seed is"));
}

TEST(SameButForLastDigits, KnowsWhatAnotherMachineMayCompute) {
  EXPECT_TRUE(SameButForLastDigits("a 1.25 b", "a 1.25 b"));
  EXPECT_TRUE(SameButForLastDigits("{x: -1.2345678901234}", "{x: -1.2345678901235}"));
  EXPECT_TRUE(SameButForLastDigits("1.5e-17", "1.6e-17"));
  EXPECT_FALSE(SameButForLastDigits("1.2345678", "1.2345679"));
  EXPECT_FALSE(SameButForLastDigits("12", "13"));
  EXPECT_FALSE(SameButForLastDigits("12", "12 "));
  EXPECT_FALSE(SameButForLastDigits("a1.5", "b1.5"));
  EXPECT_FALSE(SameButForLastDigits("-1.5", "1.5"));
  EXPECT_FALSE(SameButForLastDigits("1.5", ""));
}

}  // namespace
}  // namespace hakam::arbiter
