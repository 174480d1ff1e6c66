// Whole boards of the Belote family: questions, observations, refusals and scores.
#include "sdk/rules/board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using testing::C;
using testing::CallOf;
using testing::Cards;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::Names;
using testing::Rules;
using testing::SetupFor;

absl::Status PlayOrAnnounce(BoardState* board, absl::string_view text) {
  Action action;
  action.kind = ActionKind::kPlay;
  action.play.announce_belote = absl::ConsumeSuffix(&text, "!");
  action.play.card = C(text);
  return board->Apply(action);
}

absl::Status Declare(BoardState* board, std::vector<const char*> melds) {
  Declaration declaration;
  for (const char* meld : melds) declaration.melds[declaration.count++] = Cards(meld);
  return board->Apply(Action::OfDeclaration(declaration));
}

// "PASS TAKE", then cards "KH! 7H". Players who are asked about melds declare nothing.
void Go(BoardState* board, absl::string_view calls, absl::string_view cards) {
  for (absl::string_view call : absl::StrSplit(calls, ' ', absl::SkipEmpty()))
    ASSERT_TRUE(board->Apply(Action::OfCall(CallOf(call))).ok()) << call;
  for (absl::string_view card : absl::StrSplit(cards, ' ', absl::SkipEmpty())) {
    ASSERT_TRUE(board->phase() != Phase::kDeclaring || Declare(board, {}).ok());
    ASSERT_TRUE(PlayOrAnnounce(board, card).ok()) << card;
  }
}

BoardState BoardFor(const RuleSet* rules, const BoardSetup& setup) {
  return BoardState::Create(rules, setup).value();
}

// Dealer 0, hearts turned up and taken by seat 1, which has king and queen. Seat 0 has two runs, seat 2 one.
const std::array<std::string, kMaxSeats> kHands = {"7D 8D 9D 7S 8S 9S 9C TC", "KH QH 7C 8C JD QD TS 7H",
                                                   "8H 9H AC KC QC AD KS QS", "TH JH AH KD TD AS JS JC"};

TEST(BeloteBoard, TheTurnUpIsSeenByAllAndTakenByTheTaker_1B) {
  const RuleSet rules = Rules("belote");
  BoardState board = BoardFor(&rules, SetupFor(rules, Seat::k0, Seat::k1, kHands));
  EXPECT_EQ(board.to_act(), Seat::k1);
  EXPECT_THAT(Names(board.LegalActions()), ElementsAre("PASS", "TAKE"));
  Observation seen = board.ObservationFor(Seat::k2);
  EXPECT_EQ(seen.public_card, C("7H"));
  EXPECT_FALSE(seen.public_card_holder.has_value());
  EXPECT_EQ(seen.hand, Cards("8H 9H AC KC QC"));
  Go(&board, "TAKE", "");
  seen = board.ObservationFor(Seat::k2);
  EXPECT_EQ(seen.public_card_holder, Seat::k1);
  EXPECT_EQ(board.hand(Seat::k1), Cards(kHands[1]));
  EXPECT_EQ(seen.contract->caller, Seat::k1);
  EXPECT_EQ(board.to_act(), Seat::k1) << "1 E: the next of the dealer leads";
}

TEST(BeloteBoard, WhoHasAMeldIsAskedForTheBestOneBeforeItsFirstCard_1F) {
  const RuleSet rules = Rules("belote");
  BoardState board = BoardFor(&rules, SetupFor(rules, Seat::k0, Seat::k1, kHands));
  Go(&board, "TAKE", "7C");
  EXPECT_EQ(board.phase(), Phase::kDeclaring);
  EXPECT_EQ(board.to_act(), Seat::k2);
  EXPECT_THAT(Names(board.LegalActions()), ElementsAre("declare AC KC QC", "declare nothing"));
  EXPECT_EQ(board.ObservationFor(Seat::k1).phase, Phase::kPlay)
      << "that there is a meld is nobody's business";
  const absl::Status foreign = Declare(&board, {"JC QC KC"});
  EXPECT_THAT(std::string(foreign.message()), HasSubstr("JC is not in the hand"));
  EXPECT_FALSE(PlayOrAnnounce(&board, "AC").ok()) << "the answer is asked for first";
  ASSERT_TRUE(Declare(&board, {}).ok());
  Go(&board, "", "AC JC");
  EXPECT_THAT(Names(board.LegalActions()),
              ::testing::UnorderedElementsAre("declare 9S 8S 7S", "declare 9D 8D 7D", "declare nothing"))
      << "equal ones: either";
  EXPECT_FALSE(Declare(&board, {"9S 8S 7S", "9D 8D 7D"}).ok()) << "held: one";
}

