#include "sdk/rules/baloot/project.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>

#include "absl/strings/str_cat.h"
#include "tests/unit/rules/support.h"

namespace hakam::rules::baloot {
namespace {

using testing::Cards;
using testing::Rules;
using testing::Trump;

std::string KindName(std::optional<MeldKind> kind) {
  if (!kind.has_value()) return "none";
  constexpr const char* kNames[] = {"sira", "50", "100S", "100K", "nines", "jacks", "400"};
  return kNames[static_cast<int>(*kind)];
}

struct KindCase {
  const char* preset;
  char trump;
  const char* cards;
  const char* kind;
};

TEST(Meld, KindsAreRunsAndFours_F2) {
  for (const KindCase& c :
       {KindCase{"baloot", 'H', "KH QH JH", "sira"}, KindCase{"baloot", 'H', "9S TS JS", "sira"},
        KindCase{"baloot", 'H', "KH QH JH TH", "50"}, KindCase{"baloot", 'H', "7C 8C 9C TC JC", "100S"},
        KindCase{"baloot", 'H', "7C 8C 9C TC JC QC", "100S"}, KindCase{"baloot", 'H', "KH QH", "none"},
        KindCase{"baloot", 'H', "KH QH TH", "none"}, KindCase{"baloot", 'H', "KH QH JS", "none"},
        KindCase{"baloot", 'H', "AH KH TH", "none"}, KindCase{"baloot", 'H', "KC KD KH KS", "100K"},
        KindCase{"baloot", 'H', "TC TD TH TS", "100K"}, KindCase{"baloot", 'H', "9C 9D 9H 9S", "none"},
        KindCase{"balot-kuwait", 'H', "9C 9D 9H 9S", "100K"},
        KindCase{"balot-kuwait", 'H', "7C 7D 7H 7S", "100K"}, KindCase{"baloot", 'H', "AC AD AH AS", "100K"},
        KindCase{"baloot", '-', "AC AD AH AS", "400"}, KindCase{"baloot", 'H', "KC KD KH", "none"},
        KindCase{"baloot", 'H', "", "none"}, KindCase{"baloot", 'H', "7C 8C 9C TC JC QC KC AC", "none"}}) {
    EXPECT_EQ(KindName(ClassifyMeld(Rules(c.preset), Trump(c.trump), Cards(c.cards))), c.kind) << c.cards;
  }
}

TEST(Meld, ValuesInGamePoints_F7) {
  const RuleSet b = Rules("baloot");
  const RuleSet k = Rules("balot-kuwait");
  const Denomination sun = Denomination::kNoTrumps;
  const Denomination hokum = Denomination::kSpades;
  EXPECT_EQ(MeldGamePoints(b, hokum, MeldKind::kRun3), 2);
  EXPECT_EQ(MeldGamePoints(b, sun, MeldKind::kRun3), 4);
  EXPECT_EQ(MeldGamePoints(b, hokum, MeldKind::kRun4), 5);
  EXPECT_EQ(MeldGamePoints(b, sun, MeldKind::kRun4), 10);
  EXPECT_EQ(MeldGamePoints(b, hokum, MeldKind::kRun5), 10);
  EXPECT_EQ(MeldGamePoints(b, sun, MeldKind::kFour), 20);
  EXPECT_EQ(MeldGamePoints(b, sun, MeldKind::kFourHundred), 40);
  EXPECT_EQ(MeldGamePoints(k, sun, MeldKind::kFourHundred), 80);
  EXPECT_EQ(BalootGamePoints(b), 2);
  EXPECT_EQ(BalootGamePoints(k), 1);
}

struct BestCase {
  const char* preset;
  char trump;
  const char* hand;
  const char* best;
  size_t declarations;  // all of them, including "nothing"
};

TEST(Declarations, TheBestIsFirstAndNothingIsLast) {
  for (const BestCase& c : {
           BestCase{"baloot", '-', "AS KS QS JS TS 7C 8C 9C", "declare AS KS QS JS TS + 9C 8C 7C", 14},
           BestCase{"baloot", '-', "AS AH AD AC KS QS 7D 8D", "declare AC AD AH AS", 3},
           BestCase{"baloot", 'H', "AH TH KH 7C 8C JD 9D QS", "declare nothing", 1},
           // A four and a run that share the king: the four is worth more.
           BestCase{"baloot", '-', "KS KH KD KC QS JS 7C 8D", "declare KC KD KH KS", 3},
           // A run of four: the run itself, or one of the two runs of three in it.
           BestCase{"baloot", 'H', "KH QH JH TH 7C 8D 9S 7S", "declare KH QH JH TH", 4},
           // Six in a row are one 100; the top five are best.
           BestCase{"baloot", 'H', "KH QH JH TH 9H 8H 7C 7S", "declare KH QH JH TH 9H", 11},
           // Eight in a row are a 100 and a sira.
           BestCase{"baloot", 'H', "AH KH QH JH TH 9H 8H 7H", "declare AH KH QH JH TH + 9H 8H 7H", 31},
           // Two fours.
           BestCase{"baloot", 'H', "KH KS KC KD QH QS QC QD", "declare KC KD KH KS + QC QD QH QS", 4},
       }) {
    const DeclarationList list = LegalDeclarations(Rules(c.preset), Trump(c.trump), Cards(c.hand));
    EXPECT_EQ(Action::OfDeclaration(list.front()).ToString(), c.best) << c.hand;
    EXPECT_EQ(list.back(), Declaration{}) << c.hand;
    EXPECT_EQ(list.size(), c.declarations) << c.hand;
  }
}

TEST(Declarations, AreExactlyTheDisjointPairsOfProjects_F3) {
  // By brute force over all subsets of the hand.
  for (const char* preset : {"baloot", "balot-kuwait"}) {
    const RuleSet rules = Rules(preset);
    for (uint64_t seed = 0; seed < 300; ++seed) {
      Random random(seed);
      // Few ranks, so that projects are frequent.
      std::vector<Card> pack;
      for (Card card : PackCards(DeckKind::kD32)) {
        if (card.rank() >= Rank::kTen || card.suit() == Suit::kHearts) pack.push_back(card);
      }
      random.Shuffle(pack);
      CardSet hand;
      std::vector<Card> cards(pack.begin(), pack.begin() + 8);
      for (Card card : cards) hand.Add(card);
      const Denomination d = Trump("CDHS-"[random.Below(5)]);

      std::vector<CardSet> projects;
      for (int mask = 0; mask < 256; ++mask) {
        CardSet subset;
        for (size_t i = 0; i < 8; ++i) {
          if ((mask >> i) & 1) subset.Add(cards[i]);
        }
        if (subset.size() <= 5 && ClassifyMeld(rules, d, subset).has_value()) projects.push_back(subset);
      }
      size_t pairs = 0;
      for (size_t i = 0; i < projects.size(); ++i) {
        for (size_t k = i + 1; k < projects.size(); ++k) pairs += projects[i].Intersects(projects[k]) ? 0 : 1;
      }
      const DeclarationList list = LegalDeclarations(rules, d, hand);
      ASSERT_EQ(list.size(), 1 + projects.size() + pairs) << "seed " << seed << " " << hand.ToString();
      ASSERT_EQ(HoldsMeld(rules, d, hand), !projects.empty()) << "seed " << seed << " " << hand.ToString();
      int last = 1000;
      for (const Declaration& declaration : list) {
        int points = 0;
        for (CardSet meld : declaration) {
          ASSERT_TRUE(hand.ContainsAll(meld));
          points += MeldGamePoints(rules, d, ClassifyMeld(rules, d, meld).value());
        }
        ASSERT_LE(points, last) << "most game points first";
        last = points;
      }
    }
  }
}

// A declaration of one project.
Declaration One(absl::string_view cards) { return {.melds = {Cards(cards)}, .count = 1}; }

struct ContestCase {
  const char* why;
  const char* preset;
  char trump;
  const char* seat1;
  const char* seat2;
  int winner;  // dealer 0, first leader 1
};

// The name of the case; without it GoogleTest would print its bytes, addresses among them.
void PrintTo(const ContestCase& c, std::ostream* out) { *out << c.why; }

class ContestTest : public ::testing::TestWithParam<ContestCase> {};

TEST_P(ContestTest, TheStrongestProjectWins) {
  const ContestCase& c = GetParam();
  const RuleSet rules = Rules(c.preset);
  const Denomination d = Trump(c.trump);
  const std::array<SeatMelds, kMaxSeats> declared = {SeatMelds{}, Tally(rules, d, One(c.seat1)),
                                                     Tally(rules, d, One(c.seat2)), SeatMelds{}};
  EXPECT_EQ(StrongestMeldOwner(rules, Seat::k0, Seat::k1, declared), static_cast<Seat>(c.winner)) << c.why;
}

INSTANTIATE_TEST_SUITE_P(
    Clauses, ContestTest,
    ::testing::Values(
        ContestCase{"F5: serial 100 above four of a kind", "baloot", '-', "KS KH KD KC", "7C 8C 9C TC JC", 2},
        ContestCase{"F5: four aces in Hokum are 100K", "baloot", 'S', "AS AH AD AC", "7C 8C 9C TC JC", 2},
        ContestCase{"F5: 400 above all", "baloot", '-', "AS AH AD AC", "9C TC JC QC KC", 1},
        ContestCase{"F5 K: both are 100, the top card decides", "balot-kuwait", '-', "KS KH KD KC",
                    "7C 8C 9C TC JC", 1},
        ContestCase{"F5: four of a kind above 50", "baloot", 'S', "TS TH TD TC", "AC KC QC JC", 1},
        ContestCase{"F5: 50 above a trump sira", "baloot", 'S', "7C 8C 9C TC", "AS KS QS", 1},
        ContestCase{"F6: the higher card", "baloot", 'S', "AH KH QH", "9S 8S 7S", 1},
        ContestCase{"F6: equal, trump before plain", "baloot", 'S', "AH KH QH", "AS KS QS", 2},
        ContestCase{"F6 K: trump even if lower", "balot-kuwait", 'S', "AH KH QH", "9S 8S 7S", 2},
        ContestCase{"F6: fours by natural rank, king above queen", "baloot", 'H', "QS QH QD QC",
                    "KS KH KD KC", 2},
        ContestCase{"F6: jack above ten", "baloot", 'H', "TS TH TD TC", "JS JH JD JC", 2},
        ContestCase{"F6: equal in all, first leader first", "baloot", 'D', "AH KH QH", "AS KS QS", 1}));

TEST(Contest, SeatOrderBreaksTheLastTie_F6) {
  const auto owner = [](const char* preset, Seat dealer, Seat leader, Seat a, Seat b) {
    const RuleSet rules = Rules(preset);
    std::array<SeatMelds, kMaxSeats> declared{};
    declared[At(a)] = Tally(rules, Denomination::kNoTrumps, One("AH KH QH"));
    declared[At(b)] = Tally(rules, Denomination::kNoTrumps, One("AS KS QS"));
    return Index(StrongestMeldOwner(rules, dealer, leader, declared).value());
  };
  // B and G: from the leader of trick 1.
  EXPECT_EQ(owner("baloot", Seat::k0, Seat::k1, Seat::k0, Seat::k3), 3);
  EXPECT_EQ(owner("baloot-gamerules", Seat::k0, Seat::k3, Seat::k1, Seat::k0), 0);
  // K: from the dealer's right, the dealer last.
  EXPECT_EQ(owner("balot-kuwait", Seat::k0, Seat::k1, Seat::k0, Seat::k3), 3);
  // C: the dealer first.
  EXPECT_EQ(owner("baloot-catsatcards", Seat::k0, Seat::k3, Seat::k0, Seat::k3), 0);
  EXPECT_EQ(owner("baloot-catsatcards", Seat::k2, Seat::k3, Seat::k0, Seat::k3), 3);
}

TEST(Contest, NothingDeclaredBelongsToNobody) {
  EXPECT_FALSE(StrongestMeldOwner(Rules("baloot"), Seat::k0, Seat::k1, {}).has_value());
}

struct BalootCase {
  const char* why;
  const char* preset;
  std::vector<const char*> scored;
  bool counts;
};

TEST(Baloot, ScoredProjectsMayBlockIt_F8) {
  const CardSet hand = Cards("KH QH JH TH AH KS KD KC");
  for (const BalootCase& c :
       {BalootCase{"nothing scored", "baloot", {}, true},
        BalootCase{"both in a sira", "baloot", {"KH QH JH"}, true},
        BalootCase{"both in a 50", "baloot", {"KH QH JH TH"}, true},
        BalootCase{"both in a 100", "baloot", {"AH KH QH JH TH"}, false},
        BalootCase{"only the queen", "baloot", {"QH JH TH"}, false},
        BalootCase{"the king in four kings", "baloot", {"KH KS KD KC"}, false},
        BalootCase{"king in four kings, queen in a sira", "baloot", {"KH KS KD KC", "QH JH TH"}, false},
        BalootCase{"G: any project with either blocks", "baloot-gamerules", {"KH QH JH"}, false},
        BalootCase{"K: a 100 sequence with both blocks", "balot-kuwait", {"AH KH QH JH TH"}, false},
        BalootCase{"K: nothing else does", "balot-kuwait", {"KH KS KD KC", "QH JH TH"}, true},
        BalootCase{"M as B", "baloot-kammelna", {"QH JH TH"}, false}}) {
    std::vector<CardSet> scored;
    for (const char* cards : c.scored) scored.push_back(Cards(cards));
    EXPECT_EQ(BalootCounts(Rules(c.preset), Denomination::kHearts, hand, scored), c.counts) << c.why;
  }
}

TEST(Baloot, NeedsKingAndQueenOfTrumpInOneHand_F8) {
  const RuleSet rules = Rules("baloot");
  EXPECT_FALSE(BalootCounts(rules, Denomination::kHearts, Cards("KH 7C 8C AS KS QS JD 9D"), {}));
  EXPECT_TRUE(BalootCounts(rules, Denomination::kSpades, Cards("KH 7C 8C AS KS QS JD 9D"), {}));
  EXPECT_FALSE(BalootCounts(rules, Denomination::kNoTrumps, Cards("KH 7C 8C AS KS QS JD 9D"), {})) << "Sun";
}

}  // namespace
}  // namespace hakam::rules::baloot
