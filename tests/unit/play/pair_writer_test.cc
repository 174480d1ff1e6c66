#include "arbiter/play/pair_writer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arbiter/store/memory_store.h"
#include "arbiter/store/pair_numbers.h"

namespace hakam::arbiter {
namespace {

v1::BoardRecord Room(int team0, int team1) {
  v1::BoardRecord record;
  record.mutable_result()->set_outcome(v1::OUTCOME_MADE);
  record.mutable_result()->add_points(team0);
  record.mutable_result()->add_points(team1);
  return record;
}

v1::RoomRecord Only(const v1::BoardRecord& board) {
  v1::RoomRecord room;
  *room.add_boards() = board;
  return room;
}

FinishedPair Pair(uint32_t deal) {
  return {.job = {.key = {.pairing = 0, .deal = deal}, .a = 0, .b = 1},
          .records = {Only(Room(10, 6)), Only(Room(16, 0))}};
}

void AddDecision(v1::RoomRecord* room, uint32_t seat, bool forced, bool fault) {
  v1::DecisionRecord* decision = room->mutable_boards(0)->add_decisions();
  decision->set_seat(seat);
  decision->set_forced(forced);
  if (fault) decision->mutable_fault()->set_kind(v1::FAULT_KIND_CRASH);
}

TEST(PairNumbers, OfAMatchWhoWonItCounts) {
  FinishedPair pair = Pair(4);
  for (v1::RoomRecord& room : pair.records) {
    *room.add_boards() = Room(100, 150);
    room.mutable_boards(1)->mutable_match()->set_winner(1);
  }
  pair.records[1].mutable_boards(1)->mutable_match()->clear_winner();
  const PairNumbers numbers = NumbersOf(pair.job.key, pair.records);
  EXPECT_EQ(numbers.room1.points_a, 110);
  EXPECT_EQ(numbers.room1.points_b, 156);
  EXPECT_EQ(numbers.room1.match, MatchEnd::kWonByB);
  EXPECT_EQ(numbers.room2.match, MatchEnd::kDrawn);
  EXPECT_EQ(numbers.Played().room1, -1);
  EXPECT_EQ(numbers.Played().room2, 0);
}

TEST(PairNumbers, OfTwoPartnersEachHasItsOwn) {
  FinishedPair pair = Pair(4);
  for (uint32_t seat = 0; seat < 4; ++seat) {
    for (size_t room = 0; room < 2; ++room) {
      v1::Seating* seating = pair.records[room].mutable_boards(0)->add_seats();
      seating->set_entrant(std::string(seat % 2 == room ? "a" : "b") + (seat < 2 ? "1" : "2"));
    }
  }
  AddDecision(&pair.records[0], 2, false, true);   // a2
  AddDecision(&pair.records[1], 2, false, false);  // b2
  AddDecision(&pair.records[1], 1, false, true);   // a1
  const PairNumbers numbers = NumbersOf(pair.job.key, pair.records);
  EXPECT_EQ(numbers.faults_a2, 1u);
  EXPECT_EQ(numbers.faults_a, 1u);
  EXPECT_EQ(numbers.decisions_b2, 1u);
  EXPECT_EQ(numbers.decisions_b, 0u);
}

TEST(PairNumbers, ASeatThatThereIsNotIsNobodysPartner) {
  FinishedPair pair = Pair(4);
  pair.records[0].mutable_boards(0)->add_seats()->set_entrant("a");
  AddDecision(&pair.records[0], UINT32_MAX, false, true);
  EXPECT_EQ(NumbersOf(pair.job.key, pair.records).faults(), 1u);
}

TEST(PairNumbers, ARoomWithoutPointsOrWithImpossibleOnesHasNone) {
  EXPECT_TRUE(HasPoints(Only(Room(10, 6))));
  EXPECT_FALSE(HasPoints({}));
  EXPECT_FALSE(HasPoints(Only({})));
  EXPECT_FALSE(HasPoints(Only(Room(INT32_MIN, 0))));
  EXPECT_FALSE(HasPoints(Only(Room(0, INT32_MAX))));
}

TEST(PairNumbers, TheFirstEntrantSitsAtZeroAndTwoInRoomOneOnly) {
  FinishedPair pair = Pair(4);
  AddDecision(&pair.records[0], 0, false, true);   // a
  AddDecision(&pair.records[0], 1, false, false);  // b
  AddDecision(&pair.records[0], 2, true, false);   // forced: not a question
  AddDecision(&pair.records[1], 0, false, true);   // b
  AddDecision(&pair.records[1], 3, false, false);  // a
  const PairNumbers numbers = NumbersOf(pair.job.key, pair.records);
  EXPECT_EQ(numbers.room1.points_a, 10);
  EXPECT_EQ(numbers.room1.points_b, 6);
  EXPECT_EQ(numbers.room2.points_a, 0);
  EXPECT_EQ(numbers.room2.points_b, 16);
  EXPECT_EQ(numbers.decisions_a, 2u);
  EXPECT_EQ(numbers.decisions_b, 2u);
  EXPECT_EQ(numbers.faults_a, 1u);
  EXPECT_EQ(numbers.faults_b, 1u);
}

TEST(PairWriter, StoresEverythingBeforeItFinishes) {
  MemoryStore store({.name = "test"});
  int stored = 0;
  PairWriter writer(
      &store, [&](const PairNumbers&) { ++stored; }, [] { FAIL(); });
  for (uint32_t deal = 0; deal < 1000; ++deal) writer.Write(Pair(deal));
  EXPECT_TRUE(writer.Finish().ok());
  EXPECT_EQ(stored, 1000);
  EXPECT_EQ(*store.CountPairs(), 1000u);
}

TEST(PairWriter, AfterAnErrorNothingMoreIsStored) {
  MemoryStore store({.name = "test"});
  store.FailNextAdd(absl::ResourceExhaustedError("disk full"));
  int errors = 0;
  PairWriter writer(
      &store, [](const PairNumbers&) {}, [&] { ++errors; });
  for (uint32_t deal = 0; deal < 1000; ++deal) writer.Write(Pair(deal));  // and none of them blocks
  EXPECT_EQ(writer.Finish().message(), "disk full");
  EXPECT_EQ(errors, 1);
  EXPECT_EQ(*store.CountPairs(), 0u);
}

}  // namespace
}  // namespace hakam::arbiter
