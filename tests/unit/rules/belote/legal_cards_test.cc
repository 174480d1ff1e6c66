// Section E of law/belote-family: the legal cards. perft_test.cc compares them with independent code.
#include <gtest/gtest.h>

#include <ostream>

#include "sdk/rules/trick.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules {
namespace {

using testing::Cards;
using testing::Rules;
using testing::TrickOf;
using testing::Trump;

struct BeloteLegalCase {
  const char* why;
  const char* preset;
  char trump;         // '-': none, '*': all
  const char* trick;  // led by seat 0; the player is the next
  const char* hand;
  const char* legal;
};

// The name of the case; without it GoogleTest would print its bytes, addresses among them.
void PrintTo(const BeloteLegalCase& c, std::ostream* out) { *out << c.why; }

class BeloteLegalCardsTest : public ::testing::TestWithParam<BeloteLegalCase> {};

TEST_P(BeloteLegalCardsTest, AreThoseOfTheClause) {
  const BeloteLegalCase& c = GetParam();
  const Denomination d = Trump(c.trump);
  const Trick trick = TrickOf(d, Seat::k0, c.trick);
  EXPECT_EQ(LegalCards(TermsOf(Rules(c.preset), d), trick, Cards(c.hand)), Cards(c.legal)) << c.why;
}

INSTANTIATE_TEST_SUITE_P(
    Belote, BeloteLegalCardsTest,
    ::testing::Values(
        BeloteLegalCase{"E1: any card may be led", "belote", 'H', "", "JH 7C", "JH 7C"},
        BeloteLegalCase{"E2: the led suit and nothing else", "belote", 'H', "KC", "7C AC JH", "7C AC"},
        BeloteLegalCase{"1 E3: a led trump must be beaten", "belote", 'H', "KH", "QH TH 7H AS", "TH"},
        BeloteLegalCase{"1 E3: even over the partner", "belote", 'H', "AH KH", "9H 7H AS", "9H"},
        BeloteLegalCase{"1 E3: cannot beat, any trump", "belote", 'H', "JH", "QH 9H AS", "QH 9H"},
        BeloteLegalCase{"E6: no trump either, any card", "belote", 'H', "JH", "7C AS", "7C AS"},
        BeloteLegalCase{"1 E4: an opponent winning, must ruff", "belote", 'H', "KC", "7H JH AS", "7H JH"},
        BeloteLegalCase{"1 E4: partner winning by suit, free", "belote", 'H', "AC 7C", "7H AS", "7H AS"},
        BeloteLegalCase{"1 E4: partner led but does not win", "belote", 'H', "KC AC", "7H AS", "7H"},
        BeloteLegalCase{"1 E4: partner winning by a ruff, lower trumps too", "belote", 'H', "7C QH 8C",
                        "KH 7H AS", "KH 7H AS"},
        BeloteLegalCase{"1 E5: an opponent's ruff must be beaten", "belote", 'H', "AC TH", "AH 9H QH AS",
                        "AH 9H"},
        BeloteLegalCase{"1 E5: cannot, must undertrump", "belote", 'H', "AC 9H", "AH QH AS", "AH QH"},
        BeloteLegalCase{"E6: no trump, any card", "belote", 'H', "AC 9H", "7D AS", "7D AS"}));

INSTANTIATE_TEST_SUITE_P(
    BiddingAndCoinche, BeloteLegalCardsTest,
    ::testing::Values(
        BeloteLegalCase{"2 E3: over an opponent", "bidding-belote", 'H', "KH", "QH TH 7H AS", "TH"},
        BeloteLegalCase{"2 E3: not over the partner", "bidding-belote", 'H', "AH KH", "9H 7H AS", "9H 7H"},
        BeloteLegalCase{"2 E4: must ruff, the partner exempts nobody", "bidding-belote", 'H', "AC 7C",
                        "7H AS", "7H"},
        BeloteLegalCase{"2 E5: no duty to overruff", "bidding-belote", 'H', "AC TH", "AH 9H QH AS",
                        "AH 9H QH"},
        BeloteLegalCase{"2 E7: no trumps, follow", "bidding-belote", '-', "KC", "7C AC JH", "7C AC"},
        BeloteLegalCase{"2 E7: or discard", "bidding-belote", '-', "KC", "7D JH", "7D JH"},
        BeloteLegalCase{"2 E8: all trumps, beat what is led", "bidding-belote", '*', "KC", "7C TC JC AS",
                        "TC JC"},
        BeloteLegalCase{"2 E8: not over the partner", "bidding-belote", '*', "AC KC", "9C 7C AS", "9C 7C"},
        BeloteLegalCase{"2 E8: cannot, any of the suit", "bidding-belote", '*', "JC", "9C 7C AS", "9C 7C"},
        BeloteLegalCase{"2 E8: no suit ruffs another", "bidding-belote", '*', "7C", "JH AS", "JH AS"},
        BeloteLegalCase{"3 E: as in bidding", "coinche", 'H', "AC 7C", "7H AS", "7H"},
        BeloteLegalCase{"3 E: all trumps", "coinche", '*', "KC", "7C TC JC AS", "TC JC"}));

INSTANTIATE_TEST_SUITE_P(
    WithoutExemption, BeloteLegalCardsTest,
    ::testing::Values(
        BeloteLegalCase{"5 E: ruff although the partner wins", "pilotta", 'H', "AC 7C", "7H AS", "7H"},
        BeloteLegalCase{"5 E: overruff the partner", "pilotta", 'H', "7C QH 8C", "KH 7H AS", "KH"},
        BeloteLegalCase{"5 E: undertrump the partner", "pilotta", 'H', "7C 9H 8C", "KH 7H AS", "KH 7H"},
        BeloteLegalCase{"5 E: beat the partner's trump", "pilotta", 'H', "AH KH", "9H 7H AS", "9H"},
        BeloteLegalCase{"6 E: ruff although the partner wins", "tarabish", 'H', "AC 7C", "6H AS", "6H"},
        BeloteLegalCase{"6 A: a six is the lowest trump", "tarabish", 'H', "AC 7H", "6H 8H AS", "8H"},
        BeloteLegalCase{"6 E: beat the partner's trump", "tarabish", 'H', "AH KH", "9H 7H AS", "9H"},
        BeloteLegalCase{"7 E: overruff the partner", "clabber", 'H', "9C QH TC", "KH 9D AS", "KH"},
        BeloteLegalCase{"7 E: undertrump", "clabber", 'H', "AC 9H", "AH QH AS", "AH QH"}));

TEST(BeloteLegalCards, OfTwoPlayersKnowNoPartner_4E) {
  const RuleSet rules = Rules("belote-decouverte");
  const auto legal = [&](absl::string_view led, absl::string_view open) {
    const Trick trick = TrickOf(Denomination::kHearts, Seat::k1, led, 2);
    EXPECT_EQ(trick.next(), led.empty() ? Seat::k1 : Seat::k0);
    return LegalCards(TermsOf(rules, Denomination::kHearts), trick, Cards(open));
  };
  EXPECT_EQ(legal("", "JH 7C"), Cards("JH 7C"));
  EXPECT_EQ(legal("AC", "7C JH"), Cards("7C"));
  EXPECT_EQ(legal("AC", "7H AS"), Cards("7H"));
  EXPECT_EQ(legal("KH", "QH TH 7H"), Cards("TH"));
}

TEST(BeloteLegalCards, OfOtherOptions_J) {
  const auto legal = [](absl::string_view preset, const std::vector<Override>& options, char trump,
                        absl::string_view trick, absl::string_view hand) {
    const Denomination d = Trump(trump);
    return LegalCards(TermsOf(Rules(preset, options), d), TrickOf(d, Seat::k0, trick), Cards(hand))
        .ToString();
  };
  EXPECT_EQ(legal("belote", {{"undertrump", "free"}}, 'H', "AC 9H", "AH QH AS"), "AH QH AS");
  EXPECT_EQ(legal("belote", {{"undertrump", "free"}}, 'H', "AC TH", "AH QH AS"), "AH") << "he can beat it";
  EXPECT_EQ(legal("belote", {{"trump_led_overtake", "never"}}, 'H', "KH", "QH TH AS"), "QH TH");
  EXPECT_EQ(legal("coinche", {{"at_overtake", "never"}}, '*', "KC", "7C TC AS"), "TC 7C");
  EXPECT_EQ(legal("coinche", {{"at_overtake", "always"}}, '*', "AC KC", "9C 7C AS"), "9C")
      << "over the partner";
  // void_ruff=always, overruff=unless_partner: the partner's ruff need not be beaten, but trump is owed.
  const std::vector<Override> lenient = {{"overruff", "unless_partner"}, {"undertrump", "free"}};
  EXPECT_EQ(legal("pilotta", lenient, 'H', "7C QH 8C", "KH 7H AS"), "KH 7H");
  EXPECT_EQ(legal("pilotta", lenient, 'H', "7C 9H 8C", "KH 7H AS"), "KH 7H");
  EXPECT_EQ(legal("pilotta", lenient, 'H', "AC 9H", "KH 7H AS"), "KH 7H AS") << "an opponent's";
}

}  // namespace
}  // namespace hakam::rules
