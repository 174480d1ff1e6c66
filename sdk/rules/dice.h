// Random moves for playouts: fast first, and close enough to uniform that no sample of boards could tell.
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
  std::array<std::array<uint8_t, 16>, kLanes> rank{};  // of the cards of the lane, low to high; 9 are used
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
    // A linear congruential generator modulo 2^64 (Knuth's MMIX), of which only the high half is used: its
    // low bits are poor, and nothing is cheaper.
    state_ = state_ * 6364136223846793005 + 1442695040888963407;
    return static_cast<int>(((state_ >> 32) * static_cast<uint64_t>(sides)) >> 32);
  }

  // A card of the set, which must not be empty; all from six to ace, as in every pack. Written for short
  // chains of dependent steps: in a playout each step waits for this one.
  Card Pick(CardSet cards) {
    const auto& t = dice_internal::kTables;
    const int shift = std::countr_zero(cards.bits()) & ~15;
    const auto first = static_cast<size_t>((cards.bits() >> (shift + dice_internal::kSix)) & 0x1FF);
    if ((cards.bits() >> shift) <= 0xFFFF) {  // one suit, as most often: it was followed
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
