// How well a deal explains the calls and cards of the others.
#ifndef HAKAM_AGENTS_PIMC_LIKELIHOOD_H_
#define HAKAM_AGENTS_PIMC_LIKELIHOOD_H_

#include "agents/pimc/beliefs.h"
#include "sdk/cpp/agent.h"
#include "sdk/solver/deals.h"

namespace hakam::agents::pimc {

// The likelihood, 0 < .. <= 1, that the others would have acted as they did with these hands. It is higher
// each time that `model` would have done the same in their place. The actions of `me` do not count.
double Likelihood(const Beliefs& beliefs, const solver::Guess& guess, rules::Seat me, Agent& model);

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_LIKELIHOOD_H_
