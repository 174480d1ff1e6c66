// Which card to try first: the one that is likely to decide the question. Only speed depends on it.
//
// Included by search.h only, once for each instruction set.
#ifndef HAKAM_SDK_SOLVER_MOVE_ORDER_H_
#define HAKAM_SDK_SOLVER_MOVE_ORDER_H_

#include <array>
#include <utility>

#include "sdk/solver/game.h"
#include "sdk/solver/move_weights.h"
#include "sdk/solver/trick_state.h"

namespace hakam::solver::HAKAM_SOLVER_ISA {

// Fixed room for the cards of one decision.
class MoveList {
 public:
  void Add(int bit, int merit) { list_[count_++] = merit * 64 + bit; }
  bool empty() const { return taken_ == count_; }
  // Of those that are left the one with the most merit.
  int Take() {
    int best = taken_;
    for (int i = taken_ + 1; i < count_; ++i) {
      if (list_[i] > list_[best]) best = i;
    }
    std::swap(list_[taken_], list_[best]);
    return list_[taken_++] & 63;
  }

 private:
  int count_ = 0;
  int taken_ = 0;
  int list_[kLaneBits];
};

// Whether a hand could take a trick of this suit from the card that `beaten_by` beats.
inline bool CanTake(Lanes hand, Lanes led, Lanes beaten_by) {
  const Lanes follow = hand & led;
  return ((follow != 0 ? follow : hand) & beaten_by) != 0;
}

template <Kind kKind>
int LeadMerit(const Game& game, const std::array<Lanes, 4>& hands, int leader, int bit) {
  const Lanes led = kMasks<kKind>.lane[bit];
  const Lanes beaten_by = kMasks<kKind>.beaten_by[bit];
  const int next = CanTake(hands[(leader + 1) & 3], led, beaten_by);
  const int partner = CanTake(hands[leader ^ 2], led, beaten_by);
  const int last = CanTake(hands[(leader + 3) & 3], led, beaten_by);
  const int trump = kKind == Kind::kSuit && bit < kLaneBits ? 1 : 0;
  const Weight& weight = kWeights<kKind>[0][next + 2 * partner + 4 * last + 8 * trump];
  return weight.base + weight.slope * game.points[bit];
}

template <Kind kKind, int kPosition>
int FollowMerit(const Game& game, const std::array<Lanes, 4>& hands, const TrickState& trick, int seat,
                int bit) {
  const Lanes led = trick.led<kKind>();
  const bool takes = (trick.beaten_by<kKind>() >> bit & 1) != 0;
  const Lanes beaten_by = takes ? kMasks<kKind>.beaten_by[bit] : trick.beaten_by<kKind>();
  const bool follows = (led >> bit & 1) != 0;
  // 0 follows suit, 1 ruffs, 2 throws away.
  const int way = follows ? 0 : kKind == Kind::kSuit && bit < kLaneBits ? 1 : 2;
  // Who wins so far: 0 the others, 1 the partner, 2 this card.
  const int holds = takes ? 2 : (trick.winner() ^ seat) == 2 ? 1 : 0;
  int index = way + 3 * holds;
  if constexpr (kPosition < 3) index += 9 * CanTake(hands[(seat + 1) & 3], led, beaten_by);
  if constexpr (kPosition == 1) index += 18 * CanTake(hands[seat ^ 2], led, beaten_by);
  const Weight& weight = kWeights<kKind>[kPosition][index];
  return weight.base + weight.slope * game.points[bit];
}

}  // namespace hakam::solver::HAKAM_SOLVER_ISA

#endif  // HAKAM_SDK_SOLVER_MOVE_ORDER_H_
