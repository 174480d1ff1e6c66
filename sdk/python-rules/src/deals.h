// Decks that a seat may be sitting at, as random as they can be.
#ifndef HAKAM_SDK_PYTHON_RULES_SRC_DEALS_H_
#define HAKAM_SDK_PYTHON_RULES_SRC_DEALS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "sdk/base/random.h"
#include "sdk/rules/board.h"
#include "sdk/rules/observation.h"
#include "sdk/solver/sampler.h"

namespace hakam::python {

// A board that stands where `seen` stands, with the hidden cards as in `world`. InvalidArgument if they do
// not fit it, and for the layout game, of which a world does not say which card lies under which.
absl::StatusOr<rules::BoardState> BoardOf(const rules::RuleSet& rules, const rules::Observation& seen,
                                          const solver::World& world);

// `count` of them. InvalidArgument if no deal fits the observation or none was met in 10,000 draws.
absl::StatusOr<std::vector<rules::BoardState>> DrawBoards(const rules::RuleSet& rules,
                                                          const rules::Observation& seen, int count,
                                                          uint64_t seed);

}  // namespace hakam::python

#endif  // HAKAM_SDK_PYTHON_RULES_SRC_DEALS_H_
