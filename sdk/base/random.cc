#include "sdk/base/random.h"

#include "sdk/base/check.h"

namespace hakam {

uint64_t Random::Next() {
  state_ += 0x9E3779B97F4A7C15u;
  uint64_t z = state_;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

uint64_t Random::Below(uint64_t bound) {
  HAKAM_CHECK(bound > 0);
  // 2^64 mod bound draws at the top are refused, so that every remainder is equally likely.
  const uint64_t excess = (0 - bound) % bound;
  uint64_t draw = Next();
  while (draw > UINT64_MAX - excess) draw = Next();
  return draw % bound;
}

}  // namespace hakam
