// The kinds of lines. Each function computes the numbers that the line asks for and compares them. Sections
// are those of arbiter/rating/law.md.
#ifndef HAKAM_TESTS_VECTORS_STATISTICS_KINDS_H_
#define HAKAM_TESTS_VECTORS_STATISTICS_KINDS_H_

#include "tests/vectors/statistics/example.h"

namespace hakam::vectors {

// Section 1: ratings. rating_kinds.cc.
void PointsWls(Example& example);
void EloMle(Example& example);
void EloMleWithPrior(Example& example);
void OpenSkillMatch(Example& example);
void Glicko2Period(Example& example);
void NashAveraging(Example& example);

// Section 8: errors from deals, small samples, looks. rating_kinds.cc.
void PointsByDeal(Example& example);
void IntervalOfPairs(Example& example);
void ConfidenceSequence(Example& example);

// Sections 3, 4 and 6: tests. sequential_kinds.cc.
void SprtOfCounts(Example& example);
void SprtOfDifferences(Example& example);
void SprtEstimateOfCounts(Example& example);
void SprtOperating(Example& example);
void EloOfResults(Example& example);
void LikelihoodsOfSuperiority(Example& example);
void SampleSizes(Example& example);

}  // namespace hakam::vectors

#endif  // HAKAM_TESTS_VECTORS_STATISTICS_KINDS_H_