TEST(BeloteBoard, TheWinnersMeldsAreAllShownAfterTrick1_1F) {
  const RuleSet rules = Rules("belote");
  BoardState board = BoardFor(&rules, SetupFor(rules, Seat::k0, Seat::k1, kHands));
  Go(&board, "TAKE", "7C AC JC");
  ASSERT_TRUE(Declare(&board, {"9D 8D 7D"}).ok());
  Observation seen = board.ObservationFor(Seat::k1);
  EXPECT_THAT(seen.melds, ElementsAre(DeclaredMeld{Seat::k0, MeldKind::kRun3, CardSet()}))
      << "only the class";
  Go(&board, "", "9C");
  seen = board.ObservationFor(Seat::k1);
  EXPECT_EQ(seen.meld_team, Team::k0);
  // Seat 0 scores both, announced or not, and so does its partner, who was silent.
  EXPECT_THAT(seen.melds,
              ::testing::UnorderedElementsAre(DeclaredMeld{Seat::k0, MeldKind::kRun3, Cards("9D 8D 7D")},
                                              DeclaredMeld{Seat::k0, MeldKind::kRun3, Cards("9S 8S 7S")},
                                              DeclaredMeld{Seat::k2, MeldKind::kRun3, Cards("AC KC QC")}));
  EXPECT_EQ(board.Forfeit(Seat::k0).points, (PerTeam{0, 162 + 60})) << "9.3: of both sides";
}

TEST(BeloteBoard, ASilentSideCannotWinTheComparison_1F4) {
  const RuleSet rules = Rules("belote");
  BoardState board = BoardFor(&rules, SetupFor(rules, Seat::k0, Seat::k1, kHands));
  Go(&board, "TAKE", "7C AC JC 9C");
  EXPECT_TRUE(board.ObservationFor(Seat::k1).melds.empty());
  EXPECT_FALSE(board.ObservationFor(Seat::k1).meld_team.has_value());
}

TEST(BeloteBoard, PilottaShowsBeforeTheSecondCardAndScoresWhatWasAnnounced_5F) {
  const RuleSet rules = Rules("pilotta");
  BoardState board = BoardFor(&rules, SetupFor(rules, Seat::k0, Seat::k1, kHands));
  Go(&board, "80-H PASS PASS PASS", "7C AC JC");
  EXPECT_THAT(Names(board.LegalActions()),
              ::testing::UnorderedElementsAre("declare 9S 8S 7S + 9D 8D 7D", "declare 9S 8S 7S",
                                              "declare 9D 8D 7D", "declare nothing"));
  ASSERT_TRUE(Declare(&board, {"9D 8D 7D"}).ok());
  Go(&board, "", "9C");
  // Seat 2 has won; seat 0 has not played to trick 2 yet.
  const std::vector<DeclaredMeld> hidden = {{Seat::k0, MeldKind::kRun3, CardSet()}};
  const std::vector<DeclaredMeld> shown = {{Seat::k0, MeldKind::kRun3, Cards("9D 8D 7D")}};
  EXPECT_THAT(board.ObservationFor(Seat::k1).melds, ::testing::ElementsAreArray(hidden));
  Go(&board, "", "KC AH");
  EXPECT_THAT(board.ObservationFor(Seat::k1).melds, ::testing::ElementsAreArray(hidden));
  Go(&board, "", "TC");
  EXPECT_THAT(board.ObservationFor(Seat::k1).melds, ::testing::ElementsAreArray(shown));
  EXPECT_EQ(board.Forfeit(Seat::k1).points, (PerTeam{18, 0})) << "162 + 20";
}

TEST(BeloteBoard, BiddingAnnouncesByItselfAndShowsNothing_2F) {
  const RuleSet rules = Rules("bidding-belote");
  BoardState board = BoardFor(&rules, SetupFor(rules, Seat::k0, Seat::k1, kHands));
  Go(&board, "H PASS PASS PASS", "7C AC JC");
  EXPECT_EQ(board.phase(), Phase::kPlay) << "nobody is asked";
  Go(&board, "", "9C KC");
  const Observation seen = board.ObservationFor(Seat::k1);
  EXPECT_THAT(seen.melds, ElementsAre(DeclaredMeld{Seat::k2, MeldKind::kRun3, CardSet()},
                                      DeclaredMeld{Seat::k0, MeldKind::kRun3, CardSet()},
                                      DeclaredMeld{Seat::k0, MeldKind::kRun3, CardSet()}));
  EXPECT_FALSE(seen.meld_team.has_value()) << "each side scores its own";
  EXPECT_EQ(board.ObservationFor(Seat::k2).melds[0].cards, Cards("AC KC QC")) << "one knows one's own";
}

