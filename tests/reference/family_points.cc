// The points of one hand (clause G): parts, contract test, who scores what.
#include "tests/reference/family_score.h"

namespace hakam::reference::family {
namespace {

int Makers(const Contract& contract) { return TeamOf(contract.declarer); }
int Defenders(const Contract& contract) { return 1 - Makers(contract); }

// double_scope: the factor on everything, or on the bid alone.
int FactorOnAll(const Options& options, const Contract& contract) {
  return options.double_scope == "bid_only" ? 1 : contract.factor;
}
int FactorOnBid(const Options& options, const Contract& contract) {
  return options.double_scope == "bid_only" ? contract.factor : 1;
}

// contract_counts: what the contract is tested with.
int Counted(const Options& options, const HandParts& parts, int team) {
  if (options.contract_counts == "cards") return parts.cards[team];
  if (options.contract_counts == "cards_belote") return parts.cards[team] + parts.belote[team];
  return parts.Total(team);
}

bool ReachesBid(const Options& options, const Contract& contract, int counted) {
  const bool lowest = contract.bid == options.bid_min;
  const int needed =
      lowest && options.lowest_bid_needs > 0 ? options.lowest_bid_needs : contract.bid;  // Coinche G1
  return counted >= needed;
}

// What the two sides score for a made contract before any factor on all of it.
Sides MadeParts(const Options& options, const Contract& contract, const HandParts& parts) {
  const int makers = Makers(contract);
  const int defenders = Defenders(contract);
  Sides points{};
  if (options.made_scores == "hand_win") {  // Découverte G1
    points[makers] = 1;
    return points;
  }
  points[makers] = parts.Total(makers);
  points[defenders] = parts.Total(defenders);
  if (contract.capot) {  // Coinche G4: it stands for the cards and the bid
    points[makers] += options.capot_bid_made * FactorOnBid(options, contract) - parts.cards[makers];
  } else if (options.made_scores == "own_plus_bid") {
    points[makers] += contract.bid * FactorOnBid(options, contract);
  }
  return points;
}

// D: only the winner scores the doubled points, or each keeps to his own. Where doubled_made does not apply
// the factor is on the score of either side.
Sides MadePoints(const Options& options, const Contract& contract, const HandParts& parts) {
  const Sides undoubled = MadeParts(options, contract, parts);
  const int factor = FactorOnAll(options, contract);
  if (factor == 1) return undoubled;
  const int makers = Makers(contract);
  Sides points{};
  if (options.doubled_made.empty()) {
    points = {undoubled[0] * factor, undoubled[1] * factor};
  } else if (options.doubled_made == "own") {
    points[makers] = undoubled[makers] * factor;
  } else {
    points[makers] = (undoubled[0] + undoubled[1]) * factor;
  }
  return points;
}

// What the defenders score for a failed contract before any factor on all of it, without the Belote of the
// makers.
int FailedPart(const Options& options, const Contract& contract, const HandParts& parts) {
  const int makers = Makers(contract);
  const int defenders = Defenders(contract);
  const int own_extras = parts.melds[defenders] + parts.belote[defenders];
  if (options.failed_scores == "hand_win") return 1;
  if (contract.capot) return options.capot_bid_failed * FactorOnBid(options, contract) + own_extras;
  if (options.failed_scores == "defenders_own") return parts.Total(defenders);
  if (options.failed_scores == "fixed_plus_bid") {  // Coinche G2
    return options.fixed_on_failure + contract.bid * FactorOnBid(options, contract) + own_extras;
  }
  return parts.Total(defenders) + parts.cards[makers] + parts.melds[makers];
}

Sides FailedPoints(const Options& options, const Contract& contract, const HandParts& parts) {
  const int makers = Makers(contract);
  int scored = FailedPart(options, contract, parts);
  Sides points{};
  if (options.failed_scores != "hand_win") {
    // Where the defenders score their own points only, a Belote they were to get is lost.
    const bool own_only = options.failed_scores == "defenders_own" && !contract.capot;
    const bool kept = options.belote_on_failure == "kept";
    const bool lost = options.belote_on_failure == "lost";
    if (kept) points[makers] = parts.belote[makers];  // never multiplied
    if (!kept && !lost && !own_only) scored += parts.belote[makers];
  }
  points[Defenders(contract)] = scored * FactorOnAll(options, contract);
  return points;
}

}  // namespace

HandParts PartsOf(const Options& options, const Contract& contract, const Tally& tally) {
  HandParts parts;
  const bool no_trumps = contract.denomination == "NT";
  for (int team = 0; team < 2; ++team) {
    int cards = tally.cards[team] + (tally.last_trick == team ? options.last_trick : 0);
    if (no_trumps) cards *= options.nt_multiplier;  // Bidding Belote G5
    if (tally.tricks[team] > 0 && tally.tricks[1 - team] == 0) {
      parts.capot_side = team;
      cards += options.capot_bonus;  // Belote G4, Pilotta G
    }
    parts.cards[team] = cards;
    parts.melds[team] = options.melds == "declared" ? tally.melds[team] : 0;
    parts.belote[team] = options.belote ? tally.belote[team] : 0;
  }
  return parts;
}

std::string OutcomeOf(const Options& options, const Contract& contract, const HandParts& parts) {
  const int makers = Makers(contract);
  const int defenders = Defenders(contract);
  if (contract.capot) return parts.capot_side == makers ? "made" : "failed";
  if (options.no_tricks_fails && parts.capot_side == defenders) return "failed";  // Belote G4
  const int ours = Counted(options, parts, makers);
  if (options.contract_test == "reach_bid") return ReachesBid(options, contract, ours) ? "made" : "failed";
  const int theirs = Counted(options, parts, defenders);
  if (ours != theirs) return ours > theirs ? "made" : "failed";
  if (options.tie == "failed_plus_hang" || options.tie == "half") return "tie";  // G3
  return options.tie == "made" ? "made" : "failed";
}

Sides PointsFor(const Options& options, const Contract& contract, const HandParts& parts,
                const std::string& outcome) {
  if (outcome == "made") return MadePoints(options, contract, parts);
  if (outcome == "tie" && options.tie == "half") {  // Tarabish G3: the makers score nothing at all
    Sides points{};
    const int defenders = Defenders(contract);
    points[defenders] = parts.Total(defenders) * FactorOnAll(options, contract);
    return points;
  }
  return FailedPoints(options, contract, parts);
}

}  // namespace hakam::reference::family
