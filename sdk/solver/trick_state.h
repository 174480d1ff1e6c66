// The trick in progress, as the search needs it: one word, because it is passed on with every card.
//
// Included by search.h only, once for each instruction set.
#ifndef HAKAM_SDK_SOLVER_TRICK_STATE_H_
#define HAKAM_SDK_SOLVER_TRICK_STATE_H_

#include <cstdint>

#include "sdk/solver/lanes.h"

namespace hakam::solver::HAKAM_SOLVER_ISA {

class TrickState {
 public:
  TrickState() = default;
  // A trick of one card, led by `seat`.
  TrickState(int seat, int bit, int points)
      : bits_(Pack(seat, bit, points) | static_cast<uint32_t>(bit) << 8) {}

  // The winning card, its mask and its seat.
  int best() const { return bits_ & 63; }
  Lanes best_card() const { return Lanes{1} << best(); }
  int winner() const { return bits_ >> 6 & 3; }
  // The lane that was led.
  template <Kind kKind>
  Lanes led() const {
    return kMasks<kKind>.lane[bits_ >> 8 & 63];
  }
  // The cards that would beat the winning card.
  template <Kind kKind>
  Lanes beaten_by() const {
    return kMasks<kKind>.beaten_by[best()];
  }
  // The points of its cards.
  int points() const { return static_cast<int>(bits_ >> 16); }
  // Ekka was possible with the winning card but was not announced.
  bool ekka_silent() const { return (bits_ >> 14 & 1) != 0; }

  // The trick with the next card added.
  template <Kind kKind>
  TrickState With(int seat, int bit, int points) const {
    TrickState next = *this;
    next.bits_ += static_cast<uint32_t>(points) << 16;
    if ((beaten_by<kKind>() >> bit & 1) != 0) next.bits_ = (next.bits_ & ~kWinning) | Pack(seat, bit, 0);
    return next;
  }
  TrickState Silent() const {
    TrickState silent = *this;
    silent.bits_ |= 1u << 14;
    return silent;
  }

 private:
  static constexpr uint32_t kWinning = 0xFF | 1u << 14;

  static uint32_t Pack(int seat, int bit, int points) {
    return static_cast<uint32_t>(bit) | static_cast<uint32_t>(seat) << 6 |
           static_cast<uint32_t>(points) << 16;
  }

  uint32_t bits_ = 0;
};

}  // namespace hakam::solver::HAKAM_SOLVER_ISA

#endif  // HAKAM_SDK_SOLVER_TRICK_STATE_H_
