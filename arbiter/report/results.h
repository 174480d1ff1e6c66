// What a league played, as ratings take it.
#ifndef HAKAM_ARBITER_REPORT_RESULTS_H_
#define HAKAM_ARBITER_REPORT_RESULTS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/league/pairing.h"
#include "arbiter/rating/rating.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// The result of the pair for its two teams (league/teams.h).
PairResult ResultOf(const Pairing& pairing, const PairNumbers& pair);

// Every pair that counts, in the order of (pairing, deal). Errors as ExtentOf.
absl::StatusOr<std::vector<PairResult>> ResultsOf(const Store& store);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_RESULTS_H_
