// What the calls and cards of the others say about their hands.
#ifndef HAKAM_AGENTS_PIMC_LIKELIHOOD_H_
#define HAKAM_AGENTS_PIMC_LIKELIHOOD_H_

#include "agents/pimc/beliefs.h"
#include "sdk/cpp/agent.h"
#include "sdk/solver/deals.h"

namespace hakam::agents::pimc {

// How likely the others would have acted on this board as they did, 0 < .. <= 1: every time that `model` in
// their place would have done the same makes it more likely than if not. What `me` did says nothing.
double Likelihood(const Beliefs& beliefs, const solver::Guess& guess, rules::Seat me, Agent& model);

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_LIKELIHOOD_H_
