// The value of each call.
#ifndef HAKAM_AGENTS_PIMC_CALL_VALUES_H_
#define HAKAM_AGENTS_PIMC_CALL_VALUES_H_

#include <vector>

#include "absl/types/span.h"
#include "sdk/cpp/agent.h"

namespace hakam::agents::pimc {

// For each of `calls`: the score of the team of the seat in turn minus the other's, in match points, if
// afterwards every seat acts like `model`, which sees only that seat's cards.
std::vector<double> CallValues(const rules::BoardState& board, absl::Span<const rules::Action> calls,
                               Agent& model);

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_CALL_VALUES_H_
