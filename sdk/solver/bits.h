// Operations on words of bits, with BMI2 instructions where the machine has them.
//
// Included by the search only, once for each instruction set.
#ifndef HAKAM_SDK_SOLVER_BITS_H_
#define HAKAM_SDK_SOLVER_BITS_H_

#ifdef __BMI2__
#include <emmintrin.h>
#endif

#include <algorithm>
#include <bit>
#include <cstdint>

#include "sdk/solver/lanes.h"

namespace hakam::solver::HAKAM_SOLVER_ISA {

inline int LowestBit(uint64_t word) { return std::countr_zero(word); }
inline int HighestBit(uint64_t word) { return 63 - std::countl_zero(word); }

// The bits of `word` at the places of `mask`, moved together at the low end.
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

// The n-th lowest bit of a word, counted from 0; 0 if the word has no more than n bits.
inline uint64_t NthBit(uint64_t word, int n) {
#ifdef __BMI2__
  return __builtin_ia32_pdep_di(uint64_t{1} << n, word);
#else
  for (; n > 0; --n) word &= word - 1;
  return word & (~word + 1);
#endif
}

// Numbers of one byte each, in four words.
class Bytes {
 public:
  Bytes(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
#ifdef __BMI2__
      : words_{Pair(a, b), Pair(c, d)} {}
#else
      : words_{a, b, c, d} {
  }
#endif

        // The sum of the differences to `other`, over the numbers that are larger than there.
        int Over(const Bytes& other) const {
#ifdef __BMI2__
    const __m128i more =
        _mm_add_epi8(_mm_subs_epu8(words_[0], other.words_[0]), _mm_subs_epu8(words_[1], other.words_[1]));
    const __m128i sums = _mm_sad_epu8(more, _mm_setzero_si128());
    return _mm_cvtsi128_si32(sums) + _mm_extract_epi16(sums, 4);
#else
    int sum = 0;
    for (size_t i = 0; i < 4; ++i) {
      for (int shift = 0; shift < 64; shift += 8) {
        sum += std::max(
            static_cast<int>(words_[i] >> shift & 255) - static_cast<int>(other.words_[i] >> shift & 255), 0);
      }
    }
    return sum;
#endif
  }

 private:
#ifdef __BMI2__
  static __m128i Pair(uint64_t a, uint64_t b) {
    return _mm_set_epi64x(static_cast<int64_t>(b), static_cast<int64_t>(a));
  }

  __m128i words_[2];
#else
  uint64_t words_[4];
#endif
};

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
