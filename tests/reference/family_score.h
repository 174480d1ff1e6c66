// What a board scores and whether the match ends with it (clauses G and H of every game, and 9.3).
#ifndef HAKAM_TESTS_REFERENCE_FAMILY_SCORE_H_
#define HAKAM_TESTS_REFERENCE_FAMILY_SCORE_H_

#include <array>

#include "tests/reference/family_auction.h"
#include "tests/reference/family_setup.h"
#include "tests/reference/referee.h"

namespace hakam::reference::family {

using Sides = std::array<int, 2>;

// What the two sides have at the end of the play.
struct Tally {
  Sides cards{};       // card points, without the last trick
  int last_trick = 0;  // the side that took it
  Sides tricks{};
  Sides melds{};
  Sides belote{};
};

// The parts of a hand once modes and capot are counted in.
struct HandParts {
  Sides cards{};  // with the last trick, the factor of no trumps and the capot bonus
  Sides melds{};
  Sides belote{};
  int capot_side = -1;  // took every trick

  int Total(int team) const { return cards[team] + melds[team] + belote[team]; }
};

HandParts PartsOf(const Options& options, const Contract& contract, const Tally& tally);
// "made", "failed" or "tie".
std::string OutcomeOf(const Options& options, const Contract& contract, const HandParts& parts);
// The points of the board before anything hangs, is rounded or added in match points.
Sides PointsFor(const Options& options, const Contract& contract, const HandParts& parts,
                const std::string& outcome);
// Clause H: ends the match in `result` if the board does; `hand_winner` is a team.
void EndMatch(const Options& options, const Setup& setup, int hand_winner, Result* result);
// G6, by the mode of the contract.
Sides Rounded(const Options& options, Mode mode, const Sides& points);
// D3: the whole match to one side.
void GiveMatch(const Options& options, int team, Result* result);

Result ScoreBoard(const Options& options, const Setup& setup, const Contract& contract, const Tally& tally);
Result ScorePassedOut(const Options& options, const Setup& setup);
// `melds` and `belote` as far as they are awarded; the contract may not be there yet.
Result ScoreForfeit(const Options& options, const Setup& setup, const Contract& contract, int offender,
                    const Sides& melds, const Sides& belote);

}  // namespace hakam::reference::family

#endif  // HAKAM_TESTS_REFERENCE_FAMILY_SCORE_H_
