// Greedy in every game: legal, deterministic, stronger than random, and its contracts are usually made.
#include "agents/greedy/greedy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_replace.h"
#include "agents/random/random_agent.h"
#include "tests/unit/agents/duel.h"

namespace hakam {
namespace {

using rules::Action;
using rules::RuleSet;
using rules::Seat;

class GreedyPreset : public testing::TestWithParam<std::string> {
 protected:
  const RuleSet rules_ = RuleSet::FromPreset(GetParam()).value();
};

TEST_P(GreedyPreset, AnswersTheSameQuestionTheSameAndAlwaysLegally) {
  constexpr uint64_t kDeals = 400;
  const auto twin = agents::MakeGreedy({.rules = rules_});
  std::vector<std::unique_ptr<Agent>> bots;
  std::vector<Agent*> agents;
  for (int seat = 0; seat < rules_.players; ++seat) {
    // Mixed tables reach positions that four of a kind never would.
    const Session session{.rules = rules_, .seat = static_cast<Seat>(seat)};
    bots.push_back(seat % 2 == 0 ? agents::MakeGreedy(session) : agents::MakeRandom(session));
    agents.push_back(bots.back().get());
  }
  uint64_t asked = 0;
  for (uint64_t deal = 0; deal < kDeals; ++deal) {
    PlayBoard(rules_, ShuffledBoard(rules_, deal), agents,
              [&](const rules::BoardState& board, const Question& q, const Action& action) {
                if (Index(board.to_act()) % 2 == 1) return;
                ++asked;
                ASSERT_NE(std::find(q.legal.begin(), q.legal.end(), action), q.legal.end())
                    << action.ToString() << " deal " << deal;
                Question other = q;
                other.decision_seed += 1;
                other.time_left = absl::Seconds(9);
                ASSERT_EQ(twin->Decide(other), action) << "deal " << deal;
              });
  }
  EXPECT_GT(asked, 5 * kDeals);
}

TEST_P(GreedyPreset, BeatsRandomClearly) {
  const DuelResult result = Duel(rules_, agents::MakeGreedy, agents::MakeRandom, 300, 1);
  RecordProperty("mean", std::to_string(result.mean));
  EXPECT_GT(result.mean - 8 * result.standard_error, 0) << result.mean << " +- " << result.standard_error;
}

TEST_P(GreedyPreset, BidsOftenAndIsMostlyRight) {
  const Contracts contracts = SelfPlay(rules_, agents::MakeGreedy, 1000, 1);
  RecordProperty("bid", std::to_string(contracts.bid));
  RecordProperty("made", std::to_string(contracts.made));
  EXPECT_GT(contracts.bid, 0.65);
  EXPECT_GT(contracts.made, 0.55);
  EXPECT_LT(contracts.made, 0.88) << "it could bid more";
}

// law/belote-family F8: king and queen of trump in one hand are always announced in time.
TEST_P(GreedyPreset, NeverForgetsBelote) {
  // In these games Belote scores automatically, or may be worth less than the points that the king wins.
  const bool left_open = rules_.family == rules::Family::kBaloot || !rules_.belote ||
                         rules_.belote_order == rules::BeloteOrder::kKingFirst;
  if (left_open) return;
  const auto bot =
      agents::MakeGreedy({.rules = rules_});  // it remembers nothing, so one object can play all seats
  const std::vector<Agent*> agents(static_cast<size_t>(rules_.players), bot.get());
  int held = 0;
  for (uint64_t deal = 0; deal < 300; ++deal) {
    std::optional<Seat> holder;
    const auto find_holder = [&](const rules::BoardState& board, const Question&, const Action&) {
      if (!board.contract() || !board.contract()->trump()) return;
      const rules::Suit trump = *board.contract()->trump();
      for (const Seat seat : {Seat::k0, Seat::k1, Seat::k2, Seat::k3}) {
        const rules::CardSet hand = board.dealt_hand(seat);
        const bool both = hand.Contains(rules::Card(trump, rules::Rank::kKing)) &&
                          hand.Contains(rules::Card(trump, rules::Rank::kQueen));
        if (both) holder = seat;
      }
    };
    const rules::BoardResult result = PlayBoard(rules_, ShuffledBoard(rules_, deal), agents, find_holder);
    if (!holder) continue;
    ++held;
    ASSERT_EQ(result.belote_seats.size(), 1u) << "deal " << deal;
    EXPECT_EQ(result.belote_seats[0], *holder) << "deal " << deal;
  }
  EXPECT_GT(held, 0);
}

INSTANTIATE_TEST_SUITE_P(EveryGame, GreedyPreset, testing::ValuesIn(RuleSet::PresetNames()),
                         [](const auto& info) {
                           return absl::StrReplaceAll(info.param, {{"-", "_"}});
                         });

TEST(Greedy, BeatsRandomAtBalootByMoreThanEighteenPointsABoard) {
  const RuleSet rules = RuleSet::FromPreset("baloot").value();
  const DuelResult result = Duel(rules, agents::MakeGreedy, agents::MakeRandom, 1000, 1);
  EXPECT_GT(result.mean - 3 * result.standard_error, 18) << result.mean << " +- " << result.standard_error;
}

}  // namespace
}  // namespace hakam
