// A league on other machines is the league on this one; what a machine sends counts only if it is right.
#include "arbiter/fleet/fleet_engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbiter/fleet/chunk_player.h"
#include "arbiter/play/league_runner.h"
#include "arbiter/report/terms.h"
#include "arbiter/setup/league_schedule.h"
#include "arbiter/store/memory_store.h"
#include "arbiter/store/sha256.h"
#include "tests/unit/fleet/league.h"
#include "tests/unit/folder_test.h"

namespace hakam::arbiter {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::HasSubstr;

constexpr char kOurVersion[] = "1.2.3";

// What slot 0 does to a good result; the others are honest.
using Spoil = std::function<absl::StatusOr<std::string>(v1::WorkResult result)>;

// Machines in this process.
class FakeMachines final : public Machines {
 public:
  FakeMachines(uint32_t slots, std::string scratch, Spoil spoil, std::atomic<int>* chunks)
      : slots_(slots), scratch_(std::move(scratch)), spoil_(std::move(spoil)), chunks_(chunks) {}
  uint32_t slots() const override { return slots_; }
  bool places() const override { return false; }
  void Avoid(const std::string&) override {}
  absl::StatusOr<std::string> Play(const Chunk& sent, uint32_t slot, const std::stop_token& stop,
                                   std::string*) override {
    ++*chunks_;
    if (slot != 0 && spoil_) tried_.wait(false);  // however late the thread of slot 0 begins
    v1::WorkChunk chunk;
    EXPECT_TRUE(chunk.ParseFromString(sent.bytes));
    ChunkPlayer player({.scratch = scratch_, .program_version = kOurVersion});
    const std::stop_callback on_stop(stop, [&player] { player.Stop(); });
    absl::StatusOr<v1::WorkResult> result = player.Play(chunk);
    if (!result.ok()) return result.status();
    result->set_chunk_sha256(Sha256().Add(sent.bytes).Finish());
    result->set_machine(absl::StrCat("machine", slot));
    if (slot != 0 || !spoil_) return result->SerializeAsString();
    tried_ = true;
    tried_.notify_all();
    return spoil_(*std::move(result));
  }

 private:
  const uint32_t slots_;
  const std::string scratch_;
  const Spoil spoil_;
  std::atomic<int>* const chunks_;
  std::atomic<bool> tried_ = false;  // slot 0 has played a chunk
};

class FleetEngineTest : public FolderTest {
 protected:
  FleetEngineTest() { fs::create_directory(root_ / "logs"); }

  void Make(const std::string& more) {
    config_ = FourEntrants(more);
    entrants_.clear();
    for (const v1::Entrant& entrant : config_.league.entrants()) {
      entrants_.push_back(*LoadEntrant(entrant.name(), entrant.agent(), "."));
    }
  }
  MemoryStore NewStore() const { return MemoryStore(IdentityOf(config_)); }
  class Warnings : public LeagueObserver {
   public:
    void OnWarning(const std::string& line) override {
      const std::lock_guard lock(mutex_);
      lines.push_back(line);
    }
    std::vector<std::string> lines;

   private:
    std::mutex mutex_;
  };
  absl::StatusOr<RunReport> Run(Store* store, MakeEngine engine) {
    warnings_.lines.clear();
    return LeagueRunner(&config_, &entrants_, store)
        .Run({.live_dir = root_.string(),
              .log_dir = (root_ / "logs").string(),
              .observer = &warnings_,
              .engine = std::move(engine)});
  }
  MakeEngine Fleet(uint32_t slots, Spoil spoil = nullptr) {
    return FleetEngineOf(
        [=, this](const FleetNeeds&) {
          return std::make_unique<FakeMachines>(slots, (root_ / "logs").string(), spoil, &chunks_);
        },
        kOurVersion);
  }

  static std::map<PairKey, std::string> Content(const Store& store) {
    std::map<PairKey, std::string> content;
    EXPECT_TRUE(store
                    .ForEachRecord([&content](const PairNumbers& pair, const PairRecords& records) {
                      for (const std::string* bytes : {&records.room1, &records.room2}) {
                        v1::RoomRecord room;
                        EXPECT_TRUE(room.ParseFromString(*bytes));
                        content[pair.key] += Timeless(room) + "|";
                      }
                      return absl::OkStatus();
                    })
                    .ok());
    return content;
  }

