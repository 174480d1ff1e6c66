#include "arbiter/table/table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "arbiter/table/public_history.h"
#include "arbiter/table/stand_in.h"
#include "sdk/base/random.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/order.h"
#include "tests/unit/soak.h"

namespace hakam::arbiter {
namespace {

using rules::Action;
using testing::Not;

std::vector<rules::Card> Deck(uint64_t seed) {
  std::vector<rules::Card> deck;
  for (const rules::Card card : rules::PackCards(rules::DeckKind::kD32)) deck.push_back(card);
  Random(seed).Shuffle(deck);
  return deck;
}

class TableTest : public testing::Test {
 protected:
  Table Make(FaultPolicy policy = FaultPolicy::kSubstitute, uint64_t seed = 1) {
    return *Table::Create({.rules = &rules_,
                           .setup = {.deck = Deck(seed)},
                           .clock = {.per_decision = absl::Seconds(1), .bank = absl::Seconds(5)},
                           .on_fault = policy});
  }
  // Answers immediately until the end, always with the action at this index (from the end if negative).
  static void PlayOut(Table* table, Random* random) {
    while (table->pending()) {
      const uint64_t index = random->Below(table->legal().size());
      ASSERT_TRUE(
          table->Take(table->pending()->decision_id,
                      {.choice = ActionIndex{static_cast<uint32_t>(index)}, .took = absl::Milliseconds(1)}));
    }
  }

