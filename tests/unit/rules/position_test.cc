#include "sdk/rules/position.h"

#include <gtest/gtest.h>

#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using testing::C;
using testing::CallOf;
using testing::Cards;
using testing::Rules;
using testing::SetupFor;

// The leader of trick 1 when seat 3 deals and seat 1 has called Sun.
Seat LeaderOf(const RuleSet& rules) {
  const Deal deal = Deal::Create(&rules, {.deck = testing::SortedDeck(rules), .dealer = Seat::k3}).value();
  Position position(deal);
  while (!position.playing()) {
    const bool turn_of_caller = !position.has_contract() && position.turn() == Seat::k1;
    position.Make(deal, CallOf(turn_of_caller ? "SUN" : "PASS"));
  }
  return position.turn();
}

TEST(Position, TheDealersRightLeadsOrTheCaller_E1) {
  EXPECT_EQ(LeaderOf(Rules("baloot")), Seat::k0);
  EXPECT_EQ(LeaderOf(Rules("baloot-gamerules")), Seat::k1);
}

// A table in play: calls by name, declarations and cards made as a search makes them.
class Table {
 public:
  Table(const RuleSet& rules, const BoardSetup& setup)
      : deal_(Deal::Create(&rules, setup).value()), at_(deal_) {}

  Table& Calls(absl::string_view calls) {
    for (absl::string_view call : absl::StrSplit(calls, ' ')) at_.Make(deal_, CallOf(call));
    return *this;
  }
  // "KH! 7H 8H": a "!" announces Belote. Players who are asked about melds declare nothing.
  Table& Plays(absl::string_view cards) {
    for (absl::string_view text : absl::StrSplit(cards, ' ')) {
      const bool announced = absl::ConsumeSuffix(&text, "!");
      if (at_.phase() == Phase::kDeclaring) at_.Declare(deal_, {});
      EXPECT_TRUE(at_.LegalCards().Contains(C(text))) << text;
      EXPECT_TRUE(!announced || at_.AcceptsBelote(deal_, C(text))) << text;
      at_.Play(deal_, {.card = C(text), .announce_belote = announced});
    }
    return *this;
  }
  Table& Declares(absl::string_view meld) {
    at_.Declare(deal_, {.melds = {Cards(meld)}, .count = 1});
    return *this;
  }
  const Position& at() const { return at_; }
  const Deal& deal() const { return deal_; }

 private:
  Deal deal_;
  Position at_;
};

// Dealer 0, hearts trump. Seat 1 has the king and queen of hearts; tricks 1 and 2 may be led in hearts.
BoardSetup RoyalDeal(const RuleSet& rules) {
  return SetupFor(rules, Seat::k0, Seat::k1,
                  {"7D 8D 9D 7S 8S 9S 9C TC", "KH QH 7C 8C JD QD TS 7H", "8H 9H AC KC QC AD KS QS",
                   "TH JH AH KD TD AS JS JC"});
}

struct FlagCase {
  const char* why;
  const char* preset;
  std::vector<Override> options;
  const char* plays;  // the two cards of seat 1
  int belotes;
};

TEST(Position, BeloteScoresAsItsCallAsks_F8) {
  for (const FlagCase& c : {
           FlagCase{"1 F8 both: not before the second", "belote", {}, "KH!", 0},
           FlagCase{
               "2 F8 first: the first card is enough", "belote", {{"belote_call", "first"}}, "KH! QH", 1},
           FlagCase{"2 F8 first: not the second", "belote", {{"belote_call", "first"}}, "KH QH!", 0},
           FlagCase{"7 F second: the second card", "belote", {{"belote_call", "second"}}, "KH QH!", 1},
           FlagCase{"7 F second: not the first", "belote", {{"belote_call", "second"}}, "KH! QH", 0},
           FlagCase{"1 F8 both", "belote", {}, "KH! QH!", 1},
           FlagCase{"1 F8 both: either order", "belote", {}, "QH! KH!", 1},
           FlagCase{"1 F8 both: one is not enough", "belote", {}, "KH! QH", 0},
           FlagCase{"1 F8 both: nor none", "belote", {}, "KH QH", 0},
           FlagCase{"5 F auto: nothing is called", "belote", {{"belote_call", "auto"}}, "KH QH", 1},
           FlagCase{"card order: king first", "belote-card-order", {}, "KH! QH!", 1},
           FlagCase{"card order: queen first loses it", "belote-card-order", {}, "QH! KH!", 0},
           FlagCase{"card order without a call", "belote-card-order", {{"belote_call", "auto"}}, "QH KH", 0},
           FlagCase{"no Belote at all", "belote", {{"belote", "false"}}, "KH QH", 0},
       }) {
    const RuleSet rules = Rules(c.preset, c.options);
    Table table(rules, RoyalDeal(rules));
    table.Calls("TAKE");
    ASSERT_EQ(table.at().denomination(), Denomination::kHearts);
    const std::vector<std::string> own = absl::StrSplit(c.plays, ' ');
    table.Plays(own[0] + " 9H JH 7D");
    // Seat 3 has won and leads a trump for the second card.
    if (own.size() == 2) table.Plays("AH 8D " + own[1] + " 8H");
    EXPECT_EQ(table.at().belotes(Seat::k1), c.belotes) << c.why;
  }
}

