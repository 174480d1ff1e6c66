// A chunk is played like the league that it is a part of, and the same chunk twice gives the same records.
#include "arbiter/fleet/chunk_player.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "arbiter/fleet/bundle.h"
#include "arbiter/fleet/chunk.h"
#include "arbiter/league/deal_sequence.h"
#include "arbiter/play/league_runner.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/setup/league_terms.h"
#include "arbiter/store/memory_store.h"
#include "sdk/rules/deal.h"
#include "tests/unit/fleet/league.h"
#include "tests/unit/folder_test.h"
#include "tests/unit/paths.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

constexpr char kVersion[] = "1.2.3";
constexpr char kRoundRobin[] = "round_robin { pairs: 5 }";

class ChunkPlayerTest : public FolderTest {
 protected:
  ChunkPlayerTest() { fs::create_directory(root_ / "logs"); }

  static LeagueConfig Config(const std::string& more = kRoundRobin) { return FourEntrants(more); }

  // All pairs of a league of one round.
  static v1::WorkChunk ChunkOf(const LeagueConfig& config) {
    const DealSource deals = *DealSource::Create(kLeagueSeed);
    const LeagueSchedule made = *MakeSchedule(config.league);
    const uint32_t boards = config.league.format() == v1::FORMAT_MATCH ? 100 : 1;
    v1::WorkChunk chunk = EmptyChunk(config, kVersion);
    for (uint32_t id = 0; id < made.schedule->pairing_count(); ++id) {
      const Pairing pairing = made.schedule->pairing(id);
      const std::string sequence =
          DealSequence(SharingOf(config.league), made.teams, pairing, [&](EntrantIndex i) {
            return absl::string_view(config.league.entrants(static_cast<int>(i)).name());
          });
      for (uint32_t deal = made.schedule->deals(id).first; deal < made.schedule->deals(id).end; ++deal) {
        const PairJob job = {.key = {.pairing = id, .deal = deal},
                             .a = pairing.a,
                             .b = pairing.b,
                             .sequence = sequence,
                             .cards = PairCards(deals.Sequence(sequence), deal,
                                                rules::GameCards(config.rules), config.rules.players)};
        *chunk.add_jobs() = *ToProto(job, boards);
      }
    }
    return chunk;
  }

  absl::StatusOr<v1::WorkResult> Play(const v1::WorkChunk& chunk) const {
    return ChunkPlayer({.bundles = root_.string(),
                        .cache = (root_ / "cache").string(),
                        .scratch = (root_ / "logs").string(),
                        .program_version = kVersion})
        .Play(chunk);
  }
  std::string Refused(const std::function<void(v1::WorkChunk&)>& change) const {
    v1::WorkChunk chunk = ChunkOf(Config());
    change(chunk);
    const auto result = Play(chunk);
    return result.ok() ? "played" : std::string(result.status().message());
  }

  // Luck is added where records are stored.
  static std::string WithoutLuck(v1::RoomRecord room) {
    for (v1::BoardRecord& board : *room.mutable_boards()) board.clear_luck();
    return Timeless(std::move(room));
  }
  static std::map<PairKey, std::string> RecordsOf(const v1::WorkResult& result) {
    std::map<PairKey, std::string> records;
    for (const v1::WorkPair& pair : result.pairs()) {
      records[{.pairing = pair.pairing(), .deal = pair.deal()}] =
          WithoutLuck(pair.room1()) + "|" + WithoutLuck(pair.room2());
    }
    return records;
  }
  std::map<PairKey, std::string> RecordsOfLeague(const LeagueConfig& config) const {
    LeagueIdentity identity = {.name = "test", .seed = kLeagueSeed, .length = LengthOf(config.league)};
    std::vector<Entrant> entrants;
    for (const v1::Entrant& entrant : config.league.entrants()) {
      identity.entrants.push_back({.name = entrant.name(), .agent = entrant.agent()});
      entrants.push_back(*LoadEntrant(entrant.name(), entrant.agent(), "."));
    }
    MemoryStore store(identity);
    const auto report = LeagueRunner(&config, &entrants, &store).Run({.log_dir = (root_ / "logs").string()});
    EXPECT_TRUE(report.ok()) << report.status();
    std::map<PairKey, std::string> records;
    EXPECT_TRUE(store
                    .ForEachRecord([&records](const PairNumbers& pair, const PairRecords& bytes) {
                      v1::RoomRecord room1;
                      v1::RoomRecord room2;
                      EXPECT_TRUE(room1.ParseFromString(bytes.room1) && room2.ParseFromString(bytes.room2));
                      records[pair.key] = WithoutLuck(room1) + "|" + WithoutLuck(room2);
                      return absl::OkStatus();
                    })
                    .ok());
    return records;
  }
};

