#include "sdk/rules/trick.h"

#include <gtest/gtest.h>

#include <ostream>

#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using testing::C;
using testing::Cards;
using testing::Rules;
using testing::TrickOf;
using testing::Trump;

TEST(Order, SunRanksTenBelowTheAce_A3) {
  const char* low_to_high[] = {"7S", "8S", "9S", "JS", "QS", "KS", "TS", "AS"};
  for (int i = 0; i < 8; ++i) {
    for (int k = 0; k < 8; ++k) {
      EXPECT_EQ(Beats(Denomination::kNoTrumps, C(low_to_high[i]), C(low_to_high[k])), i > k);
      EXPECT_EQ(Beats(Denomination::kHearts, C(low_to_high[i]), C(low_to_high[k])), i > k);
    }
  }
}

TEST(Order, TrumpsRankJackThenNine_A3) {
  const char* low_to_high[] = {"7H", "8H", "QH", "KH", "TH", "AH", "9H", "JH"};
  for (int i = 0; i < 8; ++i) {
    for (int k = 0; k < 8; ++k) {
      EXPECT_EQ(Beats(Denomination::kHearts, C(low_to_high[i]), C(low_to_high[k])), i > k);
      EXPECT_EQ(Strength(Denomination::kHearts, C(low_to_high[i])) >
                    Strength(Denomination::kHearts, C(low_to_high[k])),
                i > k);
    }
  }
}

TEST(Order, CardPointsSumTo120And152_A4) {
  for (Denomination d : {Denomination::kNoTrumps, Denomination::kClubs, Denomination::kDiamonds,
                         Denomination::kHearts, Denomination::kSpades, Denomination::kAllTrumps}) {
    // The same in all three packs: the cards that small packs lack have no points.
    for (DeckKind deck : {DeckKind::kD32, DeckKind::kD36, DeckKind::kD24}) {
      int sum = kLastTrickPoints;
      for (Card card : PackCards(deck)) sum += CardPoints(d, card);
      EXPECT_EQ(sum, TotalCardPoints(d));
    }
  }
  EXPECT_EQ(TotalCardPoints(Denomination::kNoTrumps), 130);
  EXPECT_EQ(TotalCardPoints(Denomination::kAllTrumps), 258);
  EXPECT_EQ(TotalCardPoints(Denomination::kSpades), 162);
  EXPECT_EQ(CardPoints(Denomination::kSpades, C("JS")), 20);
  EXPECT_EQ(CardPoints(Denomination::kSpades, C("9S")), 14);
  EXPECT_EQ(CardPoints(Denomination::kSpades, C("9H")), 0);
}

struct WinnerCase {
  char trump;
  const char* cards;  // led by seat 1
  int winner;
};

TEST(Trick, TheHighestTrumpElseTheHighestOfTheLedSuitWins_E11) {
  for (const WinnerCase& c : {WinnerCase{'-', "TS KS QS 7S", 1}, WinnerCase{'-', "7S AH AD AC", 1},
                              WinnerCase{'-', "KS QS TS AS", 0}, WinnerCase{'H', "AC 7H TC 8H", 0},
                              WinnerCase{'H', "AH 9H JH TH", 3}, WinnerCase{'H', "7C AS AD KC", 0},
                              WinnerCase{'H', "7C 7H AC 8C", 2},
                              // All trumps: every suit has the trump order, but no suit ruffs another (E9).
                              WinnerCase{'*', "AS 9S JH TS", 2}, WinnerCase{'*', "9S JS AS TS", 2},
                              WinnerCase{'*', "7S JH JD JC", 1}, WinnerCase{'H', "6H 7C 7S 7D", 1},
                              WinnerCase{'H', "6C 7C 6H AC", 3}}) {
    EXPECT_EQ(Index(TrickOf(Trump(c.trump), Seat::k1, c.cards).winner()), c.winner) << c.cards;
  }
}

struct LegalCase {
  const char* why;
  const char* preset;
  char trump;
  const char* trick;  // led by seat 0; the player is the next
  const char* hand;
  const char* legal;
};

