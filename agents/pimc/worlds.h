// Deals that fit an observation; the likelier ones are picked more often.
#ifndef HAKAM_AGENTS_PIMC_WORLDS_H_
#define HAKAM_AGENTS_PIMC_WORLDS_H_

#include <utility>
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
  // `rules`, `seen` and `model` must outlive it. InvalidArgument if no deal fits the observation.
  static absl::StatusOr<Worlds> Create(const Beliefs& beliefs, const rules::RuleSet& rules,
                                       const rules::Observation& seen, Agent* model);

  // Draws one more deal, if it finds one that fits the observation, and weights it by how often `model` would
  // have acted like the others.
  void Draw(Random& random);

  bool empty() const { return boards_.empty(); }
  // Picks one of the drawn deals in proportion to its weight; there must be at least one.
  size_t Pick(Random& random) const;
  const rules::BoardState& board(size_t index) const { return boards_[index]; }
  // Values stored with the deal; empty at first.
  std::vector<double>& values(size_t index) { return values_[index]; }

 private:
  Worlds(const Beliefs& beliefs, const rules::RuleSet& rules, const rules::Observation& seen, Agent* model,
         solver::Sampler sampler)
      : beliefs_(beliefs), rules_(&rules), seen_(&seen), model_(model), sampler_(std::move(sampler)) {}

  Beliefs beliefs_;
  const rules::RuleSet* rules_;
  const rules::Observation* seen_;
  Agent* model_;
  solver::Sampler sampler_;
  std::vector<rules::BoardState> boards_;
  std::vector<std::vector<double>> values_;
  std::vector<double> up_to_;  // the sum of the weights up to and including this one
};

}  // namespace hakam::agents::pimc

#endif  // HAKAM_AGENTS_PIMC_WORLDS_H_
