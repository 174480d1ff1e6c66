#include "sdk/rules/baloot/score.h"

#include <algorithm>

#include "sdk/rules/baloot/project.h"
#include "sdk/rules/order.h"

namespace hakam::rules::baloot {
namespace {

constexpr int kGahwa = 5;
constexpr int kHokumHand = 16;
constexpr int kSunHand = 26;

bool IsSun(Denomination d) { return d == Denomination::kNoTrumps; }
int HandPoints(Denomination d) { return IsSun(d) ? kSunHand : kHokumHand; }

// Game points that both the contract test and the score need.
struct HandTally {
  PerSide cards{};   // game points for card points
  PerSide melds{};   // game points for projects that score
  PerSide baloot{};  // game points for Baloot
  int all_melds() const { return melds[0] + melds[1]; }
};

HandTally TallyOf(const RuleSet& rules, const HandSummary& hand) {
  HandTally tally{.cards = CardGamePoints(rules, hand.denomination, hand.card_points), .melds = hand.melds};
  for (size_t side = 0; side < 2; ++side) {
    if (hand.baloot[side]) tally.baloot[side] = BalootGamePoints(rules);
  }
  return tally;
}

// G4: the raw points that break a tie of game points.
int RawPoints(const RuleSet& rules, const HandSummary& hand, const HandTally& tally, size_t side) {
  const int card_points_per_game_point = IsSun(hand.denomination) ? 5 : 10;
  return hand.card_points[side] + card_points_per_game_point * tally.melds[side] +
         (hand.baloot[side] ? rules.belote_value : 0);
}

// G4: the points that the contract test compares.
PerSide Compared(const RuleSet& rules, const HandSummary& hand, const HandTally& tally) {
  if (rules.contract_test == ContractTest::kRawCardsStrict) return hand.card_points;
  PerSide totals{};
  for (size_t side = 0; side < 2; ++side) {
    totals[side] = tally.cards[side] + tally.melds[side];
    if (rules.contract_test != ContractTest::kGpNoBaloot) totals[side] += tally.baloot[side];
  }
  return totals;
}

// G4 and G8, for a hand without a capot.
bool Made(const RuleSet& rules, const HandSummary& hand, const HandTally& tally) {
  const PerSide compared = Compared(rules, hand, tally);
  if (compared[0] != compared[1]) return compared[0] > compared[1];
  // G8: the side that raised last loses a doubled tie; levels 2 and 4 are the defenders'.
  if (hand.level > 1 && rules.doubled_tie == DoubledTie::kLastRaiserLoses) return hand.level % 2 == 0;
  switch (rules.contract_test) {
    case ContractTest::kGpThenRaw:
    case ContractTest::kGpNoBaloot: {
      const int declarers = RawPoints(rules, hand, tally, 0);
      const int defenders = RawPoints(rules, hand, tally, 1);
      return IsSun(hand.denomination) ? declarers >= defenders : declarers > defenders;
    }
    case ContractTest::kGpDrawOk:
      return true;
    case ContractTest::kGpStrict:
    case ContractTest::kRawCardsStrict:
      break;
  }
  return false;
}

// G7.
int CapotPoints(const RuleSet& rules, const HandSummary& hand) {
  constexpr int kAceCapot = 88;
  const bool defenders_in_sun = IsSun(hand.denomination) && hand.capot == Side::kDefenders;
  if (hand.public_ace) {
    if (rules.capot_88 == Capot88::kAceAny) return kAceCapot;
    if (rules.capot_88 == Capot88::kSunAceDefenders && defenders_in_sun) return kAceCapot;
  }
  return IsSun(hand.denomination) ? rules.capot_sun : rules.capot_hokum;
}

// G5 to G7 at level 1. Baloot is apart from cards and projects, because doubling treats it differently.
struct Split {
  PerSide stake{};  // cards and projects
  PerSide baloot{};
};

// G6: the declarers have failed; `whole` is the defenders' points for the cards.
Split FailedSplit(const RuleSet& rules, const HandTally& tally, int whole) {
  Split split;
  split.stake[1] = whole + tally.melds[1];
  if (rules.failed_projects == FailedProjects::kToDefenders) split.stake[1] += tally.melds[0];
  split.baloot[1] = tally.baloot[1];
  if (rules.belote_on_failure == BeloteOnFailure::kToDefenders) split.baloot[1] += tally.baloot[0];
  if (rules.belote_on_failure == BeloteOnFailure::kKept) split.baloot[0] = tally.baloot[0];
  return split;
}

// G7.
Split CapotSplit(const RuleSet& rules, const HandTally& tally, Side sweeper, int capot) {
  const auto winner = At(sweeper);
  Split split;
  switch (rules.swept_team_bonuses) {
    case SweptTeamBonuses::kToSweeper:
      split.stake[winner] = capot + tally.all_melds();
      split.baloot[winner] = tally.baloot[0] + tally.baloot[1];
      return split;
    case SweptTeamBonuses::kAsUsual:
    case SweptTeamBonuses::kLost:
      break;
  }
  if (sweeper == Side::kDefenders) return FailedSplit(rules, tally, capot);
  split.stake[0] = capot + tally.melds[0];
  split.baloot[0] = tally.baloot[0];
  if (rules.swept_team_bonuses == SweptTeamBonuses::kAsUsual) {
    split.stake[1] = tally.melds[1];
    split.baloot[1] = tally.baloot[1];
  }
  return split;
}

Split SplitOf(const RuleSet& rules, const HandSummary& hand, const HandTally& tally, bool made) {
  if (hand.capot.has_value()) return CapotSplit(rules, tally, *hand.capot, CapotPoints(rules, hand));
  if (!made) return FailedSplit(rules, tally, HandPoints(hand.denomination));
  return {.stake = {tally.cards[0] + tally.melds[0], tally.cards[1] + tally.melds[1]},
          .baloot = tally.baloot};
}

}  // namespace

PerSide CardGamePoints(const RuleSet& rules, Denomination d, const PerSide& card_points) {
  PerSide points{};
  for (size_t side = 0; side < 2; ++side) {
    const int tens = card_points[side] / 10;
    const int ones = card_points[side] % 10;
    if (IsSun(d)) {
      points[side] = 2 * tens + (ones > 5 ? 2 : ones == 5 ? 1 : 0);
    } else {
      points[side] = tens + (ones >= 6 ? 1 : 0);
    }
  }
  if (!IsSun(d) && points[0] + points[1] > kHokumHand) {
    const bool declarers_drop = rules.hokum_66 == Hokum66::kDeclarerLoses || card_points[0] > card_points[1];
    --points[declarers_drop ? 0 : 1];
  }
  return points;
}

HandScore ScoreHand(const RuleSet& rules, const HandSummary& hand) {
  const HandTally tally = TallyOf(rules, hand);
  HandScore score;
  score.made = hand.capot.has_value() ? hand.capot == Side::kDeclarers : Made(rules, hand, tally);
  const Side winner = score.made ? Side::kDeclarers : Side::kDefenders;
  const auto winner_index = At(winner);
  if (hand.level >= kGahwa) {
    score.match_winner = winner;
    score.points[winner_index] = rules.target;
    return score;
  }
  Split split = SplitOf(rules, hand, tally, score.made);
  if (hand.level > 1 && rules.doubled_split == DoubledSplit::kWinnerTakesAll) {
    const int whole = hand.capot.has_value() ? CapotPoints(rules, hand) : HandPoints(hand.denomination);
    split.stake = {};
    split.stake[winner_index] = whole + tally.all_melds();
  }
  for (size_t side = 0; side < 2; ++side)
    score.points[side] = hand.level * split.stake[side] + split.baloot[side];
  return score;
}

ForfeitAward ScoreForfeit(const RuleSet& rules, const ForfeitedHand& hand) {
  const Team offenders = TeamOf(hand.offender);
  const Team others = OtherTeam(offenders);
  const auto others_index = At(others);
  ForfeitAward award;
  if (!hand.denomination.has_value()) {
    award.points[others_index] = kHokumHand;
    return award;
  }
  if (hand.level >= kGahwa) {
    award.match_winner = others;
    award.points[others_index] = rules.target;
    return award;
  }
  award.points[others_index] = HandPoints(*hand.denomination) * hand.level + hand.melds[others_index];
  if (hand.baloot.has_value() && *hand.baloot != hand.offender) {
    award.points[At(TeamOf(*hand.baloot))] += BalootGamePoints(rules);
  }
  return award;
}

}  // namespace hakam::rules::baloot