// The name of the case; without it GoogleTest would print its bytes, addresses among them.
void PrintTo(const LegalCase& c, std::ostream* out) { *out << c.why; }

class LegalCardsTest : public ::testing::TestWithParam<LegalCase> {};

TEST_P(LegalCardsTest, AreThoseOfTheClause) {
  const LegalCase& c = GetParam();
  const RuleSet rules = Rules(c.preset);
  const Denomination d = Trump(c.trump);
  const Trick trick = TrickOf(d, Seat::k0, c.trick);
  EXPECT_EQ(LegalCards(TermsOf(rules, d), trick, Cards(c.hand)), Cards(c.legal)) << c.why;
}

INSTANTIATE_TEST_SUITE_P(
    Clauses, LegalCardsTest,
    ::testing::Values(
        LegalCase{"E2: any card may be led", "baloot", 'H', "", "JH 7C", "JH 7C"},
        LegalCase{"E3: the led suit and nothing else", "baloot", 'H', "KC", "7C AC JH", "7C AC"},
        LegalCase{"E3: a ruff in the trick changes nothing", "baloot", 'H', "KC 7H", "7C AC JH", "7C AC"},
        LegalCase{"E4: void in Sun, any card", "baloot", '-', "KC", "7D AH", "7D AH"},
        LegalCase{"no trump: any card", "baloot", 'H', "KC", "7D AS", "7D AS"},
        LegalCase{"E5 B: an opponent winning, must trump", "baloot", 'H', "KC", "7H JH AS", "7H JH"},
        LegalCase{"E5 G: free", "baloot-gamerules", 'H', "KC", "7H JH AS", "7H JH AS"},
        LegalCase{"E5 K: must trump", "balot-kuwait", 'H', "KC", "7H JH AS", "7H JH"},
        LegalCase{"E6 B: partner winning with a plain card", "baloot", 'H', "AC 7C", "7H AS", "7H AS"},
        LegalCase{"E6 B: partner winning with a ruff", "baloot", 'H', "7C QH 8C", "7C AS", "7C"},
        LegalCase{"E6 B: partner's ruff, void: free", "baloot", 'H', "7C QH 8C", "KH 7H AS", "KH 7H AS"},
        LegalCase{"E6 K: partner winning is no excuse", "balot-kuwait", 'H', "AC 7C", "7H AS", "7H"},
        LegalCase{"E7 K: even over partner's ruff", "balot-kuwait", 'H', "7C QH 8C", "KH 7H AS", "KH"},
        LegalCase{"E6 C: free", "baloot-catsatcards", 'H', "AC 7C", "7H AS", "7H AS"},
        LegalCase{"E7 B: only the higher trumps", "baloot", 'H', "AC TH", "AH 9H QH AS", "AH 9H"},
        LegalCase{"E7 C: only the higher trumps", "baloot-catsatcards", 'H', "AC TH", "AH 9H QH AS", "AH 9H"},
        LegalCase{"E7 G: any card", "baloot-gamerules", 'H', "AC TH", "AH 9H QH AS", "AH 9H QH AS"},
        LegalCase{"E8 B: undertrump", "baloot", 'H', "AC 9H", "AH QH AS", "AH QH"},
        LegalCase{"E8 K: any card", "balot-kuwait", 'H', "AC 9H", "AH QH AS", "AH QH AS"},
        LegalCase{"E9 B: higher if able", "baloot", 'H', "KH", "QH TH 7H AS", "TH"},
        LegalCase{"E9 B: not while partner wins", "baloot", 'H', "AH KH", "9H 7H AS", "9H 7H"},
        LegalCase{"E9 B: over an opponent who beat partner", "baloot", 'H', "KH AH", "9H 7H AS", "9H"},
        LegalCase{"E9 K: also over partner", "balot-kuwait", 'H', "AH KH", "9H 7H AS", "9H"},
        LegalCase{"E9 G: any trump", "baloot-gamerules", 'H', "KH", "QH TH 7H AS", "QH TH 7H"},
        LegalCase{"E9 C: any trump", "baloot-catsatcards", 'H', "KH", "QH TH 7H AS", "QH TH 7H"},
        LegalCase{"E9: cannot beat, any trump", "baloot", 'H', "JH", "QH TH 7H AS", "QH TH 7H"},
        LegalCase{"E9: no trump, any card", "baloot", 'H', "JH", "AS 7C", "AS 7C"}));