  const rules::RuleSet rules_ = *rules::RuleSet::FromPreset("baloot");
};

TEST_F(TableTest, RefusesADeckThatIsNotTheGames) {
  EXPECT_FALSE(Table::Create({.rules = &rules_, .setup = {.deck = {}}}).ok());
}

TEST_F(TableTest, FirstToSpeakIsAskedFirst) {
  const Table table = Make();
  ASSERT_TRUE(table.pending());
  EXPECT_EQ(table.pending()->seat, rules::Seat::k1);
  EXPECT_EQ(table.pending()->decision_id, 1u);
  EXPECT_EQ(table.pending()->time_left, absl::Seconds(6));
  EXPECT_GE(table.legal().size(), 2u);
}

TEST_F(TableTest, EveryDecisionIsRecordedForcedOnesIncluded) {
  for (uint64_t seed = 0; seed < Draws(200); ++seed) {
    SCOPED_TRACE(seed);
    Table table = Make(FaultPolicy::kSubstitute, seed);
    Random random(seed);
    PlayOut(&table, &random);
    int plays = 0;
    int forced = 0;
    for (const Decision& decision : table.log()) {
      ASSERT_TRUE(decision.action);
      EXPECT_FALSE(decision.fault);
      plays += decision.action->kind == rules::ActionKind::kPlay ? 1 : 0;
      forced += decision.forced ? 1 : 0;
    }
    EXPECT_EQ(plays, table.result().contract ? 32 : 0);
    // The last card of each hand is never a question.
    EXPECT_GE(forced, table.result().contract ? 4 : 0);
  }
}

TEST_F(TableTest, TimeBeyondTheDecisionsOwnComesFromTheBank) {
  Table table = Make();
  const rules::Seat seat = table.pending()->seat;
  ASSERT_TRUE(table.Take(1, {.choice = table.legal().front(), .took = absl::Seconds(3)}));
  EXPECT_EQ(table.log().back().bank_left, absl::Seconds(3));
  EXPECT_FALSE(table.log().back().fault);
  // Each player has its own bank.
  EXPECT_NE(table.pending()->seat, seat);
  EXPECT_EQ(table.pending()->bank_left, absl::Seconds(5));
}

TEST_F(TableTest, AQuickAnswerDoesNotFillTheBank) {
  Table table = Make();
  ASSERT_TRUE(table.Take(1, {.choice = table.legal().front(), .took = absl::Milliseconds(1)}));
  EXPECT_EQ(table.log().back().bank_left, absl::Seconds(5));
}

TEST_F(TableTest, TheIncrementIsAddedAfterAnAnswer) {
  Table table = *Table::Create({.rules = &rules_,
                                .setup = {.deck = Deck(1)},
                                .clock = {.per_decision = absl::Seconds(1),
                                          .bank = absl::Seconds(5),
                                          .increment = absl::Milliseconds(100)}});
  ASSERT_TRUE(table.Take(1, {.choice = table.legal().front(), .took = absl::Seconds(2)}));
  EXPECT_EQ(table.log().back().bank_left, absl::Milliseconds(4100));
}

TEST_F(TableTest, AnAnswerExactlyInTimeIsInTime) {
  Table table = Make();
  ASSERT_TRUE(table.Take(1, {.choice = table.legal().front(), .took = absl::Seconds(6)}));
  EXPECT_FALSE(table.log().back().fault);
  EXPECT_EQ(table.log().back().bank_left, absl::ZeroDuration());
}

TEST_F(TableTest, AnAnswerAfterTheTimeIsATimeoutAndTheStandInActs) {
  Table table = Make();
  ASSERT_TRUE(
      table.Take(1, {.choice = table.legal().back(), .took = absl::Seconds(6) + absl::Nanoseconds(1)}));
  ASSERT_TRUE(table.log().back().fault);
  EXPECT_EQ(table.log().back().fault->kind, FaultKind::kTimeout);
  EXPECT_EQ(table.log().back().action, Action::OfCall({.kind = rules::CallKind::kPass}));
  EXPECT_EQ(table.log().back().bank_left, absl::ZeroDuration());
}

TEST_F(TableTest, ALateAnswerToAnOldQuestionIsDropped) {
  Table table = Make();
  const Action pass = table.legal().front();
  ASSERT_TRUE(table.Take(1, {.choice = pass}));
  EXPECT_FALSE(table.Take(1, {.choice = pass}));
  EXPECT_FALSE(table.Take(1, {.choice = ActionIndex{0}}));
  EXPECT_FALSE(table.Take(1, {.choice = Fault{}}));
  EXPECT_EQ(table.log().size(), 1u);
}

TEST_F(TableTest, AnIllegalActionIsAFaultThatNamesIt) {
  Table table = Make();
  ASSERT_TRUE(table.Take(1, {.choice = Action::OfCall({.kind = rules::CallKind::kGahwa})}));
  ASSERT_TRUE(table.log().back().fault);
  EXPECT_EQ(table.log().back().fault->kind, FaultKind::kIllegalAction);
  EXPECT_THAT(table.log().back().fault->detail, testing::HasSubstr("GAHWA"));
}

TEST_F(TableTest, AnIndexOutsideTheListIsAnIllegalAction) {
  Table table = Make();
  ASSERT_TRUE(table.Take(1, {.choice = ActionIndex{static_cast<uint32_t>(table.legal().size())}}));
  ASSERT_TRUE(table.log().back().fault);
  EXPECT_EQ(table.log().back().fault->kind, FaultKind::kIllegalAction);
}

TEST_F(TableTest, AnUnlistedAshkalCountsAsSun) {  // law/baloot C6, AS_SUN
  Table table = Make();
  const Action ashkal = Action::OfCall({.kind = rules::CallKind::kAshkal});
  ASSERT_THAT(table.legal(), Not(testing::Contains(ashkal)));
  ASSERT_TRUE(table.Take(1, {.choice = ashkal}));
  EXPECT_FALSE(table.log().back().fault);
  ASSERT_TRUE(table.board().contract());
  EXPECT_EQ(table.board().contract()->denomination, rules::Denomination::kNoTrumps);
  EXPECT_FALSE(table.board().contract()->ashkal);
}

TEST_F(TableTest, WithStandInsOnlyEveryBoardEnds) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    Table table = Make(FaultPolicy::kSubstitute, seed);
    // Some calls are made so that cards are played; then every agent fails.
    Random random(seed);
    for (int i = 0; i < 12 && table.pending(); ++i) {
      table.Take(table.pending()->decision_id,
                 {.choice = ActionIndex{static_cast<uint32_t>(random.Below(table.legal().size()))}});
    }
    while (table.pending()) {
      ASSERT_TRUE(table.Take(table.pending()->decision_id, {.choice = Fault{.kind = FaultKind::kCrash}}));
      ASSERT_TRUE(table.log().back().fault || table.log().back().forced);
    }
    EXPECT_TRUE(table.board().finished());
  }
}

TEST_F(TableTest, AFaultBeforeTheContractForfeitsSixteen) {  // law/baloot G10
  Table table = Make(FaultPolicy::kForfeitBoard);
  ASSERT_EQ(table.pending()->seat, rules::Seat::k1);
  ASSERT_TRUE(table.Take(1, {.choice = Fault{.kind = FaultKind::kCrash, .detail = "signal 11"}}));
  EXPECT_FALSE(table.pending());
  EXPECT_EQ(table.result().outcome, rules::Outcome::kForfeit);
  EXPECT_EQ(table.result().points, (rules::PerTeam{16, 0}));
  EXPECT_FALSE(table.log().back().action);
  EXPECT_EQ(table.log().back().fault->detail, "signal 11");
}

