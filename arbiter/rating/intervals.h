// Intervals and probabilities from a difference and its standard error (law.md section 8).
//
//   Print(points.rating[0], "+-", HalfWidth95(points.deals) * points.se[0]);
//   const MeanInterval i = IntervalOfMean(head_to_head, worth, progress);
//   Print(i.low, i.high, i.few ? "?" : "");
#ifndef HAKAM_ARBITER_RATING_INTERVALS_H_
#define HAKAM_ARBITER_RATING_INTERVALS_H_

#include <cstdint>
#include <optional>

#include "arbiter/rating/rating.h"

namespace hakam::arbiter {

// Fewer pairs say nothing about what they do not show, so they have no interval.
inline constexpr int64_t kFewestPairs = 10;

// Half the width of a 95 % interval, in standard errors that were estimated from this many deals: the
// quantile of t(deals - 1). 0 deals: many, 1.96. Infinite for one deal. `progress`, as in
// SequenceHalfWidth(): the results are looked at while more are played, however often; then all intervals of
// one number together contain the true value with probability 95 %.
double HalfWidth95(int64_t deals, std::optional<double> progress = std::nullopt);

// Half the width of an asymptotic confidence sequence (Robbins' normal mixture), in standard errors: it is
// crossed at any time with probability `alpha`, in (0, 1). `progress`: the pairs played divided by the pairs
// to which the sequence is tuned, above 0. It is narrowest at 1; later it is hardly wider (at 100: by a
// fifth), earlier much wider (at 0.01: three times).
double SequenceHalfWidth(double alpha, double progress);

// Probability that the first of two is stronger, from the difference of their ratings, its standard error and
// the number of deals (0: many). 0.5 if nothing is known.
double LikelihoodOfSuperiority(double difference, double se, int64_t deals = 0);

// A 95 % interval of the mean. `few`: fewer than 30 pairs were not drawn, so that a few results decide; print
// a question mark beside it. Then it also allows for results that have not been seen. Infinite on both sides:
// fewer than kFewestPairs pairs.
struct MeanInterval {
  double low = 0;
  double high = 0;
  bool few = false;
};
// `worth`: of an ordinary hand of the game, in the unit of the pairs; > 0. `progress`: as in HalfWidth95(),
// if the interval must hold however often somebody looks.
MeanInterval IntervalOfMean(const HeadToHead& sample, double worth,
                            std::optional<double> progress = std::nullopt);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_INTERVALS_H_
