// A bot made worse by a known amount.
#ifndef HAKAM_AGENTS_NOISY_NOISY_H_
#define HAKAM_AGENTS_NOISY_NOISY_H_

#include <cstdint>

#include "sdk/cpp/agent.h"

namespace hakam::agents {

struct Noise {
  double share = 0;   // of the decisions that are random, 0..1
  uint64_t salt = 0;  // which ones, and what is played then
};

// The bot of `inner`; but each of its decisions is, with the chance `noise.share`, any legal action, each
// with the same chance. Deterministic: drawn from the decision seed and the salt.
AgentFactory WithNoise(AgentFactory inner, const Noise& noise);

}  // namespace hakam::agents

#endif  // HAKAM_AGENTS_NOISY_NOISY_H_
