// A person answers on one thread what is asked on another.
#include "arbiter/seat/person_seat.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <thread>
#include <vector>

#include "sdk/base/random.h"
#include "sdk/rules/board.h"
#include "tests/unit/rules/support.h"

namespace hakam::arbiter {
namespace {

using rules::Action;
using rules::BoardState;
using rules::RuleSet;
using rules::Seat;
using ::testing::HasSubstr;

constexpr absl::Duration kLong = absl::Minutes(10);

// The seats of a board, all of them one person's.
class PersonSeatTest : public ::testing::Test {
 protected:
  static BoardState Begin(const RuleSet& rules, uint64_t seed) {
    Random random(seed);
    return *BoardState::Create(&rules, rules::testing::RandomSetup(rules, random));
  }

  static Action Ask(PersonSeat* seat, const RuleSet& rules, const BoardState& board, absl::Duration time) {
    const std::vector<Action> legal = board.LegalActions();
    const rules::Observation seen = board.ObservationFor(board.to_act());
    return seat->Ask(
        {.rules = rules, .seat = board.to_act()},
        {.observation = seen, .legal = legal, .time_left = time, .bank_left = {}, .decision_seed = 0});
  }

  // What the visitor sees once they are asked.
  static v1::TableView Asked(const PersonSeat& seat) {
    v1::TableView view;
    while (!view.has_question()) {
      view.Clear();
      seat.Show(&view);
      std::this_thread::yield();
    }
    return view;
  }
};

TEST_F(PersonSeatTest, PlaysABoardOfEveryGameByTheTextOfItsActions) {
  for (const std::string& game : RuleSet::PresetNames()) {
    const RuleSet rules = rules::testing::Rules(game);
    PersonSeat seat;
    seat.BeginBoard(1);
    BoardState board = Begin(rules, 7);
    Random random(3);
    while (!board.finished()) {
      const std::vector<Action> legal = board.LegalActions();
      const Action wanted = legal[random.Below(legal.size())];
      std::thread person([&] {
        const v1::TableView view = Asked(seat);
        // The question has every action once, and every card of the hand is legal or explained.
        EXPECT_EQ(static_cast<size_t>(view.question().actions_size()), legal.size());
        EXPECT_EQ(view.position().seat(), static_cast<uint32_t>(Index(board.to_act())));
        if (board.phase() == rules::Phase::kPlay) {
          std::set<std::string> known;
          for (const auto& action : view.question().actions()) known.insert(action.card());
          for (const auto& card : view.question().illegal()) {
            EXPECT_FALSE(known.contains(card.card()));
            EXPECT_THAT(card.reason(), HasSubstr("(E"));
            known.insert(card.card());
          }
          EXPECT_EQ(known,
                    std::set<std::string>(view.position().hand().begin(), view.position().hand().end()));
        }
        EXPECT_TRUE(seat.Answer(view.question().id(), wanted.ToString()).ok());
      });
      const Action answer = Ask(&seat, rules, board, kLong);
      person.join();
      ASSERT_EQ(answer, wanted) << game;
      ASSERT_TRUE(board.Apply(answer).ok()) << game;
    }
  }
}

TEST_F(PersonSeatTest, AnIllegalCardIsRefusedByItsClauseAndTheQuestionStays) {
  const RuleSet rules = rules::testing::Rules("baloot");
  BoardState board = Begin(rules, 11);
  const auto has_illegal = [&board] {
    return board.phase() == rules::Phase::kPlay &&
           static_cast<size_t>(board.hand(board.to_act()).size()) > board.LegalActions().size();
  };
  while (!has_illegal()) {
    // The last call ends the auction.
    const std::vector<Action> legal = board.LegalActions();
    ASSERT_TRUE(board.Apply(board.phase() == rules::Phase::kAuction ? legal.back() : legal.front()).ok());
    ASSERT_FALSE(board.finished());
  }
  PersonSeat seat;
  std::thread person([&seat] {
    const v1::TableView view = Asked(seat);
    const uint32_t id = view.question().id();
    const v1::IllegalCardView& card = view.question().illegal(0);
    const absl::Status refused = seat.Answer(id, card.card());
    EXPECT_TRUE(absl::IsFailedPrecondition(refused));
    EXPECT_THAT(std::string(refused.message()), HasSubstr("(" + card.clause() + ")"));
    EXPECT_FALSE(seat.Answer(id, "nonsense").ok());
    EXPECT_FALSE(seat.Answer(id + 1, view.question().actions(0).action()).ok());
    EXPECT_TRUE(seat.Answer(id, view.question().actions(0).action()).ok());
    // An answer counts once.
    EXPECT_FALSE(seat.Answer(id, view.question().actions(0).action()).ok());
  });
  EXPECT_EQ(Ask(&seat, rules, board, kLong), board.LegalActions().front());
  person.join();
}

TEST_F(PersonSeatTest, TheTimeOfAQuestionEndsIt) {
  const RuleSet rules = rules::testing::Rules("belote");
  const BoardState board = Begin(rules, 5);
  PersonSeat seat;
  EXPECT_EQ(Ask(&seat, rules, board, absl::Milliseconds(1)), board.LegalActions().front());
  v1::TableView view;
  seat.Show(&view);
  EXPECT_FALSE(view.has_question());
  EXPECT_TRUE(view.has_position());
}

TEST_F(PersonSeatTest, WhoLeavesIsAskedNoMore) {
  const RuleSet rules = rules::testing::Rules("belote");
  const BoardState board = Begin(rules, 5);
  PersonSeat seat;
  std::thread person([&seat] {
    Asked(seat);
    seat.Leave();
  });
  EXPECT_EQ(Ask(&seat, rules, board, kLong), board.LegalActions().front());
  person.join();
  EXPECT_EQ(Ask(&seat, rules, board, kLong), board.LegalActions().front());
}

}  // namespace
}  // namespace hakam::arbiter