TEST_F(ChunkPlayerTest, PlaysWhatTheLeaguePlaysInEveryFormat) {
  for (const char* more :
       {kRoundRobin, "round_robin { pairs: 3 } format: FORMAT_MATCH",
        "round_robin { pairs: 8 } format: FORMAT_SINGLE",
        "gauntlet { heroes: \"noisy\" pairs: 4 } deals: DEALS_SHARED", "partnership { pairs: 2 }",
        "round_robin { pairs: 4 } rules { preset: \"belote-decouverte\" }"}) {
    SCOPED_TRACE(more);
    const LeagueConfig config = Config(more);
    const auto result = Play(ChunkOf(config));
    ASSERT_TRUE(result.ok()) << result.status();
    const auto records = RecordsOf(*result);
    EXPECT_EQ(records, RecordsOfLeague(config));
    const auto again = Play(ChunkOf(config));
    ASSERT_TRUE(again.ok()) << again.status();
    EXPECT_EQ(RecordsOf(*again), records);
  }
}

// The results of all boards.
std::vector<std::string> ResultsOf(const v1::WorkResult& result) {
  std::vector<std::string> results;
  for (const v1::WorkPair& pair : result.pairs()) {
    for (const v1::RoomRecord* room : {&pair.room1(), &pair.room2()}) {
      for (const v1::BoardRecord& board : room->boards())
        results.push_back(board.result().SerializeAsString());
    }
  }
  return results;
}

TEST_F(ChunkPlayerTest, ABotComesAsABundle) {
  fs::create_directory(root_ / "bot");
  fs::copy_file(BinFile("hakam-greedy"), root_ / "bot" / "bot");
  std::ofstream(root_ / "bot" / "agent.textproto") << "name: \"bot\" version: \"1\" command: \"./bot\"";
  const auto bundle = MakeBundle((root_ / "bot").string(), (root_ / "new.zip").string());
  ASSERT_TRUE(bundle.ok()) << bundle.status();
  fs::rename(root_ / "new.zip", root_ / absl::StrCat(bundle->sha256, ".zip"));
  v1::WorkChunk chunk;
  for (const char* mode : {"OFF", "AUTO"}) {
    SCOPED_TRACE(mode);
    chunk = ChunkOf(Config(absl::StrCat(kRoundRobin, " sandbox: SANDBOX_MODE_", mode)));
    const auto builtin = Play(chunk);
    ASSERT_TRUE(builtin.ok()) << builtin.status();
    chunk.mutable_entrants(0)->set_bundle_sha256(absl::HexStringToBytes(bundle->sha256));
    const auto played = Play(chunk);
    ASSERT_TRUE(played.ok()) << played.status();
    EXPECT_EQ(ResultsOf(*played), ResultsOf(*builtin));
    EXPECT_EQ(ResultsOf(*played).size(), 2u * 6 * 5);
  }
  // No argument can make another folder of it.
  for (const char* argument : {"x/../../evil?y", "a&b"}) {
    chunk.mutable_entrants(0)->clear_arguments();
    chunk.mutable_entrants(0)->add_arguments(argument);
    EXPECT_THAT(Play(chunk).status().message(), HasSubstr("entrants[0].arguments"));
  }
  chunk.mutable_entrants(0)->clear_arguments();
  // The archive is checked each time, also if it was unpacked before.
  std::ofstream(root_ / absl::StrCat(bundle->sha256, ".zip"), std::ios::app) << "x";
  EXPECT_THAT(Play(chunk).status().message(), HasSubstr("is another bundle"));
}

TEST_F(ChunkPlayerTest, TheResultHasTheJobsInTheirOrder) {
  v1::WorkChunk chunk = ChunkOf(Config());
  std::reverse(chunk.mutable_jobs()->begin(), chunk.mutable_jobs()->end());
  const auto result = Play(chunk);
  ASSERT_TRUE(result.ok()) << result.status();
  ASSERT_EQ(result->pairs_size(), chunk.jobs_size());
  for (int i = 0; i < chunk.jobs_size(); ++i) {
    EXPECT_EQ(result->pairs(i).pairing(), chunk.jobs(i).pairing());
    EXPECT_EQ(result->pairs(i).deal(), chunk.jobs(i).deal());
  }
  EXPECT_EQ(result->program_version(), kVersion);
  EXPECT_TRUE(result->has_took());
}

TEST_F(ChunkPlayerTest, AChunkHasNoSeed) {
  const v1::WorkChunk chunk = ChunkOf(Config());
  EXPECT_EQ(chunk.league().seed(), "");
  EXPECT_EQ(chunk.SerializeAsString().find(kLeagueSeed), std::string::npos);
  EXPECT_THAT(Refused([](v1::WorkChunk& c) { c.mutable_league()->set_seed("x"); }),
              HasSubstr("must not have the seed"));
}