TEST(BeloteBoard, BeloteIsOfferedBesideTheCardAndKnownToAll_1F8) {
  const RuleSet rules = Rules("belote");
  BoardState board = BoardFor(&rules, SetupFor(rules, Seat::k0, Seat::k1, kHands));
  Go(&board, "TAKE", "");
  EXPECT_THAT(Names(board.LegalActions()), ::testing::IsSupersetOf({"KH", "KH belote", "QH", "QH belote"}));
  EXPECT_THAT(Names(board.LegalActions()), ::testing::Not(::testing::Contains("7H belote")));
  const absl::Status status = PlayOrAnnounce(&board, "7H!");
  EXPECT_THAT(std::string(status.message()), HasSubstr("F8"));
  Go(&board, "", "KH! 9H JH 7D AH 8D");
  EXPECT_TRUE(board.ObservationFor(Seat::k0).belote_seats.empty());
  EXPECT_EQ(board.ObservationFor(Seat::k0).tricks[0].belote, 0b0010) << "said aloud with the king";
  Go(&board, "", "QH! 8H");
  EXPECT_THAT(board.ObservationFor(Seat::k0).belote_seats, ElementsAre(Seat::k1));
}

TEST(BeloteBoard, TheKittyIsHiddenFromItsOwner_6B) {
  const RuleSet rules = Rules("tarabish");
  const BoardSetup setup{.deck = testing::SortedDeck(rules), .dealer = Seat::k0};
  BoardState board = BoardFor(&rules, setup);
  Observation seen = board.ObservationFor(Seat::k1);
  EXPECT_EQ(seen.hand, Cards("6C 7C 8C 9D TD JD"));
  EXPECT_EQ(seen.hidden_cards, 3);
  EXPECT_FALSE(seen.public_card.has_value());
  Go(&board, "PASS PASS PASS", "");
  EXPECT_THAT(Names(board.LegalActions()), ElementsAre("C", "D", "H", "S")) << "6 C2: the dealer must name";
  Go(&board, "C", "");
  seen = board.ObservationFor(Seat::k1);
  EXPECT_EQ(seen.hand, Cards("6C 7C 8C 9D TD JD QH KH AH"));
  EXPECT_EQ(seen.hidden_cards, 0);
}

TEST(BeloteBoard, ClabbersTurnUpIsTheDealersOwn_7B) {
  const RuleSet rules = Rules("clabber");
  const BoardSetup setup{.deck = testing::SortedDeck(rules), .dealer = Seat::k0};
  BoardState board = BoardFor(&rules, setup);
  const Observation seen = board.ObservationFor(Seat::k2);
  EXPECT_EQ(seen.public_card, C("AS"));
  EXPECT_EQ(seen.public_card_holder, Seat::k0);
  EXPECT_TRUE(board.ObservationFor(Seat::k0).hand.Contains(C("AS")));
  Go(&board, "PASS PASS PASS PASS PASS PASS PASS PASS", "");
  EXPECT_EQ(board.next_dealer(), Seat::k0) << "7 C3: the same dealer deals again";
}

