// The decks never change (arbiter/deal/README.md). The golden values were computed by decks.py and by
// Python's hmac, not by the code under test.
#include "arbiter/deal/deal.h"

#include <cstdint>
#include <limits>
#include <set>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/unit/deal/cards.h"

namespace hakam::arbiter {
namespace {

using ::hakam::rules::Card;
using ::hakam::rules::CardSet;
using ::hakam::rules::Seat;
using ::hakam::tests::CardsFrom;
using ::hakam::tests::Text;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;

constexpr uint64_t kLastIndex = std::numeric_limits<uint64_t>::max();

DealSource Source(absl::string_view seed) { return DealSource::Create(seed).value(); }

struct GoldenDeck {
  const char* seed;
  uint64_t index;
  char lowest_rank;
  int dealer;
  const char* deck;
  const char* sequence = "";
};

TEST(Deal, GoldenDecks) {
  const GoldenDeck kGolden[] = {
      {"golden-seed", 0, '7', 0,
       "9C AD JC KS QD 8S TS 9D QS TD 8C AS JD 9S KH JH 8D 7D AC JS 7H KC 7S QC TH 9H QH KD 8H 7C TC AH"},
      {"golden-seed", 1, '7', 1,
       "8D JH AC 8H 7C 9S 9H 7S 9D KS TH TD 8S QD 9C TC AD KH 7D KC TS JC QH QS 8C KD 7H JD AS JS AH QC"},
      {"golden-seed", kLastIndex, '7', 3,
       "AD KS 8S KC 8D QS TS 7C KD QC 9D JD 9H 9C JC 7S 7D QH KH JH AH AC TH 8H TD QD JS 7H 9S 8C AS TC"},
      {"golden-seed", 0, '6', 0,
       "AS QH 8S KD 6C AD QD JH 9H 6H 8D 7S QS 9C 8H 6S 9S KH TS JS QC AC 6D TD 7H AH JD JC 9D 8C TC 7D 7C "
       "TH KS "
       "KC"},
      {"golden-seed", 0, '9', 0, "9D 9H KD 9S AS QH QS AD 9C KC JD TC KH AH AC JS QC TS QD JC TH JH KS TD"},
      {"s", 12345, '9', 1, "KD KH QD 9H KC 9D QH AC TH QS 9C KS QC 9S AH AS JS JD TS AD TD JC TC JH"},
      {"golden-seed", 3, '7', 3,
       "AD QC JH TC QS 9H 9C 7C 8H KC QD 8S 9S JC TS AS AH TH 9D QH 7S TD KD KS JS 7D KH 8C AC 8D 7H JD",
       "ann/bob"},
      {"golden-seed", 3, '7', 3,
       "TD 9D KC 7C JH 8D 9C QH 8S TH 8H 9S KD 8C AC QS JC 7S KS TS 9H JD QD AH AS KH TC QC AD JS 7H 7D",
       "#5"},
      {"golden-seed", 3, '7', 3,
       "8S 7H 7D TS KD QS 8D JC JD KS AS 9D QC 7S TC AD AH KH TH JS 9S 8C JH 8H QH KC 7C AC TD 9H 9C QD",
       "ann,cem/bob,dan"},
  };
  for (const GoldenDeck& golden : kGolden) {
    SCOPED_TRACE(golden.deck);
    const Deal deal =
        Source(golden.seed).Sequence(golden.sequence).DealFor(golden.index, CardsFrom(golden.lowest_rank));
    EXPECT_EQ(Text(deal.deck), golden.deck);
    EXPECT_EQ(rules::Index(deal.dealer), golden.dealer);
  }
}

TEST(Deal, EveryDeckIsThePackEachCardOnce) {
  const DealSource source = Source("any");
  for (const char lowest : {'6', '7', '9'}) {
    const CardSet pack = CardsFrom(lowest);
    for (uint64_t index = 0; index < 500; ++index) {
      const Deal deal = source.DealFor(index, pack);
      CardSet seen;
      for (const Card card : deal.deck) seen.Add(card);
      ASSERT_EQ(deal.deck.size(), static_cast<size_t>(pack.size())) << index;
      ASSERT_EQ(seen, pack) << index;
    }
  }
}

TEST(Deal, DependsOnNothingButSeedAndIndex) {
  const DealSource source = Source("a");
  const DealSource copy = source;
  const Deal fifth = source.DealFor(5, CardsFrom('7'));
  for (uint64_t index = 0; index < 5; ++index) source.DealFor(index, CardsFrom('9'));
  EXPECT_EQ(source.DealFor(5, CardsFrom('7')), fifth);
  EXPECT_EQ(copy.DealFor(5, CardsFrom('7')), fifth);
  EXPECT_NE(Source("b").DealFor(5, CardsFrom('7')).deck, fifth.deck);
  EXPECT_NE(source.DealFor(9, CardsFrom('7')).deck, fifth.deck);
}

TEST(Deal, DealerTurnsWithTheIndexAmongTheSeats) {
  const DealSource source = Source("any");
  for (uint64_t index = 0; index < 9; ++index) {
    EXPECT_EQ(source.DealFor(index, CardsFrom('7'), 4).dealer, static_cast<Seat>(index % 4));
    EXPECT_EQ(source.DealFor(index, CardsFrom('7'), 2).dealer, static_cast<Seat>(index % 2));
  }
}

// A shuffle that is off by one, or has the modulo bias of a small word, fails here clearly. Chi-square with
// 31 * 31 degrees of freedom: mean 961, standard deviation 43.8; the bound is five standard deviations above
// the mean.
TEST(Deal, EveryCardIsEquallyOftenAtEveryPosition) {
  const DealSource source = Source("uniform");
  const CardSet pack = CardsFrom('7');
  constexpr int kDeals = 20000;
  std::vector<std::vector<int>> count(32, std::vector<int>(64, 0));
  for (uint64_t index = 0; index < kDeals; ++index) {
    const Deal deal = source.DealFor(index, pack);
    for (size_t i = 0; i < deal.deck.size(); ++i) ++count[i][static_cast<size_t>(deal.deck[i].index())];
  }
  double chi2 = 0;
  const double expected = kDeals / 32.0;
  for (const auto& row : count) {
    for (const Card card : pack) {
      const double difference = row[static_cast<size_t>(card.index())] - expected;
      chi2 += difference * difference / expected;
    }
  }
  EXPECT_LT(chi2, 961 + 5 * 43.8);
}

TEST(Seed, EmptyOrTooLongIsRefused) {
  EXPECT_TRUE(DealSource::Create("x").ok());
  EXPECT_TRUE(DealSource::Create(std::string(kMaxSeedBytes, 'x')).ok());
  for (const std::string& bad : {std::string(), std::string(kMaxSeedBytes + 1, 'x')}) {
    const absl::Status status = DealSource::Create(bad).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_THAT(status.message(), HasSubstr("1 to 256"));
  }
}

TEST(Seed, ZeroBytesCount) {
  const std::string with_zero("a\0b", 3);
  EXPECT_NE(Source(with_zero).Commitment(), Source("a").Commitment());
}

TEST(Seed, FreshOnesDiffer) {
  const std::string first = FreshSeed().value();
  EXPECT_THAT(first, MatchesRegex("[0-9a-f]+"));
  EXPECT_EQ(first.size(), 64u);
  EXPECT_NE(first, FreshSeed().value());
}

TEST(Commitment, IsTheSha256OfTheSeed) {
  EXPECT_EQ(Source("golden-seed").Commitment(),
            "f3b845bedc50a1777377f1dbca97e9035c4cbed22cb5767595619c1d8d57a195");
}

TEST(Sequence, HasTheCommitmentOfTheLeagueAndDealsOfItsOwn) {
  const DealSource source = Source("golden-seed");
  const CardSet pack = CardsFrom('7');
  EXPECT_EQ(source.Sequence("").DealFor(3, pack), source.DealFor(3, pack));
  EXPECT_EQ(source.Sequence("ann/bob").Commitment(), source.Commitment());
  std::set<std::string> decks;
  for (const char* name : {"", "ann/bob", "ann/bo", "#5", "ann,bob/cem,dan"}) {
    decks.insert(Text(source.Sequence(name).DealFor(3, pack).deck));
  }
  EXPECT_EQ(decks.size(), 5u);
  EXPECT_NE(source.Sequence("ann/bob").DecisionSeed(0, Seat::k0, ""), source.DecisionSeed(0, Seat::k0, ""));
}

TEST(DecisionSeed, GoldenValues) {
  const DealSource source = Source("golden-seed");
  std::string bytes;
  for (int i = 0; i < 200; ++i) bytes.push_back(static_cast<char>(i));
  EXPECT_EQ(source.DecisionSeed(0, Seat::k0, ""), 0xc82fb31787cc51fcu);
  EXPECT_EQ(source.DecisionSeed(0, Seat::k3, ""), 0x154252435241f9d3u);
  EXPECT_EQ(source.DecisionSeed(1, Seat::k0, ""), 0x15e0fc139dedcc8fu);
  EXPECT_EQ(source.DecisionSeed(7, Seat::k2, "PASS SUN"), 0xf4921b63db3e1bbeu);
  EXPECT_EQ(source.DecisionSeed(kLastIndex, Seat::k1, bytes), 0x2bb7a72718d3549u);
}

TEST(DecisionSeed, DiffersByDealSeatAndHistory) {
  const DealSource source = Source("any");
  std::set<uint64_t> seeds;
  for (uint64_t deal = 0; deal < 20; ++deal) {
    for (int seat = 0; seat < 4; ++seat) {
      for (const char* history : {"", "P", "PP", "PPS"}) {
        seeds.insert(source.DecisionSeed(deal, static_cast<Seat>(seat), history));
      }
    }
  }
  EXPECT_EQ(seeds.size(), 20u * 4 * 4);
}

TEST(DecisionSeed, IsTheSameInTheSameSituation) {
  EXPECT_EQ(Source("any").DecisionSeed(3, Seat::k2, "PP"), Source("any").DecisionSeed(3, Seat::k2, "PP"));
  EXPECT_NE(Source("any").DecisionSeed(3, Seat::k2, "PP"), Source("other").DecisionSeed(3, Seat::k2, "PP"));
}

}  // namespace
}  // namespace hakam::arbiter
