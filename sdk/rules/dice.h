// Random moves for playouts. Speed comes first; the moves are so close to uniform that no number of boards
// would show the difference.
//
//   Dice dice(seed);
//   position.Play(deal, dice.Pick(position.LegalCards()));
#ifndef HAKAM_SDK_RULES_DICE_H_
#define HAKAM_SDK_RULES_DICE_H_

#include <array>
#include <bit>
#include <cstdint>

#include "sdk/base/random.h"
#include "sdk/rules/card.h"

namespace hakam::rules {

namespace dice_internal {

// The nine ranks from six to ace of one suit, as bits 0 to 8.
inline constexpr int kLanes = 512;
inline constexpr int kSix = static_cast<int>(Rank::k6);

struct Tables {
  std::array<uint8_t, kLanes> count{};
  std::array<std::array<uint8_t, 16>, kLanes> rank{};  // ranks of the lane's cards, low to high; 9 are used
};

constexpr Tables MakeTables() {
  Tables t;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    for (unsigned bit = 0; bit < 9; ++bit) {
      if (((lane >> bit) & 1) != 0) t.rank[lane][t.count[lane]++] = static_cast<uint8_t>(bit + kSix);
    }
  }
  return t;
}

inline constexpr Tables kTables = MakeTables();

}  // namespace dice_internal

// A value: copying it copies the sequence.
class Dice {
 public:
  explicit Dice(uint64_t seed) : state_(Random(seed).Next()) {}

  // 0 <= result < sides; sides > 0. The bias is below sides / 2^32.
  int Throw(int sides) {
    // A linear congruential generator modulo 2^64 (Knuth's MMIX): nothing is cheaper. Its low bits are poor,
    // so only the high half is used.
    state_ = state_ * 6364136223846793005 + 1442695040888963407;
    return static_cast<int>(((state_ >> 32) * static_cast<uint64_t>(sides)) >> 32);
  }

  // A random card of the set. The set must not be empty, and holds only cards from six to ace, as every pack
  // does. The code keeps chains of dependent steps short, because a playout waits for each pick.
  Card Pick(CardSet cards) {
    const auto& t = dice_internal::kTables;
    const int shift = std::countr_zero(cards.bits()) & ~15;
    const auto first = static_cast<size_t>((cards.bits() >> (shift + dice_internal::kSix)) & 0x1FF);
    if ((cards.bits() >> shift) <= 0xFFFF) {  // one suit, the usual case: the player follows suit
      return Card::FromIndex(shift + t.rank[first][static_cast<size_t>(Throw(t.count[first]))]);
    }
    const uint64_t bits = cards.bits() >> dice_internal::kSix;
    const int clubs = t.count[bits & 0x1FF];
    const int diamonds = clubs + t.count[(bits >> 16) & 0x1FF];
    const int hearts = diamonds + t.count[(bits >> 32) & 0x1FF];
    const int k = Throw(hearts + t.count[(bits >> 48) & 0x1FF]);
    const int suit =
        static_cast<int>(k >= clubs) + static_cast<int>(k >= diamonds) + static_cast<int>(k >= hearts);
    int before = k >= clubs ? clubs : 0;
    before = k >= diamonds ? diamonds : before;
    before = k >= hearts ? hearts : before;
    const auto lane = static_cast<size_t>((bits >> (16 * suit)) & 0x1FF);
    return Card::FromIndex(16 * suit + t.rank[lane][static_cast<size_t>(k - before)]);
  }

 private:
  uint64_t state_;
};

}  // namespace hakam::rules

#endif  // HAKAM_SDK_RULES_DICE_H_