TEST(Position, AFlagIsOnlyForWhoHasBoth_F8) {
  const RuleSet rules = Rules("belote");
  Table table(rules, RoyalDeal(rules));
  table.Calls("TAKE");
  EXPECT_TRUE(table.at().AcceptsBelote(table.deal(), C("KH")));
  EXPECT_TRUE(table.at().AcceptsBelote(table.deal(), C("QH")));
  EXPECT_FALSE(table.at().AcceptsBelote(table.deal(), C("7H"))) << "no king or queen";
  EXPECT_FALSE(table.at().AcceptsBelote(table.deal(), C("QD"))) << "not of trump";
  table.Plays("KH 9H JH 7D AH 8D");
  EXPECT_FALSE(table.at().AcceptsBelote(table.deal(), C("QH"))) << "both: the second only after the first";
}

TEST(Position, OnlyAFlagThatCountsIsOffered_F8) {
  const auto offered = [](const RuleSet& rules, const char* first) {
    Table table(rules, RoyalDeal(rules));
    table.Calls("TAKE");
    std::string text;
    for (const char* card : {"KH", "QH"}) {
      if (table.at().MayAnnounceBelote(table.deal(), C(card))) text += std::string(card) + " ";
    }
    table.Plays(std::string(first) + " 9H JH 7D AH 8D");
    text += "then ";
    for (const char* card : {"KH", "QH"}) {
      if (table.at().MayAnnounceBelote(table.deal(), C(card))) text += std::string(card) + " ";
    }
    return text;
  };
  EXPECT_EQ(offered(Rules("belote"), "KH!"), "KH QH then QH ");
  EXPECT_EQ(offered(Rules("belote"), "KH"), "KH QH then ");
  EXPECT_EQ(offered(Rules("belote", {{"belote_call", "first"}}), "KH!"), "KH QH then ");
  EXPECT_EQ(offered(Rules("belote", {{"belote_call", "second"}}), "QH"), "then KH ");
  EXPECT_EQ(offered(Rules("belote", {{"belote_call", "auto"}}), "QH"), "then ");
  EXPECT_EQ(offered(Rules("belote-card-order"), "QH"), "KH then ");
}

// 2 F8: at all trumps each suit counts; without trumps none. 3 F: the declared trump suit only.
TEST(Position, BelotesByMode_2F8_3F) {
  const std::array<std::string, kMaxSeats> hands = {"7C 8C 9C 7D 8D 9D 7S 8S", "KH QH KS QS TC TD 9H 9S",
                                                    "7H 8H TH JH JC QC KC AC", "AH AS AD JS TS QD KD JD"};
  const auto accepted = [&](const char* preset, absl::string_view calls) {
    const RuleSet rules = Rules(preset);
    Table table(rules, SetupFor(rules, Seat::k0, Seat::k1, hands));
    table.Calls(calls);
    std::string text;
    for (const char* card : {"KH", "QS"}) {
      if (table.at().AcceptsBelote(table.deal(), C(card))) text += std::string(card) + " ";
    }
    return text;
  };
  EXPECT_EQ(accepted("bidding-belote", "AT PASS PASS PASS"), "KH QS ");
  EXPECT_EQ(accepted("bidding-belote", "NT PASS PASS PASS"), "");
  EXPECT_EQ(accepted("bidding-belote", "S PASS PASS PASS"), "QS ");
  EXPECT_EQ(accepted("coinche", "90-AT PASS PASS PASS"), "");
  EXPECT_EQ(accepted("coinche", "90-H PASS PASS PASS"), "KH ");
}

// Tarabish, dealer 0, hearts trump: seat 1 has KH QH JH, the best run; its kitty is the last packet.
BoardSetup TarabishDeal(const RuleSet& rules) {
  return SetupFor(rules, Seat::k0, Seat::k1,
                  {"6C 7C 6D 8D TD TC 6S 8S TS", "KH QH JH 8C AD AC AS 9S QC", "6H 7H TH 9C JD KD 7S JS KC",
                   "8H 9H AH JC QD 7D KS QS 9D"});
}

