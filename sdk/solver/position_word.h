// A position between tricks and its known bounds in one word. From bit 0 on: the cards of all hands, the
// leader and the generation of the game, which identify the position, then the two bounds, 9 bits each.
//
// Included by the search only, once for each instruction set.
#ifndef HAKAM_SDK_SOLVER_POSITION_WORD_H_
#define HAKAM_SDK_SOLVER_POSITION_WORD_H_

#include <cstdint>

#include "sdk/solver/lanes.h"

namespace hakam::solver::HAKAM_SOLVER_ISA {

// Bounds on the points that the first team will take.
struct Range {
  int low;
  int high;

  // Whether the bounds decide if `target` is reached, and the bound that decides it.
  bool Tells(int target) const { return target <= low || target > high; }
  int Bound(int target) const { return target <= low ? low : high; }
  // Learns the result of a test: `value` is the low bound if it reaches `target`, otherwise the high one.
  void Learn(int target, int value) { (value >= target ? low : high) = value; }
};

class PositionWord {
 public:
  PositionWord(Lanes cards, int leader, uint8_t generation)
      : word_(cards | static_cast<uint64_t>(leader) << kCardBits |
              static_cast<uint64_t>(generation) << kGenerationShift) {}
  explicit PositionWord(uint64_t word) : word_(word) {}

  Lanes cards() const { return word_ & kCards; }
  Range range() const {
    return {static_cast<int>(word_ >> kLowShift & 511), static_cast<int>(word_ >> kHighShift)};
  }
  PositionWord With(Range range) const {
    return PositionWord((word_ & kName) | static_cast<uint64_t>(range.low) << kLowShift |
                        static_cast<uint64_t>(range.high) << kHighShift);
  }
  // Cards and leader, without the game.
  uint64_t place() const { return word_ & kPlace; }
  uint64_t word() const { return word_; }
  int leader() const { return static_cast<int>(word_ >> kCardBits & 3); }
  bool IsOfOneGame(PositionWord other) const { return ((word_ ^ other.word_) & kGeneration) == 0; }
  // IsAkin: same game and leader. IsSame: same position.
  bool IsAkin(PositionWord other) const { return ((word_ ^ other.word_) & kName & ~kCards) == 0; }
  bool IsSame(PositionWord other) const { return ((word_ ^ other.word_) & kName) == 0; }

 private:
  static constexpr int kGenerationShift = kCardBits + 2;
  static constexpr int kLowShift = kGenerationShift + 8;
  static constexpr int kHighShift = kLowShift + 9;
  static constexpr uint64_t kCards = (uint64_t{1} << kCardBits) - 1;
  static constexpr uint64_t kGeneration = uint64_t{255} << kGenerationShift;
  static constexpr uint64_t kPlace = (uint64_t{1} << kGenerationShift) - 1;
  static constexpr uint64_t kName = (uint64_t{1} << kLowShift) - 1;

  uint64_t word_;
};

}  // namespace hakam::solver::HAKAM_SOLVER_ISA

#endif  // HAKAM_SDK_SOLVER_POSITION_WORD_H_
