#include "baloot_score.h"

#include <algorithm>

#include "baloot_award.h"
#include "baloot_doubling.h"

namespace hakam::reference::baloot {
namespace {

using Pair = std::array<int, 2>;

int WholeHand(bool sun) { return sun ? 26 : 16; }

// G1.
int SunGamePoints(int cards) {
  const int digit = cards % 10;
  return 2 * (cards / 10) + (digit < 5 ? 0 : digit == 5 ? 1 : 2);
}

// G2.
int HokumGamePoints(int cards) { return cards / 10 + (cards % 10 >= 6 ? 1 : 0); }

// G1-G3.
Pair CardGamePoints(const Options& options, const HandPoints& hand) {
  if (hand.sun) return {SunGamePoints(hand.cards[0]), SunGamePoints(hand.cards[1])};
  Pair points = {HokumGamePoints(hand.cards[0]), HokumGamePoints(hand.cards[1])};
  if (points[0] + points[1] > WholeHand(false)) {  // G3
    const Side larger = hand.cards[0] > hand.cards[1] ? kDeclarers : kDefenders;
    --points[options.hokum_66 == "LARGER_LOSES" ? larger : kDeclarers];
  }
  return points;
}

// What G4 compares first.
Pair Totals(const Options& options, const HandPoints& hand) {
  if (options.contract_test == "RAW_CARDS_STRICT") return hand.cards;
  Pair totals = CardGamePoints(options, hand);
  for (int side : {0, 1}) totals[side] += hand.projects[side];
  if (hand.baloot != kNobody && options.contract_test != "GP_NO_BALOOT") {
    totals[hand.baloot] += BalootPoints(options);
  }
  return totals;
}

// G4, second part: card points, projects and Baloot in card points. The document writes 20 for Baloot, which
// is baloot_raw in the profiles with these tests.
Pair RawTotals(const Options& options, const HandPoints& hand) {
  Pair raw = hand.cards;
  for (int side : {0, 1}) raw[side] += hand.projects[side] * (hand.sun ? 5 : 10);
  if (hand.baloot != kNobody) raw[hand.baloot] += options.baloot_raw;
  return raw;
}

// G4 and the ties of G8: "made", "failed" or "tie" (GP_DRAW_OK).
std::string Judge(const Options& options, const HandPoints& hand) {
  if (hand.capot != kNobody) return hand.capot == kDeclarers ? "made" : "failed";  // G7
  const Pair totals = Totals(options, hand);
  if (totals[kDeclarers] != totals[kDefenders]) {
    return totals[kDeclarers] > totals[kDefenders] ? "made" : "failed";
  }
  if (hand.level > 1 && options.doubled_tie == "LAST_RAISER_LOSES") {
    // The defenders raised last at levels 2 and 4.
    return hand.level % 2 == 0 ? "made" : "failed";
  }
  if (options.contract_test == "GP_DRAW_OK") return "tie";
  if (options.contract_test == "GP_STRICT" || options.contract_test == "RAW_CARDS_STRICT") return "failed";
  const Pair raw = RawTotals(options, hand);
  if (raw[kDeclarers] == raw[kDefenders]) return hand.sun ? "made" : "failed";
  return raw[kDeclarers] > raw[kDefenders] ? "made" : "failed";
}

// G7: what the sweeping side gets for the cards.
int Capot(const Options& options, const HandPoints& hand) {
  const bool defenders_in_sun = hand.sun && hand.capot == kDefenders;
  if (hand.public_ace && options.capot_88 == "ACE_ANY") return 88;
  if (hand.public_ace && options.capot_88 == "SUN_ACE_DEFENDERS" && defenders_in_sun) return 88;
  return hand.sun ? options.capot_sun : options.capot_hokum;
}

// G5-G7, undoubled.
Pair CardShare(const Options& options, const HandPoints& hand, bool made) {
  Pair share{};
  if (hand.capot != kNobody) {
    share[hand.capot] = Capot(options, hand);
  } else if (made) {
    share = CardGamePoints(options, hand);
  } else {
    share[kDefenders] = WholeHand(hand.sun);
  }
  return share;
}

// Whether G7 leaves a side nothing of its projects and Baloot although G5 and G6 would.
bool LosesAll(const Options& options, const HandPoints& hand, Side side) {
  return options.swept_team_bonuses == "LOST" && hand.capot == kDeclarers && side == kDefenders;
}

// G5-G7: the side that gets the projects of `owner`.
Side ProjectsGoTo(const Options& options, const HandPoints& hand, bool made, Side owner) {
  if (hand.capot != kNobody && options.swept_team_bonuses == "TO_SWEEPER") return hand.capot;
  if (LosesAll(options, hand, owner)) return kNobody;
  if (made || owner == kDefenders) return owner;
  return options.failed_projects == "TO_DEFENDERS" ? kDefenders : kNobody;
}

// G5-G7: the side that gets the Baloot.
Side BalootGoesTo(const Options& options, const HandPoints& hand, bool made) {
  if (hand.baloot == kNobody) return kNobody;
  if (hand.capot != kNobody && options.swept_team_bonuses == "TO_SWEEPER") return hand.capot;
  if (LosesAll(options, hand, hand.baloot)) return kNobody;
  if (made || hand.baloot == kDefenders) return hand.baloot;
  if (options.baloot_on_fail == "OWNER") return hand.baloot;
  return options.baloot_on_fail == "TO_DEFENDERS" ? kDefenders : kNobody;
}

// Cards and projects, undoubled and without Baloot.
Pair PlainShare(const Options& options, const HandPoints& hand, bool made) {
  Pair share = CardShare(options, hand, made);
  for (Side owner : {kDeclarers, kDefenders}) {
    const Side to = ProjectsGoTo(options, hand, made, owner);
    if (to != kNobody) share[to] += hand.projects[owner];
  }
  return share;
}

// G8, WINNER_TAKES_ALL: every project that scores counts, whatever G6 and G7 say of the loser's.
Pair TakesAll(const Options& options, const HandPoints& hand, bool made) {
  const int cards = hand.capot != kNobody ? Capot(options, hand) : WholeHand(hand.sun);
  Pair share{};
  share[made ? kDeclarers : kDefenders] = cards + hand.projects[0] + hand.projects[1];
  return share;
}

}  // namespace

HandScore ScoreHand(const Options& options, const HandPoints& hand) {
  HandScore score;
  score.outcome = Judge(options, hand);
  const bool made = score.outcome != "failed";  // G4: with GP_DRAW_OK equality is enough
  const Side winner = made ? kDeclarers : kDefenders;
  const bool takes_all = hand.level > 1 && options.doubled_split == "WINNER_TAKES_ALL";
  // A hand is drawn only where both score; otherwise equality was enough to win it.
  if (score.outcome == "tie" && (takes_all || hand.level == kGahwa)) score.outcome = "made";
  if (hand.level == kGahwa) {  // G9
    score.points[winner] = options.target;
    score.match_winner = winner;
    return score;
  }
  score.points = takes_all ? TakesAll(options, hand, made) : PlainShare(options, hand, made);
  for (int& points : score.points) points *= hand.level;
  const Side baloot = BalootGoesTo(options, hand, made);
  if (baloot != kNobody) score.points[baloot] += BalootPoints(options);  // F9: never multiplied
  return score;
}

int ForfeitAward(bool has_contract, bool sun, int level, int projects) {
  if (!has_contract) return WholeHand(false);
  return WholeHand(sun) * level + projects;
}

int MatchWinner(const Options& options, const std::array<int, 2>& totals) {
  if (std::max(totals[0], totals[1]) < options.target || totals[0] == totals[1]) return -1;
  return totals[0] > totals[1] ? 0 : 1;
}

}  // namespace hakam::reference::baloot