TEST(LegalCards, ALockedHokumForbidsTrumpLeads_E2) {
  const RuleSet rules = Rules("baloot");
  const PlayTerms locked = TermsOf(rules, Denomination::kHearts, true);
  EXPECT_EQ(LegalCards(locked, Trick(Seat::k1), Cards("JH 9H 7C")), Cards("7C"));
  EXPECT_EQ(LegalCards(locked, Trick(Seat::k1), Cards("JH 9H")), Cards("JH 9H"));
  // Following is never affected.
  const Trick trick = TrickOf(Denomination::kHearts, Seat::k0, "7H");
  EXPECT_EQ(LegalCards(locked, trick, Cards("JH 8C")), Cards("JH"));
}

TEST(Ekka, IsForTheHighestCardLeftOfAPlainSuit_E10) {
  const RuleSet kuwait = Rules("balot-kuwait");
  const Denomination h = Denomination::kHearts;
  const Trick none(Seat::k1);
  EXPECT_TRUE(EkkaAllowed(kuwait, none, h, C("AC"), {}));
  EXPECT_TRUE(EkkaAllowed(kuwait, none, h, C("TC"), Cards("AC")));
  EXPECT_TRUE(EkkaAllowed(kuwait, none, h, C("KC"), Cards("AC TC")));
  EXPECT_FALSE(EkkaAllowed(kuwait, none, h, C("KC"), Cards("AC QC"))) << "the ten is still out";
  EXPECT_FALSE(EkkaAllowed(kuwait, none, h, C("AH"), Cards("9H JH"))) << "a trump";
  EXPECT_FALSE(EkkaAllowed(kuwait, none, Denomination::kNoTrumps, C("AC"), {})) << "Sun";
  EXPECT_TRUE(EkkaAllowed(kuwait, TrickOf(h, Seat::k0, "7C"), h, C("AC"), {})) << "second, in the led suit";
  EXPECT_FALSE(EkkaAllowed(kuwait, TrickOf(h, Seat::k0, "AC"), h, C("TC"), {})) << "the ace is in this trick";
  EXPECT_FALSE(EkkaAllowed(kuwait, TrickOf(h, Seat::k0, "7D"), h, C("AC"), {})) << "not the led suit";
  EXPECT_FALSE(EkkaAllowed(kuwait, TrickOf(h, Seat::k0, "7C 8C"), h, C("AC"), {})) << "third";
  EXPECT_FALSE(EkkaAllowed(Rules("baloot"), none, h, C("AC"), {}));
}

TEST(Ekka, FreesThePartnerWhileTheCardWins_E10) {
  const RuleSet kuwait = Rules("balot-kuwait");
  const Denomination h = Denomination::kHearts;
  PlayTerms by0 = TermsOf(kuwait, h);
  by0.ekka = Seat::k0;
  const CardSet hand = Cards("7H AS");
  EXPECT_EQ(LegalCards(by0, TrickOf(h, Seat::k0, "AC 7C"), hand), hand);
  EXPECT_EQ(LegalCards(by0, TrickOf(h, Seat::k0, "AC"), hand), Cards("7H")) << "not an opponent";
  EXPECT_EQ(LegalCards(by0, TrickOf(h, Seat::k0, "AC 9H"), Cards("JH 7H AS")), Cards("JH")) << "ruffed: void";
  EXPECT_EQ(LegalCards(by0, TrickOf(h, Seat::k0, "AC JH"), hand), hand) << "E8 in K";
  EXPECT_EQ(LegalCards(TermsOf(kuwait, h), TrickOf(h, Seat::k0, "AC 7C"), hand), Cards("7H"))
      << "nothing announced";
  EXPECT_FALSE(EkkaAllowed(Rules("balot-kuwait", {{"ekka", "false"}}), Trick(Seat::k1), h, C("AC"), {}));
}

