#include "sdk/rules/belote/meld.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules::belote {
namespace {

using testing::Cards;
using testing::Rules;

Denomination In(absl::string_view name) { return *Call::Parse(name)->denomination; }
std::string Text(const Declaration& declaration) { return Action::OfDeclaration(declaration).ToString(); }

struct ValueCase {
  const char* why;
  const char* preset;
  const char* mode;
  const char* cards;
  int points;
};

TEST(BeloteMeld, ValuesAreThoseOfF1) {
  for (const ValueCase& c : {
           ValueCase{"1 F1: a run of three", "belote", "H", "AC KC QC", 20},
           ValueCase{"1 F1: of four", "belote", "H", "TS 9S 8S 7S", 50},
           ValueCase{"1 F1: of five", "belote", "H", "AC KC QC JC TC", 100},
           ValueCase{"1 F1: of six is one meld of 100", "belote", "H", "AC KC QC JC TC 9C", 100},
           ValueCase{"1 F1: of eight too", "belote", "H", "AC KC QC JC TC 9C 8C 7C", 100},
           ValueCase{"natural order, not that of the tricks", "belote", "H", "AC TC KC", 0},
           ValueCase{"two are no run", "belote", "H", "AC KC", 0},
           ValueCase{"not around the corner", "belote", "H", "AC 7C 8C", 0},
           ValueCase{"one suit", "belote", "H", "AC KC QD", 0},
           ValueCase{"1 F1: four jacks", "belote", "H", "JC JD JH JS", 200},
           ValueCase{"1 F1: four nines", "belote", "H", "9C 9D 9H 9S", 150},
           ValueCase{"1 F1: four tens", "belote", "H", "TC TD TH TS", 100},
           ValueCase{"1 F1: eights are worth nothing", "belote", "H", "8C 8D 8H 8S", 0},
           ValueCase{"1 F1: three of a kind", "belote", "H", "JC JD JH", 0},
           ValueCase{"7 F: nines of Clabber", "clabber", "H", "9C 9D 9H 9S", 100},
           ValueCase{"7 F: jacks of Clabber", "clabber", "H", "JC JD JH JS", 200},
           ValueCase{"6 F: a twenty", "tarabish", "H", "8C 7C 6C", 20},
           ValueCase{"6 F: a fifty", "tarabish", "H", "9C 8C 7C 6C", 50},
           ValueCase{"6 F: five cards are not one meld", "tarabish", "H", "TC 9C 8C 7C 6C", 0},
           ValueCase{"6 F: no fours", "tarabish", "H", "JC JD JH JS", 0},
           ValueCase{"2 F3: no trumps, four aces", "bidding-belote", "NT", "AC AD AH AS", 200},
           ValueCase{"2 F3: and nothing else", "bidding-belote", "NT", "JC JD JH JS", 0},
           ValueCase{"2 F3: no runs", "bidding-belote", "NT", "AC KC QC", 0},
           ValueCase{"2 F: all trumps as suits", "bidding-belote", "AT", "AC AD AH AS", 100},
       }) {
    EXPECT_EQ(MeldPoints(Rules(c.preset), In(c.mode), Cards(c.cards)), c.points) << c.why;
  }
}

TEST(BeloteMeld, WhatIsAnnouncedIsTheClass_F) {
  const RuleSet rules = Rules("belote");
  EXPECT_EQ(KindOf(rules, Cards("AC KC QC")), MeldKind::kRun3);
  EXPECT_EQ(KindOf(rules, Cards("AC KC QC JC")), MeldKind::kRun4);
  EXPECT_EQ(KindOf(rules, Cards("AC KC QC JC TC")), MeldKind::kRun5);
  EXPECT_EQ(KindOf(rules, Cards("AC KC QC JC TC 9C 8C")), MeldKind::kRun5) << "five or more";
  EXPECT_EQ(KindOf(rules, Cards("AC AD AH AS")), MeldKind::kFour);
  EXPECT_EQ(KindOf(rules, Cards("9C 9D 9H 9S")), MeldKind::kFourNines);
  EXPECT_EQ(KindOf(rules, Cards("JC JD JH JS")), MeldKind::kFourJacks);
}

// Section 0, F4 to F6: from the strongest to the weakest with hearts trump.
TEST(BeloteMeld, StrengthIsClassThenRankThenTrump_F4_F5_F6) {
  const char* strongest_first[] = {"JC JD JH JS",    "9C 9D 9H 9S",    "AC AD AH AS",
                                   "TC TD TH TS",    "KC KD KH KS",    "QC QD QH QS",
                                   "AH KH QH JH TH", "AC KC QC JC TC", "KC QC JC TC 9C 8C 7C",
                                   "JH TH 9H 8H 7H", "AH KH QH JH",    "AC KC QC JC",
                                   "TH 9H 8H 7H",    "AC KC QC",       "KH QH JH",
                                   "KS QS JS",       "9H 8H 7H"};
  for (const char* preset : {"belote", "pilotta", "clabber"}) {
    const RuleSet rules = Rules(preset);
    int last = 0x10000;
    for (const char* cards : strongest_first) {
      const int strength = MeldStrength(rules, Denomination::kHearts, Cards(cards));
      EXPECT_LT(strength, last) << preset << " " << cards;
      EXPECT_GT(strength, 0);
      last = strength;
    }
    // F5: by the top card only, not by the length: one class.
    EXPECT_EQ(MeldStrength(rules, Denomination::kSpades, Cards("AC KC QC JC TC 9C")),
              MeldStrength(rules, Denomination::kSpades, Cards("AH KH QH JH TH")));
  }
  const RuleSet tarabish = Rules("tarabish");
  EXPECT_GT(MeldStrength(tarabish, Denomination::kHearts, Cards("9C 8C 7C 6C")),
            MeldStrength(tarabish, Denomination::kHearts, Cards("AC KC QC")))
      << "6 F1: a fifty above a twenty";
}

struct ClaimCase {
  const char* why;
  const char* preset;
  const char* mode;
  const char* hand;
  std::vector<std::string> claims;  // the best first, without "nothing"
};

std::vector<std::string> Claims(const RuleSet& rules, Denomination d, CardSet hand) {
  std::vector<std::string> names;
  for (const Declaration& declaration : LegalDeclarations(rules, d, hand)) names.push_back(Text(declaration));
  EXPECT_EQ(names.back(), "declare nothing");
  names.pop_back();
  return names;
}

TEST(BeloteMeld, LegalClaimsAreThoseOfSection0) {
  for (const ClaimCase& c : {
           ClaimCase{"nothing held", "pilotta", "H", "AC KC 9D 8D JH TH 7S 8S", {}},
           ClaimCase{
               "a run must be maximal", "pilotta", "H", "AC KC QC JC 8D JH 7S 8S", {"declare AC KC QC JC"}},
           ClaimCase{"two runs, each or both",
                     "pilotta",
                     "H",
                     "AC KC QC 9D 8D 7D JH 7S",
                     {"declare AC KC QC + 9D 8D 7D", "declare AC KC QC", "declare 9D 8D 7D"}},
           ClaimCase{"2 F2: a card is in one meld",
                     "pilotta",
                     "H",
                     "AC KC QC JC KD KH KS 7S",
                     {"declare KC KD KH KS", "declare AC KC QC JC"}},
           ClaimCase{"what a claimed four leaves of a run",
                     "pilotta",
                     "H",
                     "AC KC QC JC AD AH AS 7S",
                     {"declare AC AD AH AS + KC QC JC", "declare AC AD AH AS", "declare AC KC QC JC"}},
           ClaimCase{"worth nothing: four eights", "pilotta", "H", "8C 8D 8H 8S AC KC JD TH", {}},
           ClaimCase{"1 F4 held: the best alone",
                     "belote",
                     "H",
                     "AC KC QC JC 9D 8D 7D JH",
                     {"declare AC KC QC JC"}},
           ClaimCase{"1 F4 held: of equal ones either",
                     "belote",
                     "H",
                     "AC KC QC AD KD QD JH 7S",
                     {"declare AC KC QC", "declare AD KD QD"}},
           ClaimCase{"1 F6 held: the trump one is better",
                     "belote",
                     "D",
                     "AC KC QC AD KD QD JH 7S",
                     {"declare AD KD QD"}},
           ClaimCase{"6 F1: the best piece of a long run",
                     "tarabish",
                     "H",
                     "AC KC QC JC TC 9C 8C 6D 6H",
                     {"declare AC KC QC JC"}},
           ClaimCase{
               "2 F3: no trumps", "bidding-belote", "NT", "AC AD AH AS KC QC JC TC", {"declare AC AD AH AS"}},
       }) {
    EXPECT_THAT(Claims(Rules(c.preset), In(c.mode), Cards(c.hand)),
                ::testing::UnorderedElementsAreArray(c.claims))
        << c.why;
    EXPECT_EQ(HoldsMeld(Rules(c.preset), In(c.mode), Cards(c.hand)), !c.claims.empty()) << c.why;
  }
}

struct BestCase {
  const char* why;
  const char* preset;
  const char* mode;
  const char* hand;
  const char* best;
};

TEST(BeloteMeld, TheAutomaticChoiceIsWorthMost_Section0) {
  for (const BestCase& c : {
           BestCase{"two runs", "belote", "H", "AC KC QC 9D 8D 7D JH 7S", "declare AC KC QC + 9D 8D 7D"},
           BestCase{"a four and what it leaves", "belote", "H", "AC KC QC JC TC KD KH KS",
                    "declare KC KD KH KS + QC JC TC"},
           BestCase{"equal points: the four is the higher class", "belote", "H", "AC KC QC JC TC QD QH QS",
                    "declare QC QD QH QS"},
           BestCase{"the run is worth more", "belote", "H", "9C TC JC QC KC KD KH 7S",
                    "declare KC QC JC TC 9C"},
           BestCase{"two fours", "belote", "H", "JC JD JH JS 9C 9D 9H 9S",
                    "declare JC JD JH JS + 9C 9D 9H 9S"},
           BestCase{"nothing", "belote", "H", "JC JD JH 7S 9C 9D 9H 7C", "declare nothing"},
           BestCase{"6 F1: seven cards are 50 and 20", "tarabish", "H", "AC KC QC JC TC 9C 8C 6D 6H",
                    "declare AC KC QC JC + TC 9C 8C"},
           BestCase{"6 F1: eight are 50 and 50", "tarabish", "H", "AC KC QC JC TC 9C 8C 7C 6H",
                    "declare AC KC QC JC + TC 9C 8C 7C"},
           BestCase{"6 F1: nine are no more", "tarabish", "H", "AC KC QC JC TC 9C 8C 7C 6C",
                    "declare AC KC QC JC + TC 9C 8C 7C"},
           BestCase{"6 F1: six are 50", "tarabish", "H", "AC KC QC JC TC 9C 7D 6D 6H", "declare AC KC QC JC"},
           BestCase{"6 F1: three twenties", "tarabish", "H", "AC KC QC 8D 7D 6D TS 9S 8S",
                    "declare AC KC QC + TS 9S 8S + 8D 7D 6D"},
       }) {
    EXPECT_EQ(Text(BestMelds(Rules(c.preset), In(c.mode), Cards(c.hand))), c.best) << c.why;
  }
  const Denomination h = Denomination::kHearts;
  const CardSet two_runs = Cards("AC KC QC 9D 8D 7D JH 7S");
  EXPECT_EQ(Text(AutomaticDeclaration(Rules("bidding-belote"), h, two_runs)), "declare AC KC QC + 9D 8D 7D");
  const RuleSet held = Rules("belote", {{"meld_announce", "automatic"}});
  EXPECT_EQ(Text(AutomaticDeclaration(held, h, two_runs)), "declare AC KC QC") << "held: the best alone";
  EXPECT_EQ(Text(AutomaticDeclaration(held, h, Cards("AC KC"))), "declare nothing");
}

TEST(BeloteMeld, ARoyalRunHasKingAndQueenOfTrump_6F) {
  const Declaration clubs{.melds = {Cards("AC KC QC")}, .count = 1};
  EXPECT_TRUE(HoldsRoyalRun(Denomination::kClubs, clubs));
  EXPECT_FALSE(HoldsRoyalRun(Denomination::kHearts, clubs));
  EXPECT_FALSE(HoldsRoyalRun(Denomination::kAllTrumps, clubs));
  const Declaration queen{.melds = {Cards("QC JC TC")}, .count = 1};
  EXPECT_FALSE(HoldsRoyalRun(Denomination::kClubs, queen));
  EXPECT_FALSE(HoldsRoyalRun(Denomination::kClubs, {}));
}

TEST(BeloteMeld, ATallyIsTheBestAndTheSum_F4) {
  const RuleSet rules = Rules("pilotta");
  const Declaration two{.melds = {Cards("AC KC QC"), Cards("9D 8D 7D")}, .count = 2};
  const SeatMelds tally = Tally(rules, Denomination::kHearts, two);
  EXPECT_EQ(tally.points, 40);
  EXPECT_EQ(tally.best, MeldStrength(rules, Denomination::kHearts, Cards("AC KC QC")));
  EXPECT_EQ(Tally(rules, Denomination::kHearts, {}).best, 0);
}

struct ContestCase {
  const char* why;
  const char* preset;
  const char* seats[4];  // what each announced, hearts trump, dealer 0
  const char* then;      // the winner, then who scores
};

TEST(BeloteMeld, TheBestMeldDecidesWhoScores_F4_F5_F6_F7) {
  for (const ContestCase& c : {
           ContestCase{"1 F4: the class", "belote", {"", "9C 8C 7C TC", "AD KD QD", ""}, "1: 1 3"},
           ContestCase{"1 F5: the rank", "belote", {"", "9C 8C 7C", "TD 9D 8D", ""}, "2: 0 2"},
           ContestCase{"1 F6: the trump one", "belote", {"", "AC KC QC", "AH KH QH", ""}, "2: 0 2"},
           ContestCase{"1 F7: who plays first", "belote", {"", "AC KC QC", "AD KD QD", ""}, "1: 1 3"},
           ContestCase{"1 F7: the dealer last", "belote", {"AC KC QC", "", "", "AD KD QD"}, "3: 1 3"},
           ContestCase{"1 F7: of partners the earlier", "belote", {"AC KC QC", "", "AD KD QD", ""}, "2: 0 2"},
           ContestCase{"1 F4: nobody announced", "belote", {"", "", "", ""}, "nobody:"},
           ContestCase{"7 F6: two equal plain runs of opponents",
                       "clabber",
                       {"", "AC KC QC", "AD KD QD", ""},
                       "nobody:"},
           ContestCase{"7 F6: inside one partnership it scores",
                       "clabber",
                       {"AC KC QC", "", "AD KD QD", ""},
                       "2: 0 2"},
           ContestCase{"7 F6: partners and an opponent",
                       "clabber",
                       {"AC KC QC", "AS KS QS", "AD KD QD", ""},
                       "nobody:"},
           ContestCase{
               "7 F6: the trump one is not equal", "clabber", {"", "AC KC QC", "AH KH QH", ""}, "2: 0 2"},
           ContestCase{"7 F6: lower ones may be equal",
                       "clabber",
                       {"JC TC 9C", "JD TD 9D", "AS KS QS", ""},
                       "2: 0 2"},
           ContestCase{"6 F4: only the player", "tarabish", {"JC TC 9C", "", "AS KS QS", "8D 7D 6D"}, "2: 2"},
           ContestCase{
               "6 F6: cancelled between opponents", "tarabish", {"", "AC KC QC", "AD KD QD", ""}, "nobody:"},
           ContestCase{"6 F6: and between partners", "tarabish", {"AC KC QC", "", "AD KD QD", ""}, "nobody:"},
           ContestCase{
               "6 F6: not by a trump run", "tarabish", {"AC KC QC", "AH KH QH", "AD KD QD", ""}, "1: 1"},
           ContestCase{"5 F: the earlier seat", "pilotta", {"", "AC KC QC", "AD KD QD", ""}, "1: 1 3"},
           ContestCase{"2 F4: everybody scores",
                       "bidding-belote",
                       {"", "AC KC QC", "AD KD QD", ""},
                       "nobody: 0 1 2 3"},
       }) {
    const RuleSet rules = Rules(c.preset);
    std::array<SeatMelds, kMaxSeats> announced{};
    for (size_t s = 0; s < 4; ++s) {
      Declaration declaration{.melds = {Cards(c.seats[s])}, .count = 1};
      if (declaration.melds[0].empty()) declaration.count = 0;
      announced[s] = Tally(rules, Denomination::kHearts, declaration);
    }
    const MeldContest contest = Compare(rules, Seat::k0, announced);
    std::string text = contest.winner.has_value() ? absl::StrCat(Index(*contest.winner), ":") : "nobody:";
    for (size_t s = 0; s < 4; ++s) {
      if (contest.scores[s]) absl::StrAppend(&text, " ", s);
    }
    EXPECT_EQ(text, c.then) << c.why;
  }
}

TEST(BeloteMeld, ASilentSideScoresNothingOfWhatItHolds_M) {
  const RuleSet rules = Rules("bidding-belote", {{"meld_extra", "held"}});
  std::array<SeatMelds, kMaxSeats> announced{};
  announced[1] = Tally(rules, Denomination::kHearts, {.melds = {Cards("AC KC QC")}, .count = 1});
  EXPECT_THAT(Compare(rules, Seat::k0, announced).scores, ::testing::ElementsAre(false, true, false, true));
}

TEST(BeloteMeld, TheSeatOrderFollowsTheDealer_F7) {
  const RuleSet rules = Rules("belote");
  const SeatMelds run = Tally(rules, Denomination::kNoTrumps, {.melds = {Cards("AC KC QC")}, .count = 1});
  const std::array<SeatMelds, kMaxSeats> everybody = {run, run, run, run};
  for (int dealer = 0; dealer < 4; ++dealer) {
    EXPECT_EQ(Compare(rules, static_cast<Seat>(dealer), everybody).winner,
              After(static_cast<Seat>(dealer), 1));
  }
}

}  // namespace
}  // namespace hakam::rules::belote
