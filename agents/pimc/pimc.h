// Thinks about deals that fit what it has seen: in each it looks for the best play with all cards open, and
// does what is best on average. Where it has no time, and for what it cannot calculate, it does what greedy
// does.
#ifndef HAKAM_AGENTS_PIMC_PIMC_H_
#define HAKAM_AGENTS_PIMC_PIMC_H_

#include <memory>

#include "agents/thinking/options.h"
#include "sdk/base/clock.h"
#include "sdk/cpp/agent.h"

namespace hakam::agents {

// All randomness comes from the decision's seed: with `worlds` the answer depends on the question alone.
// `clock` must outlive the agent.
std::unique_ptr<Agent> MakePimc(const ThinkOptions& options, const Session& session,
                                const Clock& clock = Clock::Real());

}  // namespace hakam::agents

#endif  // HAKAM_AGENTS_PIMC_PIMC_H_
