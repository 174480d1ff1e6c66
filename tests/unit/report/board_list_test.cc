#include "arbiter/report/board_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "arbiter/store/memory_store.h"

namespace hakam::arbiter {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using Order = BoardQuery::Order;

class BoardListTest : public testing::Test {
 protected:
  static v1::BoardRecord Board(const std::string& even, const std::string& odd, int points0, int points1,
                               v1::Denomination denomination = v1::DENOMINATION_SPADES) {
    v1::BoardRecord record;
    for (uint32_t seat = 0; seat < 4; ++seat) {
      v1::Seating* seating = record.add_seats();
      seating->set_seat(seat);
      seating->set_entrant(seat % 2 == 0 ? even : odd);
    }
    record.mutable_result()->add_points(points0);
    record.mutable_result()->add_points(points1);
    record.mutable_result()->set_outcome(v1::OUTCOME_MADE);
    record.mutable_result()->mutable_contract()->set_denomination(denomination);
    record.mutable_result()->mutable_contract()->set_caller(1);
    return record;
  }
  static std::string Bytes(const std::vector<v1::BoardRecord>& boards) {
    v1::RoomRecord room;
    for (const v1::BoardRecord& board : boards) *room.add_boards() = board;
    return room.SerializeAsString();
  }
  // A pair of `a` and `b`: points of `a` less those of `b` in each room.
  void Add(PairKey key, const std::string& a, const std::string& b, int room1, int room2,
           v1::Denomination denomination = v1::DENOMINATION_SPADES) {
    ASSERT_TRUE(store_
                    .AddPair({.key = key, .room1 = {.points_a = room1}, .room2 = {.points_a = room2}},
                             {.room1 = Bytes({Board(a, b, room1, 0, denomination)}),
                              .room2 = Bytes({Board(b, a, 0, room2, denomination)})})
                    .ok());
  }
  std::vector<std::pair<uint32_t, double>> Listed(const BoardQuery& query) {
    std::vector<std::pair<uint32_t, double>> rows;
    const BoardList list = ListBoards(store_, query).value();
    for (const ListedPair& pair : list.pairs) rows.emplace_back(pair.key.deal, pair.difference);
    return rows;
  }
  using Row = std::pair<uint32_t, double>;

