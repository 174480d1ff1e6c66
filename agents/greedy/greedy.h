// A sound beginner at every game: it bids the value of its hand, cashes sure winners, gives points to a
// winning partner and wastes no high cards. Read this bot first.
#ifndef HAKAM_AGENTS_GREEDY_GREEDY_H_
#define HAKAM_AGENTS_GREEDY_GREEDY_H_

#include <memory>

#include "sdk/cpp/agent.h"

namespace hakam::agents {
namespace greedy {

struct Weights;

// Greedy with other weights, to play versions of it against each other.
std::unique_ptr<Agent> MakeGreedyWith(const Weights& weights, const Session& session);

}  // namespace greedy

// Deterministic: the answer depends only on the observation, the legal actions and the rules of the session.
std::unique_ptr<Agent> MakeGreedy(const Session& session);

}  // namespace hakam::agents

#endif  // HAKAM_AGENTS_GREEDY_GREEDY_H_
