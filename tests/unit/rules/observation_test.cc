// An observation does not depend on anything that the seat cannot know: the tests deal all hidden cards again
// and replay the same public history; the observation must be the same.
#include <gtest/gtest.h>

#include <map>

#include "absl/strings/str_cat.h"
#include "sdk/rules/board.h"
#include "tests/unit/rules/deal_again.h"
#include "tests/unit/rules/random_rules.h"
#include "tests/unit/rules/support.h"
#include "tests/unit/soak.h"

namespace hakam::rules {
namespace {

using testing::AllPresets;
using testing::FirstTrickDone;
using testing::MadePublic;
using testing::ManyDrawnRules;
using testing::MayBeShown;
using testing::NamedRules;
using testing::PresetsAnd;
using testing::RandomAction;
using testing::RandomSetup;
using testing::Rules;
using testing::SeatsOf;

// How often something was compared, to show that the test is not empty.
struct Counts {
  int all = 0;
  int calls = 0;
  int foreign_melds = 0;
};

void CompareWithOtherDeals(const NamedRules& game, uint64_t seed, Counts* counts) {
  const RuleSet& rules = game.rules;
  Random random(seed);
  const BoardSetup setup = RandomSetup(rules, random);
  BoardState board = BoardState::Create(&rules, setup).value();
  std::vector<Action> history;
  const uint64_t stop = random.Below(random.Below(2) == 0 ? 10 : 50);
  while (!board.finished() && history.size() < stop) {
    history.push_back(RandomAction(board, random));
    ASSERT_TRUE(board.Apply(history.back()).ok());
  }
  const auto observer = static_cast<Seat>(random.Below(static_cast<uint64_t>(rules.players)));
  const Observation seen = board.ObservationFor(observer);
  for (int attempt = 0; attempt < 60; ++attempt) {
    const std::vector<Card> deck = testing::DealAgain(board, setup, observer, random);
    const auto other = testing::Replay(rules, setup, deck, observer, history, random);
    if (!other.has_value()) continue;
    const Observation again = other->ObservationFor(observer);
    if (MadePublic(rules, again) != MadePublic(rules, seen)) continue;
    ASSERT_EQ(again, seen) << "attempt " << attempt;
    if (!board.finished() && board.to_act() == observer) {
      ASSERT_EQ(other->LegalActions(), board.LegalActions());
    }
    ++counts->all;
    if (seen.phase == Phase::kAuction || seen.phase == Phase::kDoubling) ++counts->calls;
    for (const DeclaredMeld& meld : seen.melds) counts->foreign_melds += meld.seat != observer ? 1 : 0;
    return;
  }
}

TEST(Observation, IsTheSameWhateverTheHiddenCardsAre) {
  std::vector<NamedRules> games = AllPresets();
  for (const char* preset : {"baloot", "balot-kuwait", "baloot-catsatcards"}) {
    games.push_back({Rules(preset, {{"doubling", "true"}, {"double_when", "BEFORE_DEAL"}}),
                     absl::StrCat(preset, " BEFORE_DEAL")});
  }
  for (const NamedRules& game : games) {
    Counts counts;
    for (uint64_t seed = 0; seed < Draws(250); ++seed) {
      SCOPED_TRACE(absl::StrCat(game.text, " seed ", seed));
      CompareWithOtherDeals(game, seed, &counts);
      if (HasFatalFailure()) return;
    }
    EXPECT_GT(counts.all, 120) << game.text;
    EXPECT_GT(counts.calls, 15) << game.text;
    const bool melds = game.rules.family == Family::kBaloot || game.rules.melds == Melds::kDeclared;
    EXPECT_TRUE(!melds || counts.foreign_melds > 5) << game.text;
  }
}

TEST(Observation, IsTheSameUnderRandomRulesToo) {
  Counts counts;
  for (const NamedRules& game : ManyDrawnRules(5, 300)) {
    for (uint64_t seed = 0; seed < Draws(15); ++seed) {
      SCOPED_TRACE(absl::StrCat(game.text, " seed ", seed));
      CompareWithOtherDeals(game, seed, &counts);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(counts.all, 2000);
}

// Every card in an observation that the seat has no right to know.
CardSet Unlawful(const RuleSet& rules, const BoardState& board, const Observation& seen) {
  CardSet lawful = board.dealt_hand(seen.seat);
  CardSet shown = seen.hand;
  if (seen.public_card.has_value()) lawful.Add(*seen.public_card);
  for (const TrickView& trick : seen.tricks) {
    for (int i = 0; i < trick.count; ++i) {
      lawful.Add(trick.cards[static_cast<size_t>(i)]);
      shown.Add(trick.cards[static_cast<size_t>(i)]);
    }
  }
  for (const DeclaredMeld& meld : seen.melds) {
    shown = shown | meld.cards;
    const bool scores = rules.family == Family::kBelote && rules.meld_scoring == MeldScoring::kOwnAll
                            ? FirstTrickDone(seen)
                            : seen.meld_team == TeamOf(meld.seat);
    if (scores && MayBeShown(rules, seen, meld.seat)) lawful = lawful | meld.cards;
  }
  for (const PileView& pile : seen.piles) {
    if (!pile.up.has_value()) continue;
    shown.Add(*pile.up);
    lawful = lawful | board.hand(pile.seat);  // face-up cards
  }
  return shown - lawful;
}

TEST(Observation, ShowsOwnCardsAndNoOthers) {
  for (const NamedRules& game : PresetsAnd(6, 200)) {
    for (uint64_t seed = 0; seed < Draws(20); ++seed) {
      SCOPED_TRACE(absl::StrCat(game.text, " seed ", seed));
      Random random(seed);
      BoardState board = BoardState::Create(&game.rules, RandomSetup(game.rules, random)).value();
      while (!board.finished()) {
        for (Seat seat : SeatsOf(game.rules)) {
          const Observation seen = board.ObservationFor(seat);
          ASSERT_EQ(seen.hand, board.hand(seat));
          ASSERT_EQ(Unlawful(game.rules, board, seen), CardSet());
          const bool waits = board.phase() == Phase::kAuction;
          ASSERT_EQ(seen.hidden_cards, waits ? board.deal().kitty(seat).size() : 0);
        }
        ASSERT_TRUE(board.Apply(RandomAction(board, random)).ok());
      }
    }
  }
}

TEST(Observation, ReusingAnOldOneLeavesNothingBehind) {
  const std::vector<NamedRules> games = AllPresets();
  Observation reused;
  for (uint64_t seed = 0; seed < Draws(2000); ++seed) {
    Random random(seed);
    const RuleSet& rules = games[random.Below(games.size())].rules;
    BoardState board = BoardState::Create(&rules, RandomSetup(rules, random)).value();
    for (uint64_t steps = random.Below(50); steps > 0 && !board.finished(); --steps) {
      ASSERT_TRUE(board.Apply(RandomAction(board, random)).ok());
    }
    const auto seat = static_cast<Seat>(random.Below(static_cast<uint64_t>(rules.players)));
    board.ObservationFor(seat, &reused);
    ASSERT_EQ(reused, board.ObservationFor(seat)) << rules.preset() << " seed " << seed;
  }
}

}  // namespace
}  // namespace hakam::rules
