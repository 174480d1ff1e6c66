#include "agents/learned/learned.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "agents/learned/embedded.h"
#include "agents/learned/games.h"
#include "agents/learned/policy.h"
#include "sdk/base/file.h"
#include "sdk/base/status_macros.h"

namespace hakam::agents {
namespace learned {
namespace {

class Learned : public Agent {
 public:
  Learned(const Session& session, std::shared_ptr<const Weights> weights)
      : rules_(session.rules), weights_(std::move(weights)), policy_(rules_, weights_.get()) {}

  rules::Action Decide(const Question& q) override { return policy_.Choose(q.observation, q.legal); }

 private:
  const rules::RuleSet rules_;
  const std::shared_ptr<const Weights> weights_;  // may be null
  Policy policy_;
};

// Reads weights, and puts them in the place of those of the same game.
absl::Status Put(absl::string_view bytes, WeightsOfGames* all) {
  HAKAM_ASSIGN_OR_RETURN(Weights read, ReadWeights(bytes));
  auto weights = std::make_shared<const Weights>(std::move(read));
  for (std::shared_ptr<const Weights>& other : *all) {
    if (other->game != weights->game) continue;
    other = std::move(weights);
    return absl::OkStatus();
  }
  all->push_back(std::move(weights));
  return absl::OkStatus();
}

std::shared_ptr<const Weights> OfGame(const WeightsOfGames& all, const Game* game) {
  const auto it = std::find_if(all.begin(), all.end(), [game](const auto& one) { return one->game == game; });
  return it == all.end() ? nullptr : *it;
}

absl::Status Named(absl::string_view name, const absl::Status& status) {
  if (status.ok()) return status;
  return absl::Status(status.code(), absl::StrCat(name, ": ", status.message()));
}

}  // namespace

absl::StatusOr<WeightsOfGames> BuiltInWeights() {
  WeightsOfGames all;
  for (const EmbeddedFile& file : EmbeddedWeights())
    HAKAM_RETURN_IF_ERROR(Named(file.game, Put(file.bytes, &all)));
  return all;
}

std::shared_ptr<const Weights> BuiltInWeightsOf(const rules::RuleSet& rules) {
  static const auto* const all = new WeightsOfGames(BuiltInWeights().value_or(WeightsOfGames()));
  return OfGame(*all, GameOf(rules));
}

absl::StatusOr<WeightsOfGames> WeightsOf(absl::Span<char* const> arguments) {
  HAKAM_ASSIGN_OR_RETURN(WeightsOfGames all, BuiltInWeights());
  for (const absl::string_view argument : arguments) {
    absl::string_view path = argument;
    if (!absl::ConsumePrefix(&path, "weights=") || path.empty())
      return absl::NotFoundError(absl::StrCat("no option \"", argument, "\"; there is weights=FILE"));
    HAKAM_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(std::string(path), kMaxWeightsBytes));
    HAKAM_RETURN_IF_ERROR(Named(path, Put(bytes, &all)));
  }
  return all;
}

}  // namespace learned

AgentFactory LearnedFactory(learned::WeightsOfGames weights) {
  return [weights = std::move(weights)](const Session& session) {
    return std::make_unique<learned::Learned>(session,
                                              learned::OfGame(weights, learned::GameOf(session.rules)));
  };
}

}  // namespace hakam::agents
