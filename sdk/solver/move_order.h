// Move ordering: the card that most likely decides the question is tried first. Only speed depends on it.
//
// Included by search.h only, once for each instruction set.
#ifndef HAKAM_SDK_SOLVER_MOVE_ORDER_H_
#define HAKAM_SDK_SOLVER_MOVE_ORDER_H_

#include <algorithm>
#include <limits>

#include "sdk/solver/game.h"
#include "sdk/solver/move_weights.h"
#include "sdk/solver/trick_state.h"

namespace hakam::solver::HAKAM_SOLVER_ISA {

// The cards of one decision; there is room for a whole lane. To try the best ones first:
//
//   for (int move = moves.Best(); move != MoveList::kNone; move = moves.After(move)) ... MoveList::Bit(move)
//   ...
class MoveList {
 public:
  static constexpr int kNone = std::numeric_limits<int>::min();
  static int Bit(int move) { return move & 63; }

  void Add(int bit, int merit) {
    const int move = merit * 64 + bit;
    list_[count_++] = move;
    best_ = std::max(best_, move);
  }
  int Best() const { return best_; }
  // Removes `move` and returns the next best one. The list is not sorted, because mostly the first card
  // decides.
  int After(int move) {
    const int last = list_[--count_];
    int next = kNone;
    for (int i = 0; i < count_; ++i) {
      list_[i] = list_[i] == move ? last : list_[i];
      next = std::max(next, list_[i]);
    }
    return next;
  }

 private:
  int count_ = 0;
  int best_ = kNone;
  int list_[kLaneBits];
};

// The cards with which a hand can follow a lead of this suit; without a card of the suit, all of them.
inline Lanes Answers(Lanes hand, Lanes led) {
  const Lanes follow = hand & led;
  return follow != 0 ? follow : hand;
}

template <Kind kKind>
class LeadMerit {
 public:
  LeadMerit(const Game& game, Lanes held, int leader)
      : game_(game),
        next_(held & game.hands[(leader + 1) & 3]),
        partner_(held & game.hands[leader ^ 2]),
        last_(held & game.hands[(leader + 3) & 3]) {}

  int Of(int bit) const {
    const Lanes led = kMasks<kKind>.lane[bit];
    const Lanes beaten_by = kMasks<kKind>.beaten_by[bit];
    const int next = (Answers(next_, led) & beaten_by) != 0;
    const int partner = (Answers(partner_, led) & beaten_by) != 0;
    const int last = (Answers(last_, led) & beaten_by) != 0;
    const int trump = kKind == Kind::kSuit && bit < kLaneBits ? 1 : 0;
    const Weight& weight = kWeights<kKind>[0][next + 2 * partner + 4 * last + 8 * trump];
    return weight.base + weight.slope * game_.points[bit];
  }

 private:
  const Game& game_;
  Lanes next_, partner_, last_;  // the other hands
};

template <Kind kKind, int kPosition>
class FollowMerit {
 public:
  FollowMerit(const Game& game, Lanes held, const TrickState& trick, int seat)
      : game_(game), led_(trick.led<kKind>()), beaten_by_(trick.beaten_by<kKind>()) {
    if constexpr (kPosition < 3) next_ = Answers(held & game.hands[(seat + 1) & 3], led_);
    if constexpr (kPosition == 1) partner_ = Answers(held & game.hands[seat ^ 2], led_);
    if ((trick.winner() ^ seat) == 2) holder_ = 3;
  }

  int Of(int bit) const {
    const bool takes = (beaten_by_ >> bit & 1) != 0;
    const Lanes beaten_by = takes ? kMasks<kKind>.beaten_by[bit] : beaten_by_;
    const bool follows = (led_ >> bit & 1) != 0;
    // 0 follows suit, 1 ruffs, 2 throws away.
    const int way = follows ? 0 : kKind == Kind::kSuit && bit < kLaneBits ? 1 : 2;
    // The winner with this card: opponents 0, partner 3, this card 6.
    int index = way + (takes ? 6 : holder_);
    if constexpr (kPosition < 3) index += (next_ & beaten_by) != 0 ? 9 : 0;
    if constexpr (kPosition == 1) index += (partner_ & beaten_by) != 0 ? 18 : 0;
    const Weight& weight = kWeights<kKind>[kPosition][index];
    return weight.base + weight.slope * game_.points[bit];
  }

 private:
  const Game& game_;
  Lanes led_, beaten_by_;
  Lanes next_ = 0, partner_ = 0;  // the cards that they can answer with
  int holder_ = 0;
};

}  // namespace hakam::solver::HAKAM_SOLVER_ISA

#endif  // HAKAM_SDK_SOLVER_MOVE_ORDER_H_
