// A sound beginner at every game: bids what the hand is worth, cashes what is sure, feeds a winning partner,
// wastes nothing. The bot to read first.
#ifndef HAKAM_AGENTS_GREEDY_GREEDY_H_
#define HAKAM_AGENTS_GREEDY_GREEDY_H_

#include <memory>

#include "sdk/cpp/agent.h"

namespace hakam::agents {

// Deterministic: the answer depends on the observation, the legal actions and the rules of the session alone.
std::unique_ptr<Agent> MakeGreedy(const Session& session);

}  // namespace hakam::agents

#endif  // HAKAM_AGENTS_GREEDY_GREEDY_H_
