// Greedy with other beliefs: for playing versions against each other.
#ifndef HAKAM_AGENTS_GREEDY_GREEDY_WITH_H_
#define HAKAM_AGENTS_GREEDY_GREEDY_WITH_H_

#include <memory>

#include "agents/greedy/weights.h"
#include "sdk/cpp/agent.h"

namespace hakam::agents::greedy {

std::unique_ptr<Agent> MakeGreedyWith(const Weights& weights, const Session& session);

}  // namespace hakam::agents::greedy

#endif  // HAKAM_AGENTS_GREEDY_GREEDY_WITH_H_
