// Takes any legal action, each with the same chance. Every bot should beat it.
#ifndef HAKAM_AGENTS_RANDOM_RANDOM_AGENT_H_
#define HAKAM_AGENTS_RANDOM_RANDOM_AGENT_H_

#include <memory>

#include "sdk/cpp/agent.h"

namespace hakam::agents {

// Uniform over Question::legal. All randomness comes from Question::decision_seed, so the same question gets
// the same answer. It remembers nothing.
std::unique_ptr<Agent> MakeRandom(const Session& session);

}  // namespace hakam::agents

#endif  // HAKAM_AGENTS_RANDOM_RANDOM_AGENT_H_
