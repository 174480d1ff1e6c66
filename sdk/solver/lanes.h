// Cards as the search sees them: one word with a lane of nine bits per suit, the bits of a lane in order of
// strength. So "the cards that beat this one" is a mask and "the next lower card" is a shift. The trump suit
// has the first lane.
#ifndef HAKAM_SDK_SOLVER_LANES_H_
#define HAKAM_SDK_SOLVER_LANES_H_

#include <array>
#include <cstddef>
#include <cstdint>

namespace hakam::solver {

using Lanes = uint64_t;

inline constexpr int kLaneBits = 9;  // six to ace
inline constexpr int kLaneCount = 4;
inline constexpr int kCardBits = kLaneBits * kLaneCount;
inline constexpr Lanes kLaneMask = (Lanes{1} << kLaneBits) - 1;
inline constexpr Lanes kTrumpLane = kLaneMask;
inline constexpr Lanes kLowest = 1 | (Lanes{1} << 9) | (Lanes{1} << 18) | (Lanes{1} << 27);

constexpr Lanes LaneOf(int bit) { return kLaneMask << (bit / kLaneBits * kLaneBits); }

// No trumps, one trump suit, or every suit a trump.
enum class Kind : uint8_t { kNoTrumps, kSuit, kAllTrumps };

// The masks of one kind of contract, by the bit of a card.
struct Masks {
  std::array<Lanes, kCardBits> lane{};
  std::array<Lanes, kCardBits> beaten_by{};  // the cards that beat this one when it is winning the trick
};

constexpr Masks MakeMasks(Kind kind) {
  Masks masks;
  for (int bit = 0; bit < kCardBits; ++bit) {
    const auto i = static_cast<size_t>(bit);
    const Lanes lane = LaneOf(bit);
    masks.lane[i] = lane;
    masks.beaten_by[i] = lane & ~((Lanes{2} << bit) - 1);
    if (kind == Kind::kSuit && lane != kTrumpLane) masks.beaten_by[i] |= kTrumpLane;
  }
  return masks;
}

template <Kind kKind>
inline constexpr Masks kMasks = MakeMasks(kKind);

}  // namespace hakam::solver

#endif  // HAKAM_SDK_SOLVER_LANES_H_
