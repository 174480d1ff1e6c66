#include "sdk/rules/belote/score.h"

namespace hakam::rules::belote {
namespace {

constexpr size_t kMakers = 0;
constexpr size_t kDefence = 1;
// The points of all tricks of a suit hand; used for every denomination (9.3).
constexpr int kForfeitPoints = 162;

bool ScoresHands(const RuleSet& rules) { return rules.made_scores == MadeScores::kHandWin; }

// Hand points of each side, before the contract test.
struct HandTally {
  PerSide cards{};  // with the factor of no trumps and the bonus for every trick
  PerSide melds{};
  PerSide belote{};
  int total(size_t side) const { return cards[side] + melds[side] + belote[side]; }
};

bool Swept(const HandSummary& hand, size_t winner) {
  return hand.tricks[1 - winner] == 0 && hand.tricks[winner] > 0;
}

HandTally TallyOf(const RuleSet& rules, const HandSummary& hand) {
  HandTally tally{.cards = hand.card_points, .melds = hand.melds, .belote = hand.belote};
  if (rules.melds == Melds::kNone) tally.melds = {};
  if (!rules.belote) tally.belote = {};
  const int factor = hand.denomination == Denomination::kNoTrumps ? rules.nt_multiplier : 1;
  for (size_t side = 0; side < 2; ++side) {
    tally.cards[side] *= factor;
    if (Swept(hand, side)) tally.cards[side] += rules.capot_bonus;  // G4
  }
  return tally;
}

int Counted(const RuleSet& rules, const HandTally& tally, size_t side) {
  switch (rules.contract_counts) {
    case ContractCounts::kCards:
      return tally.cards[side];
    case ContractCounts::kCardsBelote:
      return tally.cards[side] + tally.belote[side];
    case ContractCounts::kAll:
      break;
  }
  return tally.total(side);
}

Outcome OutcomeOf(const RuleSet& rules, const HandSummary& hand, const HandTally& tally) {
  const auto made_if = [](bool made) { return made ? Outcome::kMade : Outcome::kFailed; };
  if (hand.capot) return made_if(Swept(hand, kMakers));
  const int makers = Counted(rules, tally, kMakers);
  if (rules.made_test == MadeTest::kReachBid) {
    const bool lowest = hand.bid == rules.bid_min && rules.lowest_bid_needs > 0;
    return made_if(makers >= (lowest ? rules.lowest_bid_needs : hand.bid));
  }
  if (rules.no_tricks_fails && hand.tricks[kMakers] == 0) return Outcome::kFailed;
  const int defenders = Counted(rules, tally, kDefence);
  if (makers != defenders) return made_if(makers > defenders);
  if (rules.tie == TieRule::kMade || rules.tie == TieRule::kFailed)
    return made_if(rules.tie == TieRule::kMade);
  return Outcome::kTie;
}

// The factor of the bid: doubling multiplies the bid alone, or everything that is scored (D).
int BidFactor(const RuleSet& rules, const HandSummary& hand) {
  return rules.double_scope == DoubleScope::kBidOnly ? hand.factor : 1;
}
int WholeFactor(const RuleSet& rules, const HandSummary& hand) {
  return rules.double_scope == DoubleScope::kAll ? hand.factor : 1;
}

PerSide MadePoints(const RuleSet& rules, const HandSummary& hand, const HandTally& tally) {
  PerSide points = {tally.total(kMakers), tally.total(kDefence)};
  if (hand.capot) {  // Coinche G4: instead of the cards and the bid
    points[kMakers] += rules.capot_bid_made * BidFactor(rules, hand) - tally.cards[kMakers];
  } else if (rules.made_scores == MadeScores::kOwnPlusBid) {
    points[kMakers] += hand.bid * BidFactor(rules, hand);
  }
  const int factor = WholeFactor(rules, hand);
  if (factor == 1) return points;
  // Only the winner of a doubled hand scores.
  const bool takes_all = rules.doubled_made == DoubledMade::kWinnerTakesAll;
  return {(points[kMakers] + (takes_all ? points[kDefence] : 0)) * factor, 0};
}

// G2: the defenders' points, without the makers' Belote and without the factor on everything.
int FailedStake(const RuleSet& rules, const HandSummary& hand, const HandTally& tally) {
  const int own_extras = tally.melds[kDefence] + tally.belote[kDefence];
  if (hand.capot) return rules.capot_bid_failed * BidFactor(rules, hand) + own_extras;
  switch (rules.failed_scores) {
    case FailedScores::kDefendersOwn:
      return tally.total(kDefence);
    case FailedScores::kFixedPlusBid:
      return rules.fixed_on_failure + hand.bid * BidFactor(rules, hand) + own_extras;
    case FailedScores::kAll:
    case FailedScores::kHandWin:
      break;
  }
  return tally.total(kDefence) + tally.cards[kMakers] + tally.melds[kMakers];
}

PerSide FailedPoints(const RuleSet& rules, const HandSummary& hand, const HandTally& tally) {
  const int factor = WholeFactor(rules, hand);
  // Also where made hands score points: the defenders win the hand, which counts 1.
  if (rules.failed_scores == FailedScores::kHandWin) return {0, factor};
  PerSide points = {0, FailedStake(rules, hand, tally)};
  switch (rules.belote_on_failure) {
    case BeloteOnFailure::kToDefenders:
      // With defenders_own it is lost (note to table J).
      if (hand.capot || rules.failed_scores != FailedScores::kDefendersOwn)
        points[kDefence] += tally.belote[kMakers];
      break;
    case BeloteOnFailure::kKept:
      points[kMakers] = tally.belote[kMakers];  // never multiplied
      break;
    case BeloteOnFailure::kLost:
      break;
  }
  points[kDefence] *= factor;
  return points;
}

PerSide HandPoints(const RuleSet& rules, const HandSummary& hand, const HandTally& tally, Outcome outcome) {
  if (outcome == Outcome::kMade) return MadePoints(rules, hand, tally);
  if (outcome == Outcome::kTie && rules.tie == TieRule::kHalf) {
    return {0, tally.total(kDefence) * WholeFactor(rules, hand)};
  }
  return FailedPoints(rules, hand, tally);
}

// rounding=by_mode: the largest remainder that is rounded down.
int LargestRestDown(Denomination d) {
  if (d == Denomination::kNoTrumps) return 5;
  return d == Denomination::kAllTrumps ? 4 : 6;
}

}  // namespace

PerSide Round(const RuleSet& rules, Denomination d, const PerSide& points) {
  PerSide rounded = points;
  if (rules.rounding == Rounding::kNone) return rounded;
  PerSide ones{};
  for (size_t side = 0; side < 2; ++side) {
    ones[side] = points[side] % 10;
    rounded[side] = points[side] / 10;
    if (rules.rounding == Rounding::kByMode && ones[side] > LargestRestDown(d)) ++rounded[side];
  }
  // Pilotta G6: a ten lost between the two goes to the higher digit.
  if (rules.rounding == Rounding::kTruncateLostTen && ones[0] + ones[1] >= 10 && ones[0] != ones[1]) {
    ++rounded[ones[0] > ones[1] ? 0 : 1];
  }
  return rounded;
}

HandScore ScoreHand(const RuleSet& rules, const HandSummary& hand) {
  const HandTally tally = TallyOf(rules, hand);
  HandScore score{.outcome = OutcomeOf(rules, hand, tally)};
  score.winner = score.outcome == Outcome::kMade ? Side::kDeclarers : Side::kDefenders;
  const auto winner = At(score.winner);
  if (hand.match) return score;  // the match is over, so hanging points are lost
  if (ScoresHands(rules)) {
    score.points[winner] = 1;
    score.hanging = hand.hanging;
    return score;
  }
  PerSide points = HandPoints(rules, hand, tally, score.outcome);
  if (score.outcome == Outcome::kTie) {
    score.hanging = hand.hanging + (rules.tie == TieRule::kFailedPlusHang ? rules.hang_points : 0);
  } else {
    points[winner] += hand.hanging;  // before the rounding, after the factor
  }
  score.points = Round(rules, hand.denomination, points);
  for (size_t side = 0; side < 2; ++side) {
    if (Swept(hand, side)) score.points[side] += rules.capot_match_points;
  }
  return score;
}

PerTeam ScoreForfeit(const RuleSet& rules, const ForfeitedHand& hand) {
  PerTeam points{};
  if (hand.offenders[0] == hand.offenders[1]) return points;
  const size_t other = hand.offenders[0] ? 1 : 0;
  if (ScoresHands(rules)) {
    points[other] = 1;
    return points;
  }
  points[other] = kForfeitPoints;
  if (rules.melds == Melds::kDeclared) points[other] += hand.melds[0] + hand.melds[1];
  if (rules.belote) points[other] += hand.belote[0] + hand.belote[1];
  return Round(rules, hand.denomination, points);
}

}  // namespace hakam::rules::belote
