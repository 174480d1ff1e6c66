#include "agents/pimc/worlds.h"

#include <algorithm>
#include <utility>

#include "agents/pimc/likelihood.h"
#include "sdk/base/status_macros.h"

namespace hakam::agents::pimc {

absl::StatusOr<Worlds> Worlds::Create(const Beliefs& beliefs, const rules::RuleSet& rules,
                                      const rules::Observation& seen, Agent* model) {
  HAKAM_ASSIGN_OR_RETURN(solver::Sampler sampler, solver::Sampler::Create(rules, seen));
  return Worlds(beliefs, rules, seen, model, std::move(sampler));
}

void Worlds::Draw(Random& random) {
  const absl::StatusOr<solver::World> world = sampler_.Draw(random);
  if (!world.ok()) return;
  absl::StatusOr<solver::Guess> guess = solver::GuessOf(*rules_, *seen_, *world, random);
  if (!guess.ok()) return;
  const double before = up_to_.empty() ? 0 : up_to_.back();
  up_to_.push_back(before + Likelihood(beliefs_, *guess, seen_->seat, *model_));
  boards_.push_back(std::move(guess->board));
  values_.emplace_back();
}

size_t Worlds::Pick(Random& random) const {
  const double at = random.Unit() * up_to_.back();
  const auto it = std::upper_bound(up_to_.begin(), up_to_.end(), at);
  return std::min(static_cast<size_t>(it - up_to_.begin()), up_to_.size() - 1);
}

}  // namespace hakam::agents::pimc
