// A learned bot: small nets value every card and every call. See README.md.
#ifndef HAKAM_AGENTS_LEARNED_LEARNED_H_
#define HAKAM_AGENTS_LEARNED_LEARNED_H_

#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "agents/learned/weights.h"
#include "sdk/cpp/agent.h"

namespace hakam::agents {
namespace learned {

// The weights of some games, at most one of each.
using WeightsOfGames = std::vector<std::shared_ptr<const Weights>>;

// Those that are built in. InvalidArgument: they were made for other inputs than this program has.
absl::StatusOr<WeightsOfGames> BuiltInWeights();
// The built-in weights of the game of these rules, which are read once; null if there are none.
std::shared_ptr<const Weights> BuiltInWeightsOf(const rules::RuleSet& rules);
// The same, with those of a command line in place of the built-in ones of their game: "weights=FILE". The
// error names the argument or the file, and what is wrong with it.
absl::StatusOr<WeightsOfGames> WeightsOf(absl::Span<char* const> arguments);

}  // namespace learned

// Deterministic: the answer depends only on the observation, the legal actions and the rules of the session.
// The agents share the weights. In a game without weights (learned/games.h) they play like greedy.
AgentFactory LearnedFactory(learned::WeightsOfGames weights);

}  // namespace hakam::agents

#endif  // HAKAM_AGENTS_LEARNED_LEARNED_H_
