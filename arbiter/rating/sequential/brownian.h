// A Brownian motion from 0 between two absorbing bounds. Private to this folder.
#ifndef HAKAM_ARBITER_RATING_SEQUENTIAL_BROWNIAN_H_
#define HAKAM_ARBITER_RATING_SEQUENTIAL_BROWNIAN_H_

#include "arbiter/rating/sequential/bounds.h"

namespace hakam::arbiter::sequential {

// In a time in which the variance grows by 1 per unit; `drift` is per that unit, any finite number.

// Probability to end on the upper bound.
double EndsUp(double drift, const Bounds& bounds);

// Probability of a worse course than to be at `level` at `time`: absorbed below before, or still between the
// bounds at that time and below that level. Rises in `level` (lower..upper), falls in `drift`. Exact, to
// about 1e-13.
double WorseCourse(double drift, double time, double level, const Bounds& bounds);

}  // namespace hakam::arbiter::sequential

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_BROWNIAN_H_
