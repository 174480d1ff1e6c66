// Greedy at Baloot plays like a sound beginner (law/baloot).
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <vector>

#include "absl/strings/str_split.h"
#include "agents/greedy/hand_value.h"
#include "agents/greedy/table.h"
#include "tests/unit/agents/situation.h"
#include "tests/unit/rules/support.h"

namespace hakam {
namespace {

using rules::Action;
using rules::AuctionStage;
using rules::CallKind;
using rules::Card;
using rules::Denomination;
using rules::Observation;
using rules::Phase;
using rules::Seat;
using rules::testing::C;
using rules::testing::Cards;
using rules::testing::Rules;

std::vector<Action> Calls(std::initializer_list<CallKind> kinds) {
  std::vector<Action> actions;
  for (const CallKind kind : kinds) actions.push_back(Action::OfCall({.kind = kind}));
  return actions;
}

std::string BalootAnswer(const Observation& seen, const std::vector<Action>& legal) {
  return Answer(Rules("baloot"), seen, legal);
}

// ---- Bidding (law/baloot C) ----

Observation AtAuction(const char* hand, const char* public_card, AuctionStage stage) {
  Observation seen;
  seen.dealer = Seat::k3;
  seen.phase = Phase::kAuction;
  seen.auction_stage = stage;
  seen.hand = Cards(hand);
  seen.public_card = C(public_card);
  return seen;
}

const std::vector<Action>& Round1() {
  static const auto& calls =
      *new std::vector<Action>(Calls({CallKind::kPass, CallKind::kHokum, CallKind::kSun}));
  return calls;
}

TEST(GreedyBidding, PassesAPoorHand) {
  EXPECT_EQ(BalootAnswer(AtAuction("7S 8H 9D JC QC", "7H", AuctionStage::kRound1), Round1()), "PASS");
}

TEST(GreedyBidding, SunOnAcesAndTens) {
  EXPECT_EQ(BalootAnswer(AtAuction("AS TS AH TH KD", "AC", AuctionStage::kRound1), Round1()), "SUN");
}

TEST(GreedyBidding, HokumOnJackAndNine) {
  EXPECT_EQ(BalootAnswer(AtAuction("JH 9H AH AS 7D", "KH", AuctionStage::kRound1), Round1()), "HOKUM");
}

TEST(GreedyBidding, NamesTheLongSuitInRoundTwo) {
  std::vector<Action> legal;
  for (const Denomination d : {Denomination::kClubs, Denomination::kHearts, Denomination::kSpades}) {
    legal.push_back(Action::OfCall({.kind = CallKind::kHokum, .denomination = d}));
  }
  legal.push_back(Action::OfCall({.kind = CallKind::kSun}));
  EXPECT_EQ(BalootAnswer(AtAuction("JH 9H AH 8H 7S", "7D", AuctionStage::kConfirm), legal), "HOKUM:H");
}

TEST(GreedyBidding, DoesNotTakeAPartnersSunAway) {
  Observation seen = AtAuction("AS TS AH TH KD", "AC", AuctionStage::kRound1Claim);
  seen.calls.push_back({.seat = Seat::k2, .call = {.kind = CallKind::kSun}});
  const auto legal = Calls({CallKind::kPass, CallKind::kSun});
  EXPECT_EQ(BalootAnswer(seen, legal), "PASS");
  seen.calls[0].seat = Seat::k1;
  EXPECT_EQ(BalootAnswer(seen, legal), "SUN");
}

// B6: a hand of sevens, eights and nines is not worth playing.
TEST(GreedyBidding, KaweshVoidsAHopelessDeal) {
  const auto legal = Calls({CallKind::kPass, CallKind::kHokum, CallKind::kSun, CallKind::kKawesh});
  EXPECT_EQ(BalootAnswer(AtAuction("7S 8S 9H 7D 8C", "7H", AuctionStage::kRound1), legal), "KAWESH");
}

TEST(GreedyDoubling, DoublesWithTheTrumpsAndNotWithout) {
  Observation seen;
  seen.phase = Phase::kDoubling;
  seen.contract = {.denomination = Denomination::kHearts, .caller = Seat::k1, .taker = Seat::k1};
  const std::vector<Action> legal = {
      Action::OfCall({.kind = CallKind::kPass}),
      Action::OfCall({.kind = CallKind::kDouble, .lock = rules::Lock::kOpen}),
      Action::OfCall({.kind = CallKind::kDouble, .lock = rules::Lock::kLocked})};
  seen.hand = Cards("JH 9H AH TH AS TS AD AC");
  EXPECT_EQ(BalootAnswer(seen, legal), "DOUBLE:LOCKED");
  seen.hand = Cards("7H 8S 9S TS QD JD 8D 7C");
  EXPECT_EQ(BalootAnswer(seen, legal), "PASS");
}

// ---- Play ----

TEST(GreedyPlay, AsABeginnerWould) {
  const Denomination sun = Denomination::kNoTrumps;
  const Denomination hearts = Denomination::kHearts;
  // Trick 1, so that the hands are whole.
  const PlaySituation situations[] = {
      {"cashes a sure winner", sun, Seat::k0, "AS 7S 8S 8H 9H 9D JD 7C", Seat::k0, "", "AS"},
      {"feeds the partner's ace", sun, Seat::k0, "KS 7S AH 8H 8D 9D 7C 8C", Seat::k2, "AS 8S", "KS"},
      {"does not feed the enemy's ace", sun, Seat::k0, "KS 7S AH 8H 8D 9D 7C 8C", Seat::k3, "AS", "7S"},
      {"last to play, wins with the ten", sun, Seat::k0, "TS 7S AH 8H 8D 9D 7C 8C", Seat::k1, "KS 8S 9S",
       "TS"},
      {"throws no ace on a lost trick", sun, Seat::k0, "AD 7D AH 8H TH 7C 8C 9C", Seat::k1, "TS AS 9S", "7C"},
      {"draws trumps", hearts, Seat::k0, "JH 9H 8H AS 7S 7D 8D 7C", Seat::k0, "", "JH"},
      {"a defender keeps his trumps", hearts, Seat::k1, "7H QH 8H AS 7S 7D 8D 7C", Seat::k0, "", "AS"},
      {"ruffs low", hearts, Seat::k0, "JH 7H 8H 8D 9D 7C 8C 9C", Seat::k1, "AS 7S TS", "7H"},
      {"does not lead a bare ten", sun, Seat::k0, "TS 7H 8H 9H 7D 8D 7C 8C", Seat::k0, "", "7C"},
  };
  for (const PlaySituation& s : situations) EXPECT_EQ(Answer(Rules("baloot"), s), s.expected) << s.what;
}

TEST(GreedyPlay, RemembersWhatIsGone) {
  // When the ace and the ten of spades are gone, the king is the best spade left, and it is led.
  Observation seen;
  seen.phase = Phase::kPlay;
  seen.hand = Cards("KS 7S 8H 9H 9D 8D 7C");
  seen.contract = {.denomination = Denomination::kNoTrumps};
  std::vector<Action> legal;
  for (const Card card : seen.hand) legal.push_back(Action::OfPlay(card));
  rules::TrickView trick{.leader = Seat::k0, .count = 4, .winner = Seat::k1};
  trick.cards = {C("QC"), C("AC"), C("8C"), C("TC")};
  seen.tricks.push_back(trick);
  EXPECT_NE(BalootAnswer(seen, legal), "KS");
  seen.tricks[0].cards = {C("QS"), C("AS"), C("8S"), C("TS")};
  EXPECT_EQ(BalootAnswer(seen, legal), "KS");
}

// The first trick, seat 0 led to it and won it; now it leads again.
std::string LeadAfter(Denomination denomination, Seat caller, const char* trick, const char* hand) {
  Observation seen;
  seen.phase = Phase::kPlay;
  seen.hand = Cards(hand);
  seen.contract = {.denomination = denomination, .caller = caller};
  rules::TrickView view{.leader = Seat::k0, .count = 4, .winner = Seat::k0};
  const std::vector<std::string> cards = absl::StrSplit(trick, ' ');
  for (size_t i = 0; i < 4; ++i) view.cards[i] = C(cards[i]);
  seen.tricks.push_back(view);
  std::vector<Action> legal;
  for (const Card card : seen.hand) legal.push_back(Action::OfPlay(card));
  return BalootAnswer(seen, legal);
}

TEST(GreedyPlay, GoesOnWithASideSuitThatItBegan) {
  EXPECT_EQ(LeadAfter(Denomination::kDiamonds, Seat::k1, "AH QH KH 7H", "QC 9C AD 7D 9H TS 9S"), "9H");
}

TEST(GreedyPlay, DoesNotLeadLowFromUnderItsBestCard) {
  // The ten of hearts is the best heart left, but it is not led while so many trumps are out.
  EXPECT_EQ(LeadAfter(Denomination::kClubs, Seat::k0, "AH JH KH 8H", "KD TD 8D TH 7H JS QS"), "JS");
}

TEST(GreedyTable, ATrumpIsLikelierWithTheCaller) {
  Observation seen;
  seen.phase = Phase::kPlay;
  seen.hand = Cards("AS 7S 8H 9H 9D 8D 7C 8C");
  seen.contract = {.denomination = Denomination::kHearts, .caller = Seat::k1};
  const agents::greedy::Table table = agents::greedy::ReadTable(Rules("baloot"), seen, 2);
  EXPECT_DOUBLE_EQ(Holds(table, Seat::k1, C("JH")), 0.5);
  EXPECT_DOUBLE_EQ(Holds(table, Seat::k2, C("JH")), 0.25);
  EXPECT_DOUBLE_EQ(Holds(table, Seat::k1, C("TS")), 1.0 / 3);
}

// The value of a hand in the play if clubs are trumps and these cards are against it.
double PlayValue(const char* hand, const char* out) {
  const agents::greedy::HandModel model = agents::greedy::Weights().play;
  const agents::greedy::Scale scale = ScaleOf(model, Rules("baloot"), Denomination::kClubs);
  return HandValue(model, scale, Cards(hand), Cards(out));
}

TEST(GreedyWorth, AWinnerIsWorthLessWhereTheEnemiesRunOutOfItsSuit) {
  const double long_suit = PlayValue("AD TD", "7C 8C KD QD JD 9D");
  const double short_suit = PlayValue("AD TD", "7C 8C KD QD JS 9S");
  const double no_trumps_left = PlayValue("AD TD", "7S 8S KD QD JS 9S");
  EXPECT_LT(short_suit, long_suit);
  EXPECT_LT(long_suit, no_trumps_left);
}

TEST(GreedyWorth, ALowCardWinsWhenTheHigherOnesHaveDrawnItsSuit) {
  EXPECT_GT(PlayValue("AD TD 7D", "KD QD 7S") - PlayValue("AD TD", "KD QD 7S"),
            2 * (PlayValue("AD TD 7D", "KD QD JD 9D 8D") - PlayValue("AD TD", "KD QD JD 9D 8D")));
}

// E10: the best card left is announced, so that the partner need not ruff it.
TEST(GreedyPlay, AnnouncesEkka) {
  Observation seen;
  seen.phase = Phase::kPlay;
  seen.hand = Cards("KS 7S 8H 9H 9D 8D 7C");
  seen.contract = {.denomination = Denomination::kHearts};
  rules::TrickView trick{.leader = Seat::k0, .count = 4, .winner = Seat::k0};
  trick.cards = {C("AS"), C("QS"), C("8S"), C("TS")};
  seen.tricks.push_back(trick);
  const Action plain = Action::OfPlay(C("KS"));
  Action announced = plain;
  announced.play.ekka = true;
  EXPECT_EQ(Answer(Rules("balot-kuwait"), seen, {plain, announced}), announced.ToString());
}

}  // namespace
}  // namespace hakam