TEST_F(ChunkPlayerTest, WhatIsWrongIsNamed) {
  const auto at = [](int job) { return [job](v1::WorkChunk& chunk) { return chunk.mutable_jobs(job); }; };
  struct Case {
    const char* says;
    std::function<void(v1::WorkChunk&)> change;
  };
  const Case kCases[] = {
      {"has revision 2, this program knows 1", [](v1::WorkChunk& c) { c.set_revision(2); }},
      {"is of hakam 1.2.4, this is 1.2.3", [](v1::WorkChunk& c) { c.set_program_version("1.2.4"); }},
      {"its rules are not those of this program", [](v1::WorkChunk& c) { c.set_rules_sha256("other"); }},
      {"entrants: there are 3, but 4", [](v1::WorkChunk& c) { c.mutable_entrants()->RemoveLast(); }},
      {"entrants[1].bundle_sha256",
       [](v1::WorkChunk& c) { c.mutable_league()->mutable_entrants(1)->set_agent("cmd:rm -r /"); }},
      {"0011.zip",
       [](v1::WorkChunk& c) { c.mutable_entrants(1)->set_bundle_sha256(std::string("\0\x11", 2)); }},
      {"concurrency: 4294967295", [](v1::WorkChunk& c) { c.mutable_league()->set_concurrency(UINT32_MAX); }},
      {"jobs[1].a: another job of this pairing has other teams",
       [&](v1::WorkChunk& c) { at(1)(c)->set_b(at(1)(c)->b() == 3 ? 2 : 3); }},
      {"jobs: there are none", [](v1::WorkChunk& c) { c.clear_jobs(); }},
      {"jobs[3].deal: pairing 0, deal 0 is there twice", [&](v1::WorkChunk& c) { *at(3)(c) = c.jobs(0); }},
      {"jobs[2].boards[0].deck: is not that of baloot",
       [&](v1::WorkChunk& c) { at(2)(c)->mutable_boards(0)->mutable_deck()->RemoveLast(); }},
      {"jobs[2].boards[0].deck: is not that of baloot",
       [&](v1::WorkChunk& c) { at(2)(c)->mutable_boards(0)->set_deck(0, at(2)(c)->boards(0).deck(1)); }},
      {"jobs[2].boards[0].dealer: 4 is no seat",
       [&](v1::WorkChunk& c) { at(2)(c)->mutable_boards(0)->set_dealer(4); }},
      {"jobs[2].boards: there are no cards", [&](v1::WorkChunk& c) { at(2)(c)->clear_boards(); }},
      {"jobs[2].decision_key: decision key: 3 bytes",
       [&](v1::WorkChunk& c) { at(2)(c)->set_decision_key("abc"); }},
      {"jobs[2].a: 7 and b", [&](v1::WorkChunk& c) { at(2)(c)->set_a(7); }},
      {"jobs[2].a: ", [&](v1::WorkChunk& c) { at(2)(c)->set_a(at(2)(c)->b()); }},
      {"chunk",
       [](v1::WorkChunk& c) {
         c.mutable_league()->mutable_clock()->mutable_per_decision()->set_seconds(-1);
       }},
  };
  for (const Case& wrong : kCases) EXPECT_THAT(Refused(wrong.change), HasSubstr(wrong.says));
}

TEST_F(ChunkPlayerTest, AMatchThatNeedsMoreCardsThanItWasGivenIsSaid) {
  v1::WorkChunk chunk = ChunkOf(Config("round_robin { pairs: 1 } format: FORMAT_MATCH"));
  for (v1::WorkJob& job : *chunk.mutable_jobs())
    job.mutable_boards()->DeleteSubrange(1, job.boards_size() - 1);
  const auto result = Play(chunk);
  ASSERT_FALSE(result.ok());
  EXPECT_THAT(result.status().message(), HasSubstr("there are no cards for board 1"));
}

TEST_F(ChunkPlayerTest, WhoCouldNotStartLosesWithoutPlaying) {
  v1::WorkChunk chunk = ChunkOf(Config());
  *chunk.mutable_league() = Config("swiss { rounds: 1 pairs: 2 }").league;
  chunk.mutable_league()->clear_seed();
  while (chunk.jobs_size() > 1) chunk.mutable_jobs()->RemoveLast();
  chunk.mutable_entrants(0)->mutable_missing()->set_detail("it is gone");
  const auto result = Play(chunk);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->pairs(0).room1().boards(0).walkover().fault().detail(), "it is gone");
  EXPECT_TRUE(result->pairs(0).room1().boards(0).decisions().empty());
}

TEST_F(ChunkPlayerTest, StoppedBeforeOrInTheMiddleItGivesNothing) {
  const v1::WorkChunk chunk = ChunkOf(Config("round_robin { pairs: 2000 }"));
  for (const bool before : {true, false}) {
    ChunkPlayer player({.scratch = (root_ / "logs").string(), .program_version = kVersion});
    if (before) player.Stop();
    std::thread stopper([&player] { player.Stop(); });
    EXPECT_EQ(player.Play(chunk).status().code(), absl::StatusCode::kCancelled);
    stopper.join();
  }
}

}  // namespace
}  // namespace hakam::arbiter