// Independent slow code for section E, by profiles (columns) instead of options.
class Reference {
 public:
  Reference(char column, char trump) : column_(column), trump_(trump) {}

  int Power(const std::string& card, char led) const {
    static const std::string& plain = *new std::string("789JQKTA");
    static const std::string& trumps = *new std::string("78QKTA9J");
    if (card[1] == trump_) return 100 + static_cast<int>(trumps.find(card[0]));
    return card[1] == led ? static_cast<int>(plain.find(card[0])) : -1;
  }
  size_t Winning(const std::vector<std::string>& trick) const {
    size_t best = 0;
    for (size_t i = 1; i < trick.size(); ++i) {
      if (Power(trick[i], trick[0][1]) > Power(trick[best], trick[0][1])) best = i;
    }
    return best;
  }
  std::vector<std::string> Legal(const std::vector<std::string>& trick,
                                 const std::vector<std::string>& hand) const {
    if (trick.empty()) return hand;
    const char led = trick[0][1];
    const size_t winning = Winning(trick);
    const bool partner_wins = (trick.size() - winning) == 2;
    const int best = Power(trick[winning], led);
    const auto filter = [&](auto keep) {
      std::vector<std::string> out;
      for (const std::string& card : hand) {
        if (keep(card)) out.push_back(card);
      }
      return out;
    };
    const auto of_led = filter([&](const std::string& c) { return c[1] == led; });
    const auto trumps = filter([&](const std::string& c) { return c[1] == trump_; });
    const auto higher_trumps =
        filter([&](const std::string& c) { return c[1] == trump_ && Power(c, led) > best; });
    if (led == trump_) {
      if (trumps.empty()) return hand;
      const bool must_beat = column_ == 'K' || ((column_ == 'B' || column_ == 'M') && !partner_wins);
      return must_beat && !higher_trumps.empty() ? higher_trumps : trumps;
    }
    if (!of_led.empty()) return of_led;
    if (trumps.empty() || column_ == 'G') return hand;
    if (partner_wins && column_ != 'K') return hand;
    if (best < 100) return trumps;
    if (!higher_trumps.empty()) return higher_trumps;
    return column_ == 'K' ? hand : trumps;
  }

 private:
  char column_;
  char trump_;
};

TEST(LegalCards, AgreeWithASlowReferenceInEveryProfile) {
  const std::pair<const char*, char> kProfiles[] = {{"baloot", 'B'},
                                                    {"baloot-kammelna", 'M'},
                                                    {"baloot-gamerules", 'G'},
                                                    {"balot-kuwait", 'K'},
                                                    {"baloot-catsatcards", 'C'}};
  for (const auto& [preset, column] : kProfiles) {
    const RuleSet rules = Rules(preset);
    for (uint64_t seed = 0; seed < 20000; ++seed) {
      Random random(seed);
      std::vector<Card> deck;
      for (Card card : PackCards(DeckKind::kD32)) deck.push_back(card);
      random.Shuffle(deck);
      const char trump = "CDHS-"[random.Below(5)];
      const size_t played = random.Below(4);
      const size_t held = 1 + random.Below(8);
      Trick trick(static_cast<Seat>(random.Below(4)));
      std::vector<std::string> trick_texts, hand_texts;
      for (size_t i = 0; i < played; ++i) {
        trick.Add(Trump(trump), deck[i]);
        trick_texts.push_back(deck[i].ToString());
      }
      CardSet hand;
      for (size_t i = played; i < played + held; ++i) {
        hand.Add(deck[i]);
        hand_texts.push_back(deck[i].ToString());
      }
      const Reference reference(column, trump);
      CardSet expected;
      for (const std::string& card : reference.Legal(trick_texts, hand_texts)) expected.Add(C(card));
      ASSERT_EQ(LegalCards(TermsOf(rules, Trump(trump)), trick, hand), expected)
          << preset << " seed " << seed;
      if (played > 0) {
        ASSERT_EQ(trick.winner(), After(trick.leader(), static_cast<int>(reference.Winning(trick_texts))));
      }
    }
  }
}

}  // namespace
}  // namespace hakam::rules
