// Tables that are made of records: think times, faults, and how much of a league counts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "absl/strings/str_cat.h"
#include "arbiter/report/extent.h"
#include "arbiter/report/fault_report.h"
#include "arbiter/report/journal_config.h"
#include "arbiter/report/standings.h"
#include "arbiter/report/timing.h"
#include "arbiter/store/memory_store.h"
#include "sdk/wire/duration.h"

namespace hakam::arbiter {
namespace {

using ::testing::HasSubstr;

TEST(DurationHistogram, QuantilesAreRightWithinTwoPercent) {
  DurationHistogram histogram;
  EXPECT_EQ(histogram.Quantile(0.5), absl::ZeroDuration());
  for (int i = 1; i <= 10000; ++i) histogram.Add(absl::Microseconds(i));
  EXPECT_EQ(histogram.count(), 10000u);
  EXPECT_EQ(histogram.max(), absl::Milliseconds(10));
  for (const double share : {0.01, 0.5, 0.9, 0.99, 1.0}) {
    EXPECT_NEAR(absl::ToDoubleMicroseconds(histogram.Quantile(share)), 10000 * share, 200 * share) << share;
  }
}

TEST(DurationHistogram, TakesEverythingFromNothingToHours) {
  DurationHistogram histogram;
  for (const absl::Duration d : {absl::ZeroDuration(), absl::Nanoseconds(1), absl::Hours(1000)})
    histogram.Add(d);
  EXPECT_LE(histogram.Quantile(0.3), absl::Nanoseconds(2));
  EXPECT_EQ(histogram.max(), absl::Hours(1000));
}

class Reports : public testing::Test {
 protected:
  MemoryStore Make(const std::string& more = "", uint32_t pairs = 10) {
    return MemoryStore(
        {.name = "test",
         .config =
             "clock { per_decision { seconds: 1 } bank { seconds: 5 } start_limit { seconds: 1 } } " + more,
         .seed = "s",
         .entrants = {{"a", "x"}, {"b", "y"}, {"c", "z"}},
         .length = pairs});
  }
  static v1::BoardRecord Board(const std::string& even, const std::string& odd) {
    v1::BoardRecord record;
    for (uint32_t seat = 0; seat < 4; ++seat) {
      v1::Seating* seating = record.add_seats();
      seating->set_seat(seat);
      seating->set_entrant(seat % 2 == 0 ? even : odd);
    }
    return record;
  }
  static v1::DecisionRecord* Decide(v1::BoardRecord* record, uint32_t seat, absl::Duration took,
                                    absl::Duration bank_left) {
    v1::DecisionRecord* decision = record->add_decisions();
    decision->set_seat(seat);
    wire::ToProto(took, decision->mutable_took());
    wire::ToProto(bank_left, decision->mutable_bank_left());
    return decision;
  }
  static void Add(MemoryStore* store, const PairNumbers& pair, const v1::BoardRecord& room1 = Board("a", "b"),
                  const v1::BoardRecord& room2 = Board("b", "a")) {
    const auto bytes = [](const v1::BoardRecord& board) {
      v1::RoomRecord room;
      *room.add_boards() = board;
      return room.SerializeAsString();
    };
    ASSERT_TRUE(store->AddPair(pair, {.room1 = bytes(room1), .room2 = bytes(room2)}).ok());
  }
};

TEST_F(Reports, TheMarginIsTheLeastTimeLeftOfWhatThePlayerHadThen) {
  MemoryStore store = Make();
  v1::BoardRecord room = Board("a", "b");
  Decide(&room, 0, absl::Seconds(3), absl::Seconds(3));                 // 3 of 6 left
  Decide(&room, 0, absl::Milliseconds(3900), absl::Milliseconds(100));  // 0.1 of 4 left
  Decide(&room, 2, absl::Seconds(1), absl::Seconds(5));                 // the other one has a bank of its own
  room.add_decisions()->set_forced(true);
  Decide(&room, 1, absl::Seconds(7), absl::ZeroDuration())->mutable_fault()->set_kind(v1::FAULT_KIND_TIMEOUT);
  Add(&store, {.key = {0, 0}}, room);
  const std::vector<EntrantTiming> timing = TimingOf(store).value();
  ASSERT_EQ(timing.size(), 3u);
  EXPECT_EQ(timing[0].charged.count(), 3u);
  EXPECT_EQ(timing[0].margin, absl::Milliseconds(100));
  EXPECT_EQ(timing[0].margin_of, absl::Seconds(4));
  EXPECT_EQ(timing[0].charged.max(), absl::Milliseconds(3900));
  EXPECT_EQ(timing[1].charged.max(), absl::Seconds(7));
  EXPECT_EQ(timing[1].margin, absl::InfiniteDuration()) << "it never answered";
  EXPECT_EQ(timing[2].charged.count(), 0u);
}

TEST_F(Reports, AFaultIsOneLineWithThePlaceTheLastWordsAndTheCommand) {
  MemoryStore store = Make();
  v1::BoardRecord room = Board("b", "a");
  Decide(&room, 0, {}, {});
  v1::Fault* fault = Decide(&room, 1, {}, {})->mutable_fault();
  fault->set_kind(v1::FAULT_KIND_CRASH);
  fault->set_detail("ended in Decide with signal 11 (Segmentation fault)");
  fault->set_stderr_tail("one\ntwo\x1b[0m\n\n");
  Add(&store, {.key = {0, 7}}, Board("a", "b"), room);
  const std::vector<EntrantFaults> faults = FaultsOf(store, 5).value();
  EXPECT_EQ(faults[0].total, 1u);
  EXPECT_EQ(faults[0].decisions, 1u);
  EXPECT_EQ(faults[1].total, 0u);
  ASSERT_EQ(faults[0].first.size(), 1u);
  const std::string line = faults[0].first[0].Line("it's here");
  EXPECT_THAT(line, HasSubstr("CRASH in pairing 0, deal 7, room 2, decision 1 (seat 1): ended in Decide"));
  EXPECT_THAT(line, HasSubstr("its last words: two"));
  EXPECT_THAT(line, HasSubstr("hakam step 'it'\"'\"'s here' --pairing 0 --deal 7 --room 2 --decision 1"));
  EXPECT_THAT(line, testing::Not(HasSubstr("\x1b")));
  EXPECT_EQ(line.find('\n'), std::string::npos);
}

TEST_F(Reports, OnlyTheFirstFaultsAreToldAllAreCounted) {
  MemoryStore store = Make();
  for (uint32_t deal = 0; deal < 9; ++deal) {
    v1::BoardRecord room = Board("a", "b");
    v1::Fault* fault = Decide(&room, 0, {}, {})->mutable_fault();
    fault->set_kind(v1::FAULT_KIND_TIMEOUT);
    fault->set_detail(absl::StrCat("no answer within 1s: at ", std::string(deal + 1, 'f')));
    Add(&store, {.key = {0, deal}}, room);
  }
  const std::vector<EntrantFaults> faults = FaultsOf(store, 2).value();
  EXPECT_EQ(faults[0].more(), 7u);
  EXPECT_EQ(faults[0].total, 9u);
  EXPECT_EQ(faults[0].by_kind.at(v1::FAULT_KIND_TIMEOUT), 9u);
  EXPECT_EQ(faults[0].first.size(), 2u);
}

TEST_F(Reports, TheSameFaultIsToldOnce) {
  MemoryStore store = Make();
  const auto add = [&store](uint32_t deal, v1::FaultKind kind, const std::string& words) {
    v1::BoardRecord room = Board("a", "b");
    v1::Fault* fault = Decide(&room, 0, {}, {})->mutable_fault();
    fault->set_kind(kind);
    fault->set_detail("ValueError: boom (bot.py:12)");
    fault->set_stderr_tail(words);
    Add(&store, {.key = {0, deal}}, room);
  };
  for (uint32_t deal = 0; deal < 9; ++deal)
    add(deal, v1::FAULT_KIND_EXCEPTION, absl::StrCat("goroutine ", deal));
  add(9, v1::FAULT_KIND_CRASH, "one");
  add(10, v1::FAULT_KIND_CRASH, "two");
  add(11, v1::FAULT_KIND_CRASH, "two");
  const EntrantFaults faults = FaultsOf(store, 2).value()[0];
  ASSERT_EQ(faults.first.size(), 2u);
  EXPECT_EQ(faults.first[0].times, 9u);
  EXPECT_EQ(faults.first[0].pair.deal, 0u);
  const std::string line = faults.first[0].Line("here");
  EXPECT_THAT(line, HasSubstr("EXCEPTION in pairing 0, deal 0, room 1, decision 0 (seat 0): ValueError: boom "
                              "(bot.py:12); 9 times; again: "));
  EXPECT_EQ(faults.first[1].times, 1u);
  EXPECT_THAT(faults.first[1].Line("here"), testing::Not(HasSubstr("times")));
  EXPECT_EQ(faults.more(), 2u);
}

TEST_F(Reports, ALoopThatIsFoundAtSeveralLinesIsToldOnce) {
  MemoryStore store = Make();
  const auto add = [&store](uint32_t deal, const std::string& detail, const std::string& words) {
    v1::BoardRecord room = Board("a", "b");
    v1::Fault* fault = Decide(&room, 0, {}, {})->mutable_fault();
    fault->set_kind(v1::FAULT_KIND_TIMEOUT);
    fault->set_detail(detail);
    fault->set_stderr_tail(words);
    Add(&store, {.key = {0, deal}}, room);
  };
  add(0, "no answer within 11s: at bot.py:10 (search)", "in server.py");
  add(1, "no answer within 1s: at bot.py:11 (search)", "in queue.py");
  add(2, "no answer within 1s: at bot.py:30 (load)", "in server.py");
  add(3, "no answer within 1s", "loading");
  add(4, "no answer within 1s", "thinking");
  const EntrantFaults faults = FaultsOf(store, 5).value()[0];
  ASSERT_EQ(faults.first.size(), 4u);
  EXPECT_EQ(faults.first[0].times, 2u);
}

TEST_F(Reports, WhatTheRelayHasSaidIsToldOnce) {
  MemoryStore store = Make();
  v1::BoardRecord room = Board("a", "b");
  v1::Fault* fault = Decide(&room, 0, {}, {})->mutable_fault();
  fault->set_kind(v1::FAULT_KIND_UNREACHABLE);
  fault->set_detail("mine cannot be reached: the bot has disconnected");
  fault->set_stderr_tail("hakam-relay: mine cannot be reached: the bot has disconnected\n");
  Add(&store, {.key = {0, 0}}, room);
  EXPECT_THAT(FaultsOf(store, 5).value()[0].first[0].Line("here"),
              HasSubstr("(seat 0): mine cannot be reached: the bot has disconnected; again: "));
}

TEST_F(Reports, WithoutARuleEveryPairCountsAndIsWanted) {
  MemoryStore store = Make();
  Add(&store, {.key = {0, 0}, .faults_a = 99});
  const Extent extent = ExtentOf(store).value();
  EXPECT_EQ(extent.stored, 1u);
  EXPECT_EQ(extent.wanted, 30u);
  EXPECT_FALSE(extent.complete);
}

TEST_F(Reports, DealsAreClosedWhenNobodyPlaysThemAgain) {
  const auto closed = [&](const std::string& more, bool whole) {
    MemoryStore store = Make(more, /*pairs=*/1);
    for (uint32_t pairing = 0; pairing < (whole ? 3 : 1); ++pairing) Add(&store, {.key = {pairing, 0}});
    const Extent extent = ExtentOf(store).value();
    EXPECT_EQ(extent.complete, whole);
    return DealsAreClosed(LeagueOf(store.identity()).value(), extent);
  };
  EXPECT_TRUE(closed("", false));
  EXPECT_TRUE(closed("deals: DEALS_OWN", false));
  EXPECT_FALSE(closed("deals: DEALS_SHARED", false));
  EXPECT_FALSE(closed("deals: DEALS_MATCHING", false));
  EXPECT_TRUE(closed("deals: DEALS_SHARED", true));
}

// law.md section 8: fewer than 10 pairs have no interval, in no column.
TEST_F(Reports, AFewPairsHaveNoInterval) {
  MemoryStore store = Make();
  for (uint32_t deal = 0; deal < 9; ++deal) {
    Add(&store, {.key = {0, deal}, .room1 = {.points_a = static_cast<int>(deal)}, .decisions_a = 9});
  }
  const Standings few = *ComputeStandings(store, "baloot");
  for (const Standing& row : few.rows) {
    EXPECT_TRUE(std::isinf(row.points_half_width) && std::isinf(row.elo_half_width)) << row.name;
  }
  Add(&store, {.key = {0, 9}, .room1 = {.points_a = 9}, .decisions_a = 9});
  const Standings enough = *ComputeStandings(store, "baloot");
  for (const Standing& row : enough.rows) {
    EXPECT_EQ(std::isinf(row.points_half_width), row.pairs < 10) << row.name;
    EXPECT_EQ(std::isinf(row.elo_half_width), row.pairs < 10) << row.name;
  }
}

TEST_F(Reports, PairsAfterADisqualificationAreNeitherCountedNorMissed) {
  MemoryStore store = Make("disqualify { faults: 2 }", /*pairs=*/2);
  Add(&store, {.key = {0, 0}, .room1 = {.points_a = 16}, .faults_b = 2, .decisions_b = 9});
  Add(&store, {.key = {0, 1}, .room1 = {.points_b = 100}});  // was in flight
  Add(&store, {.key = {1, 0}, .room1 = {.points_a = 4}}, Board("a", "c"), Board("c", "a"));
  EXPECT_FALSE(ExtentOf(store).value().complete);
  Add(&store, {.key = {1, 1}, .room1 = {.points_b = 2}}, Board("a", "c"), Board("c", "a"));
  const Extent extent = ExtentOf(store).value();
  EXPECT_EQ(extent.stored, 3u);
  EXPECT_TRUE(extent.complete);
  const Standings standings = ComputeStandings(store, "baloot").value();
  EXPECT_TRUE(standings.complete);
  EXPECT_EQ(standings.seed, "s") << "revealed: there is nothing left to play";
  for (const Standing& row : standings.rows) {
    EXPECT_EQ(row.out, row.name == "b"
                           ? "2 faults in 9 decisions; its pairs after pairing 0, deal 0 do not count"
                           : "");
    if (row.name == "b") {
      EXPECT_EQ(row.pairs, 1);
    }
  }
}

}  // namespace
}  // namespace hakam::arbiter
