// Perfect-information Monte Carlo: samples deals that fit its observation, solves each with all cards
// visible, and does what is best on average. If it has no time or cannot compute a decision, it plays like
// greedy.
#ifndef HAKAM_AGENTS_PIMC_PIMC_H_
#define HAKAM_AGENTS_PIMC_PIMC_H_

#include <memory>

#include "agents/thinking/options.h"
#include "sdk/base/clock.h"
#include "sdk/cpp/agent.h"

namespace hakam::agents {

// All randomness comes from the decision seed. With `worlds`, the answer depends only on the question.
// `clock` must outlive the agent.
std::unique_ptr<Agent> MakePimc(const ThinkOptions& options, const Session& session,
                                const Clock& clock = Clock::Real());

}  // namespace hakam::agents

#endif  // HAKAM_AGENTS_PIMC_PIMC_H_
