#include "arbiter/luck/luck.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "arbiter/league/pairing.h"
#include "arbiter/store/sha256.h"
#include "sdk/base/random.h"
#include "sdk/rules/rule_set.h"

namespace hakam::arbiter {
namespace {

using rules::RuleSet;
using rules::Seat;

std::vector<rules::Card> Shuffled(const RuleSet& rules, uint64_t seed) {
  std::vector<rules::Card> deck;
  for (const rules::Card card : rules::GameCards(rules)) deck.push_back(card);
  Random(seed).Shuffle(deck);
  return deck;
}

// The golden deals: 12 of each game. Anything that changes one of these numbers is another reference.
TEST(Luck, IsFrozen) {
  Sha256 values;
  for (const std::string& preset : RuleSet::PresetNames()) {
    const RuleSet rules = *RuleSet::FromPreset(preset);
    LuckReference reference(rules);
    for (uint64_t seed = 0; seed < 12; ++seed) {
      const auto dealer = static_cast<Seat>(seed % static_cast<uint64_t>(rules.players));
      values.AddNumber(reference.LuckOf(Shuffled(rules, seed), dealer).value());
    }
  }
  std::string hex;
  for (const char byte : values.Finish().substr(0, 8)) {
    constexpr char kDigits[] = "0123456789abcdef";
    hex += {kDigits[static_cast<uint8_t>(byte) >> 4], kDigits[static_cast<uint8_t>(byte) & 15]};
  }
  const std::string known = kLuckReference;
  EXPECT_EQ(known.substr(known.find('/') + 1), hex)
      << "the reference has changed: give it a new version, and these digits";
}

// law.md section 5: the expectation is 0, because the luck of a deal and its turns adds up to 0.
TEST(Luck, OfADealAndItsTurnsAddsUpToNothing) {
  for (const std::string& preset : RuleSet::PresetNames()) {
    SCOPED_TRACE(preset);
    const RuleSet rules = *RuleSet::FromPreset(preset);
    LuckReference reference(rules);
    std::set<int> seen;
    for (uint64_t seed = 100; seed < 104; ++seed) {
      int sum = 0;
      for (int dealer = 0; dealer < rules.players; ++dealer) {
        const int luck = reference.LuckOf(Shuffled(rules, seed), static_cast<Seat>(dealer)).value();
        seen.insert(luck);
        sum += luck;
      }
      EXPECT_EQ(sum, 0);
    }
    EXPECT_GT(seen.size(), 1u);  // it is not always 0
  }
}

// law.md section 5: over the deals 2k and 2k + 1, each order of the cards gives an entrant no luck.
TEST(Luck, OfAnEntrantAddsUpToNothingOverTwoDeals) {
  for (const std::string preset : {"baloot", "coinche", "belote-decouverte"}) {
    const RuleSet rules = *RuleSet::FromPreset(preset);
    LuckReference reference(rules);
    const std::vector<rules::Card> deck = Shuffled(rules, 5);
    for (uint32_t first = 0; first < 8; first += 2) {
      int sum = 0;
      for (const uint32_t deal : {first, first + 1}) {
        const auto dealer = static_cast<Seat>(deal % static_cast<uint32_t>(rules.players));
        const int luck = reference.LuckOf(deck, dealer).value();
        EXPECT_NE(luck, 0);
        sum += OnlyRoom(deal) == 0 ? luck : -luck;
      }
      EXPECT_EQ(sum, 0) << preset << ", deals " << first << " and " << first + 1;
    }
  }
}

TEST(Luck, ADeckThatIsNotTheGamesIsRefused) {
  LuckReference reference(*RuleSet::FromPreset("baloot"));
  EXPECT_EQ(reference.LuckOf({}, Seat::k0).status().code(), absl::StatusCode::kInvalidArgument);
}

// The memory of the solver has no influence.
TEST(Luck, DoesNotDependOnWhatWasAskedBefore) {
  const RuleSet rules = *RuleSet::FromPreset("coinche");
  LuckReference one(rules);
  for (uint64_t seed = 0; seed < 10; ++seed) {
    LuckReference fresh(rules);
    EXPECT_EQ(one.LuckOf(Shuffled(rules, seed), Seat::k1).value(),
              fresh.LuckOf(Shuffled(rules, seed), Seat::k1).value());
  }
}

}  // namespace
}  // namespace hakam::arbiter
