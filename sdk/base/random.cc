#include "sdk/base/random.h"

#include "sdk/base/check.h"

namespace hakam {

uint64_t Random::Below(uint64_t bound) {
  HAKAM_CHECK(bound > 0);
  // The top (2^64 mod bound) values are refused, so that every remainder is equally likely.
  const uint64_t excess = (0 - bound) % bound;
  uint64_t draw = Next();
  while (draw > UINT64_MAX - excess) draw = Next();
  return draw % bound;
}

}  // namespace hakam
