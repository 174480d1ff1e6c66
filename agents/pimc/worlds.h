// Deals that a seat may be sitting at, the likelier ones more often.
#ifndef HAKAM_AGENTS_PIMC_WORLDS_H_
#define HAKAM_AGENTS_PIMC_WORLDS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "agents/pimc/beliefs.h"
#include "sdk/base/random.h"
#include "sdk/cpp/agent.h"
#include "sdk/solver/deals.h"
#include "sdk/solver/sampler.h"

namespace hakam::agents::pimc {

class Worlds {
 public:
  // `rules` and `seen` must outlive it. InvalidArgument if no deal fits the observation.
  static absl::StatusOr<Worlds> Create(const rules::RuleSet& rules, const rules::Observation& seen);

  // Draws one more deal and weighs it by what `model` would have done in the others' places. False if it
  // turned out not to fit what was seen.
  bool Draw(const Beliefs& beliefs, Agent& model, Random& random);

  bool empty() const { return guesses_.empty(); }
  size_t size() const { return guesses_.size(); }
  // Which of those drawn, each as often as it is likely; not empty.
  size_t Pick(Random& random) const;
  const rules::BoardState& board(size_t index) const { return guesses_[index].board; }

 private:
  Worlds(const rules::RuleSet& rules, const rules::Observation& seen, solver::Sampler sampler)
      : rules_(&rules), seen_(&seen), sampler_(std::move(sampler)) {}

  const rules::RuleSet* rules_;
  const rules::Observation* seen_;
  solver::Sampler sampler_;
  std::vector<solver::Guess> guesses_;
  std::vector<double> up_to_;  // sum of the weights up to and with this one
};

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_WORLDS_H_
