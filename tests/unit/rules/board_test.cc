#include "sdk/rules/board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sdk/base/check.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using testing::C;
using testing::CallOf;
using testing::Cards;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::MakeCalls;
using testing::Names;
using testing::Rules;
using testing::SetupFor;

// Dealer 0. Seat 1 takes the king of hearts; with hearts trump he has Baloot, seat 2 a sira in clubs.
BoardSetup HokumDeal() {
  return SetupFor(Seat::k0, Seat::k1,
                  {"7C 8D 9D TD 7D AS KS QS", "9H 7H QH TH AC TC KC KH", "7S 8S 9S JS QC JC 9C 8C",
                   "8H JH AH AD KD QD JD TS"});
}

BoardState BoardAfter(const RuleSet* rules, const BoardSetup& setup,
                      std::initializer_list<absl::string_view> calls) {
  BoardState board = BoardState::Create(rules, setup).value();
  MakeCalls(&board, calls);
  return board;
}

absl::Status Play(BoardState* board, absl::string_view card) { return board->Apply(Action::OfPlay(C(card))); }

absl::Status Declare(BoardState* board, std::initializer_list<absl::string_view> melds) {
  Declaration declaration;
  for (absl::string_view meld : melds) declaration.melds[declaration.count++] = Cards(meld);
  return board->Apply(Action::OfDeclaration(declaration));
}