TEST_F(TableTest, ABoardThatIsForfeitedUnplayedHasTheAwardAndNothingElse) {
  const TableConfig config = {
      .rules = &rules_, .setup = {.deck = Deck(1)}, .on_fault = FaultPolicy::kForfeitMatch};
  for (const rules::Seat offender : {rules::Seat::k0, rules::Seat::k1}) {
    const Table table = *Table::CreateForfeited(config, offender);
    EXPECT_FALSE(table.pending());
    EXPECT_TRUE(table.log().empty());
    EXPECT_EQ(table.result().outcome, rules::Outcome::kForfeit);
    EXPECT_EQ(table.result().points,
              offender == rules::Seat::k0 ? (rules::PerTeam{0, 16}) : (rules::PerTeam{16, 0}));
  }
}

TEST_F(TableTest, AFaultThatForfeitsTheMatchEndsTheBoardLikeOneThatForfeitsIt) {
  Table table = Make(FaultPolicy::kForfeitMatch);
  ASSERT_TRUE(table.Take(1, {.choice = Fault{.kind = FaultKind::kCrash}}));
  EXPECT_FALSE(table.pending());
  EXPECT_EQ(table.result().points, (rules::PerTeam{16, 0}));
}

TEST_F(TableTest, TheStandInPlaysTheLowestCard) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    SCOPED_TRACE(seed);
    Table table = Make(FaultPolicy::kSubstitute, seed);
    Random random(seed);
    while (table.pending()) {
      const Action action = StandIn(table.board());
      ASSERT_THAT(table.legal(), testing::Contains(action));
      if (action.kind == rules::ActionKind::kPlay) {
        const rules::Denomination d = table.board().contract()->denomination;
        for (const Action& other : table.legal()) {
          EXPECT_LE(rules::CardPoints(d, action.play.card), rules::CardPoints(d, other.play.card));
        }
      }
      if (action.kind == rules::ActionKind::kDeclaration) {
        EXPECT_EQ(action.declaration.count, 0);
      }
      table.Take(table.pending()->decision_id,
                 {.choice = ActionIndex{static_cast<uint32_t>(random.Below(table.legal().size()))}});
    }
  }
}

TEST_F(TableTest, ThePublicHistorySaysWhatWasDeclaredNotWhichCards) {
  // Two different runs of three, declared at the same moment, must have the same public history.
  std::string first, second;
  rules::Declaration a, b;
  a.count = b.count = 1;
  a.melds[0] = *rules::CardSet::Parse("7C 8C 9C");
  b.melds[0] = *rules::CardSet::Parse("QH KH AH");
  AppendPublic(rules_, rules::Seat::k2, Action::OfDeclaration(a), &first);
  AppendPublic(rules_, rules::Seat::k2, Action::OfDeclaration(b), &second);
  EXPECT_EQ(first, second);
}

TEST_F(TableTest, ThePublicHistoryDoesNotSayWhoDeclaresNothing) {
  // A player without melds is not asked; a player that declares nothing must have the same public history.
  std::string history;
  AppendPublic(rules_, rules::Seat::k2, Action::OfDeclaration({}), &history);
  EXPECT_EQ(history, "");
}

TEST_F(TableTest, ALongRunSoundsLikeOneOfFive) {
  std::string five, seven;
  rules::Declaration a, b;
  a.count = b.count = 1;
  a.melds[0] = *rules::CardSet::Parse("7C 8C 9C TC JC");
  b.melds[0] = *rules::CardSet::Parse("7C 8C 9C TC JC QC KC");
  AppendPublic(rules_, rules::Seat::k2, Action::OfDeclaration(a), &five);
  AppendPublic(rules_, rules::Seat::k2, Action::OfDeclaration(b), &seven);
  EXPECT_EQ(five, seven);
}

TEST_F(TableTest, DecisionIdsDoNotTellHowOftenOthersWereAsked) {
  Table table = Make();
  std::array<uint64_t, rules::kMaxSeats> asked{};
  while (table.pending()) {
    const auto after_dealer = static_cast<uint64_t>((Index(table.pending()->seat) + 3) % 4);
    ASSERT_EQ(table.pending()->decision_id, 4 * asked[after_dealer]++ + after_dealer + 1);
    table.Take(table.pending()->decision_id, {.choice = ActionIndex{0}});
  }
}

TEST_F(TableTest, DifferentHistoriesAreDifferentBytes) {
  std::vector<std::string> seen;
  for (uint64_t seed = 0; seed < Draws(100); ++seed) {
    Table table = Make(FaultPolicy::kSubstitute, 7);
    Random random(seed);
    PlayOut(&table, &random);
    seen.push_back(table.public_history());
  }
  std::sort(seen.begin(), seen.end());
  EXPECT_GT(std::unique(seen.begin(), seen.end()) - seen.begin(), 90);
}

}  // namespace
}  // namespace hakam::arbiter