  LeagueConfig config_;
  std::vector<Entrant> entrants_;
  Warnings warnings_;
  std::atomic<int> chunks_ = 0;
};

TEST_F(FleetEngineTest, IsTheLeagueOfThisMachineInEveryFormat) {
  for (const char* more :
       {"round_robin { pairs: 30 }", "round_robin { pairs: 2 } format: FORMAT_MATCH",
        "round_robin { pairs: 12 } format: FORMAT_SINGLE", "gauntlet { heroes: \"noisy\" pairs: 9 cycle: 4 }",
        "swiss { rounds: 2 pairs: 6 }", "knockout { pairs: 4 max_pairs: 12 }",
        "adaptive { max_pairs: 400 batch: 25 }", "partnership { pairs: 2 }",
        "round_robin { pairs: 30 } disqualify { faults: 3 }"}) {
    SCOPED_TRACE(more);
    Make(more);
    MemoryStore here = NewStore();
    const auto local = Run(&here, MakeLocalEngine);
    ASSERT_TRUE(local.ok()) << local.status();
    MemoryStore there = NewStore();
    chunks_ = 0;
    const auto fleet = Run(&there, Fleet(3));
    ASSERT_TRUE(fleet.ok()) << fleet.status();
    EXPECT_TRUE(fleet->finished);
    EXPECT_GT(chunks_, 1);
    EXPECT_EQ(Content(there), Content(here));
  }
}

// record.proto, BoardRecord.machine.
TEST_F(FleetEngineTest, EveryRecordNamesTheMachineWhateverTheMachineWroteThere) {
  Make("round_robin { pairs: 5 }");
  MemoryStore store = NewStore();
  const auto report = Run(&store, Fleet(1, [](v1::WorkResult result) {
    result.set_processor("a processor\nof two lines");
    result.mutable_pairs(0)->mutable_room1()->mutable_boards(0)->mutable_machine()->set_name("another");
    return result.SerializeAsString();
  }));
  ASSERT_TRUE(report.ok()) << report.status();
  ASSERT_TRUE(store
                  .ForEachRecord([](const PairNumbers&, const PairRecords& records) {
                    for (const std::string* bytes : {&records.room1, &records.room2}) {
                      v1::RoomRecord room;
                      EXPECT_TRUE(room.ParseFromString(*bytes));
                      EXPECT_EQ(room.boards(0).machine().name(), "machine0");
                      EXPECT_THAT(room.boards(0).machine().processor(),
                                  testing::MatchesRegex("a processor[^\n]*of two lines"));
                    }
                    return absl::OkStatus();
                  })
                  .ok());
}

TEST_F(FleetEngineTest, AMachineThatIsWrongIsFoundOutAndNotUsedAgain) {
  Make("round_robin { pairs: 40 }");
  MemoryStore here = NewStore();
  ASSERT_TRUE(Run(&here, MakeLocalEngine).ok());
  struct Case {
    const char* says;
    Spoil spoil;
  };
  const Case kCases[] = {
      {"machine0: pairing ",
       [](v1::WorkResult result) {  // one card
         auto* decisions = result.mutable_pairs(0)->mutable_room2()->mutable_boards(0)->mutable_decisions();
         auto* action = decisions->rbegin()->mutable_action()->mutable_play();
         action->set_card(action->card() == v1::CARD_AS ? v1::CARD_7C : v1::CARD_AS);
         return result.SerializeAsString();
       }},
      {"machine0: pairing ",
       [](v1::WorkResult result) {  // points
         v1::BoardResult* board =
             result.mutable_pairs(0)->mutable_room1()->mutable_boards(0)->mutable_result();
         board->set_points(0, board->points(0) + 1);
         return result.SerializeAsString();
       }},
      {": is missing",
       [](v1::WorkResult result) {
         result.mutable_pairs()->RemoveLast();
         return result.SerializeAsString();
       }},
      {"is missing",
       [](v1::WorkResult result) {
         for (v1::WorkPair& pair : *result.mutable_pairs()) pair.set_deal(pair.deal() + 1000);
         return result.SerializeAsString();
       }},
      {"sent the result of another chunk",
       [](v1::WorkResult result) {
         result.set_chunk_sha256("other");
         return result.SerializeAsString();
       }},
      {"has another version",
       [](v1::WorkResult result) {
         result.set_program_version("1.2.4");
         return result.SerializeAsString();
       }},
      {"is no hakam.v1.WorkResult",
       [](v1::WorkResult result) {
         const std::string whole = result.SerializeAsString();
         return whole.substr(0, whole.size() / 2) + "\x07";
       }},
      {"the power is gone",
       [](const v1::WorkResult&) -> absl::StatusOr<std::string> {
         return absl::UnavailableError("the power is gone");
       }},
  };
  for (const Case& c : kCases) {
    SCOPED_TRACE(c.says);
    MemoryStore there = NewStore();
    const auto report = Run(&there, Fleet(2, c.spoil));
    ASSERT_TRUE(report.ok()) << report.status();
    EXPECT_TRUE(report->finished);
    EXPECT_EQ(Content(there), Content(here));
    EXPECT_THAT(warnings_.lines, Contains(HasSubstr(c.says)));
  }
}

TEST_F(FleetEngineTest, OfAMachineThatWasWrongThreeTimesNothingMoreIsTaken) {
  Make("round_robin { pairs: 2000 }");  // enough for seven chunks, also if the journal lags behind
  MemoryStore store = NewStore();
  int results = 0;  // every second one is wrong, so that the slot never fails twice in a row
  const auto report = Run(&store, Fleet(1, [&results](v1::WorkResult result) {
    if (++results % 2 == 1) result.clear_pairs();
    return result.SerializeAsString();
  }));
  EXPECT_EQ(report.status().code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(report.status().message(),
              HasSubstr("no machine is left; the last one: machine0: was wrong 3 times"));
  EXPECT_EQ(results, 7);  // the fifth is the third wrong one, and the first of three failures in a row
}

TEST_F(FleetEngineTest, WithoutAGoodMachineTheLeagueStopsAndSaysWhy) {
  Make("round_robin { pairs: 40 }");
  MemoryStore store = NewStore();
  const auto report = Run(&store, Fleet(1, [](const v1::WorkResult&) -> absl::StatusOr<std::string> {
    return absl::UnavailableError("the power is gone");
  }));
  EXPECT_EQ(report.status().code(), absl::StatusCode::kUnavailable);
  EXPECT_THAT(report.status().message(), HasSubstr("no machine is left; the last one: the power is gone"));
  EXPECT_EQ(*store.CountPairs(), 0u);
}

TEST_F(FleetEngineTest, WhatIsOnlyHereCannotBeSent) {
  Make("round_robin { pairs: 1 }");
  config_.league.mutable_entrants(0)->set_agent("cmd:bot");
  entrants_[0].agent = LaunchSpec{.folder = "/nowhere"};
  MemoryStore store = NewStore();
  EXPECT_THAT(Run(&store, Fleet(1)).status().message(), HasSubstr("\"greedy\": cmd:bot cannot be sent"));
}

TEST_F(FleetEngineTest, InterruptedInTheMiddleItGoesOnLater) {
  Make("round_robin { pairs: 1500 }");  // some chunks, however quick the machine is
  MemoryStore here = NewStore();
  ASSERT_TRUE(Run(&here, MakeLocalEngine).ok());
  MemoryStore there = NewStore();
  LeagueRunner runner(&config_, &entrants_, &there);
  class StopAfter : public LeagueObserver {
   public:
    explicit StopAfter(LeagueRunner* runner) : runner_(runner) {}
    void OnPairStored(const PairNumbers&, const JobQueue::Progress& progress) override {
      if (progress.stored == 100) runner_->Interrupt();
    }

   private:
    LeagueRunner* const runner_;
  } observer(&runner);
  const auto first = runner.Run({.live_dir = root_.string(),
                                 .log_dir = (root_ / "logs").string(),
                                 .observer = &observer,
                                 .engine = Fleet(2)});
  ASSERT_TRUE(first.ok()) << first.status();
  EXPECT_TRUE(first->interrupted);
  EXPECT_LT(*there.CountPairs(), 9000u);
  const auto second = Run(&there, Fleet(2));
  ASSERT_TRUE(second.ok()) << second.status();
  EXPECT_TRUE(second->finished);
  EXPECT_EQ(Content(there), Content(here));
}

}  // namespace
}  // namespace hakam::arbiter