TEST(Board, ADeckOfAnotherGameIsRefused) {
  const RuleSet rules = Rules("baloot");
  BoardSetup setup = HokumDeal();
  setup.deck.pop_back();
  EXPECT_EQ(BoardState::Create(&rules, setup).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(Board, FiveCardsDuringTheAuctionEightAfter_B2_B4) {
  const RuleSet rules = Rules("baloot");
  BoardState board = BoardAfter(&rules, HokumDeal(), {});
  EXPECT_EQ(board.hand(Seat::k1), Cards("9H 7H QH TH AC"));
  MakeCalls(&board, {"HOKUM", "PASS", "PASS", "PASS", "HOKUM"});
  EXPECT_EQ(board.phase(), Phase::kDoubling);
  EXPECT_EQ(board.hand(Seat::k1), Cards("9H 7H QH TH AC TC KC KH"));
  EXPECT_EQ(board.hand(Seat::k0), Cards("7C 8D 9D TD 7D AS KS QS"));
}

TEST(Board, DoublingBeforeTheDealIsOnFiveCards_D8) {
  const RuleSet rules = Rules("baloot", {{"double_when", "BEFORE_DEAL"}});
  BoardState board = BoardAfter(&rules, HokumDeal(), {"HOKUM", "PASS", "PASS", "PASS", "HOKUM"});
  EXPECT_EQ(board.phase(), Phase::kDoubling);
  EXPECT_EQ(board.hand(Seat::k1).size(), 5);
  const Observation five = board.ObservationFor(Seat::k2);
  EXPECT_EQ(five.public_card, C("KH"));
  EXPECT_FALSE(five.public_card_holder.has_value()) << "in nobody's hand yet";
  MakeCalls(&board, {"PASS", "DOUBLE:LOCKED", "PASS"});
  EXPECT_EQ(board.hand(Seat::k1).size(), 8);
  EXPECT_EQ(board.ObservationFor(Seat::k2).public_card_holder, Seat::k1);
  EXPECT_EQ(board.ObservationFor(Seat::k2).contract->level, 2);
}

TEST(Board, WithoutDoublingPlayFollowsTheAuction_D1) {
  const RuleSet rules = Rules("baloot", {{"doubling", "false"}});
  BoardState board = BoardAfter(&rules, HokumDeal(), {"HOKUM", "PASS", "PASS", "PASS", "HOKUM"});
  EXPECT_EQ(board.phase(), Phase::kPlay) << "seat 1 holds no project";
  EXPECT_EQ(board.to_act(), Seat::k1);
}

TEST(Board, OnlyASeatWithAProjectIsAskedToDeclareBeforeItsFirstCard_F1) {
  const RuleSet rules = Rules("baloot");
  BoardState board =
      BoardAfter(&rules, HokumDeal(), {"HOKUM", "PASS", "PASS", "PASS", "HOKUM", "PASS", "PASS"});
  EXPECT_EQ(board.phase(), Phase::kPlay) << "seat 1 has none";
  ASSERT_TRUE(Play(&board, "AC").ok());
  // Seat 2 has 7S 8S 9S.
  EXPECT_EQ(board.phase(), Phase::kDeclaring);
  EXPECT_EQ(board.to_act(), Seat::k2);
  EXPECT_THAT(Names(board.LegalActions()), ElementsAre("declare 9S 8S 7S", "declare nothing"));
  ASSERT_TRUE(Declare(&board, {"7S 8S 9S"}).ok());
  EXPECT_EQ(board.phase(), Phase::kPlay);
  EXPECT_EQ(board.to_act(), Seat::k2);
  ASSERT_TRUE(Play(&board, "QC").ok());
  // Seat 3 has AD KD QD JD: it may declare less.
  EXPECT_THAT(Names(board.LegalActions()),
              ElementsAre("declare AD KD QD JD", "declare AD KD QD", "declare KD QD JD", "declare nothing"));
}

TEST(Board, AWrongDeclarationIsRefusedAndChangesNothing_F1) {
  const RuleSet rules = Rules("baloot");
  BoardState board =
      BoardAfter(&rules, HokumDeal(), {"HOKUM", "PASS", "PASS", "PASS", "HOKUM", "PASS", "PASS"});
  ASSERT_TRUE(Play(&board, "AC").ok());
  const Observation before = board.ObservationFor(Seat::k2);
  const absl::Status status = Declare(&board, {"TS 9S 8S"});
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(status.message()), HasSubstr("seat 2 tried declare TS 9S 8S"));
  EXPECT_THAT(std::string(status.message()), HasSubstr("declare nothing"));
  EXPECT_FALSE(Declare(&board, {"JS"}).ok());
  EXPECT_FALSE(Declare(&board, {""}).ok());
  EXPECT_FALSE(Play(&board, "QC").ok()) << "the declaration is asked for first";
  EXPECT_EQ(board.ObservationFor(Seat::k2), before);
}

TEST(Board, TheOrderOfTheProjectsDoesNotMatter_F1) {
  const RuleSet rules = Rules("baloot");
  const BoardSetup setup = SetupFor(Seat::k0, Seat::k1,
                                    {"7C 8D 9D TD 7D AS KS QS", "KH QH JH 7S 8S 9S AC AD",
                                     "7H 8H 9H TH QC JC 9C 8C", "AH JS KD QD JD TS TC KC"});
  const BoardState board = BoardAfter(&rules, setup, {"SUN"});
  ASSERT_EQ(board.phase(), Phase::kDeclaring);
  BoardState in_order = board, swapped = board;
  ASSERT_TRUE(Declare(&in_order, {"KH QH JH", "7S 8S 9S"}).ok());
  ASSERT_TRUE(Declare(&swapped, {"7S 8S 9S", "KH QH JH"}).ok());
  EXPECT_EQ(swapped.ObservationFor(Seat::k1), in_order.ObservationFor(Seat::k1));
  EXPECT_EQ(swapped.ObservationFor(Seat::k1).melds[0].cards, Cards("KH QH JH")) << "the stronger first";
  for (const std::vector<const char*>& melds : {std::vector<const char*>{"KH QH TH"},
                                                {"7S 8S 9S", "7S 8S 9S"},
                                                {"7S 8S 9S", "KH QH JH", ""},
                                                {"KH QH JH", ""}}) {
    Declaration declaration;
    for (const char* meld : melds) declaration.melds[declaration.count++] = Cards(meld);
    BoardState refused = board;
    EXPECT_FALSE(refused.Apply(Action::OfDeclaration(declaration)).ok()) << melds.size();
  }
}

// Seat 1 hearts; seat 2 declares a sira, seat 3 a 50 (team 1, the declarers).
BoardState AfterDeclarations(const RuleSet* rules) {
  BoardState board =
      BoardAfter(rules, HokumDeal(), {"HOKUM", "PASS", "PASS", "PASS", "HOKUM", "PASS", "PASS"});
  HAKAM_CHECK(Play(&board, "9H").ok());
  HAKAM_CHECK(Declare(&board, {"7S 8S 9S"}).ok());
  HAKAM_CHECK(Play(&board, "QC").ok());
  HAKAM_CHECK(Declare(&board, {"AD KD QD JD"}).ok());
  HAKAM_CHECK(Play(&board, "8H").ok());
  return board;
}

TEST(Board, ProjectsAreAnnouncedByKindAndShownByTheScoringTeamInTrick2_F1) {
  const RuleSet rules = Rules("baloot");
  BoardState board = AfterDeclarations(&rules);
  Observation seen = board.ObservationFor(Seat::k1);
  ASSERT_EQ(seen.melds.size(), 2u);
  EXPECT_EQ(seen.melds[0], (DeclaredMeld{Seat::k2, MeldKind::kRun3, CardSet()}));
  EXPECT_EQ(seen.melds[1], (DeclaredMeld{Seat::k3, MeldKind::kRun4, CardSet()}));
  EXPECT_FALSE(seen.meld_team.has_value());
  EXPECT_EQ(board.ObservationFor(Seat::k2).melds[0].cards, Cards("7S 8S 9S")) << "one's own";

  // Seat 0 holds AS KS QS and may declare too, but 50 is better: trick 1 settles it (F4).
  ASSERT_EQ(board.phase(), Phase::kDeclaring);
  ASSERT_TRUE(Declare(&board, {"AS KS QS"}).ok());
  EXPECT_FALSE(board.ObservationFor(Seat::k1).meld_team.has_value());
  ASSERT_TRUE(Play(&board, "7C").ok());
  EXPECT_EQ(board.ObservationFor(Seat::k1).meld_team, Team::k1);

  ASSERT_TRUE(Play(&board, "AC").ok());  // seat 1 leads to trick 2
  ASSERT_TRUE(Play(&board, "JC").ok());
  EXPECT_EQ(board.ObservationFor(Seat::k1).melds[1].cards, CardSet()) << "seat 3 has not played to trick 2";
  ASSERT_TRUE(Play(&board, "TS").ok());
  EXPECT_EQ(board.ObservationFor(Seat::k1).melds[1].cards, Cards("AD KD QD JD"));
  ASSERT_TRUE(Play(&board, "8D").ok());
  EXPECT_EQ(board.ObservationFor(Seat::k1).melds[0].cards, CardSet()) << "what does not score is never shown";
  EXPECT_EQ(board.ObservationFor(Seat::k1).melds[2].cards, CardSet());
}

TEST(Board, NobodyElseLearnsThatASeatIsAskedToDeclare_F1) {
  const RuleSet rules = Rules("baloot");
  BoardState board =
      BoardAfter(&rules, HokumDeal(), {"HOKUM", "PASS", "PASS", "PASS", "HOKUM", "PASS", "PASS"});
  ASSERT_TRUE(Play(&board, "AC").ok());
  EXPECT_EQ(board.ObservationFor(Seat::k2).phase, Phase::kDeclaring);
  EXPECT_EQ(board.ObservationFor(Seat::k0).phase, Phase::kPlay);
}

TEST(Board, BalootIsSaidWithTheSecondOfKingAndQueen_F8) {
  const RuleSet rules = Rules("baloot");
  BoardState board = AfterDeclarations(&rules);
  ASSERT_TRUE(Declare(&board, {}).ok());
  ASSERT_TRUE(Play(&board, "7C").ok());
  for (const char* card : {"KH", "9C", "JH", "8D", "AH", "9D"}) ASSERT_TRUE(Play(&board, card).ok()) << card;
  EXPECT_TRUE(board.ObservationFor(Seat::k0).belote_seats.empty()) << "only the king so far";
  EXPECT_EQ(board.Forfeit(Seat::k0).points, (PerTeam{0, 16 + 5}));
  ASSERT_TRUE(Play(&board, "QH").ok());
  EXPECT_THAT(board.ObservationFor(Seat::k0).belote_seats, ElementsAre(Seat::k1));
  // G10: a Baloot that was said goes to its owner unless he is the offender.
  EXPECT_EQ(board.Forfeit(Seat::k0).points, (PerTeam{0, 16 + 5 + 2}));
  EXPECT_EQ(board.Forfeit(Seat::k3).points, (PerTeam{16, 2})) << "the declarers' projects do not pass";
  EXPECT_EQ(board.Forfeit(Seat::k1).points, (PerTeam{16, 0}));
}

TEST(Board, TheWholeBoardIsScored_G) {
  const RuleSet rules = Rules("baloot");
  BoardState board = AfterDeclarations(&rules);
  ASSERT_TRUE(Declare(&board, {}).ok());
  ASSERT_TRUE(Play(&board, "7C").ok());
  // Seats 1 and 3 hold all the trumps.
  for (const char* card :
       {"KH", "9C", "JH", "8D", "AH", "9D", "QH", "8C", "TS", "AS", "TH", "JS", "7H", "JC",
        "JD", "7D", "AC", "7S", "QD", "TD", "TC", "8S", "KD", "QS", "KC", "9S", "AD", "KS"}) {
    ASSERT_TRUE(Play(&board, card).ok()) << card;
  }
  ASSERT_TRUE(board.finished());
  const BoardResult& result = board.result();
  EXPECT_EQ(result.outcome, Outcome::kMade);
  EXPECT_EQ(result.capot_team, Team::k1);
  EXPECT_EQ(result.card_points, (PerTeam{0, 162}));
  ASSERT_EQ(result.scored_melds.size(), 1u);
  EXPECT_EQ(result.scored_melds[0].cards, Cards("AD KD QD JD"));
  EXPECT_THAT(result.belote_seats, ElementsAre(Seat::k1));
  EXPECT_EQ(result.points, (PerTeam{0, 25 + 5 + 2}));
  EXPECT_EQ(board.next_dealer(), Seat::k1);
  EXPECT_EQ(board.ObservationFor(Seat::k0).card_points, (PerTeam{0, 152}))
      << "without the last trick's bonus";
  EXPECT_FALSE(Play(&board, "AS").ok()) << "the board is over";
}

TEST(Board, AnAshkalWithoutTheRightIsAcceptedAsSunButNotListed_C6) {
  const RuleSet rules = Rules("baloot");
  BoardState board = BoardAfter(&rules, HokumDeal(), {});
  EXPECT_THAT(Names(board.LegalActions()), ElementsAre("PASS", "HOKUM", "SUN"));
  ASSERT_TRUE(board.Apply(Action::OfCall(CallOf("ASHKAL"))).ok());
  const Observation seen = board.ObservationFor(Seat::k0);
  EXPECT_EQ(seen.calls.back().call, CallOf("ASHKAL")) << "the history keeps what was said";
  EXPECT_FALSE(seen.contract->ashkal);
  EXPECT_EQ(seen.contract->taker, Seat::k1);
  EXPECT_EQ(seen.contract->denomination, Denomination::kNoTrumps);

  const RuleSet strict = Rules("baloot-gamerules");
  BoardState other = BoardAfter(&strict, HokumDeal(), {});
  EXPECT_FALSE(other.Apply(Action::OfCall(CallOf("ASHKAL"))).ok());
}

TEST(Board, AfterAshkalThePartnerHoldsThePublicCard_A5) {
  const RuleSet rules = Rules("baloot");
  // Taker 1 is the partner of the caller, seat 3.
  BoardState board = BoardAfter(&rules, HokumDeal(), {"PASS", "PASS", "ASHKAL", "PASS"});
  const Observation seen = board.ObservationFor(Seat::k0);
  EXPECT_EQ(seen.contract->caller, Seat::k3);
  EXPECT_EQ(seen.public_card_holder, Seat::k1);
  EXPECT_TRUE(board.hand(Seat::k1).Contains(C("KH")));
}

TEST(Board, AllPassesAndKaweshScoreNothing_B6_C9) {
  const RuleSet rules = Rules("baloot", {{"kawesh_dealer", "SAME"}});
  BoardState passed =
      BoardAfter(&rules, HokumDeal(), {"PASS", "PASS", "PASS", "PASS", "PASS", "PASS", "PASS", "PASS"});
  ASSERT_TRUE(passed.finished());
  EXPECT_EQ(passed.result().outcome, Outcome::kPassedOut);
  EXPECT_EQ(passed.result().points, (PerTeam{0, 0}));
  EXPECT_EQ(passed.next_dealer(), Seat::k1);

  const BoardSetup setup = SetupFor(Seat::k0, Seat::k1,
                                    {"AC TD KD TH AD AS KS QS", "7C 8C 9D 7S 8H TC KC KH",
                                     "JH 8S 9S JS QC JC 9C AH", "9H 7H 8D 7D QH QD JD TS"});
  BoardState kawesh = BoardAfter(&rules, setup, {"KAWESH"});
  ASSERT_TRUE(kawesh.finished());
  EXPECT_EQ(kawesh.result().outcome, Outcome::kVoid);
  EXPECT_EQ(kawesh.next_dealer(), Seat::k0);
  const RuleSet next = Rules("baloot");
  EXPECT_EQ(BoardAfter(&next, setup, {"KAWESH"}).next_dealer(), Seat::k1);
}

TEST(Board, ALockedDoubleForbidsTrumpLeads_E2) {
  const RuleSet rules = Rules("baloot");
  BoardState board =
      BoardAfter(&rules, HokumDeal(), {"HOKUM", "PASS", "PASS", "PASS", "HOKUM", "DOUBLE:LOCKED", "PASS"});
  EXPECT_EQ(board.position().LegalCards(), Cards("AC TC KC"));
  const absl::Status status = Play(&board, "9H");
  EXPECT_EQ(std::string(status.message()), "seat 1 tried 9H (E2 to E9); legal: TC, KC, AC");
}

TEST(Board, AQaidForfeitsTheHandWhereTheTableWantsIt_G10) {
  const RuleSet rules = Rules("baloot", {{"qaid", "FORFEIT"}});
  BoardState board =
      BoardAfter(&rules, HokumDeal(), {"HOKUM", "PASS", "PASS", "PASS", "HOKUM", "DOUBLE:LOCKED", "PASS"});
  EXPECT_FALSE(Play(&board, "AD").ok()) << "a card that is not held cannot be played at all";
  ASSERT_TRUE(Play(&board, "9H").ok());
  ASSERT_TRUE(board.finished());
  EXPECT_EQ(board.result().outcome, Outcome::kForfeit);
  EXPECT_EQ(board.result().points, (PerTeam{32, 0}));
}

TEST(Board, GahwaWinsTheMatch_G9) {
  const RuleSet rules = Rules("baloot");
  BoardState board =
      BoardAfter(&rules, HokumDeal(),
                 {"HOKUM", "PASS", "PASS", "PASS", "HOKUM", "DOUBLE:OPEN", "TRIPLE", "FOUR:OPEN", "GAHWA"});
  EXPECT_EQ(board.Forfeit(Seat::k1).match_winner, Team::k0);
  testing::PlayFirstUntil(&board, Phase::kFinished);
  ASSERT_TRUE(board.result().match_winner.has_value());
  EXPECT_EQ(board.result().points[At(*board.result().match_winner)], 152);
}

TEST(Board, AForfeitBeforeAContractIsWorth16_G10) {
  const RuleSet rules = Rules("baloot");
  const BoardState board = BoardAfter(&rules, HokumDeal(), {});
  const BoardResult result = board.Forfeit(Seat::k2);
  EXPECT_EQ(result.outcome, Outcome::kForfeit);
  EXPECT_EQ(result.points, (PerTeam{0, 16}));
  EXPECT_FALSE(result.contract.has_value());
}

TEST(Board, AnEkkaIsOfferedBesideTheCardAndSeenByAll_E10) {
  const RuleSet rules = Rules("balot-kuwait");
  BoardState board = BoardAfter(&rules, HokumDeal(), {"HOKUM", "PASS"});
  ASSERT_EQ(board.phase(), Phase::kPlay);
  EXPECT_THAT(Names(board.LegalActions()), ::testing::IsSupersetOf({"AC", "AC ekka", "TC"}));
  EXPECT_THAT(Names(board.LegalActions()), ::testing::Not(::testing::Contains("TC ekka")));
  Action ekka = Action::OfPlay(C("AC"));
  ekka.play.ekka = true;
  ASSERT_TRUE(board.Apply(ekka).ok());
  EXPECT_EQ(board.ObservationFor(Seat::k3).tricks[0].ekka, Seat::k1);
  testing::PlayFirstUntil(&board, Phase::kPlay);
  ASSERT_TRUE(Play(&board, "JC").ok());
  testing::PlayFirstUntil(&board, Phase::kPlay);
  // Seat 3 is void in clubs and holds trumps: his partner's Ekka frees him.
  EXPECT_EQ(board.position().LegalCards(), board.hand(Seat::k3));
}

}  // namespace
}  // namespace hakam::rules