TEST(BeloteBoard, PilesShowWhatLiesOpenAndThatSomethingLiesBelow_4E) {
  const RuleSet rules = Rules("belote-decouverte");
  const BoardSetup setup = SetupFor(rules, Seat::k0, Seat::k1,
                                    {"7C 8C 9C TC 7D 8D 9D TD 7H 8H 9H TH 7S 8S 9S TS",
                                     "JC QC KC AC JD QD KD AD JH QH KH AH JS QS KS AS", "", ""});
  BoardState board = BoardFor(&rules, setup);
  const auto piles = [&](Seat seat) { return board.ObservationFor(seat).piles; };
  ASSERT_EQ(piles(Seat::k1).size(), 16u);
  EXPECT_EQ(piles(Seat::k1)[5], (PileView{Seat::k0, C("8D"), true}));
  EXPECT_EQ(piles(Seat::k1)[8], (PileView{Seat::k1, C("JC"), true}));
  EXPECT_EQ(board.ObservationFor(Seat::k1).public_card, C("TD")) << "the dealer's last pile";
  EXPECT_EQ(board.ObservationFor(Seat::k1).public_card_holder, Seat::k0) << "4 B: it stays there";
  Go(&board, "PASS PASS C", "QD");
  EXPECT_EQ(piles(Seat::k0)[13], (PileView{Seat::k1, std::nullopt, true})) << "until the trick is complete";
  Go(&board, "", "9D");
  EXPECT_EQ(piles(Seat::k0)[13], (PileView{Seat::k1, C("QS"), false}));
  EXPECT_EQ(piles(Seat::k0)[6], (PileView{Seat::k0, C("9S"), false}));
  Go(&board, "", "QS 9S");
  EXPECT_EQ(piles(Seat::k0)[13], (PileView{Seat::k1, std::nullopt, false})) << "gone";
  EXPECT_EQ(piles(Seat::k0), piles(Seat::k1)) << "both see the same";
}

TEST(BeloteBoard, TheNextDealerIsTheNextSeatUnlessTheSameDealsAgain_C3) {
  const auto next = [](const char* preset, absl::string_view calls, Seat dealer) {
    const RuleSet rules = Rules(preset);
    BoardState board = BoardFor(&rules, {.deck = testing::SortedDeck(rules), .dealer = dealer});
    Go(&board, calls, "");
    EXPECT_EQ(board.result().outcome, Outcome::kPassedOut) << preset;
    return board.next_dealer();
  };
  EXPECT_EQ(next("belote", "PASS PASS PASS PASS PASS PASS PASS PASS", Seat::k3), Seat::k0);
  EXPECT_EQ(next("bidding-belote", "PASS PASS PASS PASS", Seat::k1), Seat::k2);
  EXPECT_EQ(next("coinche", "PASS PASS PASS PASS", Seat::k1), Seat::k2);
  EXPECT_EQ(next("pilotta", "PASS PASS PASS PASS", Seat::k1), Seat::k2);
  EXPECT_EQ(next("belote-decouverte", "PASS PASS PASS PASS", Seat::k1), Seat::k1);
}

TEST(BeloteBoard, TheNextDealerOfDecouverteAlternates_4B) {
  const RuleSet rules = Rules("belote-decouverte");
  BoardState board = BoardFor(&rules, {.deck = testing::SortedDeck(rules), .dealer = Seat::k1});
  Go(&board, "TAKE", "");
  testing::PlayFirstUntil(&board, Phase::kFinished);
  EXPECT_EQ(board.next_dealer(), Seat::k0);
  EXPECT_EQ(board.result().points[0] + board.result().points[1], 1);
}

TEST(BeloteBoard, TheFirstActualBidderMayLead_5E) {
  const RuleSet rules = Rules("pilotta", {{"first_leader", "first_actual_bidder"}});
  BoardState board = BoardFor(&rules, SetupFor(rules, Seat::k0, Seat::k1, kHands));
  Go(&board, "PASS 80-H 90-S PASS PASS", "");
  EXPECT_EQ(board.contract()->caller, Seat::k3);
  EXPECT_EQ(board.to_act(), Seat::k2);
}

TEST(BeloteBoard, AMatchIsWonWithTheHand_2D3) {
  const RuleSet rules = Rules("bidding-belote");
  BoardSetup setup = SetupFor(rules, Seat::k0, Seat::k1, kHands);
  setup.hanging = 85;
  BoardState board = BoardFor(&rules, setup);
  Go(&board, "H DOUBLE REDOUBLE MATCH PASS PASS PASS", "");
  const BoardResult forfeit = board.Forfeit(Seat::k2);
  EXPECT_EQ(forfeit.match_winner, Team::k1) << "M: a forfeit loses the match too";
  EXPECT_EQ(forfeit.points, (PerTeam{0, 151}));
  EXPECT_EQ(forfeit.hanging, 0);
  testing::PlayFirstUntil(&board, Phase::kFinished);
  const BoardResult& result = board.result();
  ASSERT_TRUE(result.match_winner.has_value());
  EXPECT_EQ(result.match_winner, board.hand_winner());
  EXPECT_EQ(result.points[At(*result.match_winner)], 151);
  EXPECT_EQ(result.points[static_cast<size_t>(1 - Index(*result.match_winner))], 0);
  EXPECT_EQ(result.hanging, 0);
}

}  // namespace
}  // namespace hakam::rules
