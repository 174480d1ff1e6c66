// What holds on every board, tried on thousands of random ones. A failure prints preset and seed.
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "sdk/rules/board.h"
#include "sdk/rules/order.h"
#include "tests/unit/rules/support.h"
#include "tests/unit/soak.h"

namespace hakam::rules {
namespace {

using testing::RandomAction;
using testing::RandomSetup;
using testing::Rules;

constexpr Seat kSeats[] = {Seat::k0, Seat::k1, Seat::k2, Seat::k3};

// Rule sets that between them use every value which changes how a board is played.
std::vector<RuleSet> ManyRules() {
  std::vector<RuleSet> all;
  for (const std::string& preset : RuleSet::PresetNames()) all.push_back(Rules(preset));
  all.push_back(Rules("baloot", {{"double_when", "BEFORE_DEAL"},
                                 {"third_call", "true"},
                                 {"ekka", "true"},
                                 {"lock", "NEVER"},
                                 {"hokum_to_sun", ""},
                                 {"four_kind_ranks", "789TJQKA"}}));
  all.push_back(Rules("balot-kuwait", {{"doubling", "true"},
                                       {"raise_by", "EITHER_PARTNER"},
                                       {"kawesh", "true"},
                                       {"kawesh_dealer", "SAME"},
                                       {"overtrump_ruff", "false"},
                                       {"sun_max_level", "4"}}));
  return all;
}

// Everything the board can be asked, as text.
std::string Everything(const BoardState& board) {
  std::string text;
  for (Seat seat : kSeats)
    absl::StrAppend(&text, board.hand(seat).ToString(), "|", board.dealt_hand(seat).ToString(), "|");
  for (const Action& action : board.LegalActions()) absl::StrAppend(&text, action.ToString(), ",");
  return text;
}

// Actions that somebody might try: every card, every call, some declarations.
std::vector<Action> Attempts(const BoardState& board, Random& random) {
  std::vector<Action> attempts;
  for (Card card : BalootCards()) {
    attempts.push_back(Action::OfPlay(card));
    attempts.push_back(Action::OfPlay(card));
    attempts.back().play.ekka = true;
    attempts.push_back(Action::OfPlay(card));
    attempts.back().play.announce_belote = true;
  }
  for (int kind = 0; kind <= static_cast<int>(CallKind::kMatch); ++kind) {
    for (int d = -1; d < 6; ++d) {
      for (Lock lock : {Lock::kNone, Lock::kOpen, Lock::kLocked}) {
        Call call{.kind = static_cast<CallKind>(kind), .lock = lock};
        if (d >= 0) call.denomination = static_cast<Denomination>(d);
        attempts.push_back(Action::OfCall(call));
      }
    }
  }
  for (int i = 0; i < 20; ++i) {
    // Subsets of the hand that look like projects now and then.
    Declaration declaration{.count = static_cast<uint8_t>(random.Below(4))};
    for (CardSet& meld : declaration.melds) {
      for (Card card : board.dealt_hand(board.to_act())) {
        if (random.Below(3) == 0) meld.Add(card);
      }
    }
    for (size_t m = declaration.count; m < declaration.melds.size(); ++m) declaration.melds[m] = CardSet();
    attempts.push_back(Action::OfDeclaration(declaration));
  }
  return attempts;
}

// One of the listed actions, or an Ashkal that counts as Sun (C6), or the same projects in another order.
bool MayBeAccepted(const BoardState& board, const std::vector<Action>& legal, const Action& attempt) {
  for (const Action& action : legal) {
    if (action == attempt) return true;
    Action swapped = action;
    std::swap(swapped.declaration.melds[0], swapped.declaration.melds[1]);
    if (action.declaration.count == 2 && swapped == attempt) return true;
  }
  if (board.rules().illegal_ashkal != IllegalAshkal::kAsSun || board.phase() != Phase::kAuction) return false;
  const AuctionStage stage = board.ObservationFor(board.to_act()).auction_stage;
  const bool stage_fits = stage == AuctionStage::kRound1 || stage == AuctionStage::kRound1Over ||
                          stage == AuctionStage::kRound2 || stage == AuctionStage::kRound2Over;
  return stage_fits && attempt == Action::OfCall({.kind = CallKind::kAshkal});
}

TEST(Property, WhatIsListedIsAcceptedAndNothingElse) {
  for (const RuleSet& rules : ManyRules()) {
    for (uint64_t seed = 0; seed < 25; ++seed) {
      SCOPED_TRACE(absl::StrCat(rules.preset(), " seed ", seed));
      Random random(seed);
      BoardState board = BoardState::Create(&rules, RandomSetup(random)).value();
      while (!board.finished()) {
        const std::vector<Action> legal = board.LegalActions();
        ASSERT_FALSE(legal.empty());
        for (const Action& action : legal) {
          BoardState next = board;
          ASSERT_TRUE(next.Apply(action).ok()) << action.ToString();
        }
        const std::string before = Everything(board);
        std::array<Observation, 4> observations;
        for (Seat seat : kSeats) observations[static_cast<size_t>(Index(seat))] = board.ObservationFor(seat);
        for (const Action& attempt : Attempts(board, random)) {
          if (MayBeAccepted(board, legal, attempt)) continue;
          const absl::Status status = board.Apply(attempt);
          ASSERT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << attempt.ToString();
        }
        ASSERT_EQ(Everything(board), before) << "a refusal changes nothing";
        for (Seat seat : kSeats)
          ASSERT_EQ(board.ObservationFor(seat), observations[static_cast<size_t>(Index(seat))]);
        ASSERT_TRUE(board.Apply(legal[random.Below(legal.size())]).ok());
      }
    }
  }
}

// The cards that are in hands, on the table and in finished tricks.
CardSet AllCards(const BoardState& board, int* count) {
  CardSet all;
  *count = 0;
  for (Seat seat : kSeats) {
    all = all | board.hand(seat);
    *count += board.hand(seat).size();
  }
  for (const TrickView& trick : board.ObservationFor(Seat::k0).tricks) {
    for (size_t i = 0; i < trick.count; ++i) all.Add(trick.cards[i]);
    *count += trick.count;
  }
  return all;
}

TEST(Property, NoCardIsLostOrDoubledAndEveryBoardEnds) {
  constexpr int kMostDecisions = 18 + 4 + 32;
  for (const RuleSet& rules : ManyRules()) {
    for (uint64_t seed = 0; seed < Draws(1500); ++seed) {
      SCOPED_TRACE(absl::StrCat(rules.preset(), " seed ", seed));
      Random random(seed);
      BoardState board = BoardState::Create(&rules, RandomSetup(random)).value();
      int decisions = 0;
      while (!board.finished()) {
        ASSERT_LT(decisions++, kMostDecisions);
        int count = 0;
        const CardSet all = AllCards(board, &count);
        ASSERT_EQ(all.size(), count) << "a card in two places";
        const bool rest_dealt = board.ObservationFor(Seat::k0).public_card_holder.has_value();
        ASSERT_EQ(count, rest_dealt ? 32 : 20);
        if (board.phase() == Phase::kPlay) {
          CardSet plays;
          for (const Action& action : board.LegalActions()) {
            if (!plays.Contains(action.play.card)) plays.Add(action.play.card);
          }
          ASSERT_EQ(plays, board.LegalCards());
        }
        ASSERT_TRUE(board.Apply(RandomAction(board, random)).ok());
      }
      const BoardResult& result = board.result();
      if (!result.card_points.has_value()) continue;
      ASSERT_EQ((*result.card_points)[0] + (*result.card_points)[1],
                TotalCardPoints(result.contract->denomination));
      int count = 0;
      ASSERT_EQ(AllCards(board, &count), BalootCards());
      ASSERT_GE(result.points[0], 0);
      ASSERT_GE(result.points[1], 0);
      ASSERT_GT(result.points[0] + result.points[1], 0);
    }
  }
}

TEST(Property, TheFastPathPlaysTheSameBoard) {
  const RuleSet rules = Rules("baloot");
  for (uint64_t seed = 0; seed < Draws(1000); ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    Random random(seed);
    BoardState board = BoardState::Create(&rules, RandomSetup(random)).value();
    BoardState fast = board;
    while (!board.finished()) {
      const Action action = RandomAction(board, random);
      ASSERT_TRUE(board.Apply(action).ok());
      if (action.kind == ActionKind::kPlay) {
        fast.ApplyLegalCard(action.play.card);
      } else {
        ASSERT_TRUE(fast.Apply(action).ok());
      }
    }
    ASSERT_EQ(fast.result(), board.result());
  }
}

TEST(Property, RandomBoardsReachEveryOutcome) {
  const RuleSet rules = Rules("baloot");
  std::array<int, 5> seen{};
  int levels = 0, projects = 0, baloots = 0, ashkals = 0;
  for (uint64_t seed = 0; seed < Draws(20000); ++seed) {
    Random random(seed);
    BoardState board = BoardState::Create(&rules, RandomSetup(random)).value();
    while (!board.finished()) ASSERT_TRUE(board.Apply(RandomAction(board, random)).ok());
    const BoardResult& result = board.result();
    ++seen[static_cast<size_t>(result.outcome)];
    if (!result.contract.has_value()) continue;
    levels |= 1 << result.contract->level;
    projects += result.scored_melds.empty() ? 0 : 1;
    baloots += result.belote_seats.empty() ? 0 : 1;
    ashkals += result.contract->ashkal ? 1 : 0;
  }
  EXPECT_GT(seen[static_cast<size_t>(Outcome::kMade)], 0);
  EXPECT_GT(seen[static_cast<size_t>(Outcome::kFailed)], 0);
  EXPECT_GT(seen[static_cast<size_t>(Outcome::kPassedOut)], 0);
  EXPECT_GT(seen[static_cast<size_t>(Outcome::kVoid)], 0);
  EXPECT_EQ(levels, 0b111110) << "levels 1 to 5";
  EXPECT_GT(projects, 0);
  EXPECT_GT(baloots, 0);
  EXPECT_GT(ashkals, 0);
}

}  // namespace
}  // namespace hakam::rules