  MemoryStore store_{{.name = "test", .entrants = {{"a", "x"}, {"b", "y"}, {"c", "z"}}, .length = 10}};
};

TEST_F(BoardListTest, TheLargestDifferencesComeFirstWhoeverTheyAreFor) {
  Add({0, 0}, "a", "b", 5, 0);
  Add({0, 1}, "a", "b", -20, 3);
  Add({1, 2}, "a", "c", 10, 20);
  Add({2, 3}, "b", "c", 1, 0);
  EXPECT_THAT(Listed({.rows = 3}), ElementsAre(Row{2, 30}, Row{1, -17}, Row{0, 5}));
  EXPECT_EQ(ListBoards(store_, {.rows = 3}).value().stored, 4u);
}

// Without a filter the numbers decide, with one the records: the same pairs in the same order.
TEST_F(BoardListTest, WhatTheNumbersDecideIsWhatTheRecordsDecide) {
  std::mt19937 random(7);
  for (uint32_t deal = 0; deal < 200; ++deal) {
    const auto points = [&random] { return static_cast<int>(random() % 21) - 10; };  // many are equal
    Add({deal % 3, deal}, deal % 3 == 2 ? "b" : "a", deal % 3 == 0 ? "b" : "c", points(), points());
  }
  for (const size_t rows : {1, 7, 199, 300}) {
    const auto any = [](const v1::Contract&) { return true; };
    EXPECT_EQ(Listed({.rows = rows}), Listed({.rows = rows, .contract = any}));
  }
}

TEST_F(BoardListTest, WorstAndBestAreOfTheFirstEntrantUnlessAnotherIsNamed) {
  Add({0, 0}, "a", "b", 5, 0);
  Add({0, 1}, "a", "b", -20, 3);
  Add({2, 2}, "b", "c", 40, 0);
  EXPECT_THAT(Listed({.order = Order::kWorst, .rows = 9}), ElementsAre(Row{1, -17}, Row{0, 5}));
  EXPECT_THAT(Listed({.order = Order::kWorst, .rows = 1, .entrant = "b"}), ElementsAre(Row{0, -5}));
  EXPECT_THAT(Listed({.order = Order::kBest, .rows = 2, .entrant = "b"}),
              ElementsAre(Row{2, 40}, Row{1, 17}));
  EXPECT_THAT(Listed({.entrant = "b", .against = "c"}), ElementsAre(Row{2, 40}));
  EXPECT_THAT(Listed({.against = "b"}), ElementsAre(Row{1, -17}, Row{0, 5}));
}

TEST_F(BoardListTest, EachRoomIsToldFromTheSideOfTheEntrantAndTheOneThatWeighsMostIsShown) {
  Add({0, 4}, "a", "b", -3, 30);
  const BoardList list = ListBoards(store_, {.order = Order::kWorst, .entrant = "b"}).value();
  ASSERT_EQ(list.pairs.size(), 1u);
  const ListedPair& pair = list.pairs[0];
  EXPECT_EQ(pair.entrant, "b");
  EXPECT_EQ(pair.against, "a");
  ASSERT_EQ(pair.rooms.size(), 2u);
  EXPECT_EQ(pair.rooms[0].points_against, -3);
  EXPECT_EQ(pair.rooms[1].points_against, 30);
  EXPECT_EQ(pair.rooms[0].declarer, "b");
  EXPECT_EQ(pair.rooms[1].declarer, "a");
  EXPECT_EQ(pair.shown, 1u);
}

TEST_F(BoardListTest, ContractsAreChosenBeforeRowsAreDropped) {
  for (uint32_t deal = 0; deal < 9; ++deal)
    Add({0, deal}, "a", "b", -100, 0, deal == 7 ? v1::DENOMINATION_HEARTS : v1::DENOMINATION_SPADES);
  BoardQuery query = {.rows = 2};
  query.contract = [](const v1::Contract& c) { return c.denomination() == v1::DENOMINATION_HEARTS; };
  EXPECT_THAT(Listed(query), ElementsAre(Row{7, -100}));
}

TEST_F(BoardListTest, FaultsAreCountedBySideAndWalkoversAreFaults) {
  v1::BoardRecord room1 = Board("a", "b", 0, 0);
  v1::DecisionRecord* decision = room1.add_decisions();
  decision->set_seat(3);
  decision->mutable_fault()->set_kind(v1::FAULT_KIND_TIMEOUT);
  v1::BoardRecord room2 = Board("b", "a", 0, 0);
  room2.mutable_walkover()->set_seat(1);
  ASSERT_TRUE(store_
                  .AddPair({.key = {0, 0}, .faults_a = 1, .faults_b = 1},
                           {.room1 = Bytes({room1}), .room2 = Bytes({room2})})
                  .ok());
  Add({0, 1}, "a", "b", -50, 0);
  EXPECT_THAT(Listed({.faults = true}), ElementsAre(Row{0, 0}));
  const ListedPair pair = ListBoards(store_, {.entrant = "b", .faults = true}).value().pairs[0];
  EXPECT_EQ(pair.rooms[0].faults, 1u);
  EXPECT_EQ(pair.rooms[0].faults_against, 0u);
  EXPECT_EQ(pair.rooms[1].faults, 0u);
  EXPECT_EQ(pair.rooms[1].faults_against, 1u);
}

TEST_F(BoardListTest, ARoomOfAMatchIsShownByItsHeaviestBoard) {
  v1::BoardRecord second = Board("a", "b", 0, 40);
  second.set_board(1);
  ASSERT_TRUE(store_
                  .AddPair({.key = {0, 0},
                            .room1 = {.points_a = 16, .points_b = 40, .match = MatchEnd::kWonByB},
                            .room2 = {.points_a = 5, .match = MatchEnd::kWonByA}},
                           {.room1 = Bytes({Board("a", "b", 16, 0), second}),
                            .room2 = Bytes({Board("b", "a", 0, 5)})})
                  .ok());
  const ListedPair pair = ListBoards(store_, {.order = Order::kWorst}).value().pairs[0];
  EXPECT_EQ(pair.difference, 0);
  EXPECT_EQ(pair.shown, 0u);
  EXPECT_EQ(pair.rooms[0].boards, 2u);
  EXPECT_EQ(pair.rooms[0].board, 1u);
}

TEST_F(BoardListTest, ASingleRoomIsLuckAdjusted) {
  ASSERT_TRUE(store_
                  .AddPair({.key = {0, 2}, .room2 = {.points_a = 10}, .only_room = 2, .luck = 2500},
                           {.room2 = Bytes({Board("b", "a", 0, 10)})})
                  .ok());
  const ListedPair pair = ListBoards(store_, {}).value().pairs[0];
  EXPECT_EQ(pair.difference, 7.5);
  ASSERT_EQ(pair.rooms.size(), 1u);
  EXPECT_EQ(pair.rooms[0].room, 2u);
  EXPECT_EQ(pair.entrant, "a");
}

TEST_F(BoardListTest, ErrorsNameWhatThereIs) {
  EXPECT_THAT(std::string(ListBoards(store_, {}).status().message()), HasSubstr("no board has been played"));
  Add({0, 0}, "a", "b", 5, 0);
  EXPECT_THAT(std::string(ListBoards(store_, {.entrant = "d"}).status().message()), HasSubstr("a, b, c"));
  EXPECT_THAT(std::string(ListBoards(store_, {.against = "a"}).status().message()),
              HasSubstr("does not play against itself"));
}

}  // namespace
}  // namespace hakam::arbiter