TEST(Position, AKittyIsPickedUpWhenTrumpIsSet_6B) {
  const RuleSet rules = Rules("tarabish");
  Table table(rules, TarabishDeal(rules));
  EXPECT_EQ(table.at().hand(Seat::k1), Cards("KH QH JH 8C AD AC"));
  EXPECT_EQ(table.deal().kitty(Seat::k1), Cards("AS 9S QC"));
  table.Calls("H");
  EXPECT_EQ(table.at().hand(Seat::k1), Cards("KH QH JH 8C AD AC AS 9S QC"));
  EXPECT_EQ(table.at().turn(), Seat::k1);
}

TEST(Position, ShowingARunWithKingAndQueenIsACall_6F) {
  const RuleSet rules = Rules("tarabish");
  Table table(rules, TarabishDeal(rules));
  table.Calls("H");
  ASSERT_EQ(table.at().phase(), Phase::kDeclaring);
  table.Declares("KH QH JH");
  table.Plays("AC 9C JC 6C");
  EXPECT_TRUE(table.at().melds_score(Seat::k1));
  EXPECT_FALSE(table.at().melds_score(Seat::k3)) << "6 F4: the partner nothing";
  EXPECT_EQ(table.at().belotes(Seat::k1), 0) << "shown before the own card 2, not earlier";
  table.Plays("AD");
  EXPECT_EQ(table.at().belotes(Seat::k1), 1);
  table.Plays("JD 7D 6D KH TH 9H 6S");
  table.Plays("8H 8S QH! 6H");
  EXPECT_EQ(table.at().belotes(Seat::k1), 1) << "once, whatever is called later";
}

TEST(Position, ARunThatIsNotShownCallsNothing_6F) {
  const RuleSet rules = Rules("tarabish");
  Table table(rules, TarabishDeal(rules));
  table.Calls("H");
  // Nobody announces, so nothing is compared and nothing shown.
  table.Plays("AC 9C JC 6C AD JD 7D 6D");
  EXPECT_FALSE(table.at().melds_score(Seat::k1));
  EXPECT_EQ(table.at().belotes(Seat::k1), 0);
  // It may still be called with the second card.
  table.Plays("KH TH 9H 6S 8H 8S QH! 6H");
  EXPECT_EQ(table.at().belotes(Seat::k1), 1);
}

// Découverte, dealer 0, clubs trump; the open cards first.
TEST(Position, WhatLayUnderATrickIsTurnedUpWhenItIsComplete_4E) {
  const RuleSet rules = Rules("belote-decouverte");
  const BoardSetup setup = SetupFor(rules, Seat::k0, Seat::k1,
                                    {"7C 8C 9C TC 7D 8D 9D TD 7H 8H 9H TH 7S 8S 9S TS",
                                     "JC QC KC AC JD QD KD AD JH QH KH AH JS QS KS AS", "", ""});
  Table table(rules, setup);
  table.Calls("PASS PASS C");
  EXPECT_EQ(table.at().turn(), Seat::k1) << "4 E: the non-dealer leads";
  EXPECT_EQ(table.at().hand(Seat::k1), Cards("JC QC KC AC JD QD KD AD"));
  table.Plays("QD");
  EXPECT_EQ(table.at().hand(Seat::k1), Cards("JC QC KC AC JD KD AD")) << "not before the trick is complete";
  EXPECT_EQ(table.at().LegalCards(), Cards("7D 8D 9D TD")) << "exposed cards only";
  table.Plays("9D");
  EXPECT_EQ(table.at().hand(Seat::k1), Cards("JC QC KC AC JD KD AD QS"));
  EXPECT_EQ(table.at().hand(Seat::k0), Cards("7C 8C 9C TC 7D 8D TD 9S"));
  EXPECT_EQ(table.at().turn(), Seat::k1);
  EXPECT_EQ(table.at().tricks_done(), 1);
  table.Plays("QS 9S");
  EXPECT_EQ(table.at().hand(Seat::k1), Cards("JC QC KC AC JD KD AD")) << "nothing lies under the second card";
  EXPECT_EQ(table.at().gone(table.deal()), Cards("QD 9D QS 9S")) << "no card that still lies hidden";
}

TEST(Position, HangingPointsGoToTheWinnerAndStayWithAPassedOutHand_2G3) {
  const RuleSet rules = Rules("bidding-belote");
  const Deal deal =
      Deal::Create(&rules, {.deck = testing::SortedDeck(rules), .dealer = Seat::k0, .hanging = 85}).value();
  Position passed(deal);
  for (int i = 0; i < 4; ++i) passed.Make(deal, CallOf("PASS"));
  ASSERT_EQ(passed.phase(), Phase::kFinished);
  EXPECT_EQ(passed.Score(deal).hanging, 85);
  EXPECT_EQ(passed.Score(deal).points, PerTeam{});
  EXPECT_EQ(Position(deal).Forfeit(deal, Seat::k1).hanging, 85) << "9.3";
  EXPECT_EQ(Position(deal).Forfeit(deal, Seat::k1).points, (PerTeam{16, 0}));
}

}  // namespace
}  // namespace hakam::rules
