// What a call brings.
#ifndef HAKAM_AGENTS_PIMC_CALL_VALUES_H_
#define HAKAM_AGENTS_PIMC_CALL_VALUES_H_

#include <vector>

#include "absl/types/span.h"
#include "sdk/cpp/agent.h"

namespace hakam::agents::pimc {

// Match points that the team of the seat in turn scores more than the other after each of `calls`, if from
// then on everybody, seeing the own cards only, does what `model` does.
std::vector<double> CallValues(const rules::BoardState& board, absl::Span<const rules::Action> calls,
                               Agent& model);

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_CALL_VALUES_H_
