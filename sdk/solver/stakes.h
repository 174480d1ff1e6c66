// What a hand scores by the end of its play: the rules of the preset as a ladder.
//
// An end is known by the card points of the first team (seats 0 and 2) and by whether a team took every
// trick. Its rungs, from the worst for the first team up: the others swept; 0, 1, 2... points; the first team
// swept. On every rung the difference of the scores is at least that of the rung below, so best play is the
// same as for points, and a solver only has to look for the rung.
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
  // For the board at `position`, where the cards are being played. Who is still to declare melds declares the
  // best; Belote is announced where that is to the advantage of its team, which may also keep it back.
  // FailedPrecondition but in the phase of play; Unimplemented where more points or tricks can score less
  // (declarers who fail even with all tricks, because of melds, may pay for them), and where the order of
  // king and queen decides (belote_order=king_first) in more than one suit or is not clear.
  static absl::StatusOr<Stakes> Of(const rules::Deal& deal, const rules::Position& position);

  static constexpr int kSwept = 0;
  int rungs() const { return static_cast<int>(worth_.size()); }
  int sweep() const { return rungs() - 1; }
  static int RungOf(int first_team_points) { return first_team_points + 1; }
  // First team's score less the other's, in match units.
  int worth(int rung) const { return worth_[static_cast<size_t>(rung)]; }

  // A queen that loses Belote if it is played before its king, which is in the same hand. King and queen take
  // the same tricks there, and the queen first wins no more than a card point: worth() is with the king
  // first, which is never worse.
  std::optional<rules::Card> late_queen() const { return late_queen_; }
  // The same hand once that queen has gone first.
  Stakes QueenFirst() const;

  // Where the play stands: card points and tricks that the teams have.
  const rules::PerTeam& points() const { return points_; }
  const rules::PerTeam& tricks() const { return tricks_; }

 private:
  std::vector<int> worth_;
  std::optional<rules::Card> late_queen_;
  std::vector<int> worth_queen_first_;  // with a late queen
  rules::PerTeam points_{};
  rules::PerTeam tricks_{};
};

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_STAKES_H_
