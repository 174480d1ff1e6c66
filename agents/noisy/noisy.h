// Makes a bot worse by a known amount.
#ifndef HAKAM_AGENTS_NOISY_NOISY_H_
#define HAKAM_AGENTS_NOISY_NOISY_H_

#include <cstdint>

#include "sdk/cpp/agent.h"

namespace hakam::agents {

struct Noise {
  double share = 0;   // the share of decisions that are random, 0..1
  uint64_t salt = 0;  // decides which ones, and what is played then
};

// The bot of `inner`, but with the chance `noise.share` a decision is a random legal action, each with the
// same chance. Deterministic: the randomness comes from the decision seed and the salt.
AgentFactory WithNoise(AgentFactory inner, const Noise& noise);

}  // namespace hakam::agents

#endif  // HAKAM_AGENTS_NOISY_NOISY_H_
