// What a league played, as ratings take it.
#ifndef HAKAM_ARBITER_REPORT_RESULTS_H_
#define HAKAM_ARBITER_REPORT_RESULTS_H_

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "arbiter/rating/rating.h"
#include "arbiter/store/store.h"

namespace hakam::arbiter {

// Every pair that counts, in the order of (pairing, deal). Errors as ExtentOf. `progress`, if it is not null:
// ProgressOf() the league.
absl::StatusOr<std::vector<PairResult>> ResultsOf(const Store& store,
                                                  std::optional<double>* progress = nullptr);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_REPORT_RESULTS_H_
