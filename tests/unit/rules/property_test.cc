// Properties of every board of every game, tested on thousands of random boards, of the presets and of rule
// sets with random options. A failure prints the rule set and the seed.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"
#include "sdk/rules/board.h"
#include "tests/unit/rules/random_rules.h"
#include "tests/unit/rules/support.h"
#include "tests/unit/soak.h"

namespace hakam::rules {
namespace {

using testing::NamedRules;
using testing::PresetsAnd;
using testing::RandomAction;
using testing::RandomSetup;
using testing::SeatsOf;

// The other properties need random options that often make a game.
TEST(Property, RandomOptionsMakeAGameOftenEnough) {
  Random random(9);
  int made = 0, of_the_family = 0;
  std::set<std::string> presets, options;
  for (int draws = 0; draws < 3000; ++draws) {
    const std::optional<NamedRules> drawn = testing::DrawRules(random);
    if (!drawn.has_value()) continue;
    ++made;
    of_the_family += drawn->rules.family == Family::kBelote ? 1 : 0;
    presets.insert(drawn->rules.preset());
    for (const auto& [option, value] : drawn->rules.Overrides()) options.insert(option);
    ASSERT_TRUE(drawn->rules.Check().ok()) << drawn->text;
    ASSERT_EQ(RuleSet::Make(drawn->rules.preset(), drawn->rules.Overrides()).value(), drawn->rules)
        << drawn->text;
  }
  EXPECT_GT(made, 1000);
  EXPECT_GT(of_the_family, 500);
  EXPECT_EQ(presets.size(), RuleSet::PresetNames().size());
  // The documents have 41 and 66 options; some of them never change alone.
  EXPECT_GT(options.size(), 95u);
}

// An upper limit for the decisions of a board: after each call that is no pass, the others pass at most once
// each, and a bid may be raised three times.
int MostDecisions(const RuleSet& rules) {
  const int cards = PackSize(rules.deck) + rules.players;
  if (rules.family == Family::kBaloot) return 18 + 4 + cards;
  int bids = 1;
  if (rules.auction == AuctionKind::kLadder) bids = rules.denominations.count;
  if (rules.auction == AuctionKind::kPoints) {
    bids = (rules.bid_max - rules.bid_min) / rules.bid_step + (rules.capot_bid ? 2 : 1);
  }
  return 2 * rules.players + rules.players * bids * 4 + cards;
}

// The cards that are in hands, on the table and in finished tricks.
CardSet AllCards(const BoardState& board, int* count) {
  CardSet all;
  *count = 0;
  for (Seat seat : SeatsOf(board.rules())) {
    all = all | board.hand(seat);
    *count += board.hand(seat).size();
  }
  for (const TrickView& trick : board.ObservationFor(Seat::k0).tricks) {
    for (size_t i = 0; i < trick.count; ++i) all.Add(trick.cards[i]);
    *count += trick.count;
  }
  return all;
}

// How many cards have left the stock, the kitties and the piles.
int CardsOut(const BoardState& board) {
  const RuleSet& rules = board.rules();
  const Observation seen = board.ObservationFor(Seat::k0);
  if (!seen.piles.empty()) {
    return static_cast<int>(std::count_if(seen.piles.begin(), seen.piles.end(),
                                          [](const PileView& pile) { return !pile.has_down; })) +
           2 * kPilesEach;
  }
  const bool asked = board.phase() == Phase::kDoubling && rules.double_when == DoubleWhen::kBeforeDeal;
  if (board.position().has_contract() && !asked) return PackSize(rules.deck);
  const int packets = rules.packets_before.count - (rules.kitty == Kitty::kLastPacket ? 1 : 0);
  int each = 0;
  for (int i = 0; i < packets; ++i) each += rules.packets_before.sizes[static_cast<size_t>(i)];
  return rules.players * each;
}

TEST(Property, NoCardIsLostOrDoubledAndEveryBoardEnds) {
  for (const NamedRules& game : PresetsAnd(1, 500)) {
    for (uint64_t seed = 0; seed < Draws(40); ++seed) {
      SCOPED_TRACE(absl::StrCat(game.text, " seed ", seed));
      Random random(seed);
      BoardState board = BoardState::Create(&game.rules, RandomSetup(game.rules, random)).value();
      for (int decisions = 0; !board.finished(); ++decisions) {
        ASSERT_LT(decisions, MostDecisions(game.rules));
        int count = 0;
        const CardSet all = AllCards(board, &count);
        ASSERT_EQ(all.size(), count) << "a card in two places";
        ASSERT_EQ(count, CardsOut(board));
        if (board.phase() == Phase::kPlay) {
          CardSet plays;
          for (const Action& action : board.LegalActions()) {
            if (!plays.Contains(action.play.card)) plays.Add(action.play.card);
          }
          ASSERT_EQ(plays, board.position().LegalCards());
        }
        ASSERT_TRUE(board.Apply(RandomAction(board, random)).ok());
      }
      if (!board.result().card_points.has_value()) continue;
      int count = 0;
      ASSERT_EQ(AllCards(board, &count), GameCards(game.rules));
    }
  }
}

// Compares the answers of a Position, for a search, with those of its board, for a referee.
void CompareWithFastPath(const BoardState& board, const Position& fast) {
  const Deal& deal = board.deal();
  ASSERT_EQ(fast.phase(), board.phase());
  if (board.finished()) return;
  ASSERT_EQ(fast.turn(), board.to_act());
  size_t choices = 0;
  if (fast.phase() == Phase::kPlay) {
    choices = static_cast<size_t>(fast.LegalCards().size());
    CardSet plain;
    for (const Action& action : board.LegalActions()) {
      if (!action.play.announce_belote && !action.play.ekka) plain.Add(action.play.card);
    }
    ASSERT_EQ(fast.LegalCards(), plain);
    return;
  }
  choices = fast.phase() == Phase::kDeclaring ? fast.LegalDeclarations(deal).size()
                                              : static_cast<size_t>(fast.LegalCalls(deal).size());
  ASSERT_EQ(choices, board.LegalActions().size());
}

TEST(Property, TheFastPathPlaysTheSameBoard) {
  for (const NamedRules& game : PresetsAnd(1, 300)) {
    for (uint64_t seed = 0; seed < Draws(30); ++seed) {
      SCOPED_TRACE(absl::StrCat(game.text, " seed ", seed));
      Random random(seed);
      BoardState board = BoardState::Create(&game.rules, RandomSetup(game.rules, random)).value();
      const Deal deal = board.deal();
      Position fast(deal);
      while (!board.finished()) {
        const Action action = RandomAction(board, random);
        ASSERT_TRUE(board.Apply(action).ok());
        if (action.kind == ActionKind::kPlay) fast.Play(deal, action.play);
        if (action.kind == ActionKind::kDeclaration) fast.Declare(deal, action.declaration);
        if (action.kind == ActionKind::kCall) fast.Make(deal, action.call);
        CompareWithFastPath(board, fast);
        if (HasFatalFailure()) return;
      }
      const BoardScore score = fast.Score(deal);
      ASSERT_EQ(score.outcome, board.result().outcome);
      ASSERT_EQ(score.points, board.result().points);
      ASSERT_EQ(score.hanging, board.result().hanging);
      ASSERT_EQ(score.match_winner, board.result().match_winner);
      ASSERT_EQ(score.hand_winner, board.hand_winner());
    }
  }
}

}  // namespace
}  // namespace hakam::rules
