// The last two tricks. They are searched without move ordering and without a table, which would cost more
// here than they save.
//
// Included by search.h only, once for each instruction set.
#ifndef HAKAM_SDK_SOLVER_ENDING_H_
#define HAKAM_SDK_SOLVER_ENDING_H_

#include <algorithm>

#include "sdk/solver/bits.h"
#include "sdk/solver/game.h"
#include "sdk/solver/lanes.h"
#include "sdk/solver/legal_lanes.h"
#include "sdk/solver/trick_state.h"

namespace hakam::solver::HAKAM_SOLVER_ISA {

// `held`: the cards in all hands. `left`: the points still to be taken.
template <Kind kKind>
class Ending {
 public:
  explicit Ending(const Game& game) : game_(game), legal_(game) {}

  // The points that the first team takes when everybody holds one card.
  int LastTrick(Lanes held, int leader, int left) const {
    Lanes rivals = held & kMasks<kKind>.lane[LowestBit(held & game_.hands[leader])];
    if (kKind == Kind::kSuit && (held & kTrumpLane) != 0) rivals = held & kTrumpLane;
    return ((game_.hands[0] | game_.hands[2]) >> HighestBit(rivals) & 1) != 0 ? left : 0;
  }

  // A bound on the points of the first team when everybody holds two cards. If the result is `target` or
  // more, the team takes at least that many, otherwise at most that many. Compiled as one function, because
  // the calls would cost as much as the work.
  [[gnu::flatten]] int TwoTricks(Lanes held, int leader, int target, int left) const {
    return BestOf(legal_.ToLead(held, leader), leader, target, left, [&](int bit) {
      return Follow<1>(held & ~(Lanes{1} << bit), TrickState(leader, bit, game_.points[bit]),
                       (leader + 1) & 3, target, left);
    });
  }

 private:
  template <int kPosition>
  int Follow(Lanes held, TrickState trick, int seat, int target, int left) const {
    return BestOf(legal_.ToFollow(held, trick, seat), seat, target, left, [&](int bit) {
      const Lanes rest = held & ~(Lanes{1} << bit);
      const TrickState next = trick.With<kKind>(seat, bit, game_.points[bit]);
      if constexpr (kPosition < 3) {
        return Follow<kPosition + 1>(rest, next, (seat + 1) & 3, target, left);
      } else {
        const int points = next.points() + game_.trick_points;
        return (IsFirstTeam(next.winner()) ? points : 0) + LastTrick(rest, next.winner(), left - points);
      }
    });
  }

  template <class After>
  static int BestOf(Lanes legal, int seat, int target, int left, const After& after) {
    const bool first_team = IsFirstTeam(seat);
    int best = first_team ? 0 : left;
    for (; legal != 0; legal &= legal - 1) {
      const int value = after(LowestBit(legal));
      if ((value >= target) == first_team) return value;
      best = first_team ? std::max(best, value) : std::min(best, value);
    }
    return best;
  }

  const Game& game_;
  LegalLanes<kKind> legal_;
};

}  // namespace hakam::solver::HAKAM_SOLVER_ISA

#endif  // HAKAM_SDK_SOLVER_ENDING_H_
