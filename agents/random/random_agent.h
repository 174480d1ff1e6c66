// Plays any legal action, each with the same chance. The yardstick that every bot must beat.
#ifndef HAKAM_AGENTS_RANDOM_RANDOM_AGENT_H_
#define HAKAM_AGENTS_RANDOM_RANDOM_AGENT_H_

#include <memory>

#include "sdk/cpp/agent.h"

namespace hakam::agents {

// Uniform over Question::legal, drawn from Question::decision_seed alone: asked the same question it
// answers the same. Keeps nothing from one question to the next.
std::unique_ptr<Agent> MakeRandom(const Session& session);

}  // namespace hakam::agents

#endif  // HAKAM_AGENTS_RANDOM_RANDOM_AGENT_H_
