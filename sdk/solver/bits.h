// Words of bits.
//
// Included by the search only, once for each instruction set.
#ifndef HAKAM_SDK_SOLVER_BITS_H_
#define HAKAM_SDK_SOLVER_BITS_H_

#include <bit>
#include <cstdint>

#include "sdk/solver/lanes.h"

namespace hakam::solver::HAKAM_SOLVER_ISA {

inline int LowestBit(uint64_t word) { return std::countr_zero(word); }
inline int HighestBit(uint64_t word) { return 63 - std::countl_zero(word); }

// The bits of `word` at the places of `mask`, moved together.
inline uint64_t Extract(uint64_t word, uint64_t mask) {
#ifdef __BMI2__
  return __builtin_ia32_pext_di(word, mask);
#else
  uint64_t out = 0;
  for (int to = 0; mask != 0; mask &= mask - 1, ++to) {
    out |= static_cast<uint64_t>((word & mask & (~mask + 1)) != 0) << to;
  }
  return out;
#endif
}

// The places of these cards and all lower ones of their suits.
inline Lanes Below(Lanes cards) {
  constexpr Lanes kHighest = kLowest << (kLaneBits - 1);
  constexpr Lanes kDown1 = ~kHighest;
  constexpr Lanes kDown2 = kDown1 & kDown1 >> 1;
  constexpr Lanes kDown4 = kDown2 & kDown2 >> 2;
  cards |= cards >> 1 & kDown1;
  cards |= cards >> 2 & kDown2;
  cards |= cards >> 4 & kDown4;
  return cards | (cards >> 1 & kDown1);
}

}  // namespace hakam::solver::HAKAM_SOLVER_ISA

#endif  // HAKAM_SDK_SOLVER_BITS_H_
