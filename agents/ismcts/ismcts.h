// Searches a tree of what all players may do, each time in another deal that fits what it has seen (single
// observer information set Monte Carlo tree search; Cowling, Powley and Whitehouse, "Information Set Monte
// Carlo Tree Search", 2012). Bids and cards alike; it knows no more of the game than its rules.
#ifndef HAKAM_AGENTS_ISMCTS_ISMCTS_H_
#define HAKAM_AGENTS_ISMCTS_ISMCTS_H_

#include <memory>

#include "agents/thinking/options.h"
#include "sdk/base/clock.h"
#include "sdk/cpp/agent.h"

namespace hakam::agents {

// All randomness comes from the decision's seed: with a number of rounds the answer depends on the question
// alone. Where no deals can be drawn (the layout game) it does what greedy does. `clock` must outlive the
// agent.
std::unique_ptr<Agent> MakeIsmcts(const ThinkOptions& options, const Session& session,
                                  const Clock& clock = Clock::Real());

}  // namespace hakam::agents

#endif  // HAKAM_AGENTS_ISMCTS_ISMCTS_H_
