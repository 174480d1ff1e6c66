// The score of a hand for every possible end: the rules of the preset as a ladder.
//
// An end is described by the card points of the first team (seats 0 and 2) and by whether a team took every
// trick. A rung is an end. From the worst for the first team to the best: the others took every trick; 0, 1,
// 2... points; the first team took every trick. On every rung the difference of the scores is at least that
// of the rung below. So more points are never worse, and the solver only has to find the rung that is
// reached.
//
//   HAKAM_ASSIGN_OR_RETURN(const Stakes stakes, Stakes::Of(deal, position));
//   solver.Solve(board, {.stakes = &stakes});
#ifndef HAKAM_SDK_SOLVER_STAKES_H_
#define HAKAM_SDK_SOLVER_STAKES_H_

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "sdk/rules/card.h"
#include "sdk/rules/deal.h"
#include "sdk/rules/position.h"

namespace hakam::solver {

class Stakes {
 public:
  // For the board at `position`, which must be in the phase of play (FailedPrecondition otherwise). Seats
  // that have not yet declared melds declare the best ones. A team announces Belote only if that is good for
  // it. Unimplemented if more points or tricks can score less (declarers who fail even with all tricks,
  // because of melds, may pay for them), and if the order of king and queen decides (belote_order=king_first)
  // in more than one suit or is not clear.
  static absl::StatusOr<Stakes> Of(const rules::Deal& deal, const rules::Position& position);

  static constexpr int kSwept = 0;
  int rungs() const { return static_cast<int>(payoffs_.size()); }
  int sweep() const { return rungs() - 1; }
  static int RungOf(int first_team_points) { return first_team_points + 1; }
  // The first team's score minus the other's, in match units.
  int payoff(int rung) const { return payoffs_[static_cast<size_t>(rung)]; }

  // A queen that loses Belote if it is played before its king, which is in the same hand. The two take the
  // same tricks, and playing the queen first gains at most one card point. payoff() assumes that the king
  // goes first, which is never worse.
  std::optional<rules::Card> late_queen() const { return late_queen_; }
  // The stakes after that queen was played first.
  Stakes QueenFirst() const;

  // The card points and tricks that the teams have so far.
  const rules::PerTeam& points() const { return points_; }
  const rules::PerTeam& tricks() const { return tricks_; }

 private:
  std::vector<int> payoffs_;
  std::optional<rules::Card> late_queen_;
  std::vector<int> payoffs_queen_first_;  // if there is a late queen
  rules::PerTeam points_{};
  rules::PerTeam tricks_{};
};

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_STAKES_H_
