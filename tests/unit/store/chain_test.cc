// The chain binds every stored pair to all before it, and the seal a complete league to its bytes.
#include "arbiter/store/chain.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbiter/store/checksums.h"
#include "arbiter/store/sha256.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/store/store_fixture.h"

namespace hakam::arbiter {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class ChainTest : public StoreTest {
 protected:
  // Changes a closed journal behind our back.
  void Tamper(const std::string& sql) { SQLite::Database(path(), SQLite::OPEN_READWRITE).exec(sql); }

  // What the whole check finds, in one text.
  std::string Faults() const {
    const auto store = SqliteStore::OpenReadOnly(path());
    EXPECT_TRUE(store.ok()) << store.status();
    std::vector<std::string> lines;
    const auto head = (*store)->CheckChain([&](const std::string& line) { lines.push_back(line); });
    EXPECT_TRUE(head.ok()) << head.status();
    return absl::StrJoin(lines, "\n");
  }
  std::string Head() const {
    return (*SqliteStore::OpenReadOnly(path()))->CheckChain([](const std::string&) {})->hex;
  }
  static std::string Read(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }
};

// The bytes of README.md, put together by hand.
TEST(Chain, LinksAreWhatTheReadmeSays) {
  const auto number = [](int64_t n) {
    std::string bytes(8, '\0');
    for (int i = 0; i < 8; ++i) bytes[static_cast<size_t>(i)] = static_cast<char>(n >> (56 - 8 * i));
    return bytes;
  };
  const auto text = [&](const std::string& t) { return number(static_cast<int64_t>(t.size())) + t; };
  const auto sha = [](const std::string& bytes) { return Sha256().Add(bytes).Finish(); };
  const LeagueIdentity league = {.name = "n",
                                 .config = "cc",
                                 .rules = "r",
                                 .seed = "s",
                                 .seed_drawn = true,
                                 .entrants = {{"a", "x"}, {"b", ""}}};
  const std::string first = FirstLink(league);
  EXPECT_EQ(first, sha("hakam journal v4\n" + text("n") + text("cc") + text("r") +
                       text(absl::BytesToHexString(sha("s"))) + number(1) + number(2) + text("a") +
                       text("x") + text("b") + text("")));
  const PairNumbers pair = {.key = {3, 4},
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
                            .decisions_b2 = 16,
                            .absent_a = false,
                            .absent_b = true};
  std::string bytes = first + number(1);
  for (const int n : {3, 4, 5, -6, 1, 7, 8, 2, 9, 10, 11, 12, 13, 14, 15, 16, 1, 3, 2, -17, 0, 1})
    bytes += number(n);
  EXPECT_EQ(NextLink(first, 1, pair, {"one", "two"}), sha(bytes + text("one") + text("two")));
}

TEST_F(ChainTest, AnUntouchedJournalHasNoFaults) {
  EXPECT_EQ((Fill(0), Faults()), "");
  Fill(50);
  EXPECT_EQ(Faults(), "");
  const auto store = Open();
  ASSERT_TRUE(AddTestPair(**store, 1, 3).ok()) << "the chain goes on where it was";
  EXPECT_EQ((*store)->AddPair(TestNumbers(1, 3), {}).code(), absl::StatusCode::kAlreadyExists);
  ASSERT_TRUE(AddTestPair(**store, 1, 4).ok()) << "a refused pair takes no number";
  EXPECT_EQ(Faults(), "");
}

TEST_F(ChainTest, TheHeadDependsOnEveryPairAndOnTheirOrder) {
  const auto fill = [&](const std::vector<uint32_t>& deals) {
    std::filesystem::remove(path());
    const auto store = Open();
    for (const uint32_t deal : deals) EXPECT_TRUE(AddTestPair(**store, 0, deal).ok());
  };
  fill({0, 1, 2});
  const std::string head = Head();
  EXPECT_EQ(head.size(), 64u);
  fill({0, 1, 2});
  EXPECT_EQ(Head(), head);
  fill({0, 2, 1});
  EXPECT_NE(Head(), head);
}

struct Tampering {
  const char* sql;
  const char* found;
};

TEST_F(ChainTest, EveryChangeIsNamedWhereItIs) {
  const Tampering kTamperings[] = {
      {"UPDATE pairs SET room1_points_a = room1_points_a + 1 WHERE deal = 7", "link 8, pairing 0, deal 7"},
      {"UPDATE pairs SET faults_b = 99 WHERE deal = 0", "link 1, pairing 0, deal 0"},
      {"UPDATE pairs SET decisions_a = 0 WHERE deal = 49", "link 50, pairing 0, deal 49"},
      {"UPDATE records SET room2 = room1 WHERE deal = 7", "link 8, pairing 0, deal 7"},
      {"UPDATE records SET room1 = room2, room2 = room1 WHERE deal = 8", "link 9, pairing 0, deal 8"},
      {"UPDATE records SET link = zeroblob(32) WHERE deal = 7", "link 8, pairing 0, deal 7"},
      {"UPDATE records SET deal = deal + 1000 WHERE deal = 7; UPDATE pairs SET deal = deal + 1000 WHERE deal "
       "= 7",
       "link 8, pairing 0, deal 1007"},
      {"DELETE FROM records WHERE deal = 7; DELETE FROM pairs WHERE deal = 7",
       "pairing 0, deal 8 is link 9, but the one before it is 7"},
      {"DELETE FROM pairs WHERE deal = 7", "pairing 0, deal 7 has records, but no numbers"},
      {"DELETE FROM records WHERE deal = 49", "pairing 0, deal 49 has numbers, but no records"},
      {"UPDATE records SET sequence = -5 WHERE deal = 7", "link -5"},
      {"UPDATE records SET sequence = 1000 WHERE deal = 5; UPDATE records SET sequence = 6 WHERE deal = 6;"
       "UPDATE records SET sequence = 7 WHERE sequence = 1000",
       "deal"},
      {"UPDATE league SET seed = 'other'", "the name, config, rules, seed or entrants"},
      {"UPDATE league SET config = config || ' '", "the name, config, rules, seed or entrants"},
      {"UPDATE entrants SET name = 'beta2' WHERE entrant = 1", "the name, config, rules, seed or entrants"},
      {"UPDATE league SET link = zeroblob(32)", "the name, config, rules, seed or entrants"},
  };
  Fill(50);
  const std::string whole = Read(path());
  for (const Tampering& tampering : kTamperings) {
    SCOPED_TRACE(tampering.sql);
    std::ofstream(path(), std::ios::binary) << whole;
    Tamper(tampering.sql);
    EXPECT_THAT(Faults(), HasSubstr(tampering.found));
    const absl::Status opened = Open().status();
    EXPECT_EQ(opened.code(), absl::StatusCode::kDataLoss) << "nobody plays on with that: " << opened;
  }
}

TEST_F(ChainTest, AChangeOfOnePairIsOneFault) {
  Fill(50);
  Tamper("UPDATE pairs SET room1_points_a = room1_points_a + 1 WHERE deal = 7");
  EXPECT_EQ(Faults().find('\n'), std::string::npos) << Faults();
}

TEST_F(ChainTest, OpeningLooksAtTheLastThousandLinksOnly) {
  Fill(1100);
  const std::string whole = Read(path());
  Tamper("UPDATE pairs SET faults_a = 9 WHERE deal = 5");
  EXPECT_TRUE(Open().ok()) << "older ones are for the whole check";
  EXPECT_THAT(Faults(), HasSubstr("deal 5"));
  std::ofstream(path(), std::ios::binary) << whole;
  Tamper("UPDATE pairs SET faults_a = 9 WHERE deal = 500");
  EXPECT_THAT(Open().status().message(),
              AllOf(HasSubstr("damaged"), HasSubstr("deal 500"), HasSubstr(path())));
}

TEST_F(ChainTest, AReaderChecksAJournalThatIsBeingWritten) {
  const auto writer = Open();
  const auto reader = SqliteStore::OpenReadOnly(path());
  for (uint32_t deal = 0; deal < 20; ++deal) {
    ASSERT_TRUE(AddTestPair(**writer, 0, deal).ok());
    const auto head = (*reader)->CheckChain([](const std::string& line) { ADD_FAILURE() << line; });
    EXPECT_EQ(head.value().links, deal + 1);
  }
}

class SealTest : public ChainTest {
 protected:
  void FillAndSeal() {
    std::ofstream((folder_ / "league.textproto").string()) << "name: \"test\"\n";
    Fill(20);
    const auto store = Open();
    const absl::Status sealed = (*store)->Seal({"league.textproto"});
    ASSERT_TRUE(sealed.ok()) << sealed;
  }
  std::string seal() const { return SqliteStore::SealPath(path()); }
  std::vector<std::string> Wrong() const {
    return CheckChecksums(folder_.string(), "journal.db.sha256", {"journal.db", "league.textproto"}).value();
  }
};

TEST_F(SealTest, HoldsTheFilesToTheirBytes) {
  FillAndSeal();
  EXPECT_TRUE(Wrong().empty());
  EXPECT_TRUE(Open().ok()) << "to open a sealed league and play nothing changes no byte";
  EXPECT_TRUE(Wrong().empty());
  std::string bytes = Read(path());
  for (size_t at = 0; at < bytes.size(); at += 997) {
    bytes[at] ^= 1;
    std::ofstream(path(), std::ios::binary) << bytes;
    EXPECT_EQ(Wrong().size(), 1u) << at;
    EXPECT_EQ(Open().status().code(), absl::StatusCode::kDataLoss) << at;
    bytes[at] ^= 1;
  }
}

TEST_F(SealTest, IsBrokenByTheNextPair) {
  FillAndSeal();
  const auto store = Open();
  ASSERT_TRUE(std::filesystem::exists(seal()));
  ASSERT_TRUE(AddTestPair(**store, 1, 0).ok());
  EXPECT_FALSE(std::filesystem::exists(seal()));
}

TEST_F(SealTest, IsBrokenWhenTheLeagueGrows) {
  FillAndSeal();
  LeagueIdentity longer = TestLeague();
  longer.length = 200;
  EXPECT_TRUE(Open(longer).ok());
  EXPECT_FALSE(std::filesystem::exists(seal()));
}

TEST_F(SealTest, AReaderInTheWayIsSaid) {
  Fill(20);
  const auto store = Open();
  const auto reader = SqliteStore::OpenReadOnly(path());
  ASSERT_TRUE(AddTestPair(**store, 1, 0).ok());
  absl::Status sealed;
  ASSERT_TRUE((*reader)
                  ->ForEachRecord([&](const PairNumbers&, const PairRecords&) {
                    sealed = (*store)->Seal({});
                    return absl::CancelledError();
                  })
                  .code() == absl::StatusCode::kCancelled);
  EXPECT_EQ(sealed.code(), absl::StatusCode::kUnavailable) << sealed;
  EXPECT_FALSE(std::filesystem::exists(seal()));
}

TEST_F(SealTest, ChecksumsNameEachFileThatDiffers) {
  const auto write = [&](const char* name, const std::string& text) {
    ASSERT_TRUE(WriteFileAtOnce((folder_ / name).string(), text).ok());
  };
  const auto check = [&] { return CheckChecksums(folder_.string(), "list", {"one", "two"}).value(); };
  write("one", "1");
  write("two", "2");
  ASSERT_TRUE(WriteChecksums(folder_.string(), "list", {"one", "two"}).ok());
  EXPECT_TRUE(check().empty());
  const std::string list = Read((folder_ / "list").string());
  EXPECT_EQ(list.substr(0, list.find('\n')),
            "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b  one");
  write("two", "3");
  EXPECT_THAT(check(), ::testing::ElementsAre(HasSubstr("two: its SHA-256 is")));
  std::filesystem::remove(folder_ / "one");
  EXPECT_THAT(check(), ::testing::ElementsAre(HasSubstr("one: cannot be read"), HasSubstr("two")));
  write("one", "1");
  write("two", "2");
  for (size_t at = 0; at < list.size(); ++at) {
    std::string bad = list;
    bad[at] = bad[at] == 'A' ? 'B' : 'A';
    write("list", bad);
    EXPECT_EQ(check().size(), 1u) << at;
  }
  write("list", list + "\n");
  EXPECT_EQ(check().size(), 1u);
  std::filesystem::remove(folder_ / "list");
  EXPECT_EQ(CheckChecksums(folder_.string(), "list", {"one"}).status().code(), absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace hakam::arbiter
