// hakam gate with several games: one league of two for each game, in folders of their names, and one verdict.
#ifndef HAKAM_ARBITER_CLI_GATE_GAMES_H_
#define HAKAM_ARBITER_CLI_GATE_GAMES_H_

#include "absl/status/statusor.h"
#include "arbiter/cli/commands.h"

namespace hakam::arbiter {

// `options.games` are at least two. Grows the leagues round by round until the joint test has decided
// (league/games_gate.h). The same command goes on with a kept folder. Returns the exit code.
absl::StatusOr<int> GamesCommand(const GateOptions& options);

}  // namespace hakam::arbiter

#endif  // HAKAM_ARBITER_CLI_GATE_GAMES_H_
