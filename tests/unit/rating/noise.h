// Random luck for tests of ratings.
#ifndef HAKAM_TESTS_UNIT_RATING_NOISE_H_
#define HAKAM_TESTS_UNIT_RATING_NOISE_H_

#include "sdk/base/random.h"

namespace hakam::arbiter {

// A nearly normal random number with mean 0 and variance 1: the sum of twelve uniform numbers.
inline double Noise(Random& random) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += random.Unit();
  return sum;
}

}  // namespace hakam::arbiter

#endif  // HAKAM_TESTS_UNIT_RATING_NOISE_H_
