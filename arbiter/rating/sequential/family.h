// Several sequential tests with one error: the probability that any of them accepts H1 in error is at most
// alpha, however many there are (law.md section 3, "Several tests").
//
//   tests.push_back(*SequentialTest::Create(ShareOf(Gain(), candidates)));  // for each candidate
//   ... add a pair to each
//   StepDown(absl::MakeSpan(tests), Gain().errors);
#ifndef HAKAM_ARBITER_RATING_SEQUENTIAL_FAMILY_H_
#define HAKAM_ARBITER_RATING_SEQUENTIAL_FAMILY_H_

#include <cstddef>

#include "absl/types/span.h"
#include "arbiter/rating/sequential/sequential_test.h"

namespace hakam::arbiter {

// The test of one of `size`, before any of them has accepted H1: with alpha / size.
PairTest ShareOf(const PairTest& test, size_t size);

// Holm's step, to be taken when all tests have been given the pairs of a deal: after k of m tests have
// accepted H1, the others do so with the bound of alpha / (m - k). `errors`: those of the whole family.
void StepDown(absl::Span<SequentialTest* const> tests, const ErrorRates& errors);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_RATING_SEQUENTIAL_FAMILY_H_
