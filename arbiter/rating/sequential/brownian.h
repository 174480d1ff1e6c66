// A Brownian motion that starts at 0 between two absorbing bounds. Private to this folder.
#ifndef HAKAM_ARBITER_RATING_SEQUENTIAL_BROWNIAN_H_
#define HAKAM_ARBITER_RATING_SEQUENTIAL_BROWNIAN_H_

#include "arbiter/rating/sequential/bounds.h"

namespace hakam::arbiter::sequential {

// Time is scaled so that the variance grows by 1 per unit; `drift` is per unit of time, any finite number.

// Probability that the motion ends on the upper bound.
double EndsUp(double drift, const Bounds& bounds);

// Probability of a worse course than being at `level` at `time`: the motion was absorbed at the lower bound
// before, or is still between the bounds and below `level`. Increases with `level` (lower..upper), decreases
// with `drift`. Exact to about 1e-13.
double WorseCourse(double drift, double time, double level, const Bounds& bounds);

}  // namespace hakam::arbiter::sequential

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_BROWNIAN_H_
