#include "arbiter/report/results.h"

#include "arbiter/report/extent.h"
#include "sdk/base/status_macros.h"

namespace hakam::arbiter {

PairResult ResultOf(const Pairing& pairing, const PairNumbers& pair) {
  const PlayedPair played = pair.Played();
  return {.a = static_cast<int>(pairing.a),
          .b = static_cast<int>(pairing.b),
          .deal = pair.key.deal,
          .room1 = static_cast<double>(played.room1),
          .room2 = static_cast<double>(played.room2)};
}

absl::StatusOr<std::vector<PairResult>> ResultsOf(const Store& store) {
  std::vector<PairResult> results;
  HAKAM_RETURN_IF_ERROR(ExtentOf(store, [&results](const PairInLeague& at, const PairNumbers& pair) {
                          results.push_back(ResultOf(at.pairing, pair));
                        }).status());
  return results;
}

}  // namespace hakam::arbiter
