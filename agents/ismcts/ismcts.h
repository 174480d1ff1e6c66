// Single observer information set Monte Carlo tree search (Cowling, Powley and Whitehouse, "Information Set
// Monte Carlo Tree Search", 2012). It searches a tree of the actions of all players, each time with another
// deal that fits its observation. It treats bids and cards alike, and knows only the rules of the game.
#ifndef HAKAM_AGENTS_ISMCTS_ISMCTS_H_
#define HAKAM_AGENTS_ISMCTS_ISMCTS_H_

#include <memory>

#include "agents/thinking/options.h"
#include "sdk/base/clock.h"
#include "sdk/cpp/agent.h"

namespace hakam::agents {

// All randomness comes from the decision seed. With a number of rounds, the answer depends only on the
// question. If no deals can be drawn (the layout game), it plays like greedy. `clock` must outlive the agent.
std::unique_ptr<Agent> MakeIsmcts(const ThinkOptions& options, const Session& session,
                                  const Clock& clock = Clock::Real());

}  // namespace hakam::agents

#endif  // HAKAM_AGENTS_ISMCTS_ISMCTS_H_
